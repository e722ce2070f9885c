"""The recorded game (record.py) as one of class 7b: its first student was a guest."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from hexclassroom.live.models import Lesson, Observation, Seat, Table
from hexclassroom.live.writer.forget import text_without, without
from hexclassroom.reports.models import Archive
from tests.reports.outcome.record import FIELDS, GAME, seat_id
from tests.school import SchoolCast, signed_in


@dataclass
class Seen:
    """The cast, its archived game and its teacher's browser."""

    cast: SchoolCast
    archive: Archive
    teacher: Client

    def page(self, name: str, *args: Any) -> str:
        """The address of a page of the reports; the game's own where nothing else is named."""
        return reverse(f"reports:{name}", args=args or [self.archive.pk])

    def text(self, name: str, *args: Any) -> str:
        """The page as its teacher gets it."""
        response = self.teacher.get(self.page(name, *args))
        assert response.status_code == 200, (name, response.status_code)
        return response.content.decode()


def recorded() -> dict[str, Any]:
    """Read the recorded game."""
    found: dict[str, Any] = msgspec.json.decode(GAME.read_bytes())
    return found


def kept(cast: SchoolCast, later: int = 0) -> Archive:
    """Keep the recorded game as one of 7b, so many days later."""
    plain, shift = recorded(), dt.timedelta(days=later)
    lesson = Lesson.objects.create(
        teacher=cast.teacher,
        school_class=cast.school_class,
        title=plain["title"],
        code=f"REC{later:03d}",
        indicators=["gives_reasons", "builds_on_ideas", "settles", "includes"],
    )
    ended = dt.datetime.fromisoformat(plain["ended"]) + shift
    lesson.closed = ended
    lesson.save()
    table = Table.objects.create(lesson=lesson, number=1, status="closed", ended=ended)
    guest = seat_id(0)
    for i, each in enumerate(plain["seats"]):
        student = cast.students[i] if 0 < i < len(cast.students) else None
        # Later games have other seats, as they have in classes.
        Seat.objects.create(
            pk=seat_id(i + 100 * later),
            lesson=lesson,
            student=student,
            table=table,
            side=each["side"],
            place=each["place"],
            guest=i == 0,
            status=Seat.Status.TAKEN,
        )
    fields = {name: plain[name] for name in FIELDS}
    log = text_without(json.dumps(plain["log"]), {guest})
    seats = without(plain["seats"], {guest})
    for i in range(len(plain["seats"])):
        log = log.replace(seat_id(i), seat_id(i + 100 * later))
        seats = [
            each | {"seat": seat_id(i + 100 * later)} if each["seat"] == seat_id(i) else each
            for each in seats
        ]
    fields |= {"log": log, "seats": seats, "findings": json.dumps(plain["findings"])}
    started = dt.datetime.fromisoformat(plain["started"]) + shift
    made = Archive.objects.create(
        teacher=cast.teacher,
        table=table,
        school_class=cast.school_class,
        started=started,
        ended=ended,
        **fields,
    )
    for side, indicator, value, at in plain["taps"]:
        Observation.objects.create(table=table, side=side, indicator=indicator, value=value, at=at)
    return made


@pytest.fixture
def seen() -> Seen:
    cast = SchoolCast()
    return Seen(cast, kept(cast), signed_in(cast.teacher))
