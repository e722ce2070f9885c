"""Emissary phase, session change, last building, self-count, result. Rules sections 3, 4 and 7."""

from typing import Any

import pytest

from games.engine import CLOCK, MASTER
from games.planet_hexagon.actions import (
    Action,
    Arrive,
    Discard,
    EndGame,
    EndPhase,
    HandIn,
    Painting,
    Place,
    Ready,
    Staff,
    Take,
    TimeUp,
)
from games.planet_hexagon.pieces import CATEGORIES
from games.planet_hexagon.rules import awaiting, clock, legal_actions, outcome, over, role_of
from games.planet_hexagon.state import State
from tests.games.drawn import refusal
from tests.games.planet_hexagon.plays import (
    PAINTING,
    asks,
    at_centre,
    do,
    fresh,
    kinds,
    occupied,
    rounds,
    turns,
    with_team,
)

ZEROES = HandIn((0,) * 8)


def emissary(**options: Any) -> State:
    return turns(fresh(**options), 4)


def last_building(**options: Any) -> State:
    """Give the last building time of a game of one session with empty waiting spots."""
    state = rounds(fresh(sessions=1, **options), 4)
    assert state.phase == "final_building"
    for side in range(4):
        state = with_team(state, side, waiting=())
    return state


def counting(**options: Any) -> State:
    return do(last_building(**options), MASTER, EndPhase())[0]


# "Emissary phase (45 s)"
def test_an_emissary_phase_takes_45_seconds_for_all_teams() -> None:
    timing = clock(emissary())
    assert timing is not None
    assert (timing.id, timing.kind, timing.seconds) == ("s1r1e", "emissary", 45)
    assert timing.sides == (0, 1, 2, 3)


# "The phase ends ... when every team has said that it is ready"
def test_the_emissary_phase_ends_when_every_team_is_ready() -> None:
    state = emissary()
    for side in (2, 0, 3):
        state, _ = do(state, side, Ready())
        assert state.phase == "emissary"
    state, events = do(state, 1, Ready())
    assert (state.phase, state.round) == ("supply", 2)
    assert kinds(events) == ["ready", "assets_moved", "round"]
    assert not any(team.ready for team in state.teams)


# "...when its time is up..., or when the Game Master ends it"
@pytest.mark.parametrize(("actor", "action"), [(CLOCK, TimeUp()), (MASTER, EndPhase())])
def test_the_emissary_phase_ends_by_the_clock_or_the_game_master(
    actor: int, action: Action
) -> None:
    state, _ = do(emissary(), actor, action)
    assert (state.phase, state.stage, state.round, state.turn) == ("supply", "arrive", 2, 0)


def test_ready_can_be_taken_back() -> None:
    state, _ = do(emissary(), 0, Ready())
    assert asks(state, 0) == ["ready", "build"]
    assert refusal(state, 0, Ready()) == ("no_change", "P1")
    state, events = do(state, 0, Ready(False))
    assert events[0].n == 0
    assert asks(state, 0) == ["ready!", "build"]
    assert refusal(state, 0, Ready(False)) == ("no_change", "P1")


def test_a_team_that_is_ready_may_still_build() -> None:
    state, _ = do(emissary(), 0, Ready())
    build = legal_actions(state, 0)[0]
    after, _ = do(state, 0, build)
    assert after.teams[0].ready


def test_ready_belongs_to_the_emissary_phase_and_the_last_building() -> None:
    assert refusal(fresh(), 0, Ready()) == ("wrong_phase", "P1")
    assert refusal(emissary(), 5, Ready()) == ("wrong_actor", "E3")


# "a team over that must place or discard and cannot say that it is ready" [D9]
def test_a_team_with_three_tiles_waiting_cannot_be_ready() -> None:
    state = turns(rounds(fresh(), 2), 4)
    assert len(state.teams[0].waiting) == 3
    assert refusal(state, 0, Ready()) == ("too_many_waiting", "D9")
    assert Ready() not in legal_actions(state, 0)
    state, _ = do(state, 0, Discard(state.teams[0].waiting[0].tile))
    state, _ = do(state, 0, Ready())
    assert state.teams[0].ready


# "when the emissary phase ends, however it ends, the tile taken last is discarded for it" [D9]
@pytest.mark.parametrize(("actor", "action"), [(CLOCK, TimeUp()), (MASTER, EndPhase())])
def test_the_tile_taken_last_is_discarded_at_the_end(actor: int, action: Action) -> None:
    state = turns(rounds(fresh(), 2), 4)
    first, second, third = state.teams[2].waiting
    state, events = do(state, actor, action)
    assert state.teams[2].waiting == (first, second)
    assert state.teams[2].black_hole == (third,)
    assert [e.side for e in events if e.kind == "discarded"] == [0, 1, 2, 3]
    assert all(e.audience == "side" for e in events if e.kind == "discarded")


# "The waiting spot holds 2 tiles at the end of a round"
def test_two_tiles_may_wait_on() -> None:
    state = rounds(fresh(), 2)
    assert [len(team.waiting) for team in state.teams] == [2] * 4


# Session change: "its 20 tiles go into the Supply Bag; 8 are drawn"; leftovers to the Rubbish Bag
def test_the_next_session_starts_at_once() -> None:
    state = turns(rounds(fresh(), 3), 4)
    left = sorted(p.tile for p in state.supply if p)
    deck = state.decks[0]
    state, events = do(state, MASTER, EndPhase())
    assert (state.session, state.round, state.phase, state.stage) == (2, 1, "supply", "arrive")
    assert set(left) <= set(state.rubbish)
    assert sorted([*state.bag, *(p.tile for p in state.supply if p)]) == list(deck)
    assert len(state.decks) == 2
    assert kinds(events)[-6:] == ["rubbished", "session", *["assets_dealt"] * 4]
    assert {e.note for e in events if e.kind == "assets_dealt"} == {t.asset for t in state.teams}
    assert not any(e.face for e in events if e.audience != "side"), "nobody learns the new tiles"


# "Short games (option): 1, 2 or 3 sessions instead of 4."
@pytest.mark.parametrize("sessions", [1, 2, 3, 4])
def test_a_game_lasts_as_many_sessions_as_chosen(sessions: int) -> None:
    state = rounds(fresh(sessions=sessions), 4 * sessions)
    assert (state.phase, state.session) == ("final_building", sessions)
    assert len(state.decks) == 4 - sessions
    assert occupied(state) == []


# "a last building time (default 120 s, option)"
def test_the_last_building_time_is_120_seconds_or_as_chosen() -> None:
    timing = clock(last_building())
    assert timing is not None
    assert (timing.kind, timing.seconds) == ("final_building", 120)
    timing = clock(last_building(final_building_seconds=300))
    assert timing is not None
    assert timing.seconds == 300


# "so does the last building time" (time up, everybody ready, Game Master)
def test_the_last_building_ends_when_every_team_is_ready() -> None:
    state = last_building()
    assert awaiting(state)[0].asks[0].role == "builder"
    for side in range(4):
        assert state.phase == "final_building"
        state, events = do(state, side, Ready())
    assert state.phase == "self_count"
    assert kinds(events) == ["ready", "phase"]


@pytest.mark.parametrize(("actor", "action"), [(CLOCK, TimeUp()), (MASTER, EndPhase())])
def test_the_last_building_ends_by_the_clock_or_the_game_master(actor: int, action: Action) -> None:
    assert do(last_building(), actor, action)[0].phase == "self_count"


# "then each team counts its own points by category and hands the count in"
def test_each_team_hands_its_count_in_once() -> None:
    state = counting()
    assert asks(state, 0) == ["count!"]
    state, _ = do(state, 0, HandIn((1, 2, 3, 4, 5, 6, 7, 8)))
    assert state.teams[0].count == (1, 2, 3, 4, 5, 6, 7, 8)
    assert asks(state, 0) == []
    assert refusal(state, 0, ZEROES) == ("already_counted", "P4")
    assert len(CATEGORIES) == 8


def test_a_count_is_from_0_to_999() -> None:
    state = counting()
    assert refusal(state, 0, HandIn((0, 0, 0, 0, 0, 0, 0, -1))) == ("bad_count", "P4")
    assert refusal(state, 0, HandIn((1000, 0, 0, 0, 0, 0, 0, 0))) == ("bad_count", "P4")
    assert refusal(fresh(), 0, ZEROES) == ("wrong_phase", "P4")
    assert refusal(state, -3, ZEROES) == ("wrong_actor", "E3")
    do(state, 0, HandIn((999,) * 8))


# "Counting ends when every team of people has handed in, after 180 s (option), or by the Game
# Master."
def test_counting_ends_when_every_team_of_people_has_handed_in() -> None:
    state = counting(people=(1, 0, 1, 0), suppliers=(1, 0, 1, 0))
    assert set(awaiting(state)) == {0, 2}
    assert refusal(state, 1, ZEROES) == ("computer_team", "D13")
    state, _ = do(state, 0, ZEROES)
    assert not over(state)
    state, events = do(state, 2, ZEROES)
    assert over(state)
    assert kinds(events) == ["counted", "phase", "ended"]


@pytest.mark.parametrize(("actor", "action"), [(CLOCK, TimeUp()), (MASTER, EndPhase())])
def test_counting_ends_by_the_clock_or_the_game_master(actor: int, action: Action) -> None:
    state = counting()
    timing = clock(state)
    assert timing is not None
    assert (timing.kind, timing.seconds) == ("self_count", 180)
    state, _ = do(state, actor, action)
    assert over(state)
    assert outcome(state).reason == "played"


def test_counting_takes_as_long_as_chosen() -> None:
    timing = clock(counting(self_count_seconds=60))
    assert timing is not None
    assert timing.seconds == 60


# "The computed count decides."
def test_the_computed_count_decides() -> None:
    state = counting()
    for side in range(4):
        state, _ = do(state, side, HandIn((900 * (side == 3),) * 8))
    assert outcome(state).totals == tuple(sum(line) for line in outcome(state).scores)
    assert max(outcome(state).totals) < 900


# "Highest total wins; equal totals share the win" [D12]
def test_equal_totals_share_the_win() -> None:
    state = fresh()
    assert outcome(state).totals == (0, 0, 0, 0)
    assert outcome(state).winners == (0, 1, 2, 3)
    state = with_team(state, 2, bonus=3)
    assert outcome(state).winners == (2,)
    assert outcome(state).reason == "", "the game runs"


def test_after_the_result_nothing_is_asked_or_timed() -> None:
    state, events = do(fresh(), MASTER, EndGame())
    assert kinds(events) == ["phase", "ended"]
    assert awaiting(state) == {}
    assert clock(state) is None
    assert [legal_actions(state, side) for side in range(4)] == [[]] * 4
    assert refusal(state, 0, Take(0)) == ("game_over", "P5")
    assert refusal(state, CLOCK, TimeUp()) == ("game_over", "P5")
    for action in (EndPhase(), EndGame(), Staff(0, 1, 1)):
        assert refusal(state, MASTER, action) == ("game_over", "P5")


# "end early with scoring"
def test_a_game_ended_early_is_scored_and_nothing_is_lost() -> None:
    state, _ = do(at_centre(), 0, Take(0))
    hand = state.hand
    state, events = do(state, MASTER, EndGame())
    assert over(state)
    assert outcome(state).reason == "ended_early"
    assert state.teams[0].waiting == (hand,)
    assert events[-1].note == "ended_early"
    state, _ = do(at_centre(PAINTING), 0, Painting(0))
    drawn = state.drawn
    state, _ = do(state, MASTER, EndGame())
    assert drawn in state.bag
    assert (state.drawn, state.hole) == (None, -1)


def test_the_game_can_end_early_in_every_phase() -> None:
    for state in (fresh(), emissary(), last_building(), counting()):
        assert outcome(do(state, MASTER, EndGame())[0]).reason == "ended_early"


def test_only_the_clock_and_the_game_master_do_theirs() -> None:
    state = fresh()
    for actor in (0, MASTER):
        assert refusal(state, actor, TimeUp()) == ("wrong_actor", "E3")
    for action in (EndPhase(), EndGame(), Staff(0, 1, 1)):
        for actor in (0, CLOCK):
            assert refusal(state, actor, action) == ("wrong_actor", "E3")
    assert refusal(state, 0, "nonsense") == ("unknown_action", "E3")  # type: ignore[arg-type]


# [D13] "computer teams are always ready, hand in no count"
def test_computer_teams_are_always_ready() -> None:
    state = emissary(people=(1, 0, 0, 0), suppliers=(1, 0, 0, 0))
    assert asks(state, 0) == ["ready!", "build"]
    assert asks(state, 1) == ["build"], "they may still build"
    assert refusal(state, 1, Ready()) == ("computer_team", "D13")
    state, _ = do(state, 0, Ready())
    assert state.phase == "supply"


def test_without_any_people_all_four_say_that_they_are_ready() -> None:
    state = emissary(people=(0,) * 4, suppliers=(0,) * 4)
    assert [asks(state, side)[0] for side in range(4)] == ["ready!"] * 4
    for side in range(4):
        assert state.phase == "emissary"
        state, _ = do(state, side, Ready())
    assert state.phase == "supply"


def test_without_any_people_nothing_is_counted() -> None:
    state = last_building(people=(0,) * 4, suppliers=(0,) * 4)
    state, events = do(state, MASTER, EndPhase())
    assert over(state)
    assert kinds(events) == ["phase", "phase", "ended"]


# Staff: "a team left without players becomes one [a computer team]"
def test_a_phase_goes_on_when_the_team_it_waits_for_is_left_without_players() -> None:
    state = emissary()
    for side in (0, 1, 2):
        state, _ = do(state, side, Ready())
    state, events = do(state, MASTER, Staff(3, 0, 0))
    assert (state.phase, state.teams[3].people) == ("supply", 0)
    assert kinds(events)[0] == "staffed"


def test_counting_ends_when_the_last_team_waited_for_is_left_without_players() -> None:
    state = counting(people=(1, 1, 0, 0), suppliers=(1, 1, 0, 0))
    state, _ = do(state, 0, ZEROES)
    assert over(do(state, MASTER, Staff(1, 0, 0))[0])


def test_staff_changes_how_long_a_supply_turn_takes() -> None:
    state, _ = do(at_centre(), MASTER, Staff(0, 4, 2))
    timing = clock(state)
    assert timing is not None
    assert (timing.id, timing.seconds) == ("s1r1t0", 60)


@pytest.mark.parametrize(
    "staff", [Staff(4, 1, 1), Staff(-1, 1, 1), Staff(0, 1, 2), Staff(0, 1, -1)]
)
def test_impossible_staff_is_refused(staff: Staff) -> None:
    assert refusal(fresh(), MASTER, staff) == ("bad_staff", "E9")


def test_each_action_names_the_roles_that_may_do_it() -> None:
    assert role_of(Arrive()) == role_of(Take(0)) == ("supplier",)
    assert role_of(Place(0, 0, 0)) == role_of(Discard(0)) == ("builder",)
    assert role_of(Ready()) == ("emissary", "builder")
    assert role_of(ZEROES) == ("",)
    assert role_of(TimeUp()) == role_of(Staff(0, 0, 0)) == ()
