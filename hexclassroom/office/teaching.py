"""The classes of a school as its office knows them: counts, years, teachers; never a student."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from django.db import transaction
from django.db.models import Count, Exists, F, IntegerField, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from hexclassroom.accounts import audit
from hexclassroom.accounts.models import AuditEntry, School, User
from hexclassroom.classes import roster
from hexclassroom.classes.models import Class, ClassTeacher, Enrolment
from hexclassroom.classes.roster import RosterRefused
from hexclassroom.live.models import Lesson
from hexclassroom.office.refusals import Refused
from hexclassroom.reports.models import Archive, GameFacts

Verb = AuditEntry.Verb

ALL: Final = "all"
"""The year filter's word for every year."""


def years(school: School) -> list[str]:
    """Give the school years that have classes, newest first."""
    found = Class.objects.filter(school=school).order_by("-year")
    return list(found.values_list("year", flat=True).distinct())


def rows(school: School, year: str = ALL) -> QuerySet[Class]:
    """Give classes with their teachers, and `students` and `played` counted."""
    found = counted(Class.objects.filter(school=school))
    if year != ALL:
        found = found.filter(year=year)
    return found.order_by(F("archived").asc(nulls_first=True), "-year", "name", "id")


def counted(classes: QuerySet[Class]) -> QuerySet[Class]:
    """Add teachers, `students` (who have not left) and `played` (lessons) to classes."""
    teachers = ClassTeacher.objects.select_related("user").order_by("created", "pk")
    return (
        classes.select_related("school")
        .annotate(
            students=_count(Enrolment.objects.filter(left=None)),
            played=_count(Lesson.objects.all()),
        )
        .prefetch_related(Prefetch("teachers", teachers))
    )


@contextmanager
def _said() -> Iterator[None]:
    """Let what the roster refuses be a refusal of the office."""
    try:
        with transaction.atomic():
            yield
    except RosterRefused as refused:
        raise Refused(refused.words) from None


def places(counted_classes: Iterable[Class]) -> int:
    """Add up `students` of the classes that are not archived."""
    return sum(getattr(each, "students", 0) for each in counted_classes if each.archived is None)


def add(school_class: Class, user: User, by: User) -> None:
    """Make somebody a teacher of a class. Raises Refused where that cannot be."""
    with _said():
        roster.add_teacher(school_class, user, by)


def remove(school_class: Class, user: User, by: User) -> None:
    """Take somebody off a class. Raises Refused for its last teacher."""
    with _said():
        roster.remove_teacher(school_class, user, by)
        hand_on(user, Class.objects.filter(pk=school_class.pk))


def inherit(school_class: Class, user: User, by: User) -> None:
    """Give a class whose last teacher leaves to somebody, an archived one too.

    The roster changes no archived class; but as long as it is kept, somebody must read it.
    """
    with transaction.atomic():
        _it, new = ClassTeacher.objects.get_or_create(school_class=school_class, user=user)
        if new:
            audit.note(by, Verb.TEACHER_ADDED, school_class.school, user)


def hand_on(user: User, classes: QuerySet[Class]) -> None:
    """Give somebody's lessons and results of these classes to the teacher who stays longest.

    Whoever leads a lesson sees its names, so they must not stay with somebody who has left. What
    belongs to a class without another teacher stays as it is.
    """
    stays = (
        ClassTeacher.objects.filter(
            school_class=OuterRef("school_class"),
            user__memberships__school=F("school_class__school"),
        )
        .exclude(user=user)
        .order_by("created", "pk")
    )
    heir = Subquery(stays.values("user")[:1])
    for mine in (
        Lesson.objects.filter(teacher=user, school_class__in=classes),
        Archive.objects.filter(teacher=user, school_class__in=classes),
        GameFacts.objects.filter(teacher=user, school_class__in=classes),
    ):
        mine.filter(Exists(stays)).update(teacher=heir)


def may_be_added(school: School, school_class: Class) -> QuerySet[User]:
    """Give the members of the school who do not teach the class."""
    found = User.objects.filter(memberships__school=school, is_active=True)
    return found.exclude(teaches__school_class=school_class).order_by("name", "email")


def known_years(school: School, asked: str | None, now_year: str) -> tuple[list[str], str]:
    """Give the years to choose from and the one to show: asked for, this year, or the newest."""
    found = years(school)
    if asked == ALL or asked in found:
        return found, asked or ALL
    if now_year in found:
        return found, now_year
    return found, found[0] if found else ALL


def _count(rows: QuerySet[Enrolment] | QuerySet[Lesson]) -> Coalesce:
    """Count rows of a class in a query of its own: two joins would multiply each other."""
    of_class = rows.filter(school_class=OuterRef("pk")).order_by().values("school_class")
    return Coalesce(
        Subquery(of_class.annotate(n=Count("pk")).values("n")), 0, output_field=IntegerField()
    )
