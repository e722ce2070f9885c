"""Set-up, moves and ends, rule by rule; the numbers are those of the game's README."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.engine import CLOCK, MASTER
from games.hexellation import actions as act_
from games.hexellation.pieces import AREA
from games.hexellation.rules import apply, awaiting, clock, legal_actions, outcome, setup
from games.hexellation.rules.moves import free_cells
from games.hexellation.state import Options, Star, State
from tests.games.hexellation.drawn import act, cells, refusal, sky

MODEL = """
    *   *   *
          *
"""
AVOID = """
    *   .   *
      *
"""


def made(options: Options | None = None, seed: int = 1) -> State:
    """Give a game in which MODEL and AVOID stand."""
    state = setup(options or Options(), Seeded(seed))
    for shape in (MODEL, AVOID):
        for q, r in cells(shape, (-1, 0)):
            state = act(state, state.turn, act_.Sketch(q, r))
        state = act(state, state.turn, act_.Fix())
    return state


# C1 "first player (random)"
def test_any_player_may_be_the_first() -> None:
    firsts = Counter(setup(Options(players=3), Seeded(seed)).first for seed in range(60))
    assert set(firsts) == {0, 1, 2}


@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(ValueError):
        setup(Options(players=players), Seeded(1))


# C1 "The second places AVOID" D2 "anticlockwise"
def test_the_next_player_anticlockwise_makes_avoid_and_the_first_one_moves_first() -> None:
    state = setup(Options(players=4), Seeded(3))
    first = state.first
    for q, r in cells(MODEL):
        state = act(state, first, act_.Sketch(q, r))
    assert refusal(state, (first - 1) % 4, act_.Fix()) == ("not_your_turn", "C1")
    state = act(state, first, act_.Fix())
    assert (state.phase, state.turn) == ("avoid", (first - 1) % 4)
    for q, r in cells(AVOID):
        state = act(state, state.turn, act_.Sketch(q, r))
    state = act(state, state.turn, act_.Fix())
    assert (state.phase, state.turn) == ("play", first)
    state = act(state, first, act_.Place(0, 0))
    assert state.turn == (first - 1) % 4


# C2 "4 or 5 stars as MODEL, one a cell", "one star fewer as AVOID"
def test_model_has_four_or_five_stars_and_avoid_one_fewer() -> None:
    state = setup(Options(), Seeded(1))
    side = state.turn
    for q, r in AREA[:3]:
        state = act(state, side, act_.Sketch(q, r))
    assert refusal(state, side, act_.Sketch(*AREA[0])) == ("occupied", "C2")
    assert refusal(state, side, act_.Sketch(3, 0)) == ("outside", "C2")
    assert refusal(state, side, act_.Fix()) == ("too_few_stars", "C2")
    state = act(state, side, act_.Sketch(*AREA[3]), act_.Sketch(*AREA[4]))
    assert refusal(state, side, act_.Sketch(*AREA[5])) == ("enough_stars", "C2")
    assert refusal(state, side, act_.Unsketch(*AREA[5])) == ("no_star", "C2")
    state = act(state, side, act_.Unsketch(*AREA[4]), act_.Fix())
    assert len(state.model) == 4
    state = act(state, state.turn, *(act_.Sketch(q, r) for q, r in AREA[10:13]))
    assert refusal(state, state.turn, act_.Sketch(*AREA[15])) == ("enough_stars", "C2")


# C3 "refuse it with that reason"
def test_an_avoid_that_lies_in_model_is_refused() -> None:
    state = setup(Options(), Seeded(1))
    state = act(state, state.turn, *(act_.Sketch(q, r) for q, r in cells(MODEL)), act_.Fix())
    inside = cells("*   *\n      *")
    state = act(state, state.turn, *(act_.Sketch(q, r) for q, r in inside))
    assert refusal(state, state.turn, act_.Fix()) == ("inside_model", "C3")
    assert act_.Fix() not in legal_actions(state, state.turn)


# M1
def test_a_star_goes_on_a_free_cell_of_the_sky() -> None:
    state, _ = sky("0", MODEL, AVOID)
    assert refusal(state, 0, act_.Place(0, 0)) == ("occupied", "M1")
    assert refusal(state, 0, act_.Place(4, 0)) == ("outside", "M1")
    assert refusal(state, 1, act_.Place(1, 0)) == ("not_your_turn", "M1")
    assert len(free_cells(state)) == 36
    wide, _ = sky("0", MODEL, AVOID, options=Options(board="advanced"))
    assert len(free_cells(wide)) == 60
    act(wide, 0, act_.Place(4, 0))


# M3, M2 "extra stars around it do not matter"
def test_who_makes_model_wins_among_other_stars_and_turned() -> None:
    drawing = """
        *   *   .   *
      *   *   .
    n   *
"""
    state, place = sky(drawing, "*\n  *\n    *   *", "*   .   .   .   *   *")
    after = act(state, 0, place)
    assert after.phase == "play"
    straight = """
    *   *   n
      .   *   *
"""
    state, place = sky(straight, MODEL, "*   .   .   *")
    after = act(state, 0, place)
    assert (after.phase, after.winners, after.reason) == ("result", (0,), "model")
    assert outcome(after).totals == (2, 0)
    assert set(after.made) == {(0, 0), (1, 0), (2, 0), (1, 1)}


# M2 "some set of stars on the board that includes the star just placed"
def test_a_constellation_counts_for_the_star_just_placed_only() -> None:
    """Stars that lie as MODEL already are nobody's: a star elsewhere does not make it."""
    drawing = """
    *   *   *   .   .
      .   *   .   n
"""
    state, place = sky(drawing, MODEL, "*   .   .   *", at=(-2, 0))
    assert act(state, 0, place).phase == "play"


# M4
def test_who_makes_avoid_loses_also_when_it_makes_model_too() -> None:
    drawing = """
    *   n   *
      .   *
"""
    state, place = sky(drawing, MODEL, "*   .   *")
    assert act(state, 0, place).winners == (0,)
    # The new star is the third of a row (AVOID) and the corner of MODEL at the same time.
    both = """
    *   *   n
          *   .
        *   .
"""
    state, place = sky(both, "*   .   *\n  .   *\n    *", "*   *   *", at=(-2, 0))
    state = replace(state, model=((-2, 0), (-2, 2), (-1, 1), (0, 0)))
    assert act(state, 0, place).winners == (1,)
    assert act(replace(state, avoid=WIDE[:3]), 0, place).winners == (0,)


# M5 "a player who completes AVOID is out, the others go on, the last one left wins"
def test_of_three_players_the_others_go_on() -> None:
    drawing = """
    *   .   n   .   *
      *   .   .   *   .
"""
    options = Options(players=3)
    state, place = sky(drawing, MODEL, AVOID, turn=2, options=options, at=(-2, 0))
    state = act(state, 2, place)
    assert (state.phase, state.out, state.turn) == ("play", (2,), 1)
    assert refusal(state, 2, act_.Place(0, -3)) == ("out", "M5")
    state = act(state, 1, act_.Place(0, -3))
    assert state.turn == 0
    state = replace(state, stars=(Star(0, 0, 0), Star(2, 0, 0)))
    state = act(state, 0, act_.Place(0, 1))
    assert (state.winners, state.reason) == ((1,), "last")


# M6
def test_the_planet_is_seen_until_the_star_is_placed() -> None:
    state, _ = sky("0", MODEL, AVOID)
    prompt = awaiting(state)
    assert refusal(state, 0, act_.PlanetOff()) == ("no_planet", "M6")
    state = act(state, 0, act_.Planet(1, 1))
    assert (state.planet, awaiting(state)) == ((1, 1), prompt)
    assert refusal(state, 0, act_.Planet(1, 1)) == ("no_change", "M6")
    assert refusal(state, 0, act_.Planet(0, 0)) == ("occupied", "M1")
    assert act(state, 0, act_.PlanetOff()).planet is None
    assert act(state, 0, act_.Place(2, 0)).planet is None
    without, _ = sky("0", MODEL, AVOID, options=Options(planet=False))
    assert refusal(without, 0, act_.Planet(1, 1)) == ("no_planet", "M6")


# M7, D4 "42 stars in all"
@pytest.mark.parametrize(("board", "played"), [("basic", 35), ("advanced", 35)])
def test_without_a_star_left_it_is_a_draw(board: str, played: int) -> None:
    options = Options(board="basic" if board == "basic" else "advanced")
    state, _ = sky("0", MODEL, AVOID, options=options)
    stars = tuple(Star(q, r, 0) for q, r in free_cells(state)[: played - 1])
    state = replace(state, model=WIDE, avoid=WIDE[:3], stars=stars)
    state = act(state, 0, act_.Place(*free_cells(state)[0]))
    assert (state.phase, state.reason, state.winners) == ("result", "drawn", (0, 1))
    assert outcome(state).totals == (1, 1)


WIDE = ((-9, 0), (0, 9), (9, -9), (0, 0))
"""A constellation that fits on no sky."""


# D8
def test_time_up_fills_constellations_and_places_a_star() -> None:
    state = setup(Options(), Seeded(5))
    state = act(state, state.turn, act_.Sketch(1, 1))
    state, _ = apply(state, CLOCK, act_.TimeUp(), Seeded(2))
    assert len(state.model) == 4
    assert (1, 1) in state.model
    state, _ = apply(state, MASTER, act_.EndPhase(), Seeded(2))
    assert len(state.avoid) == 3
    state, record = apply(state, CLOCK, act_.TimeUp(), Seeded(2))
    assert len(state.stars) == 1
    assert [event.kind for event in record.events] == ["timed_out", "star"]


def test_time_up_draws_avoid_anew_where_the_stars_begun_lie_in_model() -> None:
    state = setup(Options(), Seeded(1))
    state = act(state, state.turn, *(act_.Sketch(q, r) for q, r in cells(MODEL)), act_.Fix())
    begun = cells("*   *\n      *")
    state = act(state, state.turn, *(act_.Sketch(q, r) for q, r in begun))
    state, _ = apply(state, CLOCK, act_.TimeUp(), Seeded(1))
    assert state.phase == "play"
    assert len(state.avoid) == 3
    assert state.avoid != begun


# E1
def test_the_teacher_ends_the_game_as_a_draw() -> None:
    state, _ = apply(made(), MASTER, act_.EndGame(), Seeded(1))
    assert outcome(state).reason == "ended_early"
    assert outcome(state).winners == (0, 1)
    assert refusal(state, 0, act_.Place(0, 0)) == ("game_over", "M7")
    assert refusal(made(), 0, act_.EndGame()) == ("wrong_actor", "E1")
    assert clock(state) is None
