"""A lesson of the cast's class 7b, as tests/live/cast.py has one of nobody's."""

from typing import Any

from hexclassroom.classes import cards
from hexclassroom.live import from_class, lessons, seats
from hexclassroom.live.models import Seat
from tests.live.cast import SHORT, Cast
from tests.school import SchoolCast


class ClassCast(Cast):
    """A lesson of class 7b; nobody has come yet."""

    def __init__(self, school: SchoolCast | None = None, **more: Any) -> None:
        self.school = school or SchoolCast()
        more.setdefault("options", SHORT)
        lesson = from_class.create(self.school.teacher, self.school.school_class, "7b", **more)
        super().__init__(players=0)
        self.teacher, self.lesson = self.school.teacher, lesson
        self.table = lesson.tables.get(number=1).pk
        self.master = type(self.master)("teacher", str(lesson.pk))

    def seat(self, name: str) -> Seat:
        """The seat of somebody by the name that is shown."""
        found = Seat.objects.filter(lesson=self.lesson).select_related("student")
        return next(each for each in found if each.student and each.student.name == name)

    def card(self, name: str) -> str:
        """The secret of a student's card."""
        made = cards.ensure(self.school.school_class)
        return next(each.token for each in made if each.enrolment.student.name == name)

    def come(self, name: str) -> Seat:
        """A student picks their name, or word pair, and sits down."""
        self.lesson.refresh_from_db()
        pick = next(pk for pk, shown in lessons.open_names(self.lesson) if shown == name)
        seat, token = seats.join(self.lesson, pick, None, self.now)
        self.seats.append(seat)
        self.tokens.append(token)
        return seat
