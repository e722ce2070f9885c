"""Markers: pipelines, turning tiles over, bonuses. Source: rules section 3, "Markers"."""

import pytest

from games.chance import Seeded
from games.planet_hexagon.actions import Cover, Pipe, Place, Turn
from games.planet_hexagon.rules import apply, awaiting, legal_actions
from tests.games.drawn import act, board, drawn, plain, refusal, targets, tile

LUPIDIANS, ARBORETANS, HARVESTERS, URBANIDES = range(4)


# "Factory on Water makes 2 blue, on Forest 2 green (Lupidians: 3)."
@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize(("ground", "colour"), [("W", "blue"), ("F", "green")])
def test_a_factory_makes_two_markers_the_lupidians_three(
    side: int, ground: str, colour: str
) -> None:
    state = board(f"  S   {ground}  ", "y", side=side)
    state, record = apply(state, side, Cover(tile(state, side), 1, 0), Seeded(1))
    n = 3 if side == LUPIDIANS else 2
    assert drawn(state, side) == f"S   {ground}{n}"
    assert (record.events[0].n, record.events[0].note) == (n, colour)


# "pipe: spend a blue marker on a House without one (the Starter House too)"
def test_a_pipeline_goes_to_a_house_without_one_the_starter_house_too() -> None:
    state = board("""
          H*  P1
        S   W2
          H   F2
    """)
    assert targets(state, Pipe) == plain("""
          H*  P1
        x   W2
          x   F2
    """)


def test_a_pipeline_takes_one_blue_marker() -> None:
    state = board("  S   W2  ")
    state = act(state, 0, Pipe(0, 0, 1, 0))
    assert drawn(state) == "S*  W1"


# "The player names which marker is spent (bonus or which Factory's)."
def test_the_player_names_the_factory() -> None:
    state = board("""
          H   W1
        S   W2
    """)
    assert drawn(act(state, 0, Pipe(0, 0, 1, 0))) == plain("""
          H   W1
        S*  W1
    """)
    assert drawn(act(state, 0, Pipe(0, 0, 2, -1))) == plain("""
          H   W
        S*  W2
    """)


def test_wrong_pipelines_are_refused() -> None:
    state = board("""
          H*  P1  W
        S   W2  F2
    """)
    assert refusal(state, 0, Pipe(1, -1, 1, 0)) == ("has_pipeline", "B4")
    assert refusal(state, 0, Pipe(2, -1, 1, 0)) == ("not_a_house", "B4")
    assert refusal(state, 0, Pipe(0, 0, 2, 0)) == ("wrong_colour", "M1")
    assert refusal(state, 0, Pipe(0, 0, 3, -1)) == ("no_marker", "M1")
    assert refusal(state, 0, Pipe(0, 0, 7, 7)) == ("no_tile", "B3")
    assert refusal(state, 0, Pipe(7, 7, 1, 0)) == ("no_tile", "B3")


# "When its last marker is spent the Factory goes to the black hole and the tile below is
# uncovered."
def test_a_spent_factory_goes_to_the_black_hole_and_uncovers_its_tile() -> None:
    state = board("  S   W1  ")
    factory = state.teams[0].colony[1].cover
    state = act(state, 0, Pipe(0, 0, 1, 0))
    assert drawn(state) == "S*  W"
    assert state.teams[0].black_hole == (factory,)


# "(So a team may keep a Factory standing by keeping a marker.)"
def test_a_factory_with_a_marker_left_stands() -> None:
    state = board("  S   F3  H  ")
    state = act(state, 0, Turn(2, 0, (1, 0)))
    state = act(state, 0, Turn(2, 0, (1, 0)))
    assert drawn(state) == "S   F1  H"
    assert state.teams[0].black_hole == ()


# "flip: spend a green marker to turn over one uncovered House, Public Building, Forest, Water or
# Field tile of the colony."
_COLONY = """
      H   P1  F   W
    S   A   Af  F2  W2
"""


def test_any_uncovered_ground_tile_may_be_turned_but_not_the_starter_house() -> None:
    state = board(_COLONY)
    assert targets(state, Turn) == plain("""
          x   x   x   x
        S   x   Af  F2  W2
    """)


@pytest.mark.parametrize(
    ("before", "after"), [("H", "P1"), ("P7", "H"), ("F", "A"), ("A", "F"), ("W", "B"), ("B", "W")]
)
def test_a_turned_tile_shows_its_other_side(before: str, after: str) -> None:
    state = board(f"  S   {before}  ", bonus=2)
    state = act(state, 0, Turn(1, 0))
    assert drawn(state) == f"S   {after}"
    assert state.teams[0].bonus == 1


def test_a_turn_names_a_bonus_marker_or_a_factory_on_forest() -> None:
    state = board(_COLONY, bonus=1)
    sources = {a.factory for a in legal_actions(state, 0) if isinstance(a, Turn)}
    assert sources == {None, (3, 0)}
    assert act(state, 0, Turn(1, -1)).teams[0].bonus == 0
    assert drawn(act(state, 0, Turn(1, -1, (3, 0)))) == plain("""
          P1  P1  F   W
        S   A   Af  F1  W2
    """)


def test_the_last_green_marker_uncovers_the_forest() -> None:
    state = act(board("  S   F1  A  "), 0, Turn(2, 0, (1, 0)))
    assert drawn(state) == "S   F   F"


def test_wrong_turns_are_refused() -> None:
    state = board(_COLONY)
    assert refusal(state, 0, Turn(0, 0, (3, 0))) == ("cannot_turn", "D1")
    # "Farms and Factories cannot be flipped (the other side could not lie there)" [D7]
    assert refusal(state, 0, Turn(2, 0, (3, 0))) == ("covered", "B5")
    assert refusal(state, 0, Turn(3, 0, (3, 0))) == ("covered", "B5")
    assert refusal(state, 0, Turn(1, 0, (4, 0))) == ("wrong_colour", "M1")
    assert refusal(state, 0, Turn(1, 0, (2, 0))) == ("no_marker", "M1")
    assert refusal(state, 0, Turn(1, 0)) == ("no_marker", "M2")
    assert refusal(state, 0, Turn(8, 8, (3, 0))) == ("no_tile", "B3")
    assert refusal(state, 0, Turn(1, 0, (8, 8))) == ("no_tile", "B3")


# "Turning over a House with a blue marker loses that marker" [D8]
def test_turning_over_a_house_with_a_pipeline_loses_it() -> None:
    state = board("  S   H*  ", bonus=2)
    state = act(state, 0, Turn(1, 0))
    assert drawn(state) == "S   P1"
    state = act(state, 0, Turn(1, 0))
    assert drawn(state) == "S   H"


# "A team is paid when its colony first reaches a new height of the count" [D10]
def test_arboretans_are_paid_for_every_two_uncovered_forests() -> None:
    state = board("  S   F  ", "F F F", side=ARBORETANS)
    cells = [(1, -1), (0, 1), (1, 1)]
    paid = []
    for q, r in cells:
        state = act(state, ARBORETANS, Place(tile(state, ARBORETANS), q, r))
        paid.append(state.teams[ARBORETANS].bonus)
    assert paid == [1, 1, 2]


def test_nothing_is_taken_back_and_the_same_height_is_not_paid_twice() -> None:
    state = board("  S   F   A  ", bonus=2, side=ARBORETANS)
    state = act(state, ARBORETANS, Turn(2, 0))
    assert state.teams[ARBORETANS].bonus == 2, "one spent, one paid for two Forests"
    state = act(state, ARBORETANS, Turn(2, 0), Turn(2, 0))
    assert state.teams[ARBORETANS].bonus == 0, "two spent, none paid again"
    assert state.teams[ARBORETANS].paid == 1


def test_a_forest_that_a_factory_leaves_counts_again() -> None:
    state = board("  S   F1  F   A  ", bonus=0, side=ARBORETANS)
    state = act(state, ARBORETANS, Turn(3, 0, (1, 0)))
    assert drawn(state, ARBORETANS) == "S   F   F   F"
    assert state.teams[ARBORETANS].bonus == 1


def test_harvesters_are_paid_for_pairs_of_neighbours() -> None:
    # Farm-Farm or House-Farm; each hex in one pair at most; the Starter House is a House.
    state = board("  S   A   A   A  ", "m m m", side=HARVESTERS)
    paid = []
    for q in (1, 2, 3):
        state = act(state, HARVESTERS, Cover(tile(state, HARVESTERS), q, 0))
        paid.append(state.teams[HARVESTERS].bonus)
    assert paid == [1, 1, 2]


def test_harvesters_are_paid_when_a_house_comes_to_a_farm() -> None:
    state = board("  S   H   Af  Af  P1  ", bonus=1, side=HARVESTERS)
    assert state.teams[HARVESTERS].paid == 1
    state = act(state, HARVESTERS, Turn(4, 0))
    assert drawn(state, HARVESTERS) == "S   H   Af  Af  H"
    assert state.teams[HARVESTERS].bonus == 1, "spent one, earned one"


def test_urbanides_are_paid_for_every_public_building() -> None:
    state = board("  S   P1  ", "P1 P2", side=URBANIDES)
    state = act(state, URBANIDES, Place(tile(state, URBANIDES), 1, -1))
    assert state.teams[URBANIDES].bonus == 1
    state = act(state, URBANIDES, Place(tile(state, URBANIDES), 0, 1))
    assert state.teams[URBANIDES].bonus == 2


def test_a_turned_house_pays_the_urbanides() -> None:
    state = act(board("  S   H  ", bonus=1, side=URBANIDES), URBANIDES, Turn(1, 0))
    assert state.teams[URBANIDES].bonus == 1


def test_lupidians_get_no_bonus_markers() -> None:
    state = board("  S   F   P1  ", "F P2", bonus=0)
    state = act(state, 0, Place(tile(state), 1, -1))
    assert state.teams[0].bonus == 0


def test_bonus_markers_pay_for_turning_but_not_for_pipelines() -> None:
    state = board("  S   W  ", bonus=3)
    assert not any(isinstance(a, Pipe) for a in legal_actions(state, 0))
    assert refusal(state, 0, Pipe(0, 0, 1, 0)) == ("no_marker", "M1")


def test_a_team_without_tiles_but_with_a_usable_marker_may_still_act() -> None:
    assert 0 not in awaiting(board("  S   A  "))
    assert 0 in awaiting(board("  S   A  ", bonus=1))
    assert 0 not in awaiting(board("  S  ", bonus=1)), "nothing to turn over"
    assert 0 in awaiting(board("  S   W1  "))
    assert 0 not in awaiting(board("  S*  W1  ")), "no House without a pipeline"
