"""The rows that this process wrote last, so that the next action need not lock and read them.

Nothing depends on it: what is not remembered, or was written by anybody since, is locked and read.
Only where PostgreSQL can tell that a row is still the same (saving.py).
"""

import threading
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from django.db import connection

from hexclassroom.live.writer.row import Row, SeatRow

MOST_TABLES: Final = 100

_guard = threading.Lock()
_rows: "OrderedDict[int, Row]" = OrderedDict()
_seats: dict[int, dict[str, SeatRow]] = {}


def usable() -> bool:
    """Say whether an action may be written so here: on PostgreSQL, with a commit of its own."""
    return connection.vendor == "postgresql" and not connection.in_atomic_block


def keep(row: Row) -> None:
    """Remember a row that has just been committed; the caller must not change it any more."""
    with _guard:
        before = _rows.get(row.id)
        if before is not None and before.version > row.version:
            return
        if not row.mark or row.status != "playing" or row.ended is not None:
            _rows.pop(row.id, None)
            _seats.pop(row.id, None)
            return
        _rows[row.id] = row
        _rows.move_to_end(row.id)
        if row.seat is not None:
            _seats.setdefault(row.id, {})[row.seat.id] = row.seat
        while len(_rows) > MOST_TABLES:
            _seats.pop(_rows.popitem(last=False)[0], None)


def recall(table: int, seat: str | None) -> Row | None:
    """Give a row to change as it was committed last, with the sender's seat; None = lock and read.

    Row and seat are what they were: whoever saves must have PostgreSQL compare them.
    """
    with _guard:
        row = _rows.get(table)
        mine = _seats.get(table, {}).get(seat) if seat is not None else None
    if row is None or (seat is not None and mine is None):
        return None
    return replace(
        row,
        seat=mine,
        repeated=None,
        entries=[],
        signals=[],
        touched=False,
        state_changed=False,
        factors=dict(row.factors),
        roles={side: dict(held) for side, held in row.roles.items()},
        stand_ins={side: dict(held) for side, held in row.stand_ins.items()},
    )


def forget(table: int) -> None:
    """Forget a row that turned out to be another one by now; its seats mostly are as they were."""
    with _guard:
        _rows.pop(table, None)
