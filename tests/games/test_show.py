"""What every Show must keep, over the registry: pages can draw all of it and play all of it."""

import importlib
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import pytest

from games.chance import Seeded
from games.engine import MASTER, IllegalAction, Viewer
from games.registry import GAMES, SHOWS
from games.show import HUES, Choice, Named, Tap, Text, count, say
from tests.games import shows
from tests.games.hooks import HOOKS
from tests.games.random_play import Step
from tests.games.test_contract import played, sides

EVERY = [(key, i) for key in SHOWS for i in range(len(HOOKS[key].options))]
every_show = pytest.mark.parametrize("key", list(SHOWS))
every_game = pytest.mark.parametrize(("key", "i"), EVERY, ids=[f"{key}-{i}" for key, i in EVERY])
LOOKS = 25
"""So many moments of a game are looked at closely."""

marked = cache(shows.marked)


def moments(key: str, i: int) -> list[Any]:
    """Give some states of a random game, from the first to the last one."""
    steps = played(key, i)
    return [step.state for step in steps[:: max(1, len(steps) // LOOKS)]] + [steps[-1].after]


def viewers(key: str, i: int) -> list[Viewer]:
    """Give all who may look at a game."""
    players = len(sides(key, i))
    return [v for v in HOOKS[key].viewers if v.side is None or v.side < players]


def mine(key: str, side: int) -> Viewer:
    """Give who holds every role of a side."""
    return Viewer(side=side, roles=GAMES[key].roles)


@every_game
def test_every_viewer_gets_a_face_that_can_be_drawn(key: str, i: int) -> None:
    game, show, players = GAMES[key], SHOWS[key], len(sides(key, i))
    for state in moments(key, i):
        awaited = game.awaiting(state)
        must = {side for side, asked in awaited.items() if any(ask.must for ask in asked.asks)}
        for viewer in viewers(key, i):
            face = show.face(game.view(state, viewer))
            shows.check_face(face, players)
            shows.check_texts(face, players, marked(key))
            turns = {standing.side for standing in face.standings if standing.turn}
            assert must <= turns <= set(awaited)


@every_game
def test_every_legal_action_can_be_tapped(key: str, i: int) -> None:
    game, show, players = GAMES[key], SHOWS[key], len(sides(key, i))
    for state in moments(key, i):
        for side in game.awaiting(state):
            view = game.view(state, mine(key, side))
            face = show.face(view)
            taps = [show.tap(view, action) for action in game.legal_actions(state, side)]
            shows.check_taps(face, taps)
            shows.check_texts(tuple(taps), players, marked(key))


@every_show
def test_every_form_can_be_filled_in_so_that_the_rules_allow_it(key: str) -> None:
    game, show, chance = GAMES[key], SHOWS[key], Seeded(1)
    seen, sent = set[str](), set[str]()
    for i in range(len(HOOKS[key].options)):
        for state in moments(key, i):
            for side, prompt in game.awaiting(state).items():
                view = game.view(state, mine(key, side))
                face, forms = show.face(view), show.forms(view, prompt)
                assert not shows.twice(form.key for form in forms)
                for form in forms:
                    shows.check_form(face, form)
                    shows.check_texts(form, len(sides(key, i)), marked(key))
                    seen.add(form.key)
                    for _ in range(4):
                        action = msgspec.convert(shows.filled(form, chance), game.Action)
                        if allowed(key, state, side, action):
                            sent.add(form.key)
    assert sent == seen, f"never allowed: {sorted(seen - sent)}"


def allowed(key: str, state: Any, actor: int, action: Any) -> bool:
    """Say whether the rules allow an action."""
    try:
        GAMES[key].check(state, actor, action)
    except IllegalAction:
        return False
    return True


@every_game
def test_every_event_that_occurs_is_told_or_left_out(key: str, i: int) -> None:
    show, words, players = SHOWS[key], marked(key), len(sides(key, i))
    told = {e: show.told(e) for step in played(key, i) for e in step.record.events}
    assert any(told.values())
    for event, text in told.items():
        assert text is None or text.text, event
    shows.check_texts(tuple(text for text in told.values() if text), players, words)


@every_game
def test_the_result_explains_every_point(key: str, i: int) -> None:
    game, show, players = GAMES[key], SHOWS[key], len(sides(key, i))
    last = played(key, i)[-1].after
    outcome = game.outcome(last)
    assert set(outcome.categories) <= set(show.categories)
    for viewer in viewers(key, i):
        view = game.view(last, viewer)
        face, lines = show.face(view), show.explain(view)
        assert show.winner(view).text
        assert [tuple(line.category for line in each) for each in lines] == [
            outcome.categories
        ] * players
        assert tuple(tuple(line.points for line in each) for each in lines) == outcome.scores
        for line in chain.from_iterable(lines):
            assert sum(part.points for part in line.parts) == line.points
            for part in line.parts:
                assert part.say.text
                assert set(part.cells) <= shows.cell_keys(face), part
        shows.check_texts((lines, show.winner(view)), players, marked(key))


@every_game
def test_every_clock_that_runs_has_a_name(key: str, i: int) -> None:
    kinds = {GAMES[key].clock(step.state).kind for step in played(key, i)}  # type: ignore[union-attr]
    assert kinds <= set(SHOWS[key].clocks)


@every_show
def test_every_refusal_is_put_into_words(key: str) -> None:
    codes = importlib.import_module(f"games.{key}.refusals").Refusal
    assert {str(code) for code in codes} <= set(SHOWS[key].refusals)
    assert all(SHOWS[key].refusals[str(code)] in marked(key) for code in codes)


@every_show
def test_sides_are_told_apart_by_colour_letter_and_name(key: str) -> None:
    badges = SHOWS[key].badges
    assert len(badges) == len(GAMES[key].sides)
    assert not shows.twice(badge.hue for badge in badges)
    assert not shows.twice(badge.letter for badge in badges)
    assert not shows.twice(badge.name.text for badge in badges)
    assert {badge.hue for badge in badges} <= set(HUES)
    assert all(len(badge.letter) == 1 and badge.letter.isupper() for badge in badges)


@every_show
def test_the_words_beside_the_board_are_whole(key: str) -> None:
    show = SHOWS[key]
    said = (show.badges, show.options, tuple(show.categories.values()), tuple(show.clocks.values()))
    shows.check_texts(said, len(show.badges), marked(key))


@every_show
def test_every_option_and_its_extremes_can_be_played(key: str) -> None:
    game, options = GAMES[key], SHOWS[key].options
    assert not shows.twice(choice.name for choice in options)
    default = msgspec.to_builtins(game.Options())
    for choice in options:
        assert choice.name in default
        assert choice.title.text
        tried = extremes(choice)
        if choice.kind == "number":
            assert choice.least <= default[choice.name] <= choice.most
        elif choice.kind != "many":
            assert default[choice.name] in tried
        for value in tried:
            game.setup(msgspec.convert({choice.name: value}, game.Options), Seeded(1))


def extremes(choice: Choice) -> list[Any]:
    """Give the values at the ends of what may be chosen."""
    values = [value for value, _ in choice.choices]
    assert not shows.twice(str(value) for value in values)
    if choice.kind == "number":
        return [choice.least, choice.most]
    if choice.kind == "flag":
        return [False, True]
    assert values
    if choice.kind == "one":
        return list(values)
    return [[], *([value] for value in values), values]


@every_game
def test_what_the_teacher_alone_may_do_is_allowed(key: str, i: int) -> None:
    game, show = GAMES[key], SHOWS[key]
    for state in moments(key, i):
        offered = show.master(game.view(state, Viewer(master=True)))
        shows.check_texts(offered, len(sides(key, i)), marked(key))
        for raw, _ in offered:
            game.check(state, MASTER, msgspec.json.decode(raw, type=game.Action))


@every_show
def test_every_symbol_is_drawn_and_every_drawing_is_used(key: str) -> None:
    game, show = GAMES[key], SHOWS[key]
    there, within = shows.drawn(shows.board_template(key))
    named = set(within)
    for i in range(len(HOOKS[key].options)):
        steps: list[Step] = played(key, i)
        for state in (*(step.state for step in steps), steps[-1].after):
            named |= set(shows.symbols_in(show.face(game.view(state, Viewer()))))
        for state in moments(key, i):
            for side in game.awaiting(state):
                view = game.view(state, mine(key, side))
                named |= set(shows.symbols_in(show.face(view)))
                for action in game.legal_actions(state, side):
                    named |= set(shows.symbols_in(show.tap(view, action)))
    assert named - there == set(), "not drawn"
    assert there - named == set(), "not used"


# The checks themselves notice what they are for.
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (say("%(who)s waits", who=Named(0)), ""),
        (count(2, "%(n)s star", "%(n)s stars"), ""),
        (count(1, "one star of %(who)s", "%(n)s stars of %(who)s", who=Named(0)), ""),
        (say("%(who)s waits"), "nothing fills"),
        (say("Nobody waits", who=Named(0)), "no gap for"),
        (say("%(who)d waits", who=1), "per cent"),
        (count(2, "%(n)s star", "stars"), "does not count"),
        (count(2, "%(n)s star", "%(n)s stars of %(who)s", who=Named(0)), "different gaps"),
        (Text("star", n=3), "n without"),
    ],
)
def test_a_text_with_a_wrong_gap_is_noticed(text: Text, wrong: str) -> None:
    assert wrong in shows.wrong_with(text)
    assert bool(wrong) == bool(shows.wrong_with(text))


def test_a_path_that_begins_another_one_is_noticed() -> None:
    assert shows.clash([("a", "b"), ("c",), ("a", "c")]) is None
    assert shows.clash([("a", "b"), ("c",), ("a", "b")]) == ("a", "b")
    assert shows.clash([("a", "b"), ("c",), ("a",)]) == ("a",)


def test_a_drawing_with_a_style_is_noticed() -> None:
    symbol = f'<symbol id="g-x" viewBox="{shows.BOX}" overflow="visible">%s</symbol>'
    assert shows.drawn(symbol % '<path d="M0 0"/><use href="#g-x"/>') == ({"x"}, {"x"})
    for wrong in ('<path style="fill:red"/>', "<style/>", '<use href="/a.svg#x"/>'):
        with pytest.raises(AssertionError):
            shows.drawn(symbol % wrong)


def test_texts_are_found_wherever_they_stand() -> None:
    inner = say("cell")
    tap = Tap(("a",), say("Go to %(cell)s", cell=inner), say("Go"), (("w", say("Way")),))
    assert {text.text for text in shows.texts(tap)} == {"Go to %(cell)s", "cell", "Go", "Way"}
