"""Territory, population and the four usual actions, rule by rule (the game's README)."""

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.planet_x import actions as do
from games.planet_x.board import board
from games.planet_x.pieces import FISSURE, QUESTION
from games.planet_x.rules import awaiting, legal_actions, setup
from games.planet_x.rules.common import with_player
from games.planet_x.state import Options, State
from tests.games.planet_x.drawn import (
    LONELY,
    act,
    blows,
    done,
    drawn,
    plain,
    planet,
    refusal,
    rolls,
    targets,
)

OPEN = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? . . ?
    B ? ? . ? . A
     ? ? ? ? ? ^
      ? ? ? ? ?
       ? ? ? ?
"""


def population(state: State, side: int = 0) -> int:
    return state.players[side].population


# B1
@pytest.mark.parametrize(("players", "cells"), [(2, 37), (3, 61), (4, 61), (5, 91), (6, 91)])
def test_the_board_grows_with_the_players(players: int, cells: int) -> None:
    state = setup(Options(players=players), Seeded(1))
    assert len(state.ground.dice) == cells
    assert state.ground.dice.count(QUESTION) == cells - players
    on = board(state.ground.radius)
    starts = [player.start for player in state.players]
    assert set(starts) <= set(on.corners)
    if players == 4:
        assert [on.corners.index(start) for start in starts] == [0, 1, 3, 4]


# B3
def test_in_a_quick_start_all_choose_their_cell_at_the_same_time() -> None:
    state = setup(Options(players=3, quick=True), Seeded(1))
    assert set(awaiting(state)) == {0, 1, 2}
    assert all(player.unplaced == 3 for player in state.players)
    assert refusal(state, 0, do.Clear(0, 0)) == ("not_beside_start", "B3")
    for side in (2, 0, 1):
        state = act(state, side, legal_actions(state, side)[0])
    assert state.phase == "play"
    assert state.ground.dice.count(0) == 6


# T1 "any empty areas adjacent to a colony or connected to it by empty areas", T2
def test_what_can_be_scouted_lies_next_to_colonies_and_the_empty_cells_linked_to_them() -> None:
    state = planet(OPEN)
    reach = {(3, -1), (1, 0), (1, 1), (3, -2), (2, -2), (1, -2), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    assert targets(state, do.Explore) == targets(state, do.Scout) == reach
    assert targets(state, do.Terraform) == {(2, 1)}
    assert refusal(state, 0, do.Scout(-3, 1)) == ("not_adjacent", "T2")
    assert refusal(state, 0, do.Scout(9, 0)) == ("outside", "T1")


# S4
def test_a_scouted_die_stays_as_it_falls_and_a_fissure_costs_one() -> None:
    state, _ = done(planet(LONELY), 0, do.Scout(2, 0), rolls(3))
    assert "3 A" in drawn(state)
    assert (population(state), state.order[state.place]) == (0, 1)
    state, _ = done(planet(LONELY), 0, do.Scout(2, 0), rolls(FISSURE))
    assert "^ A" in drawn(state)
    assert population(state) == -1
    assert refusal(planet(OPEN), 0, do.Scout(2, 1)) == ("not_a_question", "S4")


# E1, E2
def test_exploring_rolls_question_marks_again_and_takes_a_number() -> None:
    state, _ = done(planet(LONELY), 0, do.Explore(2, 0), rolls(QUESTION, QUESTION, 3))
    assert ". A" in drawn(state)
    assert (population(state), state.players[0].experience) == (-3, 3)
    state, _ = done(planet(LONELY), 0, do.Explore(2, 0), rolls(FISSURE))
    assert "^ A" in drawn(state)
    assert (population(state), state.players[0].experience) == (-2, 0)


def test_a_number_is_explored_without_a_roll_and_a_fissure_not_at_all() -> None:
    state = planet(LONELY.replace("? A", "2 A"))
    state = act(state, 0, do.Explore(2, 0))
    assert (population(state), state.players[0].experience) == (-2, 2)
    assert refusal(planet(OPEN), 0, do.Explore(2, 1)) == ("no_number", "E1")


# L3, L4, L5
def test_at_minus_five_an_unplaced_colony_goes_first() -> None:
    state = planet(LONELY.replace("? A", "4 A"), population=-2)
    state = act(state, 0, do.Explore(2, 0))
    player = state.players[0]
    assert (player.population, player.unplaced, player.lost) == (0, 3, 1)
    assert player.experience == 4


def test_with_none_unplaced_the_player_chooses_which_leaves_the_board() -> None:
    state = planet(LONELY.replace("A", "A").replace("? ? ? ?\n      ?", "A ? ? ?\n      ?", 1))
    state = with_player(state, 0, unplaced=0, population=-4)
    state, _ = done(state, 0, do.Explore(2, 0), rolls(2))
    assert state.stage == "lose"
    assert set(awaiting(state)) == {0}
    assert targets(state, do.Lose) == {(3, 0), (0, -3)}
    assert refusal(state, 0, do.Lose(-3, 0)) == ("not_your_colony", "L5")
    state = act(state, 0, do.Lose(3, 0))
    assert (population(state), state.players[0].lost) == (0, 1)
    assert state.order[state.place] == 1


def test_who_loses_the_last_colony_has_lost_and_the_last_one_left_wins() -> None:
    state = planet(LONELY, unplaced=0, population=-4)
    state, _ = done(state, 0, do.Explore(2, 0), rolls(1))
    assert (state.phase, state.reason, state.players[0].out) == ("result", "last", True)


def test_of_three_players_the_others_go_on() -> None:
    options = Options(players=3)
    state = setup(options, Seeded(2))
    side = state.order[0]
    state = with_player(state, side, unplaced=0, population=-4)
    explore = next(a for a in legal_actions(state, side) if isinstance(a, do.Explore))
    state, _ = done(state, side, explore, rolls(1))
    assert state.players[side].out
    assert (state.phase, state.order[state.place]) == ("play", state.order[1])


# L2 "at +5 with a colony lost before: one colony back, population 0; never above +4 otherwise"
@pytest.mark.parametrize(("lost", "now", "unplaced"), [(0, 4, 4), (1, 0, 5)])
def test_at_plus_five_a_lost_colony_comes_back(lost: int, now: int, unplaced: int) -> None:
    state = with_player(planet(LONELY), 1, population=4, lost=lost)
    state, _ = done(state, 0, do.Scout(2, 0), rolls(1))
    assert (population(state, 1), state.players[1].unplaced) == (now, unplaced)


# R1, R2
SHARED = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? ? ? ?
    B . . ^ . . A
     ? ? ? ? ? ?
      ? ? ? ? ?
       ? ? ? ?
"""


def test_terraforming_needs_the_consent_of_all_others_next_to_the_fissure() -> None:
    state = act(planet(SHARED), 0, do.Terraform(0, 0))
    assert (state.stage, set(awaiting(state))) == ("consent", {1})
    yes = act(state, 1, do.Answer(True))
    assert ". ? ." in drawn(yes)
    assert yes.order[yes.place] == 1
    no = act(state, 1, do.Answer(False))
    assert (no.stage, no.order[no.place]) == ("act", 0)
    assert refusal(no, 0, do.Terraform(0, 0)) == ("refused_before", "R2")
    assert refusal(no, 0, do.Pass()) == ("can_act", "P3")


def test_where_nobody_else_is_near_nobody_is_asked() -> None:
    state = act(planet(OPEN), 0, do.Terraform(2, 1))
    assert state.order[state.place] == 1
    assert refusal(planet(OPEN), 0, do.Terraform(1, 0)) == ("no_fissure", "R1")


# C1, C2
def test_a_colony_stands_in_the_own_territory_and_beside_no_other() -> None:
    state = planet(OPEN)
    state, _ = done(state, 0, do.Colonise(), blows(0))
    assert targets(state, do.Place) == {(0, 0), (1, -1), (2, -1)}
    assert refusal(state, 0, do.Place(2, 0)) == ("no_site", "C2")
    state = act(state, 0, do.Place(1, -1))
    assert (population(state), state.players[0].unplaced) == (-2, 3)
    assert refusal(planet(LONELY), 0, do.Colonise()) == ("no_site", "C2")
    assert refusal(planet(OPEN, unplaced=0), 0, do.Colonise()) == ("no_colony_left", "C1")


# C3, C4, C5
def test_after_a_one_each_colony_keeps_one_cell_beside_it() -> None:
    state = planet(OPEN)
    state, _ = done(state, 0, do.Colonise(), blows(1))
    # Only one empty cell is beside A, none beside B: nothing is to be chosen.
    after = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? ? ? ?
    B ? ? ? ? . A
     ? ? ? ? ? ^
      ? ? ? ? ?
       ? ? ? ?
"""
    assert drawn(state) == plain(after)
    assert state.order[state.place] == 1


def test_after_a_two_the_second_cell_may_lie_beside_the_first() -> None:
    """The draft's own picture: areas A and B."""
    state, _ = done(planet(OPEN), 0, do.Colonise(), blows(2))
    # (2, 0) is kept by itself; only (2, -1) lies beside it: kept by itself too.
    after = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? ? . ?
    B ? ? ? ? . A
     ? ? ? ? ? ^
      ? ? ? ? ?
       ? ? ? ?
"""
    assert drawn(state) == plain(after)


WIDE = """
       ? ? ? ?
      ? ? ? ? .
     ? ? ? . . .
    B . ? . . . A
     . ? ? ? . .
      ? ? ? ? .
       ? ? ? ?
"""


def test_all_choose_from_the_mover_on_and_choices_are_open() -> None:
    state, _ = done(planet(WIDE), 0, do.Colonise(), blows(2))
    assert (state.stage, set(awaiting(state))) == ("keep", {0})
    assert targets(state, do.Keep) == {(2, 0), (3, -1), (2, 1)}
    assert refusal(state, 1, do.Keep(-2, 0)) == ("not_your_turn", "C3")
    assert refusal(state, 0, do.Keep(1, 0)) == ("not_this_cell", "C4")
    state = act(state, 0, do.Keep(2, 0))
    # Beside the colony or beside the first cell.
    assert targets(state, do.Keep) == {(1, 0), (1, 1), (2, -1), (3, -1), (2, 1)}
    state = act(state, 0, do.Keep(1, 0))
    assert set(awaiting(state)) == {1}
    state = act(state, 1, do.Keep(-3, 1))
    after = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? ? ? ?
    B . ? ? . . A
     . ? ? ? ? ?
      ? ? ? ? ?
       ? ? ? ?
"""
    assert drawn(state) == plain(after)
    assert (state.stage, targets(state, do.Place)) == ("place", {(1, 0)})
    assert act(state, 0, do.PlaceNothing()).order[1] == 1


# P3
def test_who_can_do_nothing_passes_and_a_round_of_passes_ends_the_game() -> None:
    stuck = """
       ? ? ? ?
      ? ? ? ? ^
     ^ ? ? ? ^ ^
    B ^ ? ? ^ ^ A
     ^ ? ? ? ^ ^
      ? ? ? ? ^
       ? ? ? ?
"""
    state = planet(stuck)
    cells = [(2, 0), (3, -1), (2, 1)]
    refused = tuple(board(3).index[cell] for cell in cells)
    state = replace(state, now=replace(state.now, refused=refused))
    assert legal_actions(state, 0) == [do.Pass()]
    assert refusal(state, 0, do.EndTurn()) == ("must_act", "P3")
    state = act(state, 0, do.Pass())
    two = replace(state, now=replace(state.now, refused=(*refused, *_beside(-3, 0))))
    over = act(two, 1, do.Pass())
    assert (over.phase, over.reason) == ("result", "passed")


def _beside(q: int, r: int) -> tuple[int, ...]:
    return board(3).beside[board(3).index[q, r]]


# P5, P6
def test_the_others_finish_the_round_and_play_two_more() -> None:
    state = planet(WIDE, unplaced=1)
    state, _ = done(state, 0, do.Colonise(), blows(0))
    state = act(state, 0, do.Place(1, 0))
    assert (state.players[0].done, state.last_round, state.round) == (True, 3, 1)
    for n in (1, 2, 3):
        assert (state.round, state.order[state.place]) == (n, 1)
        scout = next(a for a in legal_actions(state, 1) if isinstance(a, do.Scout))
        state, _ = done(state, 1, scout, rolls(1))
    assert (state.phase, state.reason) == ("result", "played")


def test_a_last_colony_is_the_last_even_if_its_cost_takes_one() -> None:
    state = planet(WIDE, unplaced=1, population=-3, lost=3)
    state, _ = done(state, 0, do.Colonise(), blows(0))
    state = act(state, 0, do.Place(1, 0))
    assert (state.stage, state.players[0].done) == ("lose", True)
    state = act(state, 0, do.Lose(1, 0))
    assert (state.players[0].lost, state.order[state.place]) == (4, 1)


def test_the_game_ends_after_the_last_round() -> None:
    state = planet(LONELY, Options(max_rounds=1))
    state, _ = done(state, 0, do.Scout(2, 0), rolls(1))
    state, _ = done(state, 1, do.Scout(-2, 0), rolls(1))
    assert (state.phase, state.reason) == ("result", "rounds")
