"""Pause, resume, more time, factors: the clock in the table's columns."""

import datetime as dt

import pytest

from tests.live.cast import Cast
from tests.live.test_act import refused, supplier

pytestmark = pytest.mark.django_db


def left(cast: Cast) -> float:
    row = cast.row
    if row.clock_ends is None:
        assert row.clock_left_ms is not None
        return row.clock_left_ms / 1000
    return (row.clock_ends - cast.now).total_seconds()


def in_supply_turn(**more: object) -> Cast:
    cast = Cast(**more).start()  # type: ignore[arg-type]
    cast.act(supplier(cast), {"type": "arrive"})
    return cast


def test_a_supply_turn_has_45_seconds_and_60_with_two_suppliers() -> None:
    assert left(in_supply_turn()) == 45
    assert left(in_supply_turn(players=16)) == 60


def test_arriving_is_timed_by_itself() -> None:
    assert left(Cast().start()) == 10


def test_steps_of_a_turn_do_not_restart_its_clock() -> None:
    cast = in_supply_turn()
    cast.later(20)
    cast.act(supplier(cast), {"type": "take", "slot": 0})
    assert left(cast) == 25


def test_pause_keeps_what_is_left_and_resume_goes_on_with_it() -> None:
    cast = in_supply_turn()
    cast.later(15)
    cast.do("pause")
    assert (left(cast), cast.row.clock_ends, cast.row.due) == (30, None, None)
    cast.later(600)
    assert cast.row.pause_reason == "teacher"
    cast.do("resume")
    assert left(cast) == 30
    refused(cast, "not_paused", lambda: cast.do("resume"))
    cast.do("pause")
    refused(cast, "paused", lambda: cast.do("pause"))


def test_time_is_added_while_running_and_while_paused() -> None:
    cast = in_supply_turn()
    cast.do("add_time", seconds=15)
    assert left(cast) == 60
    cast.do("pause")
    cast.do("add_time", seconds=30)
    assert left(cast) == 90
    cast.do("resume")
    assert left(cast) == 90
    assert cast.row.clock_total_ms == 90_000


def test_a_new_factor_keeps_the_share_that_is_left() -> None:
    cast = in_supply_turn()
    cast.later(15)
    cast.do("factor", factor=2)
    assert left(cast) == 60
    cast.do("pause")
    cast.do("factor", factor=0.5)
    assert left(cast) == 15
    refused(cast, "bad_value", lambda: cast.do("factor", factor=0.2))


def test_factor_0_is_no_timer_and_timers_can_be_switched_on_again() -> None:
    cast = in_supply_turn()
    cast.do("factor", factor=0)
    row = cast.row
    assert (row.clock_ends, row.clock_left_ms, row.clock_total_ms) == (None, None, 0)
    refused(cast, "no_clock", lambda: cast.do("add_time", seconds=15))
    cast.later(3600)
    cast.sweep()
    cast.act(supplier(cast), {"type": "take", "slot": 0})
    cast.do("factor", factor=1)
    assert left(cast) == 45


def test_a_game_without_timers_goes_on_without_clocks() -> None:
    cast = Cast(factor=0).start()
    assert cast.row.clock_ends is None
    cast.act(supplier(cast), {"type": "arrive"})
    assert cast.row.clock_ends is None


def test_a_teams_own_factor_counts_in_its_turn_only() -> None:
    cast = Cast().start()
    side = cast.turn_side()
    cast.do("team_factor", side=(side + 1) % 4, factor=3)
    cast.act(supplier(cast), {"type": "arrive"})
    assert left(cast) == 45
    cast.do("team_factor", side=side, factor=2)
    assert left(cast) == 90
    refused(cast, "no_such_side", lambda: cast.do("team_factor", side=9, factor=2))


def test_in_a_shared_phase_the_longest_factor_counts() -> None:
    cast = Cast().start()
    cast.do("team_factor", side=2, factor=3)
    cast.do("team_factor", side=3, factor=2)
    cast.do("factor", factor=2)
    for _ in range(4):
        cast.do("end_phase")
    assert cast.row.phase == "emissary"
    assert left(cast) == 45 * 6


def test_end_phase_ends_what_is_timed() -> None:
    cast = in_supply_turn()
    side = cast.turn_side()
    cast.do("end_phase")
    assert cast.turn_side() == (side + 1) % 4
    assert cast.state.teams[side].waiting
    cast.check()


def test_a_turn_that_is_not_ended_by_hand_is_ended_by_the_sweep_and_is_on_time() -> None:
    cast = in_supply_turn()
    side, ends = cast.turn_side(), cast.row.clock_ends
    assert ends is not None
    cast.now = ends + dt.timedelta(milliseconds=499)
    cast.sweep()
    assert cast.turn_side() == side
    cast.now = ends + dt.timedelta(milliseconds=500)
    cast.sweep()
    assert cast.turn_side() == (side + 1) % 4
