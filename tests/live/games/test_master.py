"""Clocks, pause, undo, the end, and what the Game Master alone may do, in every game."""

import json

import msgspec
import pytest

from games.chance import Seeded
from games.engine import Viewer
from games.registry import SHOWS
from hexclassroom.live.models import LogEntry
from tests.live.cast import Cast
from tests.live.games.tables import (
    KEYS,
    asked_side,
    code_of,
    everybody_here,
    of_side,
    random_tap,
    sides,
    table,
)

pytestmark = pytest.mark.django_db


def begun(key: str, taps: int = 0, **more: object) -> Cast:
    """A game with two players on every side, some moves in."""
    cast = table(key, **more)
    cast = table(key, players=2 * sides(cast), **more).start()
    everybody_here(cast)
    player = Seeded(21)
    for _tap in range(taps):
        if cast.row.ended is None:
            random_tap(cast, player)
    return cast


@pytest.mark.parametrize("key", KEYS)
def test_a_move_is_timed_by_the_game_s_seconds_and_the_factor(key: str) -> None:
    cast = begun(key, factor=2.0)
    row = cast.row
    timed = row.clock_now()
    assert timed is not None
    assert row.clock_total_ms == timed.seconds * 2000
    assert row.clock_ends is not None
    assert timed.kind in SHOWS[key].clocks


@pytest.mark.parametrize("key", KEYS)
def test_without_timers_nothing_ends_by_itself(key: str) -> None:
    cast = begun(key, factor=0)
    before = cast.state
    cast.later(5000)
    everybody_here(cast)
    cast.sweep(3)
    assert cast.state == before
    assert cast.row.clock_ends is None


@pytest.mark.parametrize("key", KEYS)
def test_a_pause_keeps_what_is_left_and_refuses_taps(key: str) -> None:
    cast = begun(key)
    side = asked_side(cast)
    cast.later(3)
    cast.do("pause")
    left = cast.row.clock_left_ms
    assert left is not None
    assert left == cast.row.clock_total_ms - 3000
    cast.later(600)
    everybody_here(cast)
    cast.sweep()
    action = cast.legal(side)[0]
    assert code_of(cast.act, of_side(cast, side)[0], action) == "paused"
    cast.do("resume")
    cast.act(of_side(cast, side)[0], action)
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_a_tap_after_the_time_is_late_and_the_sweep_ends_it_once(key: str) -> None:
    cast = begun(key)
    side, before = asked_side(cast), cast.state
    action = cast.legal(side)[0]
    assert cast.row.clock_ends is not None
    cast.later((cast.row.clock_ends - cast.now).total_seconds() + 1)
    everybody_here(cast)
    assert code_of(cast.act, of_side(cast, side)[0], action) == "late"
    ident = cast.row.clock_id
    cast.sweep()
    assert cast.state != before
    assert cast.row.clock_id != ident
    assert LogEntry.objects.filter(table=cast.table, by="clock", kind="game").count() == 1
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_undo_and_redo_lead_back_and_forth(key: str) -> None:
    cast = begun(key)
    states = {cast.row.log_n: cast.state}
    player = Seeded(33)
    for _tap in range(6):
        random_tap(cast, player)
        states[cast.row.log_n] = cast.state
    assert cast.row.ended is None
    last, to = cast.state, sorted(states)[2]
    cast.do("undo", to=to)
    assert cast.state == states[to]
    assert (cast.row.paused, cast.row.pause_reason) == (True, "undo")
    assert {len(team[""]) for team in cast.row.roles.values()} == {2}
    cast.check()
    cast.do("redo")
    assert cast.state == last
    cast.check()
    cast.do("resume")
    random_tap(cast, player)
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_the_game_master_ends_a_phase_and_the_game_and_may_reopen_it(key: str) -> None:
    cast = begun(key, taps=2)
    before, n = cast.state, cast.row.log_n
    cast.do("end_phase")
    assert cast.state != before
    cast.do("end_game")
    row = cast.row
    assert row.ended is not None
    assert row.game.outcome(row.state).reason == "ended_early"
    assert code_of(cast.do, "end_phase") == "over"
    cast.do("undo", to=n)
    assert cast.row.ended is None
    assert cast.state == before
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_the_game_master_acts_for_a_side(key: str) -> None:
    cast = begun(key)
    side = asked_side(cast)
    cast.master_act(side, cast.legal(side)[0])
    assert LogEntry.objects.filter(table=cast.table, by="teacher", actor=side).exists()
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_what_the_game_master_alone_may_do_is_offered_and_nothing_else_taken(key: str) -> None:
    cast = begun(key)
    offered = SHOWS[key].master(cast.row.game.view(cast.state, Viewer(master=True)))
    for text, _label in offered:
        cast.do("master", action=json.loads(text))
        cast.do("undo", to=cast.row.log_n - 1)
        cast.do("resume")
    cast.check()
    for action in ({"type": "end_game"}, {"type": "time_up"}, {"type": "nonsense"}, None):
        assert code_of(cast.do, "master", action=action) == "unknown_action"
    side = asked_side(cast)
    own = msgspec.to_builtins(cast.row.game.legal_actions(cast.state, side)[0])
    assert code_of(cast.do, "master", action=own) == "unknown_action"
    player = cast.who(of_side(cast, side)[0])
    assert code_of(cast.do, "master", player, action=own) == "not_yours"
