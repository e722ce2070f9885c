"""The rows that this process wrote last, so that the next action need not lock and read them.

Nothing depends on it: what is not remembered, or was written by anybody since, is locked and read.
Only where PostgreSQL can tell that a row is still the same (saving.py).
"""

import threading
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from django.db import connection

from hexclassroom.live.writer.row import Row, SeatRow, players

MOST_TABLES: Final = 100

_guard = threading.Lock()
_kept: "OrderedDict[int, tuple[Row, dict[str, SeatRow]]]" = OrderedDict()
"""A table's row, and its players' seats as each was read last."""


def usable() -> bool:
    """Say whether an action may be written so here: on PostgreSQL, with a commit of its own."""
    return connection.vendor == "postgresql" and not connection.in_atomic_block


def keep(row: Row) -> None:
    """Remember a row that has just been committed."""
    with _guard:
        before, seats = _kept.pop(row.id, (None, {}))
        if before is not None and before.version > row.version:
            row = before
        elif row.seat is not None:
            seats[row.seat.id] = row.seat
        if row.mark and row.running:
            _kept[row.id] = (row, seats)
        if len(_kept) > MOST_TABLES:
            _kept.popitem(last=False)


def recall(table: int, seat: str | None) -> Row | None:
    """Give a row to change as it was committed last, with the sender's seat; None = lock and read.

    Row and seat are what they were: whoever saves must have PostgreSQL compare them. With the
    first tap of somebody who is not known yet all who sit at the table are read.
    """
    with _guard:
        row, seats = _kept.get(table, (None, {}))
    if row is None:
        return None
    mine = None
    if seat is not None:
        if seat not in seats:
            found = {each.id: each for each in players(table)}
            with _guard:
                seats.update(found)
        mine = seats.get(seat)
        if mine is None:
            return None
    return replace(
        row,
        seat=mine,
        repeated=None,
        entries=[],
        signals=[],
        touched=False,
        state_changed=False,
        hand=None,
    )
