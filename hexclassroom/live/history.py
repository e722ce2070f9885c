"""A table's log as a tree of lines: where undo leads back to, and replay of any point.

Every game entry and every entry about roles grows the line it was written on; an undo entry
{"to": n} puts the head back to where it was after entry n. Nothing is lost: an undone line is a
branch, and the undo of an undo goes back to it.
"""

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import connection

from games import typed
from games.chance import Replayed
from games.engine import Game, Record, record_from_json
from hexclassroom.live.writer.row import Row, time_out, uuid_out


@dataclass(slots=True, frozen=True)
class Logged:
    """A log entry as it lies in the database; `body` is its JSON text."""

    n: int
    kind: str
    actor: int | None
    seat: str | None
    by: str
    key: str | None
    body: str
    undo_count: int
    at: dt.datetime
    version: int
    """The table's version since the commit that wrote it."""

    @property
    def data(self) -> dict[str, Any]:
        """The body as plain values."""
        found: dict[str, Any] = json.loads(self.body)
        return found


def read(table: int, after: int = 0, to: int | None = None) -> list[Logged]:
    """Read a table's log in order, from after one number to another."""
    sql = (
        'SELECT n, kind, actor, seat_id, "by", "key", body, undo_count, at, version'
        " FROM live_logentry"
        " WHERE table_id = %s AND n > %s"
    )
    values: list[Any] = [table, after]
    if to is not None:
        sql += " AND n <= %s"
        values.append(to)
    with connection.cursor() as cursor:
        cursor.execute(sql + " ORDER BY n", values)
        rows = cursor.fetchall()
    return [
        Logged(
            n,
            kind,
            actor,
            uuid_out(seat) if seat is not None else None,
            by,
            key,
            body,
            undo_count,
            time_out(at) or dt.datetime.now(dt.UTC),
            version,
        )
        for n, kind, actor, seat, by, key, body, undo_count, at, version in rows
    ]


def logged(row: Row, at: dt.datetime) -> list[Logged]:
    """Give the entries that a row's commit has just written, as they would be read."""
    return [
        Logged(
            each.n,
            each.kind,
            each.actor,
            each.seat,
            each.by,
            each.key,
            each.body.decode(),
            each.undo_count,
            at,
            row.version,
        )
        for each in row.entries
    ]


def is_roles(entry: Logged) -> bool:
    """Say whether an entry records who holds which role."""
    return entry.kind == "table" and entry.body.startswith('{"what":"roles"')


@dataclass(slots=True, frozen=True)
class Node:
    """A point of a line: its entry and the point before it."""

    entry: Logged
    before: "Node | None"


def heads(log: Sequence[Logged]) -> dict[int, Node | None]:
    """Give for every entry's number the point on which the table stood after it (0: none)."""
    at: dict[int, Node | None] = {0: None}
    head: Node | None = None
    for entry in log:
        if entry.kind == "undo":
            head = at[entry.data["to"]]
        elif entry.kind == "game" or is_roles(entry):
            head = Node(entry, head)
        at[entry.n] = head
    return at


def line(head: Node | None) -> list[Logged]:
    """Give the entries that lead to a point, oldest first."""
    out: list[Logged] = []
    while head is not None:
        out.append(head.entry)
        head = head.before
    return out[::-1]


def standing(log: Sequence[Logged]) -> set[int]:
    """Give the numbers of the entries that have not been undone."""
    return {entry.n for entry in line(heads(log)[log[-1].n])} if log else set()


def roles_at(entries: Sequence[Logged]) -> dict[int, dict[str, list[str]]]:
    """Give the roles that the last such entry of a line recorded."""
    for entry in reversed(entries):
        if is_roles(entry):
            return {int(side): team for side, team in entry.data["roles"].items()}
    return {}


def record_of(game: Game[Any, Any, Any, Any], entry: Logged) -> Record | None:
    """Read a game entry's Record; None for the setup, which is the first entry of a game."""
    return None if entry.body.startswith('{"setup"') else record_from_json(game, entry.body)


def step(game: Game[Any, Any, Any, Any], state: Any, entry: Logged) -> Any:
    """Apply one game entry to a state again, with the results that were drawn then."""
    record = record_of(game, entry)
    if record is None:
        data = entry.data
        options = typed.convert(data["setup"], game.Options)
        return game.setup(options, Replayed(data["drawn"]))
    return game.apply(state, record.actor, record.action, Replayed(record.drawn))[0]


def replay(game: Game[Any, Any, Any, Any], entries: Sequence[Logged]) -> Any:
    """Play a line of entries again; None before its setup."""
    state: Any = None
    for entry in entries:
        if entry.kind == "game":
            state = step(game, state, entry)
    return state


def states(
    game: Game[Any, Any, Any, Any], log: Sequence[Logged]
) -> Iterator[tuple[Logged, Any, Any]]:
    """Play a whole log again, undone lines too: each entry with the state before and after it."""
    after: dict[int, Any] = {0: None}
    state: Any = None
    for entry in log:
        before = state
        if entry.kind == "undo":
            state = after[entry.data["to"]]
        elif entry.kind == "game":
            state = step(game, state, entry)
        after[entry.n] = state
        yield entry, before, state


def rejoined(old: Any, new: Any) -> Any:
    """Give a state with those parts of the one before that equal its own.

    What is kept by them is found without comparing them part by part.
    """
    if type(old) is not type(new) or not isinstance(new, msgspec.Struct):
        return new
    parts: dict[str, Any] = {}
    for name in new.__struct_fields__:
        was, now = getattr(old, name), getattr(new, name)
        if was is now:
            continue
        if was == now:
            parts[name] = was
        elif type(now) is type(was) is tuple and len(now) == len(was):
            parts[name] = tuple(
                [a if a == b else rejoined(a, b) for a, b in zip(was, now, strict=True)]
            )
    return msgspec.structs.replace(new, **parts) if parts else new
