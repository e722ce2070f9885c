"""A lesson of a class: its students have their places before they come.

Whoever is not absent gets exactly one seat, open until a device sits down on it. Guests sit under
their word pair, as somebody whom no list knows.
"""

import secrets
import uuid
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction

from games.engine import sides_of
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import GAMES, playable
from hexclassroom.accounts.models import User
from hexclassroom.classes.models import Class, Enrolment, TeamPlace, TeamRoster
from hexclassroom.classes.people import enrolled
from hexclassroom.classes.teams import rosters
from hexclassroom.live import cards, lessons
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.live.sides import playing
from hexclassroom.live.words import Refused

RANDOM: Final = "random"
LATER: Final = "later"


class Place(NamedTuple):
    """Where a student sits; table from 1, side from 0, place in the order of the roles."""

    table: int
    side: int
    place: int


def random_places(students: Sequence[uuid.UUID], tables: int, sides: int) -> dict[uuid.UUID, Place]:
    """Deal students at random into teams whose sizes differ by one at most."""
    dealt = list(students)
    secrets.SystemRandom().shuffle(dealt)
    teams = [(table, side) for side in range(sides) for table in range(1, tables + 1)]
    return {
        student: Place(*teams[i % len(teams)], i // len(teams)) for i, student in enumerate(dealt)
    }


def roster_places(
    roster: TeamRoster, students: Sequence[uuid.UUID], tables: int, sides: int
) -> dict[uuid.UUID, Place]:
    """Give students their places of a roster, and whoever is not in it one in the smallest team.

    A roster of another number of teams a table is dealt out team by team, and teams stay together;
    of teams for which there is no side, everybody goes to the smallest one.
    """
    out: dict[uuid.UUID, Place] = {}
    sizes = {(table, side): 0 for table in range(1, tables + 1) for side in range(sides)}
    wanted = set(students)
    places = TeamPlace.objects.filter(roster=roster).order_by("table", "side", "place", "pk")
    for each in places:
        n = (each.table - 1) * roster.sides + each.side
        team = (n // sides + 1, n % sides)
        if each.student_id in wanted and team in sizes:
            out[each.student_id] = Place(*team, sizes[team])
            sizes[team] += 1
    for student in students:
        if student not in out:
            team = min(sizes, key=lambda each: (sizes[each], each))
            out[student] = Place(*team, sizes[team])
            sizes[team] += 1
    return out


def tables_for(roster: TeamRoster, sides: int) -> int:
    """Give how many tables a roster's teams fill where so many sides play at one."""
    return max(1, min(lessons.MOST_TABLES, -(-roster.tables * roster.sides // sides)))


def suggested_tables(students: int, game: str) -> int:
    """Give how many tables so many students fill comfortably: a side is a pair, or a team of four.

    Teams with roles need more people than a side on which all do the same.
    """
    rules = GAMES[game]
    if rules.roles:
        return rosters.suggested_tables(students)
    pairs = 2 * len(sides_of(rules, rules.Options()))
    return max(1, min(lessons.MOST_TABLES, -(-students // pairs)))


def create(
    teacher: User,
    school_class: Class,
    title: str,
    *,
    teams: str | TeamRoster = RANDOM,
    absent: Collection[uuid.UUID] = (),
    tables: int = 1,
    game: str = PLANET_HEXAGON.key,
    **more: Any,
) -> Lesson:
    """Make a lesson whose lobby is filled with the class.

    teams: RANDOM, LATER (the smallest team, when they come) or a saved roster, which brings its
    number of tables. absent: students who are not there today; in a roster they keep their place.
    Without `picking` the school's default counts.
    """
    more.setdefault("picking", school_class.school.pick_list)
    if not playable(game):
        raise Refused("bad_value")
    sides = len(playing(game, lessons.read_options(game, more.get("options") or {})))
    if isinstance(teams, TeamRoster):
        tables = tables_for(teams, sides)
    with transaction.atomic():
        # Whoever archives or erases the class waits, or was faster.
        held = Class.objects.select_for_update(no_key=True)
        if held.filter(pk=school_class.pk, archived=None).first() is None:
            raise Refused("stale")
        lesson = lessons.create(
            teacher, title, school_class=school_class, tables=tables, game=game, **more
        )
        people = enrolled(school_class)
        ids = [each.student_id for each in people]
        places: dict[uuid.UUID, Place] = {}
        if isinstance(teams, TeamRoster):
            places = roster_places(teams, ids, tables, sides)
        elif teams == RANDOM:
            places = random_places([each for each in ids if each not in absent], tables, sides)
        _seats(lesson, people, places, absent)
    return lesson


def _seats(
    lesson: Lesson,
    people: Sequence[Enrolment],
    places: dict[uuid.UUID, Place],
    absent: Collection[uuid.UUID],
) -> None:
    by_number = {table.number: table for table in lesson.tables.all()}
    made = []
    for each in people:
        place = places.get(each.student_id)
        made.append(
            Seat(
                lesson=lesson,
                student=cards.player(each),
                guest=each.guest,
                table=by_number[place.table] if place else None,
                side=place.side if place else None,
                place=place.place if place else 0,
                status=Seat.Status.ABSENT if each.student_id in absent else Seat.Status.OPEN,
            )
        )
    Seat.objects.bulk_create(made)
