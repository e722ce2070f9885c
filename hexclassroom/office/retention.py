"""How long things are kept: the dates that follow from a school's settings, and what is due."""

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from hexclassroom.accounts.models import AuditEntry, School
from hexclassroom.classes import years
from hexclassroom.classes.models import Class, Enrolment, Student
from hexclassroom.live.erasing import due_logs
from hexclassroom.live.models import LogEntry, Seat, Table
from hexclassroom.office import numbers
from hexclassroom.privacy.periods import Periods
from hexclassroom.reports.models import Archive

SOON: Final = dt.timedelta(days=14)


def shorter(wanted: Periods, before: Periods) -> bool:
    """Say whether anything would be kept less long."""
    return wanted.names < before.names or wanted.logs < before.logs or wanted.audit < before.audit


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


def due(school: School, kept: Periods, now: dt.datetime) -> Due:
    """Count what the next nightly run (privacy.retention) takes from a school with these kept.

    Counted, not tried out: five queries. Quick lessons count in each school of their teacher.
    """
    ended = _ended(school, now.date() - dt.timedelta(days=kept.names))
    elsewhere = Enrolment.objects.filter(student=OuterRef("pk")).exclude(school_class__in=ended)
    enrolled = Student.objects.filter(enrolments__school_class__in=ended).distinct()
    entries = AuditEntry.objects.filter(school=school, at__lt=now - dt.timedelta(days=kept.audit))
    return Due(
        classes=ended.filter(_has_names()).count(),
        students=enrolled.exclude(Exists(elsewhere)).count()
        + _of_quick_lessons(school, kept.names_end(now)),
        games=_logs(school, kept.logs_end(now)),
        entries=entries.count(),
    )


def _of_quick_lessons(school: School, before: dt.datetime) -> int:
    """Count the names that were typed for lessons without a class, all of them over."""
    over = numbers.lessons_of(school).filter(school_class=None, closed__lt=before)
    seats = Seat.objects.filter(student=OuterRef("pk"))
    found = Student.objects.filter(Exists(seats.filter(lesson__in=over)), enrolments=None)
    return found.exclude(Exists(seats.exclude(lesson__in=over))).count()


def _logs(school: School, before: dt.datetime) -> int:
    """Count the games whose log has been kept since before a moment, in tables and in results."""
    kept = Archive.objects.filter(table=OuterRef("pk"), log_dropped=None)
    written = LogEntry.objects.filter(table=OuterRef("pk"))
    tables = Table.objects.filter(due_logs(before), lesson__in=numbers.lessons_of(school))
    tables = tables.filter(Q(state__isnull=False) | Exists(written) | Exists(kept))
    loose = numbers.games_of(school).filter(table=None, log_dropped=None, ended__lt=before)
    return tables.count() + loose.count()


def soon(school: School, today: dt.date) -> list[Class]:
    """Give the classes whose names go within SOON, with `students` counted, the first first."""
    found = _ended(school, today + SOON - dt.timedelta(days=school.names_days))
    found = found.filter(_has_names()).annotate(students=Count("enrolments"))
    return list(found.select_related("school").order_by("ends", "name"))


def examples(kept: Periods, today: dt.date) -> dict[str, dt.date]:
    """Give dates that follow from the periods, for the words beside them."""
    year_ends = years.last_day(years.current(today))
    return {
        "year_ends": year_ends,
        "names": year_ends + dt.timedelta(days=kept.names + 1),
        "logs": today + dt.timedelta(days=kept.logs + 1),
        "audit": today + dt.timedelta(days=kept.audit + 1),
    }


def _ended(school: School, before: dt.date) -> QuerySet[Class]:
    """Give the classes that ended before a day."""
    return Class.objects.filter(school=school, ends__lt=before)


def _has_names() -> Exists:
    return Exists(Enrolment.objects.filter(school_class=OuterRef("pk")))
