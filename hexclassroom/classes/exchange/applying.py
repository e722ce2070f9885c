"""Write what a preview has shown, all of it or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import User
from hexclassroom.classes import roster
from hexclassroom.classes.exchange import plan as planning
from hexclassroom.classes.exchange.plan import Item, Kind
from hexclassroom.classes.exchange.rows import Row
from hexclassroom.classes.models import Class, Enrolment, Student


class ClassChangedError(Exception):
    """The class is not what the preview was made from: nothing was written."""


@dataclass(frozen=True)
class Outcome:
    """How many students an import touched, by kind."""

    new: int = 0
    changed: int = 0
    back: int = 0
    left: int = 0
    same: int = 0
    problems: int = 0


def apply(
    school_class: Class,
    rows: Sequence[Row],
    by: User,
    seen: str | None,
    *,
    mark_left: bool = False,
    keep_names: bool = False,
) -> Outcome:
    """Import rows into a class; `seen` is the mark of the previewed plan, None for a new class.

    mark_left: students who are not in the list leave. keep_names: nobody who is here gets another
    name. Raises ClassChangedError or RosterRefused; then nothing was written.
    """
    with roster.writing(school_class) as found:
        plan = planning.make(found, rows)
        if seen is not None and plan.mark != seen:
            raise ClassChangedError
        if plan.new:
            roster.refuse_if_over(found)
        if keep_names:
            plan = planning.make(found, rows, keep_names=True)
        if plan.new_tags:
            roster.set_tags(found, [*found.tags, *plan.new_tags], by)
        changed = _change(plan.of(Kind.CHANGED, Kind.BACK))
        leaving = plan.leaving
        if mark_left and plan.can_mark_left:
            leaving += plan.missing
        _leave(leaving)
        new = plan.new
        _add(found, new, by)
        outcome = Outcome(
            len(new),
            changed - len(plan.back),
            len(plan.back),
            len(leaving),
            len(plan.same),
            len(plan.problems),
        )
        touched = len(new) + changed + len(leaving)
        if touched:
            note(by, Verb.IMPORTED, found.school, found, touched)
    return outcome


def _change(items: list[Item]) -> int:
    """Write names, ids, tags and comings back; gives how many students it touched."""
    students: list[Student] = []
    enrolments: list[Enrolment] = []
    touched = 0
    for item in items:
        enrolment = item.enrolment
        if enrolment is None:
            continue
        student = enrolment.student
        renamed = bool(item.old)
        if renamed:
            student.given, student.initial = item.given, item.initial
            students.append(student)
        after = (item.source, item.tags, item.guest, None)
        other = after != (enrolment.source, enrolment.tags, enrolment.guest, enrolment.left)
        if other:
            enrolment.source, enrolment.tags, enrolment.guest, enrolment.left = after
            enrolments.append(enrolment)
        touched += renamed or other
    Student.objects.bulk_update(students, ["given", "initial"])
    Enrolment.objects.bulk_update(enrolments, ["source", "tags", "guest", "left"])
    return touched


def _leave(items: list[Item]) -> None:
    now = timezone.now()
    gone = [each.enrolment for each in items if each.enrolment is not None]
    Enrolment.objects.filter(pk__in=[each.pk for each in gone], left=None).update(left=now)
    roster.end_cards(gone)


def _add(school_class: Class, items: list[Item], by: User) -> None:
    if not items:
        return
    made = roster.add_students(
        school_class,
        [(item.given, item.initial) for item in items],
        by,
        sources=[item.source for item in items],
    )
    more = []
    for item, enrolment in zip(items, made, strict=True):
        if item.tags or item.guest:
            enrolment.tags, enrolment.guest = item.tags, item.guest
            more.append(enrolment)
    Enrolment.objects.bulk_update(more, ["tags", "guest"])
