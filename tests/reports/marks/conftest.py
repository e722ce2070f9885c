"""A game of 7b in which six of eight students sat at the table."""

import datetime as dt

import pytest
from django.utils import timezone

from hexclassroom.live.models import Lesson, Seat, Table
from hexclassroom.reports.models import Archive
from tests.school import SchoolCast


@pytest.fixture
def cast(db: None) -> SchoolCast:
    return SchoolCast()


@pytest.fixture
def game(cast: SchoolCast) -> Archive:
    lesson = Lesson.objects.create(
        teacher=cast.teacher,
        school_class=cast.school_class,
        title="7b, first",
        code="ABC234",
        closed=timezone.now(),
    )
    table = Table.objects.create(lesson=lesson, number=1)
    seats = [
        Seat.objects.create(lesson=lesson, table=table, student=each, side=n % 4)
        for n, each in enumerate(cast.students[:6])
    ]
    return Archive.objects.create(
        teacher=cast.teacher, school_class=cast.school_class, title=lesson.title, table=table,
        game="planet_hexagon", state="{}", ended=dt.datetime(2026, 11, 2, 9, tzinfo=dt.UTC),
        seats=[{"seat": str(each.pk), "side": each.side, "place": 0} for each in seats],
    )  # fmt: skip
