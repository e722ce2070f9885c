"""How long things are kept: the dates that follow from a school's settings, and what is due."""

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Exists, OuterRef, QuerySet

from hexclassroom.accounts.models import AuditEntry, School
from hexclassroom.classes import years
from hexclassroom.classes.models import Class, Enrolment, Student
from hexclassroom.office import numbers

SOON: Final = dt.timedelta(days=14)


@dataclass(frozen=True)
class Periods:
    """Days that something is kept."""

    names: int
    logs: int
    audit: int

    @classmethod
    def of(cls, school: School) -> "Periods":
        """Give those that hold now."""
        return cls(school.names_days, school.logs_days, school.audit_days)

    def shorter_than(self, other: "Periods") -> bool:
        """Say whether anything is kept less long."""
        return self.names < other.names or self.logs < other.logs or self.audit < other.audit


@dataclass(frozen=True)
class Due:
    """How much the next nightly run erases."""

    classes: int
    """Classes whose names go."""
    students: int
    games: int
    """Games whose log goes; their results stay."""
    entries: int
    """Entries of the audit log."""

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to erase."""
        return not (self.students or self.games or self.entries)


def due(school: School, periods: Periods, now: dt.datetime) -> Due:
    """Count what the next nightly run would erase with these periods; four queries."""
    ended = _ended(school, now.date() - dt.timedelta(days=periods.names))
    elsewhere = Enrolment.objects.filter(student=OuterRef("pk")).exclude(school_class__in=ended)
    students = Student.objects.filter(enrolments__school_class__in=ended).distinct()
    games = numbers.games_of(school).filter(
        log_dropped=None, ended__lt=now - dt.timedelta(days=periods.logs)
    )
    entries = AuditEntry.objects.filter(
        school=school, at__lt=now - dt.timedelta(days=periods.audit)
    )
    return Due(
        classes=ended.filter(_has_names()).count(),
        students=students.exclude(Exists(elsewhere)).count(),
        games=games.count(),
        entries=entries.count(),
    )


def soon(school: School, today: dt.date) -> list[Class]:
    """Give the classes whose names go within SOON, with `students` counted, the first first."""
    found = _ended(school, today + SOON - dt.timedelta(days=school.names_days))
    found = found.filter(_has_names()).annotate(students=Count("enrolments"))
    return list(found.select_related("school").order_by("ends", "name"))


def examples(periods: Periods, today: dt.date) -> dict[str, dt.date]:
    """Give dates that follow from the periods, for the words beside them."""
    year_ends = years.last_day(years.current(today))
    return {
        "year_ends": year_ends,
        "names": year_ends + dt.timedelta(days=periods.names + 1),
        "logs": today + dt.timedelta(days=periods.logs + 1),
        "audit": today + dt.timedelta(days=periods.audit + 1),
    }


def _ended(school: School, before: dt.date) -> QuerySet[Class]:
    """Give the classes that ended before a day."""
    return Class.objects.filter(school=school, ends__lt=before)


def _has_names() -> Exists:
    return Exists(Enrolment.objects.filter(school_class=OuterRef("pk")))
