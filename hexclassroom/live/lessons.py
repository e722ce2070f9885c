"""Lessons: making one, finding the running one, reading its code."""

import secrets
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from games.registry import GAMES
from hexclassroom.accounts.models import User
from hexclassroom.classes import names as naming
from hexclassroom.classes.access import classes_of
from hexclassroom.classes.models import Student
from hexclassroom.live.models import Lesson, Seat, Table
from hexclassroom.live.words import Refused

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L: nothing that is mistaken for something else on a projector."""
CODE_LENGTH: Final = 6
MOST_TABLES: Final = 4


def new_code() -> str:
    """Draw a join code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Read a code as somebody typed it: capitals, no blanks or dashes."""
    return "".join(c for c in text.upper() if c.isalnum())[:12]


def by_code(code: str) -> Lesson | None:
    """Find the open lesson with this join code."""
    return Lesson.objects.filter(code=read_code(code), closed=None).first()


def create(
    teacher: User,
    title: str,
    *,
    tables: int = 1,
    game: str = "planet_hexagon",
    options: Mapping[str, Any] | None = None,
    names: str | Iterable[str] = (),
    picking: bool = True,
    factor: float = 1.0,
    show_points: bool = True,
    late_join: bool = True,
    session_pause: bool = True,
    indicators: Iterable[str] = (),
    bot: str = "greedy",
) -> Lesson:
    """Make a lesson with its tables, and an open seat for every listed name.

    names: one a line, or a list; doubles get a number. factor: 0 = no timers.
    Raises Refused("bad_options") or Refused("bad_value").
    """
    rules = GAMES.get(game)
    if rules is None or not 1 <= tables <= MOST_TABLES or bot not in rules.bots:
        raise Refused("bad_value")
    if factor and not 0.5 <= factor <= 10:
        raise Refused("bad_value")
    try:
        checked = msgspec.convert(dict(options or {}), type=rules.Options)
    except msgspec.ValidationError:
        raise Refused("bad_options") from None
    listed = naming.tidy(names if isinstance(names, str) else "\n".join(names))
    with transaction.atomic():
        lesson = _with_code(
            teacher=teacher,
            title=title.strip()[:80],
            picking=picking,
            late_join=late_join,
            session_pause=session_pause,
            indicators=list(indicators),
        )
        for number in range(1, tables + 1):
            Table.objects.create(
                lesson=lesson,
                number=number,
                game=game,
                options=msgspec.json.encode(checked).decode(),
                factor=factor,
                show_points=show_points,
                bot=bot,
            )
        students = Student.objects.bulk_create([Student(given=name) for name in listed])
        Seat.objects.bulk_create([Seat(lesson=lesson, student=student) for student in students])
    return lesson


def _with_code(**fields: Any) -> Lesson:
    """Save a lesson under a code that no open lesson has."""
    for _try in range(50):
        try:
            with transaction.atomic():
                return Lesson.objects.create(code=new_code(), **fields)
        except IntegrityError:
            continue
    raise Refused("bad_value")


def led_by(teacher: User) -> QuerySet[Lesson]:
    """Give the lessons that somebody may lead: their own, and those of the classes they teach."""
    return Lesson.objects.filter(Q(teacher=teacher) | Q(school_class__in=classes_of(teacher)))


def open_lessons(teacher: User) -> list[Lesson]:
    """Give all lessons of a teacher that are not closed, newest first."""
    return list(led_by(teacher).filter(closed=None).order_by("-created"))


def of_teacher(teacher: User, lesson: str) -> Lesson | None:
    """Give a lesson if this teacher may lead it."""
    return led_by(teacher).filter(pk=lesson).first()


def names_taken(lesson: uuid.UUID, but: Seat | None = None) -> set[str]:
    """Give the names in a lesson, case-folded."""
    found = Student.objects.filter(seat__lesson=lesson)
    if but is not None and but.student_id:
        found = found.exclude(pk=but.student_id)
    return {student.name.casefold() for student in found}


def open_names(lesson: Lesson) -> list[tuple[str, str]]:
    """Give what a student may pick: (seat id, name), by name; nothing once picking is over."""
    if not may_pick(lesson):
        return []
    found = Seat.objects.filter(lesson=lesson, status=Seat.Status.OPEN, student__isnull=False)
    found = found.filter(table=None).select_related("student")
    pairs = [(str(seat.pk), seat.student.name) for seat in found if seat.student]
    return sorted(pairs, key=lambda pair: pair[1].casefold())


def may_pick(lesson: Lesson) -> bool:
    """Say whether names may be picked: switched on, and no table has started."""
    started = lesson.tables.exclude(status__in=(Table.Status.LOBBY, Table.Status.CLOSED))
    started = started.exclude(status=Table.Status.BRIEFING)
    return lesson.picking and lesson.closed is None and not started.exists()
