"""A table's row as the writer has it: locked and read by one raw statement; saving.py saves it.

The ORM would cost 1-2 ms of Python for every tap (reference/live-path.md, section 4).
"""

import datetime as dt
import functools
import json
import uuid
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from django.db import connection

from games import typed
from games.engine import Clock, Game
from games.registry import GAMES
from hexclassroom.live.sides import playing
from hexclassroom.live.words import Refused
from hexclassroom.live.writer.statements import every, first

Roles = dict[int, dict[str, list[str]]]
StandIns = dict[int, dict[str, str]]

GRACE_MS: Final = 500
"""A move later than this after the deadline is late; from then on the sweep ends the timing."""

_COLUMNS: Final = (
    "g.id, g.lesson_id, g.number, g.game, g.options, g.status, g.version, g.log_n, g.undo_count,"
    " g.state, g.phase, g.clock_id, g.clock_ends, g.clock_left_ms, g.clock_total_ms, g.paused,"
    " g.pause_reason, g.due, g.factor, g.factors, g.roles, g.stand_ins, g.show_supply, g.bot,"
    " g.started, g.ended"
)
_WIDTH: Final = 26
_LOG_N: Final = 7
"""Where the number of the newest entry stands among them."""


@dataclass(slots=True)
class Entry:
    """A log entry that is about to be written."""

    n: int
    kind: str
    actor: int | None
    seat: str | None
    by: str
    key: str | None
    body: bytes
    undo_count: int
    version: int


@dataclass(slots=True)
class SeatRow:
    """What the writer must know of the sender's seat."""

    id: str
    lesson: str
    table: int | None
    side: int | None
    status: str


@dataclass(slots=True)
class Row:
    """The row while it is changed. `state` is decoded when it is first asked for.

    What it holds is replaced, never changed in place: rows that were written share it.
    """

    id: int
    lesson: str
    number: int
    game_key: str
    options: str
    status: str
    version: int
    log_n: int
    undo_count: int
    state_text: str | None
    phase: str
    clock_id: str
    clock_ends: dt.datetime | None
    clock_left_ms: int | None
    clock_total_ms: int
    paused: bool
    pause_reason: str
    due: dt.datetime | None
    factor: float
    factors: dict[str, float]
    roles: Roles
    stand_ins: StandIns
    show_supply: bool
    bot: str
    started: dt.datetime | None
    ended: dt.datetime | None
    seat: SeatRow | None = None
    repeated: tuple[int, int] | None = None
    """Number and version of the entry that this key made before."""
    entries: list[Entry] = field(default_factory=list)
    signals: list[str] = field(default_factory=list)
    touched: bool = False
    """Whether anything changed that a viewer might see."""
    mark: str = ""
    """PostgreSQL's name of the transaction that saved the row (saving.py)."""
    state_changed: bool = False
    hand: bool | None = None
    """Whether the sender's hand is up from now on; None = it stays as it was."""
    _state: Any = None

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The rules of this table's game."""
        return GAMES[self.game_key]

    @property
    def sides(self) -> int:
        """How many sides play at this table."""
        return len(playing(self.game_key, self.options))

    @property
    def state(self) -> Any:
        """The engine's State; refused before the start."""
        if self._state is None:
            if self.state_text is None:
                raise Refused("not_started")
            self._state = typed.decode(self.state_text, self.game.State)
        return self._state

    @state.setter
    def state(self, value: Any) -> None:
        self._state = value
        self.state_changed = True

    @property
    def lesson_pk(self) -> uuid.UUID:
        """The lesson as the ORM wants it."""
        return uuid.UUID(self.lesson)

    @property
    def running(self) -> bool:
        """Whether a game is on and has not reached its result."""
        return self.status == "playing" and self.state_text_or_state and self.ended is None

    @property
    def state_text_or_state(self) -> bool:
        """Whether there is a state at all."""
        return self._state is not None or self.state_text is not None

    def clock_now(self) -> Clock | None:
        """What the rules time now; None where the game is over."""
        state = self.state
        return None if self.game.over(state) else self.game.clock(state)

    def log(
        self,
        kind: str,
        body: Any,
        *,
        by: str,
        actor: int | None = None,
        seat: str | None = None,
        key: str | None = None,
    ) -> int:
        """Number an entry and keep it for saving; only the first of a command carries its key."""
        self.log_n += 1
        self.entries.append(
            Entry(
                self.log_n,
                kind,
                actor,
                seat,
                by,
                key,
                body if isinstance(body, bytes) else msgspec.json.encode(body),
                self.undo_count,
                self.version + 1,
            )
        )
        self.touched = True
        return self.log_n


def load(
    table: int,
    *,
    seat: str | None = None,
    key: str | None = None,
    skip_locked: bool = False,
) -> Row | None:
    """Lock the table's row and read it, with the sender's seat and what its key did before.

    Must be called inside a transaction. None if there is no such table, or, with skip_locked, if
    somebody else holds it.
    """
    postgres = connection.vendor == "postgresql"
    sql = _select(bool(seat), postgres, skip_locked)
    ident = uuid_in(seat)
    made = [key, ident] if seat else [key]
    values = [*made, *made, ident, table]
    found = first(sql, values)
    if found is not None and postgres and (found[-1] or 0) < found[_LOG_N]:
        # PostgreSQL waited for the row and gives it as it is now, but the log and the seat as
        # they were before: the same tap, sent again elsewhere, may have been written meanwhile.
        found = first(sql, values)
    if found is None:
        return None
    row = from_values(found[:_WIDTH])
    *seat_values, n, version, _newest = found[_WIDTH:]
    if seat_values[0] is not None:
        row.seat = _seat_row(seat_values)
    if n is not None:
        row.repeated = (n, version)
    return row


@functools.cache
def _select(seat: bool, postgres: bool, skip_locked: bool) -> str:
    lock = " FOR UPDATE OF g" if postgres else ""
    if postgres and skip_locked:
        lock += " SKIP LOCKED"
    mine = 'l."key" = %s AND ' + ("l.seat_id = %s" if seat else "l.seat_id IS NULL")
    return (
        f"SELECT {_COLUMNS}, s.id, s.lesson_id, s.table_id, s.side, s.status,"
        f" (SELECT l.n FROM live_logentry l WHERE l.table_id = g.id AND {mine}),"
        f" (SELECT l.version FROM live_logentry l WHERE l.table_id = g.id AND {mine}),"
        " (SELECT MAX(l.n) FROM live_logentry l WHERE l.table_id = g.id)"
        " FROM live_table g LEFT JOIN live_seat s ON s.id = %s"
        f" WHERE g.id = %s{lock}"
    )


def players(table: int) -> list[SeatRow]:
    """Read who sits at a table, without locking anything."""
    found = every(
        "SELECT s.id, s.lesson_id, s.table_id, s.side, s.status FROM live_seat s"
        " WHERE s.table_id = %s AND s.status = 'taken'",
        [table],
    )
    return [_seat_row(values) for values in found]


def _seat_row(values: Any) -> SeatRow:
    seat, lesson, table, side, status = values
    return SeatRow(uuid_out(seat), uuid_out(lesson), table, side, status)


def peek(table: int) -> Row | None:
    """Read a table's row without locking it, for looking only."""
    found = first(f"SELECT {_COLUMNS} FROM live_table g WHERE g.id = %s", [table])
    return None if found is None else from_values(found)


def from_values(found: Any) -> Row:
    """Build a Row from the selected columns."""
    (
        ident,
        lesson,
        number,
        game,
        options,
        status,
        version,
        log_n,
        undo_count,
        state,
        phase,
        clock_id,
        clock_ends,
        clock_left_ms,
        clock_total_ms,
        paused,
        pause_reason,
        due,
        factor,
        factors,
        roles,
        stand_ins,
        show_supply,
        bot,
        started,
        ended,
    ) = found
    return Row(
        id=ident,
        lesson=uuid_out(lesson),
        number=number,
        game_key=game,
        options=options,
        status=status,
        version=version,
        log_n=log_n,
        undo_count=undo_count,
        state_text=state,
        phase=phase,
        clock_id=clock_id,
        clock_ends=time_out(clock_ends),
        clock_left_ms=clock_left_ms,
        clock_total_ms=clock_total_ms,
        paused=bool(paused),
        pause_reason=pause_reason,
        due=time_out(due),
        factor=factor,
        factors=json.loads(factors) if isinstance(factors, str) else factors,
        roles={int(side): held for side, held in json.loads(roles).items()},
        stand_ins={int(side): held for side, held in json.loads(stand_ins).items()},
        show_supply=bool(show_supply),
        bot=bot,
        started=time_out(started),
        ended=time_out(ended),
    )


def uuid_in(value: str | None) -> Any:
    """Give a UUID as the database's column wants it."""
    if value is None:
        return None
    found = uuid.UUID(value)
    return found if connection.features.has_native_uuid_field else found.hex


def uuid_out(value: Any) -> str:
    """Give a UUID column's value in its usual spelling."""
    return str(value if isinstance(value, uuid.UUID) else uuid.UUID(value))


def time_in(value: dt.datetime | None) -> Any:
    """Give a time as the database's column wants it."""
    if value is None or connection.vendor == "postgresql":
        return value
    return connection.ops.adapt_datetimefield_value(value)


def time_out(value: Any) -> dt.datetime | None:
    """Give a time column's value with its zone."""
    if value is None or (isinstance(value, dt.datetime) and value.tzinfo):
        return value
    found = value if isinstance(value, dt.datetime) else dt.datetime.fromisoformat(value)
    return found.replace(tzinfo=dt.UTC)
