"""Who was with whom: rosters noted as played, and seats of real lessons."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from hexclassroom.classes.models import Student, TeamRoster
from hexclassroom.classes.teams import past
from hexclassroom.live import lessons
from hexclassroom.live.models import Lesson, Seat
from tests.classes.teams.cast import made, pairs
from tests.school import SchoolCast

pytestmark = pytest.mark.django_db


def lesson(
    cast: SchoolCast, teams: list[list[Student]], days_ago: int, *, started: bool = True
) -> Lesson:
    """Keep a lesson of 7b in which these teams sat at one table."""
    found = lessons.create(cast.teacher, "7b")
    found.school_class = cast.school_class
    found.save()
    table = found.tables.get()
    if started:
        table.started = timezone.now() - dt.timedelta(days=days_ago)
        table.save()
    for side, team in enumerate(teams):
        for student in team:
            Seat.objects.create(
                lesson=found, student=student, table=table, side=side, status=Seat.Status.TAKEN
            )
    return found


def played(roster: TeamRoster, days_ago: int) -> None:
    used = timezone.now() - dt.timedelta(days=days_ago)
    TeamRoster.objects.filter(pk=roster.pk).update(used=used)


def teams(*groups: list[Student]) -> frozenset[frozenset[object]]:
    return frozenset(frozenset(s.pk for s in group) for group in groups)


def test_lessons_and_rosters_come_latest_first(cast: SchoolCast) -> None:
    a, b, c, d = pairs(cast)
    lesson(cast, [a, b], days_ago=3)
    lesson(cast, [c], days_ago=1)
    played(made(cast, [d]), days_ago=2)
    assert [game.teams for game in past.recent(cast.school_class)] == [
        teams(c), teams(d), teams(a, b),
    ]  # fmt: skip


def test_a_lesson_from_a_roster_counts_once(cast: SchoolCast) -> None:
    a, b, *_rest = pairs(cast)
    lesson(cast, [a, b], days_ago=2)
    played(made(cast, [a, b]), days_ago=2)
    (game,) = past.recent(cast.school_class)
    assert game.teams == teams(a, b)


def test_only_who_played_counts(cast: SchoolCast) -> None:
    (ana, ben), (chloe, dmytro), (emile, fatima), _last = pairs(cast)
    found = lesson(cast, [[ana, ben, chloe, dmytro, emile, fatima]], days_ago=1)
    seats = Seat.objects.filter(lesson=found)
    seats.filter(student=chloe).update(guest=True)
    seats.filter(student=dmytro).update(status=Seat.Status.ABSENT)
    seats.filter(student=emile).update(side=None)
    seats.filter(student=fatima).update(status=Seat.Status.REMOVED)
    (game,) = past.recent(cast.school_class)
    assert game.teams == teams([ana, ben])


def test_lessons_that_never_began_and_other_classes_do_not_count(cast: SchoolCast) -> None:
    a, b, *_rest = pairs(cast)
    lesson(cast, [a], days_ago=1, started=False)
    other = lesson(cast, [b], days_ago=1)
    Lesson.objects.filter(pk=other.pk).update(school_class=None)
    made(cast, [a])
    assert past.recent(cast.school_class) == []


def test_the_latest_games_are_enough(cast: SchoolCast) -> None:
    a, *_rest = pairs(cast)
    for n in range(past.GAMES + 3):
        lesson(cast, [a], days_ago=n)
    games = past.recent(cast.school_class)
    assert len(games) == past.GAMES
    assert games == sorted(games, key=lambda game: game.day, reverse=True)
