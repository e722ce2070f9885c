"""The nightly run: what has been kept long enough goes, in small transactions, as often as asked.

Names go after the days that the school has set, then logs of games, then entries of the audit
log; numbers of teams stay. Doing it twice does nothing the second time.
"""

import datetime as dt
import logging
import uuid
from collections.abc import Iterable
from typing import Final

import msgspec
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import AuditEntry, Invitation, School, SignInLink
from hexclassroom.classes.models import (
    Class,
    Enrolment,
    JoinCard,
    Student,
    TeamRoster,
    Wish,
)
from hexclassroom.live import erasing as live
from hexclassroom.live.models import Device, Lesson, LogEntry, Seat, Table
from hexclassroom.privacy import closing, erasing, periods, remembered
from hexclassroom.privacy.models import Erasure, NamesGone
from hexclassroom.privacy.periods import A_DAY, Periods
from hexclassroom.reports import erasing as reports
from hexclassroom.reports.archive import keep
from hexclassroom.reports.models import Archive
from hexclassroom.reports.ticket import keeping as tickets

logger = logging.getLogger(__name__)
PIECE: Final = 50
"""How many students one transaction erases."""


class Gone(msgspec.Struct):
    """How much one run took away."""

    closed: int = 0
    """Lessons that had been left open."""
    students: int = 0
    classes: int = 0
    games: int = 0
    """Games whose log went."""
    entries: int = 0
    """Entries of the audit log."""
    leftovers: int = 0
    """Used links, old sessions, revoked cards and the like."""

    @property
    def total(self) -> int:
        """All of it."""
        return sum(msgspec.structs.astuple(self))


class Run:
    """One run at one moment; `listed`: whether erasures are also written to the file."""

    def __init__(self, now: dt.datetime, *, listed: bool = True) -> None:
        """Set the moment; `go` runs."""
        self.now, self.listed = now, listed
        self.gone: dict[School | None, Gone] = {}

    def go(self) -> dict[School | None, Gone]:
        """Take away what is due, of each school, and of nobody's school under None."""
        schools = list(School.objects.order_by("pk"))
        self.gone = {**{school: Gone() for school in schools}, None: Gone()}
        for school in schools:
            self._school(school)
        for teacher in sorted(_teachers_of_quick_lessons()):
            self._quick_lessons(teacher)
        self._leftovers(self.gone[None])
        for school in schools:
            note(None, Verb.RETENTION, school, school, self.gone[school].total)
        if self.gone[None].total:
            note(None, Verb.RETENTION, None, "", self.gone[None].total)
        return self.gone

    def _school(self, school: School) -> None:
        gone, kept = self.gone[school], periods.of_school(school)
        mine = Lesson.objects.filter(school_class__school=school)
        gone.closed += closing.close_forgotten(mine, kept.names_end(self.now), self.now)
        for found in Class.objects.filter(school=school).select_related("school"):
            if periods.names_are_over(found, self.now.date()):
                self._names_of_class(found, gone)
        self._logs(mine, Archive.objects.filter(school_class__school=school), kept, gone)
        gone.entries += self._audit(AuditEntry.objects.filter(school=school), kept)

    def _names_of_class(self, found: Class, gone: Gone) -> None:
        """Let the names of a class go, but those that another class still needs."""
        enrolled = set(found.enrolments.values_list("student", flat=True))
        seats = Seat.objects.filter(lesson__school_class=found, student__isnull=False)
        people = enrolled | {pk for pk in seats.values_list("student", flat=True) if pk}
        if not people and not found.rosters.exists():
            return
        ends = Enrolment.objects.filter(student__in=people).exclude(school_class=found)
        needed = {
            each.student_id
            for each in ends.select_related("school_class__school").defer("tags")
            if not periods.names_are_over(each.school_class, self.now.date())
        }
        if enrolled:
            NamesGone.objects.get_or_create(
                school_class=found, defaults={"students": len(enrolled), "at": self.now}
            )
        students, waiting = self._students(people - needed)
        gone.students += students
        with transaction.atomic():
            # Whoever sits in a lesson that runs just now goes the next night.
            Enrolment.objects.filter(school_class=found).exclude(student__in=waiting).delete()
            Wish.objects.filter(school_class=found).delete()
            TeamRoster.objects.filter(school_class=found).delete()
        gone.classes += 1

    def _students(self, ids: Iterable[uuid.UUID]) -> tuple[int, set[uuid.UUID]]:
        """Erase students piece by piece; give how many, and who sits in an open lesson."""
        listed, done, waiting = sorted(ids), 0, set[uuid.UUID]()
        for n in range(0, len(listed), PIECE):
            piece = listed[n : n + PIECE]
            sitting = Seat.objects.filter(
                student__in=piece, status=Seat.Status.TAKEN, lesson__closed=None
            )
            held = {pk for pk in sitting.values_list("student", flat=True) if pk}
            waiting |= held
            free = [pk for pk in piece if pk not in held]
            try:
                with transaction.atomic():
                    done += erasing.students(free, self.now).students
                    remembered.remember(Erasure.Kind.STUDENT, free, self.now, listed=self.listed)
            except live.StillOpenError:
                waiting |= set(free)
        return done, waiting

    def _quick_lessons(self, teacher: int) -> None:
        """Treat the quick lessons of a teacher, counted to their first school."""
        mine = list(School.objects.filter(memberships__user=teacher).order_by("pk"))
        kept = periods.shortest(mine)
        gone = self.gone.setdefault(mine[0] if mine else None, Gone())
        lessons = Lesson.objects.filter(school_class=None, teacher=teacher)
        gone.closed += closing.close_forgotten(lessons, kept.names_end(self.now), self.now)
        over = lessons.filter(closed__lt=kept.names_end(self.now))
        seats = Seat.objects.filter(student=OuterRef("pk"))
        due = Student.objects.filter(Exists(seats.filter(lesson__in=over)), enrolments=None)
        due = due.exclude(Exists(seats.exclude(lesson__in=over)))
        gone.students += self._students(due.values_list("pk", flat=True))[0]
        results = Archive.objects.filter(school_class=None, teacher=teacher)
        self._logs(lessons, results, kept, gone)

    def _logs(
        self, lessons: QuerySet[Lesson], results: QuerySet[Archive], kept: Periods, gone: Gone
    ) -> None:
        """Let the logs of games go that ended long ago, live and archived."""
        before = kept.logs_end(self.now)
        due = Table.objects.filter(live.due_logs(before), lesson__in=lessons)
        written = Exists(LogEntry.objects.filter(table=OuterRef("pk")))
        for table in due.filter(written | Q(state__isnull=False)).order_by("pk"):
            with transaction.atomic():
                live.lock([table.lesson_id])
                if table.ended is not None and not Archive.objects.filter(table=table).exists():
                    keep(table.pk)
                reports.drop_logs(Archive.objects.filter(table=table), self.now)
                live.drop_log(table.pk)
            gone.games += 1
        done = Q(table=None) | Q(table__lesson__closed__isnull=False)
        loose = results.filter(done, ended__lt=before)
        gone.games += reports.drop_logs(loose, self.now)

    def _audit(self, entries: QuerySet[AuditEntry], kept: Periods) -> int:
        before = self.now - dt.timedelta(days=kept.audit)
        return entries.filter(at__lt=before).delete()[0]

    def _leftovers(self, gone: Gone) -> None:
        """Let go what has done its service, of whatever school."""
        now = self.now
        gone.leftovers += tickets.close_left_open()
        links = Q(used_at__isnull=False)
        for purpose, lifetime in SignInLink.LIFETIME.items():
            links |= Q(purpose=purpose, created__lt=now - lifetime)
        used = Q(used_at__isnull=False) | Q(created__lt=now - Invitation.LIFETIME)
        over = Q(seat__lesson__closed__lt=now - A_DAY)
        seated = Exists(Seat.objects.filter(student=OuterRef("pk")))
        lost = Student.objects.filter(enrolments=None, created__lt=now - A_DAY).exclude(seated)
        gone.students += self._students(lost.values_list("pk", flat=True))[0]
        for rows in (
            SignInLink.objects.filter(links),
            Invitation.objects.filter(used),
            Session.objects.filter(expire_date__lt=now),
            Device.objects.filter(over),
            JoinCard.objects.filter(revoked__isnull=False),
        ):
            gone.leftovers += rows.delete()[0]
        kept = periods.defaults()
        gone.entries += self._audit(AuditEntry.objects.filter(school=None), kept)
        if apps.is_installed("django.contrib.admin"):
            operators = apps.get_model("admin", "LogEntry")._default_manager
            before = now - dt.timedelta(days=kept.audit)
            gone.entries += operators.filter(action_time__lt=before).delete()[0]
        gone.leftovers += remembered.forget_before(
            now - dt.timedelta(days=periods.ERASURES_DAYS), listed=self.listed
        )


def _teachers_of_quick_lessons() -> set[int]:
    found: set[int] = set()
    for rows in (Lesson.objects.all(), Archive.objects.all()):
        found |= set(rows.filter(school_class=None).values_list("teacher", flat=True))
    return found


def run(now: dt.datetime) -> dict[School | None, Gone]:
    """Take away what is due now."""
    gone = Run(now).go()
    total = sum(each.total for each in gone.values())
    if total:
        logger.info("retention: %d rows and names were kept long enough and are gone", total)
    return gone


def dry_run(now: dt.datetime) -> dict[School | None, Gone]:
    """Say what a run would take away: do it, and take it back."""
    with transaction.atomic():
        gone = Run(now, listed=False).go()
        transaction.set_rollback(True)
    return gone
