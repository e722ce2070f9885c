"""Lessons: making one, finding the running one, reading its code."""

import secrets
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from games import typed
from games.chance import Seeded
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import GAMES, playable
from hexclassroom.accounts.models import User
from hexclassroom.classes import names as naming
from hexclassroom.classes.models import Class, Enrolment, Student
from hexclassroom.live import access, captures
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


def is_code(code: str) -> bool:
    """Say whether this could be a code at all."""
    return len(code) == CODE_LENGTH and set(code) <= set(ALPHABET)


def by_code(code: str) -> Lesson | None:
    """Find the open lesson with this join code."""
    return Lesson.objects.filter(code=read_code(code), closed=None).first()


def create(
    teacher: User,
    title: str,
    *,
    school_class: Class | None = None,
    tables: int = 1,
    game: str = PLANET_HEXAGON.key,
    options: Mapping[str, Any] | None = None,
    names: str | Iterable[str] = (),
    picking: bool = True,
    factor: float = 1.0,
    show_points: bool = True,
    late_join: bool = True,
    session_pause: bool = True,
    indicators: Iterable[str] = (),
    capture: Iterable[str] = captures.KEYS,
    bot: str = "greedy",
) -> Lesson:
    """Make a lesson with its tables, and an open seat for every listed name.

    names: one a line, or a list; doubles get a number. factor: 0 = no timers. capture: what players
    may tell with one tap (live/captures.py), in games that have such words.
    Raises Refused("bad_options") or Refused("bad_value").
    """
    rules = GAMES.get(game) if playable(game) else None
    if rules is None or not 1 <= tables <= MOST_TABLES or bot not in rules.bots:
        raise Refused("bad_value")
    if factor and not 0.5 <= factor <= 10:
        raise Refused("bad_value")
    checked = read_options(game, options or {})
    listed = naming.tidy(names if isinstance(names, str) else "\n".join(names))
    with transaction.atomic():
        lesson = _with_code(
            teacher=teacher,
            school_class=school_class,
            title=title.strip()[:80],
            picking=picking,
            late_join=late_join,
            session_pause=session_pause,
            indicators=list(indicators),
            captures=captures.tidy(capture) if game in captures.SUIT else [],
        )
        for number in range(1, tables + 1):
            Table.objects.create(
                lesson=lesson,
                number=number,
                game=game,
                options=checked,
                factor=factor,
                show_points=show_points,
                bot=bot,
            )
        students = Student.objects.bulk_create([Student(given=name) for name in listed])
        Seat.objects.bulk_create([Seat(lesson=lesson, student=student) for student in students])
    return lesson


def read_options(game: str, options: Mapping[str, Any]) -> str:
    """Give a game's options as a table keeps them, JSON text.

    Raises Refused("bad_options") for what the game does not know or cannot be set up with.
    """
    rules = GAMES[game]
    try:
        checked = typed.convert(dict(options), rules.Options)
        # Each game judges its options when it is set up: what fails then must not wait for a class.
        rules.setup(checked, Seeded(0))
    except (msgspec.ValidationError, ValueError, LookupError):
        raise Refused("bad_options") from None
    return msgspec.json.encode(checked).decode()


def _with_code(**fields: Any) -> Lesson:
    """Save a lesson under a code that no open lesson has."""
    for _try in range(50):
        try:
            with transaction.atomic():
                return Lesson.objects.create(code=new_code(), **fields)
        except IntegrityError:
            continue
    raise Refused("bad_value")


def open_lessons(teacher: User) -> list[Lesson]:
    """Give all lessons of a teacher that are not closed, newest first."""
    return list(access.led_by(teacher).filter(closed=None).order_by("-created"))


def names_taken(lesson: uuid.UUID, but: Seat | None = None) -> set[str]:
    """Give the names in a lesson, case-folded."""
    found = Student.objects.filter(seat__lesson=lesson)
    if but is not None and but.student_id:
        found = found.exclude(pk=but.student_id)
    return {student.name.casefold() for student in found}


def of_class(lesson: Lesson) -> QuerySet[Seat]:
    """Give the seats of a lesson that come from its class's list, those of guests too."""
    if lesson.school_class_id is None:
        return Seat.objects.none()
    listed = Q(student__enrolments__school_class=lesson.school_class_id) | Q(guest=True)
    return Seat.objects.filter(listed, lesson=lesson, student__isnull=False).distinct()


def pickable(lesson: Lesson) -> QuerySet[Seat]:
    """Give the seats that a student may say is theirs.

    In a lesson of a class also those who were absent, or taken out of the lesson: they came back.
    """
    if lesson.school_class_id is not None:
        wanted = (Seat.Status.OPEN, Seat.Status.ABSENT, Seat.Status.REMOVED)
        return of_class(lesson).filter(status__in=wanted)
    found = Seat.objects.filter(lesson=lesson, status=Seat.Status.OPEN, student__isnull=False)
    return found.filter(table=None)


def open_names(lesson: Lesson) -> list[tuple[str, str]]:
    """Give what a student may pick: (seat id, name or word pair), sorted; [] where nothing is."""
    by = picked_by(lesson)
    if not by:
        return []
    words = words_of(lesson) if by == "words" else {}
    pairs = [
        (str(seat.pk), words.get(seat.student.pk) or seat.student.name)
        for seat in pickable(lesson).select_related("student")
        if seat.student
    ]
    return sorted(pairs, key=lambda pair: pair[1].casefold())


def words_of(lesson: Lesson) -> dict[uuid.UUID, str]:
    """Give the word pairs of the class by student."""
    found = Enrolment.objects.filter(school_class=lesson.school_class_id)
    return dict(found.values_list("student_id", "words"))


def picked_by(lesson: Lesson) -> str:
    """Say by what students find their seat now: "name", "words", or "" where nothing is listed.

    Names are listed only while the lobby is open; word pairs tell a stranger nobody's name, so a
    student of the class who comes late finds theirs at any time.
    """
    if may_pick(lesson):
        return "name"
    return "words" if lesson.school_class_id is not None and lesson.closed is None else ""


def game_of(seat: Seat) -> str:
    """Give the game that somebody plays, or waits for: that of their table, or of the lesson."""
    if seat.table is not None:
        return seat.table.game
    tables = seat.lesson.tables.exclude(status=Table.Status.CLOSED).order_by("number")
    return tables.values_list("game", flat=True).first() or PLANET_HEXAGON.key


def may_pick(lesson: Lesson) -> bool:
    """Say whether names may be picked: switched on, and no table has started."""
    started = lesson.tables.exclude(status__in=(Table.Status.LOBBY, Table.Status.CLOSED))
    started = started.exclude(status=Table.Status.BRIEFING)
    return lesson.picking and lesson.closed is None and not started.exists()
