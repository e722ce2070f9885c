"""Taking the ids of seats out of what was written: for erasure, and for guests when a lesson ends.

Runs inside the caller's transaction, with the lesson and its tables locked.
"""

import json
import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from hexclassroom.live.models import Device, LogEntry, Seat, Table
from hexclassroom.live.writer.row import Row


def without(value: Any, gone: Collection[str]) -> Any:
    """Give plain JSON data without some ids: out of lists and keys they go, elsewhere is null."""
    match value:
        case str():
            return None if value in gone else value
        case list():
            return [
                without(each, gone)
                for each in value
                if not (isinstance(each, str) and each in gone)
            ]
        case dict():
            return {key: without(each, gone) for key, each in value.items() if key not in gone}
    return value


def text_without(text: str, gone: Collection[str]) -> str:
    """Give a JSON text without some ids; without any of them it is left as it was written."""
    if not any(ident in text for ident in gone):
        return text
    return msgspec.json.encode(without(msgspec.json.decode(text), gone)).decode()


def stand_ins_without(held: Mapping[Any, dict[str, str]], gone: Collection[str]) -> dict[Any, Any]:
    """Give stand-ins without some seats: their roles go back to those who hold them."""
    return {
        side: {role: who for role, who in of_side.items() if who not in gone}
        for side, of_side in held.items()
    }


def forget_seats(lessons: Collection[uuid.UUID], gone: Collection[str]) -> None:
    """Take the ids of seats out of everything that was written of these lessons.

    The keys of their taps go too: without a seat they would have to be unique at the table.
    """
    if not gone:
        return
    Device.objects.filter(seat__in=gone).delete()
    LogEntry.objects.filter(table__lesson__in=lessons, seat__in=gone).update(seat=None, key=None)
    told = LogEntry.objects.filter(table__lesson__in=lessons).exclude(kind=LogEntry.Kind.GAME)
    for pk, body in told.values_list("pk", "body").iterator(chunk_size=500):
        clean = text_without(body, gone)
        if clean is not body:
            LogEntry.objects.filter(pk=pk).update(body=clean)
    tables = Table.objects.filter(lesson__in=lessons)
    for pk, roles, stand_ins in tables.values_list("pk", "roles", "stand_ins"):
        if any(ident in roles or ident in stand_ins for ident in gone):
            Table.objects.filter(pk=pk).update(
                roles=json.dumps(without(json.loads(roles), gone)),
                stand_ins=json.dumps(stand_ins_without(json.loads(stand_ins), gone)),
            )


def guests(lesson: uuid.UUID) -> frozenset[str]:
    """Give the seats of a lesson whose players are not to be found in what is kept."""
    found = Seat.objects.filter(lesson=lesson, guest=True)
    return frozenset(str(pk) for pk in found.values_list("pk", flat=True))


def forget_guests(lesson: uuid.UUID, rows: Iterable[Row]) -> None:
    """At the end of a lesson: nothing that is kept of it names a guest, nor that they were there.

    `rows` are the lesson's open tables, which the caller has locked and will save.
    """
    gone = guests(lesson)
    if not gone:
        return
    forget_seats([lesson], gone)
    Seat.objects.filter(pk__in=gone).update(student=None, hand_up=None)
    for row in rows:
        row.roles = without(row.roles, gone)
        row.stand_ins = stand_ins_without(row.stand_ins, gone)
        for entry in row.entries:
            entry.body = text_without(entry.body.decode(), gone).encode()
