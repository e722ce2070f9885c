"""The school in numbers: counts only, never a name."""

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q, QuerySet

from hexclassroom.accounts.models import Role, School
from hexclassroom.classes import years
from hexclassroom.classes.models import Class, Enrolment
from hexclassroom.live.models import Lesson
from hexclassroom.reports.models import Archive

RECENT: Final = dt.timedelta(days=30)


def school_year(day: dt.date) -> str:
    """Give the school year of a day, as in "2026/27"."""
    return years.named(years.current(day))


def year_begins(day: dt.date) -> dt.date:
    """Give the first day of the school year of a day."""
    return dt.date(years.current(day), years.FIRST_MONTH, 1)


@dataclass(frozen=True)
class Numbers:
    """What the overview counts. Quick lessons count in each school of the teacher who gave them."""

    year: str
    teachers: int
    admins: int
    classes: int
    """Of this school year, not archived."""
    other_classes: int
    """Of other years, not archived."""
    archived: int
    students: int
    """In classes that are not archived, each once."""
    lessons_recent: int
    lessons_year: int
    games_recent: int
    games_year: int


def of_school(school: School, now: dt.datetime) -> Numbers:
    """Count with five queries, however large the school is."""
    year = school_year(now.date())
    opened = Q(archived=None)
    people = school.memberships.aggregate(
        teachers=Count("pk", filter=Q(role=Role.TEACHER)),
        admins=Count("pk", filter=Q(role=Role.ADMIN)),
    )
    classes = Class.objects.filter(school=school).aggregate(
        classes=Count("pk", filter=opened & Q(year=year)),
        other_classes=Count("pk", filter=opened & ~Q(year=year)),
        archived=Count("pk", filter=~opened),
    )
    enrolled = Enrolment.objects.filter(
        school_class__school=school, school_class__archived=None, left=None
    )
    students = enrolled.aggregate(students=Count("student", distinct=True))
    recent, since = now - RECENT, year_begins(now.date())
    lessons = lessons_of(school).aggregate(
        lessons_recent=Count("pk", filter=Q(created__gte=recent)),
        lessons_year=Count("pk", filter=Q(created__date__gte=since)),
    )
    games = games_of(school).aggregate(
        games_recent=Count("pk", filter=Q(ended__gte=recent)),
        games_year=Count("pk", filter=Q(ended__date__gte=since)),
    )
    return Numbers(year=year, **people, **classes, **students, **lessons, **games)


def lessons_of(school: School) -> QuerySet[Lesson]:
    """Give the lessons of the school's classes, and quick lessons of its people."""
    return Lesson.objects.filter(_of(school))


def games_of(school: School) -> QuerySet[Archive]:
    """Give the kept games of the school's classes, and of quick lessons of its people."""
    return Archive.objects.filter(_of(school))


def _of(school: School) -> Q:
    quick = Q(school_class=None, teacher__in=school.memberships.values("user"))
    return Q(school_class__school=school) | quick
