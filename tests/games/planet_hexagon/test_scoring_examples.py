"""The rulebook's examples of rule 3, step by step: Factories, their markers, what they leave."""

from games.planet_hexagon.actions import Cover, Pipe, Place, Turn
from games.planet_hexagon.pieces import CATEGORIES
from games.planet_hexagon.scoring import gains, scores
from games.planet_hexagon.state import State
from tests.games.drawn import act, board, drawn, plain, tile

SIDE = 3
"""Urbanides: their Factories make 2 markers, as in the rulebook."""


def line(state: State, category: str) -> int:
    return scores(state.teams, state.options)[SIDE][CATEGORIES.index(category)]


def test_rule_3a_a_factory_on_a_forest_makes_two_flips_and_goes() -> None:
    state = board("F   S   P7  B", "y", side=SIDE)
    assert line(state, "house_forest") == 1
    state = act(state, SIDE, Cover(tile(state, SIDE), -1, 0))
    assert line(state, "markers") == 2
    assert line(state, "house_forest") == 0
    state = act(state, SIDE, Turn(1, 0, (-1, 0)))
    assert drawn(state, SIDE) == "F1  S   H   B"
    assert line(state, "markers") == 1
    state = act(state, SIDE, Turn(2, 0, (-1, 0)))
    assert plain(drawn(state, SIDE)) == "F   S   H   W"
    assert (line(state, "markers"), line(state, "house_forest")) == (0, 1)
    assert line(state, "house_water") == 2


def test_rule_3b_a_factory_on_water_makes_two_pipelines_and_goes() -> None:
    state = board("S   W   A   H", "y", side=SIDE)
    state = act(state, SIDE, Cover(tile(state, SIDE), 1, 0))
    assert (line(state, "markers"), line(state, "house_water")) == (2, 0)
    state = act(state, SIDE, Pipe(0, 0, 1, 0))
    assert line(state, "pipelines") == 0, "the only Water is still covered"
    state = act(state, SIDE, Pipe(3, 0, 1, 0))
    assert drawn(state, SIDE) == "S*  W   A   H*"
    assert (line(state, "markers"), line(state, "pipelines")) == (0, 4)
    assert line(state, "house_water") == 2


def test_gains_name_what_a_factory_brings_at_once() -> None:
    state = board("F   S   W", "y", side=SIDE)
    y = tile(state, SIDE)
    # Two markers, less the Forest's point or the view.
    assert gains(state, SIDE, [Cover(y, -1, 0), Cover(y, 1, 0)]) == [1, 0]


def test_gains_count_the_lupidians_third_marker() -> None:
    state = board("F   A   S", "y")
    assert gains(state, 0, [Cover(tile(state), -2, 0)]) == [3]


def test_gains_count_bonus_markers() -> None:
    state = board("F   A   S", "F", side=1)
    places = [Place(tile(state, 1), -1, -1)]
    # The second Forest pays a marker; it touches no House.
    assert gains(state, 1, places) == [1]
