"""Saving a table's row with its new entries: under its lock, or where nobody has written since.

PostgreSQL says which transaction wrote a row last (`xmin`). A row that still has that mark is the
one that was written here: one statement can check it, write the next action and commit. Lesson and
version are compared, too: another database may use the same numbers again.
"""

import datetime as dt
import functools
import json
from typing import Any, Final

import msgspec
from django.db import connection

from hexclassroom.live.writer.row import Row, time_in, uuid_in
from hexclassroom.live.writer.statements import execute, first

_SET: Final = (
    "status = %s, version = %s, log_n = %s, undo_count = %s, phase = %s, clock_id = %s,"
    " clock_ends = %s, clock_left_ms = %s, clock_total_ms = %s, paused = %s, pause_reason = %s,"
    " due = %s, factor = %s, factors = %s, roles = %s, stand_ins = %s, show_supply = %s,"
    " started = %s, ended = %s, options = %s"
)
_ENTRY: Final = (
    "INSERT INTO live_logentry"
    ' (table_id, n, kind, actor, seat_id, "by", "key", body, undo_count, version, at) '
)
_ONE: Final = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
_TYPED: Final = (
    "(%s::bigint, %s::int, %s, %s::smallint, %s::uuid, %s, %s, %s, %s::int, %s::bigint,"
    " %s::timestamptz)"
)
"""The first of several entries where no column says yet of which types they are."""
_HAND: Final = "UPDATE live_seat SET hand_up = %s WHERE id = %s"
_SAME_SEAT: Final = (
    " AND EXISTS (SELECT 1 FROM live_seat s WHERE s.id = %s AND s.lesson_id = %s"
    " AND s.table_id = %s AND s.side = %s AND s.status = %s)"
)


def save(row: Row, now: dt.datetime) -> None:
    """Write the new entries and the row that is locked; on PostgreSQL that is one statement."""
    entries, values = _values(row, now)
    values.append(row.id)
    state, count, hand = row.state_changed, len(row.entries), _hand(row, now)
    if connection.vendor == "postgresql":
        text = _locked(state, count, bool(hand))
        row.mark = first(text, entries + hand + values)[0]
        return
    if entries:
        execute(_insert(count), entries)
    if hand:
        execute(_HAND, hand)
    execute(_update(state), values)


def save_unchanged(row: Row, now: dt.datetime) -> bool:
    """Write and commit a row that was not locked, if it and the sender's seat are as they were.

    On PostgreSQL, outside a transaction; the row must have entries. False: nothing was written.
    """
    same: list[Any] = [row.id, row.lesson, row.version, row.mark]
    seat = row.seat
    if seat is not None:
        same += [seat.id, seat.lesson, seat.table, seat.side, seat.status]
    entries, values = _values(row, now)
    hand = _hand(row, now)
    text = _unlocked(row.state_changed, len(row.entries), seat is not None, bool(hand))
    found = first(text, values + same + entries + hand)
    if found is None:
        return False
    row.mark = found[0]
    return True


def _hand(row: Row, now: dt.datetime) -> list[Any]:
    """Give the values for the sender's hand; none where it stays as it was."""
    if row.hand is None:
        return []
    assert row.seat is not None
    return [time_in(now if row.hand else None), uuid_in(row.seat.id)]


def _values(row: Row, now: dt.datetime) -> tuple[list[Any], list[Any]]:
    """Give the values of the new entries and of the row, which gets its next version."""
    if row.touched:
        row.version += 1
    at = time_in(now)
    entries: list[Any] = []
    for each in row.entries:
        entries += [
            row.id,
            each.n,
            each.kind,
            each.actor,
            uuid_in(each.seat),
            each.by,
            each.key,
            each.body.decode(),
            each.undo_count,
            row.version,
            at,
        ]
    values: list[Any] = [
        row.status,
        row.version,
        row.log_n,
        row.undo_count,
        row.phase,
        row.clock_id,
        time_in(row.clock_ends),
        row.clock_left_ms,
        row.clock_total_ms,
        row.paused,
        row.pause_reason,
        time_in(row.due),
        row.factor,
        json.dumps(row.factors),
        json.dumps(row.roles),
        json.dumps(row.stand_ins),
        row.show_supply,
        time_in(row.started),
        time_in(row.ended),
        row.options,
    ]
    if row.state_changed:
        row.state_text = msgspec.json.encode(row.state).decode()
        values.append(row.state_text)
    return entries, values


# The same text has to be the same object each time: see statements.py.
@functools.lru_cache(maxsize=2)
def _update(state: bool) -> str:
    return f"UPDATE live_table AS g SET {_SET}{', state = %s' if state else ''} WHERE g.id = %s"


@functools.lru_cache(maxsize=20)
def _insert(entries: int) -> str:
    return f"{_ENTRY}VALUES {', '.join([_ONE] * entries)}"


@functools.lru_cache(maxsize=40)
def _locked(state: bool, entries: int, hand: bool) -> str:
    more = [f"i AS ({_insert(entries)})"] if entries else []
    more += [f"h AS ({_HAND})"] if hand else []
    before = f"WITH {', '.join(more)} " if more else ""
    return f"{before}{_update(state)} RETURNING g.xmin::text"


@functools.lru_cache(maxsize=80)
def _unlocked(state: bool, entries: int, seat: bool, hand: bool) -> str:
    same = " AND g.lesson_id = %s AND g.version = %s AND g.xmin = %s" + (_SAME_SEAT if seat else "")
    rows = ", ".join([_TYPED] + [_ONE] * (entries - 1))
    return (
        f"WITH u AS ({_update(state)}{same} RETURNING g.xmin::text AS mark),"
        f" i AS ({_ENTRY}SELECT v.* FROM u, (VALUES {rows}) AS v)"
        + (f", h AS ({_HAND} AND EXISTS (SELECT 1 FROM u))" if hand else "")
        + " SELECT mark FROM u"
    )
