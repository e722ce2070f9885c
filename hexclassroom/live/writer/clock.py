"""The clock of a table: nominal seconds times the factors, kept in the row's columns."""

import datetime as dt

from games.engine import Clock
from hexclassroom.live.writer.row import GRACE_MS, Row


def _ms(value: dt.timedelta) -> int:
    return max(0, round(value.total_seconds() * 1000))


def speed(row: Row, clock: Clock) -> float:
    """Give what the nominal seconds are multiplied by; 0 = no timer.

    In a phase that several sides share the longest factor counts; a side without timers has the
    longest of all.
    """
    sides = [row.factors.get(str(side), 1.0) for side in clock.sides] or [1.0]
    return 0.0 if 0.0 in sides else row.factor * max(sides)


def left_ms(row: Row, now: dt.datetime) -> int | None:
    """Give what is left on the clock; None without a timer."""
    if not row.clock_total_ms:
        return None
    return _ms(row.clock_ends - now) if row.clock_ends else row.clock_left_ms


def _set(row: Row, left: int | None, now: dt.datetime) -> None:
    if left is None:
        row.clock_ends, row.clock_left_ms = None, None
    elif row.paused:
        row.clock_ends, row.clock_left_ms = None, left
    else:
        row.clock_ends, row.clock_left_ms = now + dt.timedelta(milliseconds=left), None


def restart(row: Row, now: dt.datetime) -> None:
    """Begin the current timing anew with its full time."""
    row.clock_id = ""
    follow(row, now)


def follow(row: Row, now: dt.datetime) -> None:
    """After a change of state: go on with the clock that runs, or begin the new one."""
    clock = row.clock_now()
    if clock is None:
        row.clock_id, row.clock_total_ms = "", 0
        _set(row, None, now)
        return
    ident = f"{row.undo_count}.{clock.id}"
    if ident == row.clock_id:
        return
    row.clock_id = ident
    row.clock_total_ms = round(clock.seconds * 1000 * speed(row, clock))
    _set(row, row.clock_total_ms or None, now)


def rescale(row: Row, old: float, now: dt.datetime) -> None:
    """After a change of factor from the speed `old`: the share that is left stays the same."""
    clock = row.clock_now()
    if clock is None or not row.clock_id:
        return
    new = speed(row, clock)
    left = left_ms(row, now)
    if not new:
        row.clock_total_ms = 0
        _set(row, None, now)
    elif left is None or not old:
        row.clock_total_ms = round(clock.seconds * 1000 * new)
        _set(row, row.clock_total_ms, now)
    else:
        row.clock_total_ms = round(row.clock_total_ms * new / old)
        _set(row, round(left * new / old), now)


def pause(row: Row, reason: str, now: dt.datetime) -> None:
    """Stop the clock and keep what is left."""
    left = left_ms(row, now)
    row.paused, row.pause_reason = True, reason
    _set(row, left, now)


def resume(row: Row, now: dt.datetime) -> None:
    """Let the clock go on with what was left."""
    left = left_ms(row, now)
    row.paused, row.pause_reason = False, ""
    _set(row, left, now)


def add(row: Row, seconds: int, now: dt.datetime) -> bool:
    """Add time to a running or paused clock; say whether there is one."""
    left = left_ms(row, now)
    if left is None:
        return False
    row.clock_total_ms += seconds * 1000
    _set(row, left + seconds * 1000, now)
    return True


def deadline(row: Row) -> dt.datetime | None:
    """Give the moment at which the sweep ends what is timed."""
    return row.clock_ends + dt.timedelta(milliseconds=GRACE_MS) if row.clock_ends else None


def is_late(row: Row, side: int, now: dt.datetime) -> bool:
    """Say whether this side's time is up by now."""
    end = deadline(row)
    if end is None or now <= end:
        return False
    clock = row.clock_now()
    return clock is not None and side in clock.sides
