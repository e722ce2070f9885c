"""What the builders of scenes share: looked up or worked out once per snapshot."""

import datetime as dt
from collections.abc import Callable
from operator import is_
from typing import Any, Final, TypeVar

import msgspec

from games.engine import Prompt
from hexclassroom.live.around import SeatRead
from hexclassroom.live.snapshot import Memory, Snapshot
from hexclassroom.live.writer.row import Row

T = TypeVar("T")
_NOT_YET: Final[Any] = object()


def kept(snap: Snapshot, key: tuple[Any, ...], on: tuple[Any, ...], make: Callable[[], T]) -> T:
    """As `once`, and not even again in the next snapshot while `on`, all that it depends on, stays.

    `on` is compared by identity: states and other values that are large.
    """
    cache = snap.cache
    if key not in cache:
        before = snap.before.get(key)
        if before is not None and all(map(is_, before[0], on)):
            cache[key] = before
        else:
            made = make()
            cache[key] = (on, before[1] if before is not None and before[1] == made else made)
    found: T = cache[key][1]
    return found


def row_of(memory: Memory) -> Row:
    """Give the table's row as it was read."""
    assert memory.row is not None
    return memory.row


def once(snap: Snapshot, key: tuple[Any, ...], make: Callable[[], T]) -> T:
    """Work something out once per snapshot; the key names everything that it depends on.

    What comes out equal to the snapshot before is given as the same object, so that pages kept by
    their values are found again without comparing them part by part.
    """
    cache = snap.cache
    found: T = cache.get(key, _NOT_YET)
    if found is _NOT_YET:
        made = make()
        before = snap.before.get(key)
        found = cache[key] = before if before == made else made
    return found


def ms(at: dt.datetime) -> int:
    """Give a moment as epoch milliseconds."""
    return round(at.timestamp() * 1000)


def prompts(snap: Snapshot, memory: Memory) -> dict[int, Prompt]:
    """Give what each side is asked; nothing outside a running game."""
    row = row_of(memory)
    if row.status != "playing" or row.ended is not None or memory.state is None:
        return {}
    state = memory.state
    return kept(snap, ("prompts", memory.table), (state,), lambda: row.game.awaiting(state))


def legal(snap: Snapshot, memory: Memory, side: int) -> list[tuple[Any, str, int]]:
    """Every legal action of a side, as JSON text, with its points."""

    def make() -> list[tuple[Any, str, int]]:
        game = row_of(memory).game
        actions = game.legal_actions(memory.state, side)
        points = game.gains(memory.state, side, actions)
        return [
            (action, msgspec.json.encode(action).decode(), gain)
            for action, gain in zip(actions, points, strict=True)
        ]

    return kept(snap, ("legal", memory.table, side), (memory.state,), make)


def names_of(snap: Snapshot) -> dict[str, str]:
    """Give the display name of every seat."""
    return kept(
        snap, ("names",), (snap.seats,), lambda: {seat.id: seat.name for seat in snap.seats}
    )


def seats_by_id(snap: Snapshot) -> dict[str, SeatRead]:
    """Give every seat of the lesson by its id."""
    return kept(snap, ("by id",), (snap.seats,), lambda: {seat.id: seat for seat in snap.seats})
