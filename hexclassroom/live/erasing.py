"""Making lessons forget who sat there: what was played stays, the seats' ids do not.

Everything here runs inside the caller's transaction, under the locks that players' taps take too:
a lesson first, then its tables in order of their id.
"""

import datetime as dt
import uuid
from collections.abc import Collection, Iterable

import msgspec
from django.db.models import F, Q

from hexclassroom.live import actions
from hexclassroom.live.models import Lesson, LogEntry, Seat, Table
from hexclassroom.live.writer.forget import forget_seats


class StillOpenError(Exception):
    """A student sits in a lesson that is not over: close it or remove them first."""


class Forgotten(msgspec.Struct, frozen=True):
    """Which seats lost their student, and in which lessons."""

    seats: frozenset[str]
    lessons: tuple[uuid.UUID, ...]


def lock(lessons: Iterable[uuid.UUID]) -> None:
    """Lock lessons with all their tables, closed ones too: archiving holds a table's lock."""
    for ident in sorted(set(lessons)):
        list(Lesson.objects.select_for_update(no_key=True).filter(pk=ident).values_list("pk"))
        tables = Table.objects.select_for_update(no_key=True).filter(lesson=ident)
        list(tables.order_by("pk").values_list("pk"))


def forget_students(
    students: Collection[uuid.UUID], now: dt.datetime, *, force: bool = False
) -> Forgotten:
    """Part students from every seat that they had; the seats get ids that nothing else carries.

    Raises StillOpenError, and has changed nothing, where one of them sits in an open lesson; with
    `force` (nobody is served) they are taken out of it.
    """
    mine = Q(student__in=list(students))
    lessons = tuple(sorted(set(Seat.objects.filter(mine).values_list("lesson", flat=True))))
    lock(lessons)
    seats = Seat.objects.filter(mine, lesson__in=lessons)
    sitting = seats.filter(status=Seat.Status.TAKEN, lesson__closed=None)
    if sitting.exists() and not force:
        raise StillOpenError
    gone = frozenset(str(pk) for pk in seats.values_list("pk", flat=True))
    forget_seats(lessons, gone)
    still_open = Lesson.objects.filter(pk__in=lessons, closed=None)
    seats.filter(lesson__in=still_open).update(status=Seat.Status.REMOVED)
    for ident in gone:
        Seat.objects.filter(pk=ident).update(id=uuid.uuid4(), student=None, hand_up=None)
    for lesson in still_open:
        actions.waiting_changed(str(lesson.pk), now)
    return Forgotten(gone, lessons)


def delete_lesson(lesson: uuid.UUID, *, force: bool = False) -> set[uuid.UUID]:
    """Delete a lesson with tables, seats and logs; give the students who had a seat in it.

    Raises StillOpenError where it is not closed, unless `force`d.
    """
    lock([lesson])
    found = Lesson.objects.filter(pk=lesson)
    if found.filter(closed=None).exists() and not force:
        raise StillOpenError
    seats = Seat.objects.filter(lesson=lesson, student__isnull=False)
    students = set(seats.values_list("student_id", flat=True))
    # First: entries that lose their seat one by one would meet in the keys of their taps.
    LogEntry.objects.filter(table__lesson=lesson).delete()
    found.delete()
    return {ident for ident in students if ident is not None}


def due_logs(before: dt.datetime) -> Q:
    """Say which tables' logs have been kept since before a moment: their end, or their lesson's."""
    ended = Q(ended__lt=before) | Q(ended=None, lesson__closed__lt=before)
    return ended & Q(lesson__closed__isnull=False)


def drop_log(table: int) -> int:
    """Delete a closed table's log, position and roles; give how many entries went."""
    gone, _kinds = LogEntry.objects.filter(table=table).delete()
    Table.objects.filter(pk=table).update(
        state=None, roles="{}", stand_ins="{}", clock_ends=None, due=None, version=F("version") + 1
    )
    return gone
