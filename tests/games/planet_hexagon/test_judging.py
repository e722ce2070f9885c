"""What choices are worth to the planner: from a view alone, the best first."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.engine import Viewer
from games.planet_hexagon.actions import Action, Cover, Place, Take
from games.planet_hexagon.bots.judging import judge
from games.planet_hexagon.game import GAME
from games.planet_hexagon.state import Options, Piece, State
from tests.games.hooks import HOOKS
from tests.games.random_play import steps

HOOK = HOOKS["planet_hexagon"]


def asked(options: Options, seed: int) -> Iterator[tuple[State, int, str, list[Action]]]:
    """Give positions of a random game in which a side may place or take, and the role for it."""
    for step in steps(GAME, options, seed, HOOK.unlisted):
        for side in range(4):
            legal = GAME.legal_actions(step.state, side)
            takes: list[Action] = [each for each in legal if isinstance(each, Take)]
            places: list[Action] = [each for each in legal if isinstance(each, Place | Cover)]
            if takes:
                yield step.state, side, "supplier", takes
            if places and step.actor == side:
                yield step.state, side, "builder", places


@pytest.mark.parametrize("options", [Options(sessions=1), Options(sessions=1, open_boards=True)])
def test_what_a_side_cannot_see_changes_no_judgement(options: Options) -> None:
    chance = Seeded(11)
    looked = 0
    for state, side, role, actions in asked(options, 4):
        viewer = Viewer(side=side, roles=(role,))
        other = HOOK.resampled(state, viewer, chance)
        before = judge(GAME.view(state, viewer), actions)
        assert judge(GAME.view(other, viewer), actions) == before
        assert {each.action for each in before} == set(actions)
        looked += 1
    assert looked > 20


def test_the_best_comes_first_and_points_at_once_are_the_games() -> None:
    for state, side, role, actions in asked(Options(sessions=1), 9):
        judged = judge(GAME.view(state, Viewer(side=side, roles=(role,))), actions)
        assert [each.worth for each in judged] == sorted((j.worth for j in judged), reverse=True)
        if role == "builder":
            gains = dict(zip(actions, GAME.gains(state, side, actions), strict=True))
            for each in judged:
                # A view does not tell which bonus was paid before: the planner may hope for one.
                more = each.now - gains[each.action]
                assert more == pytest.approx(0) or more == pytest.approx(1)


def test_after_the_last_turn_what_can_still_be_built_on_it_counts_too() -> None:
    """A Field and a Farm wait: the Field brings nothing by itself, with the Farm on it it does."""
    start = GAME.setup(Options(sessions=1), Seeded(1))
    field, farm = Piece(tile=21, side=1), Piece(tile=63, side=0)
    team = replace(start.teams[0], waiting=(field, farm), goal="factory")
    teams = (team, *start.teams[1:])
    state = replace(start, round=4, phase="final_building", stage="", teams=teams)
    legal = GAME.legal_actions(state, 0)
    judged = judge(GAME.view(state, Viewer(side=0, roles=("builder",))), legal)
    assert {each.action.tile for each in judged if isinstance(each.action, Place)} == {21}
    for each in judged:
        assert each.now == 0
        assert each.worth == pytest.approx(1, abs=0.2)


def test_nothing_else_is_judged() -> None:
    for state, side, role, _actions in asked(Options(sessions=1), 2):
        legal = GAME.legal_actions(state, side)
        judged = judge(GAME.view(state, Viewer(side=side, roles=(role,))), legal)
        kinds = Take if role == "supplier" else Place | Cover
        assert all(isinstance(each.action, kinds) for each in judged)
