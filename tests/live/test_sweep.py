"""The sweep: on time, once, and after a restart."""

import datetime as dt
import threading
import time

import pytest
from django.db import connection
from django.utils import timezone

from hexclassroom.live import actions, sweep
from hexclassroom.live.models import LogEntry, Table
from tests.live.cast import Cast
from tests.live.test_act import supplier


@pytest.mark.django_db
def test_expiring_twice_does_nothing_the_second_time() -> None:
    cast = Cast().start()
    row = cast.row
    assert row.due is not None
    cast.later(10.5)
    assert actions.time_up(cast.table, row.clock_id, cast.now)
    version = cast.row.version
    assert not actions.time_up(cast.table, row.clock_id, cast.now)
    assert cast.row.version == version


@pytest.mark.django_db
def test_a_clock_that_is_not_up_is_left_alone() -> None:
    cast = Cast().start()
    assert not actions.time_up(cast.table, cast.row.clock_id, cast.now)
    cast.do("add_time", seconds=60)
    cast.later(11)
    assert not actions.time_up(cast.table, cast.row.clock_id, cast.now)


@pytest.mark.django_db
def test_a_bots_move_thought_out_on_an_older_version_is_dropped() -> None:
    cast = Cast(players=0).start()
    row = cast.row
    move = sweep.bot_move(row)
    assert move is not None
    assert actions.bot(cast.table, row.version, *move, cast.now)
    assert not actions.bot(cast.table, row.version, *move, cast.now)
    cast.check()


@pytest.mark.django_db
def test_a_paused_table_is_never_due() -> None:
    cast = Cast(players=0).start()
    cast.do("pause")
    assert cast.row.due is None
    assert sweep.once(cast.later(3600)) == 0


@pytest.mark.django_db
def test_bots_take_their_time() -> None:
    cast = Cast(players=0)
    with pytest.MonkeyPatch.context() as patch:
        from django.conf import settings

        patch.setattr(settings, "LIVE_BOT_PACE", 1.0, raising=False)
        cast.start()
        due = cast.row.due
    assert due is not None
    assert (due - cast.now).total_seconds() == 1.5


@pytest.mark.django_db
def test_after_a_restart_an_overdue_table_waits_with_time_left() -> None:
    cast, other = Cast().start(), Cast().start()
    other.do("add_time", seconds=3600)
    cast.later(60)
    assert sweep.recover(cast.now) == 1
    row = cast.row
    assert (row.paused, row.pause_reason, row.clock_left_ms) == (True, "restart", 15_000)
    assert not other.row.paused
    cast.do("resume")
    cast.act(supplier(cast), {"type": "arrive"})


@pytest.mark.django_db
def test_a_table_that_fails_is_postponed_and_the_others_go_on() -> None:
    broken, sound = Cast(players=0).start(), Cast(players=0).start()
    Table.objects.filter(pk=broken.table).update(state="{}")
    version = sound.row.version
    sound.later(2)
    sweep.once(sound.now)
    assert sound.row.version > version
    due = Table.objects.get(pk=broken.table).due
    assert due is not None
    assert due > sound.now


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_fire_once() -> None:
    casts = [Cast(players=4).start() for _ in range(6)]
    now = casts[-1].later(10.6)
    start = threading.Barrier(2)

    def run() -> None:
        start.wait(5)
        try:
            sweep.once(now)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    for cast in casts:
        fired = LogEntry.objects.filter(table=cast.table, by="clock", kind="game")
        assert fired.count() == 1
        cast.check()


@pytest.mark.django_db(transaction=True)
def test_a_running_sweep_is_on_time() -> None:
    cast = Cast(players=4)
    running = sweep.Sweep()
    running.start()
    try:
        cast.now = timezone.now()
        cast.start()
        Table.objects.filter(pk=cast.table).update(
            clock_ends=cast.now, due=timezone.now() + dt.timedelta(seconds=0.6)
        )
        due = Table.objects.get(pk=cast.table).due
        end = time.monotonic() + 5
        while cast.row.phase == "supply" and cast.state.stage == "arrive":
            assert time.monotonic() < end
            time.sleep(0.01)
        fired = LogEntry.objects.filter(table=cast.table, by="clock", kind="game").latest("n")
        assert due is not None
        assert 0 <= (fired.at - due).total_seconds() < 1.2
    finally:
        running.stop()
