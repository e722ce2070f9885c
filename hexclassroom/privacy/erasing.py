"""Erasing a student, a class, a lesson or everything of a school, each in one transaction.

Each app forgets its own part, in this order: `live` (under its locks), `reports`, then the names.
What is erased is remembered by its id, so that a restored backup can be made to forget it again.
"""

import datetime as dt
import uuid
from collections.abc import Collection, Iterable
from typing import Final

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet

from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import School, User
from hexclassroom.classes.models import Class, Student
from hexclassroom.live import erasing as live
from hexclassroom.live.erasing import StillOpenError
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.privacy import remembered
from hexclassroom.privacy.models import Erasure
from hexclassroom.reports import erasing as reports
from hexclassroom.reports.models import Archive

__all__ = ["Erased", "StillOpenError"]
Kind = Erasure.Kind
PIECE: Final = 500
"""How many ids one statement names."""


class Erased(msgspec.Struct, frozen=True):
    """How much went."""

    students: int = 0
    classes: int = 0
    lessons: int = 0
    results: int = 0

    def __add__(self, more: "Erased") -> "Erased":
        """Count both."""
        mine, other = msgspec.structs.astuple(self), msgspec.structs.astuple(more)
        return Erased(*(a + b for a, b in zip(mine, other, strict=True)))


def student(student_id: uuid.UUID, school: School | None, by: User, now: dt.datetime) -> Erased:
    """Erase one student from all classes and games. Raises StillOpenError or OSError."""
    with transaction.atomic():
        done = students([student_id], now)
        note(by, Verb.STUDENT_ERASED, school, student_id, done.students)
        remembered.remember(Kind.STUDENT, [student_id], now)
    return done


def school_class(found: Class, by: User, now: dt.datetime) -> Erased:
    """Erase a class with its students and lessons; the numbers of its games stay.

    Raises StillOpenError or OSError.
    """
    with transaction.atomic():
        done, gone = _class(found.pk, now)
        note(by, Verb.CLASS_ERASED, found.school, found.pk, done.students)
        remembered.remember(Kind.STUDENT, gone, now)
        remembered.remember(Kind.CLASS, [found.pk], now)
    return done


def lesson(found: Lesson, by: User, now: dt.datetime) -> Erased:
    """Erase a lesson with its games and results, and the names that only it had.

    Raises StillOpenError or OSError.
    """
    school = found.school_class.school if found.school_class is not None else None
    with transaction.atomic():
        done, gone = _lesson(found.pk, now)
        note(by, Verb.LESSON_ERASED, school, found.pk, done.students)
        remembered.remember(Kind.STUDENT, gone, now)
        remembered.remember(Kind.LESSON, [found.pk], now)
    return done


def everything(school: School, by: User, now: dt.datetime) -> Erased:
    """Erase all classes, students, lessons, logs and results of a school; accounts stay.

    Raises StillOpenError or OSError.
    """
    done, gone = Erased(), set[uuid.UUID]()
    with transaction.atomic():
        _lock(Class.objects.filter(school=school))
        lessons = sorted(lessons_of(school).values_list("pk", flat=True))
        loose = sorted(results_of(school).filter(table=None).values_list("pk", flat=True))
        for ident in [*lessons, *loose]:
            more, names = _lesson(ident, now)
            done, gone = done + more, gone | names
        classes = sorted(Class.objects.filter(school=school).values_list("pk", flat=True))
        for ident in classes:
            more, names = _class(ident, now)
            done, gone = done + more, gone | names
        reports.forget_school(school)
        note(by, Verb.ALL_ERASED, school, school, done.students)
        remembered.remember(Kind.STUDENT, sorted(gone), now)
        remembered.remember(Kind.LESSON, [*lessons, *loose], now)
        remembered.remember(Kind.CLASS, classes, now)
    return done


def lessons_of(school: School) -> QuerySet[Lesson]:
    """Give a school's lessons: its classes', and the quick ones of those in no other school."""
    return Lesson.objects.filter(_belongs(school))


def results_of(school: School) -> QuerySet[Archive]:
    """Give the archived games of a school, told like its lessons."""
    return Archive.objects.filter(_belongs(school))


def _belongs(school: School) -> Q:
    here = User.objects.filter(memberships__school=school)
    elsewhere = User.objects.filter(memberships__school__in=School.objects.exclude(pk=school.pk))
    alone = here.exclude(pk__in=elsewhere)
    return Q(school_class__school=school) | Q(school_class=None, teacher__in=alone)


def students(ids: Collection[uuid.UUID], now: dt.datetime, *, force: bool = False) -> Erased:
    """Erase students: their seats are nobody's any more, their names are gone."""
    forgotten = live.forget_students(ids, now, force=force)
    reports.forget_seats(forgotten.lessons, forgotten.seats)
    return Erased(students=_names(ids))


def _names(ids: Iterable[uuid.UUID]) -> int:
    """Delete names with all that hangs on them: enrolments, cards, places in teams, wishes."""
    # Only the keys: a name that no key opens any more must go as well.
    found = Student.objects.filter(pk__in=list(ids)).only("pk")
    return found.delete()[1].get("classes.Student", 0)


def _lesson(
    ident: uuid.UUID, now: dt.datetime, *, force: bool = False
) -> tuple[Erased, set[uuid.UUID]]:
    """Erase a lesson; give the students that only it had."""
    live.lock([ident])
    known = Lesson.objects.filter(pk=ident).count()
    results = reports.delete_results(ident)
    gone = only_here(live.delete_lesson(ident, force=force))
    return Erased(students=_names(gone), lessons=known, results=results), gone


def _class(
    ident: uuid.UUID, now: dt.datetime, *, force: bool = False
) -> tuple[Erased, set[uuid.UUID]]:
    """Erase a class; give the students that only it had."""
    _lock(Class.objects.filter(pk=ident))
    mine = list(Lesson.objects.filter(school_class=ident).values_list("pk", flat=True))
    enrolled = Student.objects.filter(enrolments__school_class=ident)
    people = set(enrolled.values_list("pk", flat=True))
    live.lock(mine)
    reports.numbers_only(mine, now)
    for each in sorted(mine):
        people |= live.delete_lesson(each, force=force)
    known = Class.objects.filter(pk=ident).only("pk").delete()[1].get("classes.Class", 0)
    free = Student.objects.filter(pk__in=people, enrolments=None)
    gone = set(free.values_list("pk", flat=True))
    # They may sit in lessons of other classes still.
    return students(gone, now, force=force) + Erased(classes=known, lessons=len(mine)), gone


def _lock(classes: QuerySet[Class]) -> None:
    """Lock classes, before their lessons: who adds students or lessons waits and finds none."""
    list(classes.select_for_update().order_by("pk").values_list("pk"))


def only_here(ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Give those of the students who are in no class and have no seat any more."""
    seated = Seat.objects.filter(student__in=list(ids)).values("student")
    free = Student.objects.filter(pk__in=list(ids), enrolments=None).exclude(pk__in=seated)
    return set(free.values_list("pk", flat=True))


def replay(entries: Iterable[remembered.Remembered], now: dt.datetime) -> int:
    """After a restore: erase again what had been erased; give how many of them were back.

    Nothing is served meanwhile, so lessons that were open when the backup was made stop nothing.
    """
    listed = list(entries)
    with transaction.atomic():
        back = there(listed)
        for each in back:
            _again(each, now)
        Erasure.objects.bulk_create(
            [Erasure(kind=each.kind, target=each.target, at=each.at) for each in listed],
            ignore_conflicts=True,
        )
    return len(back)


def there(entries: Collection[remembered.Remembered]) -> list[remembered.Remembered]:
    """Give those of the erasures whose target is in the database, though it should not be."""
    found: set[tuple[str, uuid.UUID]] = set()
    for kind, rows in (
        (Kind.STUDENT, Student.objects.all()),
        (Kind.CLASS, Class.objects.all()),
        (Kind.LESSON, Lesson.objects.all()),
        (Kind.LESSON, Archive.objects.filter(table=None)),
    ):
        wanted = [each.target for each in entries if each.kind == kind]
        for n in range(0, len(wanted), PIECE):
            known = rows.filter(pk__in=wanted[n : n + PIECE]).values_list("pk", flat=True)
            found |= {(kind.value, pk) for pk in known}
    return [each for each in entries if (each.kind, each.target) in found]


def _again(entry: remembered.Remembered, now: dt.datetime) -> None:
    match entry.kind:
        case Kind.STUDENT:
            students([entry.target], now, force=True)
        case Kind.CLASS:
            _class(entry.target, now, force=True)
        case _:
            _lesson(entry.target, now, force=True)
