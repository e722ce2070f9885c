"""The only writer: every change of a table's state, version, log and deadlines goes through here.

One transaction a call: lock the row, answer a repeated key with its first result, refuse with a
code and change nothing, or apply, log, save, and tell the world after the commit. Where nobody
else has written since, that is one statement (`_write_alone`). All functions are synchronous;
`executor` runs them from the server's loop and from the sweep.
"""

import datetime as dt
import uuid
from collections.abc import Callable
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from hexclassroom.live import access, handed, signals
from hexclassroom.live.access import Who
from hexclassroom.live.history import heads, line, logged, read
from hexclassroom.live.models import Table
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import clock, duty, lesson, master, play, remembered, talk
from hexclassroom.live.writer.commands import (
    Command,
    LessonCommand,
    SeatCommand,
    TableCommand,
)
from hexclassroom.live.writer.row import Row, load, peek
from hexclassroom.live.writer.saving import save, save_unchanged
from hexclassroom.operations import metrics

SWEEP = Who("clock", "")


class Done(msgspec.Struct, frozen=True):
    """What was committed: the table's version then, and the number of its first entry.

    go: another page that the sender should open.
    """

    version: int
    n: int = 0
    repeated: bool = False
    go: str = ""


def act(
    table: int,
    who: Who,
    key: str,
    prompt: str,
    action: Any,
    side: int | None = None,
    *,
    now: dt.datetime,
) -> Done:
    """Take an action of the game (plain values as decoded from JSON) or raise Refused."""

    def change(row: Row) -> None:
        acting = access.side_for(who, row, side)
        asked = access.prompt_for(row, acting, prompt)
        access.in_time(who, row, acting, now)
        read_action = play.read_action(row.game, action)
        access.may_act(who, row, acting, asked, read_action)
        play.apply(row, acting, read_action, now, by=who.kind, seat=who.seat, key=key)

    return _write(table, who, key, now, change, alone=True)


def command(table: int, who: Who, key: str, do: Command, *, now: dt.datetime) -> Done:
    """Take a table command of a seat or of the Game Master, or raise Refused."""
    if isinstance(do, LessonCommand):
        return _lesson(table, who, key, do, now)

    def change(row: Row) -> None:
        if isinstance(do, SeatCommand):
            talk.take(row, who, do, key)
        elif isinstance(do, TableCommand):
            access.is_master(who)
            master.take(row, do, key, now)

    # What the Game Master does may write elsewhere, too, and is rare.
    return _write(table, who, key, now, change, alone=isinstance(do, SeatCommand))


def _lesson(table: int, who: Who, key: str, do: LessonCommand, now: dt.datetime) -> Done:
    """Take a command that touches several tables: all of them are locked, in order of their id."""
    access.is_master(who)
    with metrics.commit_seconds.time(), transaction.atomic():
        rows = lesson.lock(table, key)
        row = rows[table]
        if row.repeated and access.may_be_told(who, row):
            return Done(row.repeated[1], row.repeated[0], repeated=True)
        access.at_table(who, row)
        first = row.log_n + 1
        go = lesson.take(rows, table, do, key, now)
        for each in rows.values():
            _finish(each, now)
        return Done(row.version, first, go=go)


def people_changed(table: int, now: dt.datetime, what: str, seat: str, **more: Any) -> None:
    """After seats of a table were taken, moved or left: roles, Staff and a log entry."""

    def change(row: Row) -> None:
        lesson.people_changed(row, now, by="seat", what=what, seat=seat, **more)

    _write(table, SWEEP, None, now, change)


def waiting_changed(lesson_id: str, now: dt.datetime) -> None:
    """After somebody began to wait without a table: the lesson's consoles must hear of it."""
    with transaction.atomic():
        for row in lesson.of_lesson(uuid.UUID(lesson_id)).values():
            row.touched = True
            _finish(row, now)


def time_up(table: int, clock_id: str, now: dt.datetime) -> bool:
    """End what is timed if exactly this clock has run out; say whether it had."""

    def change(row: Row) -> None:
        end = clock.deadline(row)
        if row.running and not row.paused and row.clock_id == clock_id and end and end <= now:
            play.order(row, "time_up", now)

    return _sweep(table, now, change)


def bot(table: int, version: int, side: int, action: Any, now: dt.datetime) -> bool:
    """Make a bot's move, thought out on this version; say whether it still held."""

    def change(row: Row) -> None:
        if row.version == version and row.running and not row.paused:
            play.apply(row, side, action, now, by="bot")

    return _sweep(table, now, change)


def stand_in(table: int, version: int, side: int, role: str, seat: str, now: dt.datetime) -> bool:
    """Pass an absent player's role to a team-mate (seat id) or to the bot; say whether it held."""

    def change(row: Row) -> None:
        if row.version == version and row.running:
            master.set_stand_in(row, side, role, seat, by="clock")

    return _sweep(table, now, change)


def rest(table: int, version: int | None, now: dt.datetime, *, bots: bool) -> None:
    """Note when to look again; nobody sees a difference, so the version stays."""
    with transaction.atomic():
        row = load(table, skip_locked=True)
        if row is not None and version in (None, row.version) and row.due and row.due <= now:
            row.due = None
            duty.schedule(row, now, bots=bots)
            save(row, now)


def postpone(table: int, now: dt.datetime, seconds: float = 5.0) -> None:
    """After a failure: leave the table alone for a moment, so that it does not fail on and on."""
    Table.objects.filter(pk=table).update(due=now + dt.timedelta(seconds=seconds))


def came(table: int, seats: list[str], now: dt.datetime, *, first: bool) -> None:
    """Players are connected: whoever stood in for them stops; the first time is logged."""
    if not first:
        # Mostly nobody stood in: a class that comes back at once must not queue for its own lock.
        seen = peek(table)
        if seen is None or not seen.stand_ins:
            return

    def change(row: Row) -> None:
        for seat, side in lesson.seated(row, seats):
            master.take_back(row, seat)
            if first:
                row.log("table", {"what": "joined", "side": side}, by="seat", seat=seat)

    _write(table, SWEEP, None, now, change)


def left(table: int, seats: list[str], now: dt.datetime) -> None:
    """The last devices of some players have gone for more than a moment."""

    def change(row: Row) -> None:
        for seat, side in lesson.seated(row, seats):
            row.log("table", {"what": "left", "side": side}, by="seat", seat=seat)

    _write(table, SWEEP, None, now, change)


def reopen(table: int, now: dt.datetime, at_least_ms: int = 15_000) -> None:
    """After a restart: a game whose time ran out meanwhile waits, paused, with time left."""

    def change(row: Row) -> None:
        if row.running and not row.paused and row.clock_ends and row.clock_ends <= now:
            clock.pause(row, "restart", now)
            row.clock_left_ms = max(row.clock_left_ms or 0, at_least_ms)
            row.clock_total_ms = max(row.clock_total_ms, at_least_ms)
            row.log("table", {"what": "paused", "reason": "restart"}, by="clock")

    _write(table, SWEEP, None, now, change)


def _write(
    table: int,
    who: Who,
    key: str | None,
    now: dt.datetime,
    change: Callable[[Row], None],
    *,
    alone: bool = False,
) -> Done:
    """Make a change in one transaction.

    `alone`: it writes nothing but row, log and the sender's hand, so that one statement may do,
    without reading the row under its lock, where nobody has written since.
    """
    with metrics.commit_seconds.time():
        usable = key is not None and remembered.usable()
        done = _write_alone(table, who, now, change) if usable and alone else None
        if done is not None:
            return done
        with transaction.atomic():
            row = load(table, seat=who.seat, key=key)
            if row is None:
                raise Refused("no_such_table")
            if row.repeated and access.may_be_told(who, row):
                return _repeated(row)
            access.at_table(who, row)
            first = row.log_n + 1
            change(row)
            _finish(row, now)
            done = Done(row.version, first)
        if usable:
            remembered.keep(row)
        return done


def _write_alone(
    table: int, who: Who, now: dt.datetime, change: Callable[[Row], None]
) -> Done | None:
    """Make a change that logs something to the row as it was here last; None = lock the row.

    Refusals, too, come from the locked row, and so does the answer to a key that was used before.
    """
    row = remembered.recall(table, who.seat)
    if row is None:
        return None
    try:
        access.at_table(who, row)
        first = row.log_n + 1
        change(row)
        duty.schedule(row, now)
        if not save_unchanged(row, now):
            return None
    except (Refused, IntegrityError, LookupError):
        # LookupError: the log of a table that is closed by now may be gone.
        return None
    remembered.keep(row)
    _tell_committed(row, now)
    return Done(row.version, first)


def _sweep(table: int, now: dt.datetime, change: Callable[[Row], None]) -> bool:
    """As _write, for the sweep: a row that somebody holds is left for the next time."""
    with transaction.atomic():
        row = load(table, skip_locked=True)
        if row is None or row.status != "playing":
            return False
        change(row)
        return _finish(row, now)


def _finish(row: Row, now: dt.datetime) -> bool:
    """Save what has changed and tell it after the commit; say whether anything had."""
    if not row.touched:
        return False
    duty.schedule(row, now)
    save(row, now)
    _tell_committed(row, now)
    return True


def _tell_committed(row: Row, now: dt.datetime) -> None:
    """Tell what is saved once it is committed; without a transaction it is."""
    # Committed is committed: news that cannot be told must not look like a failure.
    transaction.on_commit(lambda: _tell(row, now), robust=True)


def _tell(row: Row, now: dt.datetime) -> None:
    handed.hand(row, logged(row, now))
    signals.table_changed.send(
        None, table_id=row.id, lesson_id=row.lesson, version=row.version, due=row.due
    )
    for name in row.signals:
        signal = signals.game_ended if name == "ended" else signals.game_reopened
        signal.send(None, table_id=row.id)


def _repeated(row: Row) -> Done:
    """Answer a repeated key as the first time, unless that line has been undone since."""
    assert row.repeated is not None
    n, version = row.repeated
    if row.undo_count:
        log = read(row.id)
        kinds = {entry.n: entry.kind for entry in log}
        if kinds[n] == "game" and n not in {e.n for e in line(heads(log)[log[-1].n])}:
            raise Refused("undone")
    return Done(version, n, repeated=True)


__all__ = ["SWEEP", "Done", "Who", "act", "command"]
