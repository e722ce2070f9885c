"""A kept log as entries: which of them stand, and who held which role when."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from games import typed
from games.chance import Replayed
from games.engine import Game, Record

Roles = dict[int, dict[str, list[str]]]
STAYS: Final = frozenset({"plan", "plan_review", "phrase"})
"""Talk that an undo leaves standing: it is about the team, not about a move or a position."""


class Entry(msgspec.Struct, frozen=True):
    """An entry as archive.kept_log wrote it; `seat` is null for bots, guests and the erased."""

    n: int
    kind: str
    actor: int | None
    by: str
    seat: str | None
    at: str
    body: msgspec.Raw
    undone: bool = False


class Moment(NamedTuple):
    """An entry with the position before and after it, on the line on which it was written."""

    entry: Entry
    body: dict[str, Any]
    record: Record | None
    before: Any
    after: Any
    roles: Roles
    stand_ins: dict[tuple[int, str], str]


def entries_of(log: str) -> list[Entry]:
    """Read a kept log, oldest first; gaps in the numbers are no trouble."""
    return typed.decode(log, list[Entry])


def standing(log: Sequence[Entry]) -> set[int]:
    """Give the numbers of entries of any kind that no undo took back.

    As in live.history, but talk belongs to the line on which it was said, too.
    """
    before: dict[int, int] = {}
    heads = {0: 0}
    head = 0
    for entry in log:
        if entry.kind == "undo":
            head = _at(heads, msgspec.json.decode(entry.body)["to"])
        else:
            before[entry.n] = head
            head = entry.n
        heads[entry.n] = head
    out = set()
    while head:
        out.add(head)
        head = before[head]
    return out


def _at(heads: dict[int, int], n: int) -> int:
    """Give where the table stood after entry n, or after the last one before it that is there."""
    return heads[n] if n in heads else heads[max(each for each in heads if each < n)]


def moments(game: Game[Any, Any, Any, Any], log: Sequence[Entry]) -> Iterator[Moment]:
    """Play what stands of a log again, oldest first."""
    stands = standing(log)
    state: Any = None
    roles: Roles = {}
    stand_ins: dict[tuple[int, str], str] = {}
    session = 0
    for entry in log:
        if entry.kind == "undo":
            stand_ins = {}  # An undo gives every role back to those who hold it.
        if entry.n not in stands and entry.kind != "talk":
            continue
        body: dict[str, Any] = msgspec.json.decode(entry.body)
        if entry.n not in stands and body.get("what") not in STAYS:
            continue
        before, record = state, None
        if entry.kind == "game":
            if "setup" in body:
                options = typed.convert(body["setup"], game.Options)
                state = game.setup(options, Replayed(body["drawn"]))
            else:
                record = typed.convert(body, Record)
                action = typed.convert(record.action, game.Action)
                record = msgspec.structs.replace(record, action=action)
                state = game.apply(state, record.actor, action, Replayed(record.drawn))[0]
        elif entry.kind == "table":
            if body.get("what") == "roles":
                roles = {int(side): team for side, team in body["roles"].items()}
                if body.get("session", 1) != session:
                    session, stand_ins = body.get("session", 1), {}
            elif body.get("what") == "stand_in":
                stand_ins = {**stand_ins, (body["side"], body["role"]): body["seat"] or ""}
        yield Moment(entry, body, record, before, state, roles, stand_ins)


def roles_of(moment: Moment, side: int, seat: str | None) -> tuple[str, ...]:
    """Give the roles in which a seat could act then."""
    if seat is None:
        return ()
    team = moment.roles.get(side, {})
    return tuple(
        role
        for role, seats in team.items()
        if seat in seats or moment.stand_ins.get((side, role)) == seat
    )
