"""A lesson of a class that is really played: taps, talk, a swap, an undo, absences, the end."""

import datetime as dt
import uuid
from contextlib import suppress

from django.db import connection

from hexclassroom.live import seats
from hexclassroom.live.models import Lesson, LogEntry, Seat, Table
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import duty
from hexclassroom.reports import archive
from hexclassroom.reports.models import Archive
from tests.live.cast import Cast
from tests.school import SchoolCast


class Played(Cast):
    """A lesson of 7b with all its students at one table."""

    def __init__(self, cast: SchoolCast, *, guests: int = 0, **more: object) -> None:
        super().__init__(0, **more)  # type: ignore[arg-type]
        self.cast = cast
        self.teacher = cast.teacher
        Lesson.objects.filter(pk=self.lesson.pk).update(
            teacher=cast.teacher, school_class=cast.school_class
        )
        self.lesson.refresh_from_db()
        for n, student in enumerate(cast.students):
            seat = Seat.objects.create(lesson=self.lesson, student=student, guest=n < guests)
            sat, token = seats.join(self.lesson, str(seat.pk), None, self.now)
            self.seats.append(sat)
            self.tokens.append(token)

    def play(self) -> "Played":
        """Play to the end, with everything that writes the id of a seat somewhere."""
        self.do("brief")
        self.start()
        self.supply_turn(self.someone(self.turn_side(), "supplier"))
        self.talk()
        for i in range(len(self.seats)):
            self.do("hand", self.who(i), up=True)
            self.do("hand_down", seat=str(self.seats[i].pk))
        row = self.row
        for side, team in row.roles.items():
            roles = [role for role, held in team.items() if held]
            if len(roles) > 1 and team[roles[0]] != team[roles[1]]:
                a, b = team[roles[0]][0], team[roles[1]][0]
                self.do("swap", side=side, a=a, b=b, role_a=roles[0], role_b=roles[1])
            self.do("stand_in", side=side, role=roles[0], seat=team[roles[-1]][-1])
        before = self.row.log_n
        self.supply_turn(self.someone(self.turn_side(), "supplier"))
        self.do("undo", to=before)
        self.do("resume")
        self.do("move", seat=str(self.seats[1].pk), table=self.table, side=0)
        self.play_on()
        return self

    def talk(self) -> None:
        """Let a team propose and answer."""
        for side, _prompt, ask in duty.asked(self.row):
            if ask.role != "builder":
                continue
            i = self.someone(side, "builder")
            for action in self.legal(side):
                with suppress(Refused):
                    done = self.do("propose", self.who(i), action=action, reason="points_now")
                    self.do("answer", self.who(i), n=done.n, agree=True)
                    return

    def close(self) -> "Played":
        """Archive the game and close the lesson."""
        archive.keep(self.table)
        self.do("close")
        archive.keep(self.table)
        self.lesson.refresh_from_db()
        return self

    @property
    def kept(self) -> Archive:
        """The archived game."""
        return Archive.objects.get(table=self.table)


def seat_of(lesson: Lesson, student: object) -> Seat:
    """Give a student's seat."""
    return Seat.objects.get(lesson=lesson, student=student)


def everywhere(ident: object) -> list[str]:
    """Name every table and column of the database in which a text occurs, as it lies there."""
    words = {str(ident)}
    if isinstance(ident, uuid.UUID):
        words.add(ident.hex)
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            columns = [each[0] for each in cursor.description or ()]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    text = str(value)
                    if any(word in text for word in words):
                        found.append(f"{table}.{column}")
    return sorted(set(found))


def numbers(kept: Archive) -> dict[str, object]:
    """Give what of an archived game is about teams alone."""
    names = ("state", "people", "scores", "totals", "winners", "counts", "timeline", "ended")
    return {name: getattr(kept, name) for name in names}


def entries(table: Table | int) -> list[LogEntry]:
    """Give a table's log."""
    return list(LogEntry.objects.filter(table=table).order_by("n"))


def days(n: float) -> dt.timedelta:
    """Give so many days."""
    return dt.timedelta(days=n)
