"""What lies around a lesson's tables: its own row, the seats with their names, who is here.

Moves and ideas of players change nothing of it, so it is not read again for each of them; which
hands they raise is in the log.
"""

import datetime as dt
import json
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import connection

from hexclassroom.classes.models import display_name
from hexclassroom.live import presence
from hexclassroom.live.writer.row import uuid_in, uuid_out
from hexclassroom.sealed import unseal

KEPT: Final = dt.timedelta(seconds=8)
KEPT_TOGETHER: Final = dt.timedelta(seconds=30)
"""How long it may be taken over while somebody is away, and while everybody is here: longer than
the time between two of the hub's looks at presence, which read it anew, so that no player's move
has to wait for that."""


@dataclass(slots=True, frozen=True)
class SeatRead:
    """A seat with its player's name."""

    id: str
    name: str
    table: int | None
    side: int | None
    place: int
    status: str
    hand_up: bool


@dataclass(slots=True, frozen=True)
class LessonRead:
    """The lesson's own row."""

    id: str
    teacher: int
    title: str
    code: str
    picking: bool
    show_names: bool
    slide: int
    closed: bool
    indicators: tuple[str, ...]
    of_class: bool = False
    captures: tuple[str, ...] = ()
    """What players may tell with one tap."""


@dataclass(slots=True)
class Around:
    """What lies around a lesson's tables, and at which of their versions it was read."""

    lesson: LessonRead
    seats: list[SeatRead]
    observed: dict[int, tuple[tuple[int, str, int, int], ...]]
    here: set[str]
    away: dict[str, dt.datetime]
    asked: list[str]
    presence_read: dt.datetime
    """Of whom it was asked whether they are here, and when."""
    versions: dict[int, int]
    read: dt.datetime
    moved: int
    """How often the lesson's presence had changed."""

    @property
    def kept(self) -> dt.timedelta:
        """How long it may be taken over."""
        return KEPT if self.away else KEPT_TOGETHER

    def presence_is_fresh(self, now: dt.datetime, moved: int) -> bool:
        """Say whether who is here can be taken over."""
        return self.moved == moved and dt.timedelta(0) <= now - self.presence_read < self.kept


def still(around: Around, loud: dict[int, int], now: dt.datetime, moved: int) -> bool:
    """Say whether it can be taken over; `loud` are the versions since which only play went on."""
    return (
        dt.timedelta(0) <= now - around.read < around.kept
        and around.presence_is_fresh(now, moved)
        and around.versions.keys() == loud.keys()
        and all(version <= around.versions[table] for table, version in loud.items())
    )


def with_hands(around: Around, hands: dict[str, bool]) -> Around:
    """Give it with some hands up or down, by seat id."""
    seats = [
        replace(seat, hand_up=hands[seat.id]) if seat.id in hands else seat for seat in around.seats
    ]
    return replace(around, seats=seats)


def read_around(
    lesson: str,
    versions: dict[int, int],
    now: dt.datetime,
    moved: int,
    before: Around | None = None,
    *,
    look: bool = True,
) -> Around | None:
    """Read it, after the tables: never something old under a new version.

    Unless one is to `look`, who is here is taken over from `before` where nobody has come or gone.
    """
    ident = uuid_in(lesson)
    found = _lesson(lesson, ident)
    if found is None:
        return None
    seats = _seats(ident)
    if before is not None and before.seats == seats:
        seats = before.seats
    ids = [seat.id for seat in seats if seat.status == "taken"]
    fresh = before is not None and before.asked == ids and before.presence_is_fresh(now, moved)
    if before is not None and fresh and not look:
        there, away, at = before.here, before.away, before.presence_read
    else:
        there, at = presence.here(ids), now
        away = presence.away_since([seat for seat in ids if seat not in there], now)
    return Around(
        lesson=found,
        seats=seats,
        observed=_observed(ident),
        here=there,
        away=away,
        asked=ids,
        presence_read=at,
        versions=versions,
        read=now,
        moved=moved,
    )


def _lesson(lesson: str, ident: Any) -> LessonRead | None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT teacher_id, title, code, picking, show_names, slide, closed, indicators,"
            " captures, school_class_id IS NOT NULL"
            " FROM live_lesson WHERE id = %s",
            [ident],
        )
        found = cursor.fetchone()
    if found is None:
        return None
    (
        teacher,
        title,
        code,
        picking,
        show_names,
        slide,
        closed,
        indicators,
        captures,
        of_class,
    ) = found
    return LessonRead(
        id=lesson,
        teacher=teacher,
        title=title,
        code=code,
        picking=bool(picking),
        show_names=bool(show_names),
        slide=slide,
        closed=closed is not None,
        indicators=_listed(indicators),
        captures=_listed(captures),
        of_class=bool(of_class),
    )


def _listed(keys: Any) -> tuple[str, ...]:
    return tuple(json.loads(keys) if isinstance(keys, str) else keys)


def _seats(lesson: Any) -> list[SeatRead]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT s.id, c.given, c.initial, s.table_id, s.side, s.place, s.status, s.hand_up"
            " FROM live_seat s LEFT JOIN classes_student c ON c.id = s.student_id"
            " WHERE s.lesson_id = %s ORDER BY s.side, s.place, s.created, s.id",
            [lesson],
        )
        return [
            SeatRead(
                uuid_out(seat),
                display_name(unseal(given or ""), unseal(initial or "")),
                table,
                side,
                place,
                status,
                hand is not None,
            )
            for seat, given, initial, table, side, place, status, hand in cursor.fetchall()
        ]


def _observed(lesson: Any) -> dict[int, tuple[tuple[int, str, int, int], ...]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT o.table_id, o.side, o.indicator, o.value, COUNT(*) FROM live_observation o"
            " JOIN live_table g ON g.id = o.table_id WHERE g.lesson_id = %s"
            " GROUP BY o.table_id, o.side, o.indicator, o.value"
            " ORDER BY o.table_id, o.side, o.indicator, o.value",
            [lesson],
        )
        out: dict[int, tuple[tuple[int, str, int, int], ...]] = {}
        for table, side, indicator, value, n in cursor.fetchall():
            out[table] = (*out.get(table, ()), (side, indicator, value, n))
        return out
