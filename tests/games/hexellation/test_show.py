"""What players read and tap in Hexellation."""

from msgspec.structs import replace

from games.chance import Seeded
from games.engine import Event, Prompt, Viewer
from games.hexellation import actions as act
from games.hexellation.rules import apply, awaiting, legal_actions, outcome, setup
from games.hexellation.show import SHOW
from games.hexellation.state import Options, State
from games.hexellation.view import view
from games.show import Form, Tap, english
from tests.games.hexellation.drawn import act as played
from tests.games.hexellation.drawn import cells, sky

MODEL = """
*   *   *
      *
"""
AVOID = "*   *       *"
NAMES = tuple(english(badge.name) for badge in SHOW.badges)


def says(state: State, side: int | None = None) -> str:
    """Give the sentence that a viewer reads."""
    return english(SHOW.face(view(state, Viewer(side=side))).says, NAMES)


def tap(state: State, side: int, action: act.Action) -> Tap:
    """Give how an action is tapped."""
    return SHOW.tap(view(state, Viewer(side=side)), action)


def forms(state: State, side: int) -> dict[str, Form]:
    """Give a side's forms by key."""
    prompt = awaiting(state).get(side, Prompt("", ()))
    return {form.key: form for form in SHOW.forms(view(state, Viewer(side=side)), prompt)}


def making(*stars: tuple[int, int]) -> State:
    """Give a game in which the first player is making MODEL."""
    state = setup(Options(), Seeded(1))
    return played(state, state.turn, *(act.Sketch(q, r) for q, r in stars))


def test_the_sentence_says_what_model_is_and_how_many_stars_it_needs() -> None:
    state = making()
    me, other = state.turn, 1 - state.turn
    assert says(state, me) == (
        "Make MODEL, the pattern that wins: it needs at least 4 more stars. Tap a cell."
    )
    assert says(state, other) == (
        f"{NAMES[me]} makes MODEL. Whoever draws its pattern on the sky wins."
    )
    state = making((0, 0), (1, 0), (2, 0), (0, 1))
    assert says(state, me) == "MODEL can stay like this, or you can add one more star."


def test_an_avoid_that_lies_in_model_is_explained_before_anybody_says_it_is_ready() -> None:
    state = making((0, 0), (1, 0), (2, 0), (0, 1))
    state, _ = apply(state, state.turn, act.Fix(), Seeded(1))
    me = state.turn
    assert "the pattern that loses: it needs 3 more stars" in says(state, me)
    inside = played(state, me, act.Sketch(0, 0), act.Sketch(1, 0), act.Sketch(2, 0))
    assert says(inside, me).startswith("This is a part of MODEL.")
    outside = played(state, me, act.Sketch(0, 0), act.Sketch(2, 0), act.Sketch(0, 2))
    assert says(outside, me) == "AVOID has all its stars. Is it ready?"


def test_the_main_board_is_where_something_is_to_be_done() -> None:
    state = making((0, 0))
    assert [b.key for b in SHOW.face(view(state, Viewer())).boards] == ["model"]
    playing, _ = sky("*   n", MODEL, AVOID)
    assert [b.key for b in SHOW.face(view(playing, Viewer())).boards] == ["sky", "model", "avoid"]


def test_a_star_is_one_tap_and_the_planet_two() -> None:
    state, star = sky("*   n", MODEL, AVOID)
    assert tap(state, 0, star).path == ("s1,0",)
    assert english(tap(state, 0, star).say) == "Put a star on E6"
    assert tap(state, 0, act.Planet(1, 0)).path == ("planet", "s1,0")
    assert tap(state, 0, act.PlanetOff()).path == ("planet_off",)


def test_a_star_of_the_own_constellation_is_put_and_taken_back_on_its_cell() -> None:
    state = making((0, 0))
    assert tap(state, state.turn, act.Sketch(1, 0)).path == ("m1,0",)
    assert tap(state, state.turn, act.Unsketch(0, 0)).path == ("m0,0",)
    assert english(tap(state, state.turn, act.Unsketch(0, 0)).say) == (
        "Take the star of MODEL from C3"
    )


def test_the_stars_that_decide_shine_and_the_result_names_them() -> None:
    drawing = """
    *   *   n
          *
    """
    state, star = sky(drawing, MODEL, AVOID)
    state, _ = apply(state, 0, star, Seeded(1))
    face = SHOW.face(view(state, Viewer()))
    bright = {cell.key for cell in face.boards[0].cells if cell.bright}
    assert bright == {f"s{q},{r}" for q, r in cells(drawing.replace("n", "*"))}
    assert says(state) == "Amber has made MODEL and wins!"
    lines = SHOW.explain(view(state, Viewer()))
    assert [line.points for (line,) in lines] == list(outcome(state).totals) == [2, 0]
    assert set(lines[0][0].parts[0].cells) == bright


def test_who_makes_avoid_is_told_so() -> None:
    state, star = sky("*   *       n", MODEL, AVOID)
    state, record = apply(state, 0, star, Seeded(1))
    told = [english(text, NAMES) for e in record.events if (text := SHOW.told(e))]
    assert told == ["Amber puts a star on E8.", "Amber has made AVOID and is out."]
    assert says(state, 0) == "Amber has made AVOID: Blue wins!"
    assert SHOW.face(view(state, Viewer())).standings[0].out


def test_where_somebody_has_to_notice_the_stars_are_tapped_in_a_form() -> None:
    state, _ = sky("*   *   *\n      *", MODEL, AVOID, options=Options(unnoticed=True), turn=1)
    found = forms(state, 0)
    assert [english(form.title) for form in found.values()] == [
        "Point out MODEL",
        "Point out AVOID",
    ]
    field = found["model"].fields[0]
    assert (field.least, field.most) == (4, 4)
    assert ("s2,0", "[2,0]") in field.picks
    assert says(state, 0) == "Blue puts the next star. Do you see MODEL or AVOID? Point it out!"


def test_nobody_points_out_anything_in_the_game_where_stars_count_by_themselves() -> None:
    state, _ = sky("*   *   *\n      *", MODEL, AVOID)
    assert forms(state, 0) == {}


def test_a_claim_is_told_right_or_wrong() -> None:
    right, wrong = (SHOW.told(Event("claimed", side=1, n=n, note="avoid")) for n in (1, 0))
    assert right is not None
    assert wrong is not None
    assert english(right, NAMES) == "Blue points out AVOID, and it is there!"
    assert english(wrong, NAMES) == "Blue points at stars, but they are not AVOID."


def test_in_the_last_look_one_says_that_there_is_nothing() -> None:
    state, _ = sky("*   *", MODEL, AVOID, options=Options(unnoticed=True))
    state = replace(state, phase="claims")
    assert legal_actions(state, 1) == [act.Decline()]
    assert tap(state, 1, act.Decline()).path == ("decline",)
    assert says(state, 1).startswith("No more stars. Point out MODEL or AVOID")
    state, _ = apply(state, 1, act.Decline(), Seeded(1))
    assert says(state, 1) == "You see nothing more. The others are still looking."
