"""Where a lesson's debrief stands, read for its two pages: the teacher's and the projector's."""

from dataclasses import dataclass

from hexclassroom.live import debriefing
from hexclassroom.live.models import Lesson, Seat, Table
from hexclassroom.reports.debrief import steps
from hexclassroom.reports.models import Archive
from hexclassroom.reports.ticket import keeping
from hexclassroom.reports.ticket.models import Ticket
from hexclassroom.reports.turning import TurningPoint, turning_points


@dataclass(frozen=True)
class Stand:
    """The debrief of one table's game."""

    lesson: Lesson
    table: Table
    archive: Archive | None
    points: tuple[TurningPoint, ...]
    ticket: Ticket | None
    step: int

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that there are."""
        return steps.steps(len(self.points), ticket=self.ticket is not None)

    @property
    def point(self) -> TurningPoint | None:
        """The turning point that is looked at."""
        n = self.step - steps.HAPPENED
        return self.points[n] if 0 <= n < len(self.points) and self.step < steps.OUTSIDE else None

    @property
    def players(self) -> int:
        """How many sit in the lesson."""
        return Seat.objects.filter(lesson=self.lesson, status=Seat.Status.TAKEN).count()

    @property
    def answered(self) -> int:
        """How many have answered the ticket."""
        return keeping.answered(self.ticket) if self.ticket is not None else 0

    @property
    def version(self) -> str:
        """What changes when one of the pages shows something else."""
        kept = self.archive.archived.isoformat() if self.archive is not None else ""
        ticket = "" if self.ticket is None else f"{self.ticket.is_open}"
        return f"{self.table.status}.{self.step}.{kept}.{ticket}"


def of(lesson: Lesson, table: Table) -> Stand:
    """Read the debrief of a table's game."""
    archive = Archive.objects.filter(table=table).first()
    points = turning_points(archive) if archive is not None else ()
    ticket = Ticket.objects.filter(lesson=lesson).first()
    read = debriefing.read(lesson.slide)
    step = read.step if read is not None and read.table == table.number else steps.FEEL
    there = steps.steps(len(points), ticket=ticket is not None)
    return Stand(lesson, table, archive, points, ticket, steps.nearest(step, there))


def shown(lesson: Lesson, number: int) -> Stand | None:
    """Give what the projector shows for a table, or for all (0); None = no debrief is going on."""
    tables = lesson.tables.filter(status=Table.Status.DEBRIEF).order_by("number")
    if number:
        tables = tables.filter(number=number)
    found = list(tables)
    if not found:
        return None
    read = debriefing.read(lesson.slide)
    looked_at = [table for table in found if read is not None and table.number == read.table]
    return of(lesson, (looked_at or found)[0])
