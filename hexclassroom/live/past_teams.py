"""What rosters ask of real lessons: who sat together, and who begins in which role."""

import datetime as dt
import uuid

from django.utils import timezone

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from hexclassroom.classes.models import Class
from hexclassroom.classes.teams import past
from hexclassroom.classes.teams.past import Played
from hexclassroom.live import roles
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.live.pages.texts import words


def of_lessons(school_class: Class) -> list[Played]:
    """Give the teams of the latest lessons in which a game began; guests are in none of them."""
    lessons = Lesson.objects.filter(school_class=school_class, tables__started__isnull=False)
    latest = list(
        lessons.distinct().order_by("-created").values_list("pk", flat=True)[: past.GAMES]
    )
    seats = Seat.objects.filter(
        lesson__in=latest,
        table__started__isnull=False,
        side__isnull=False,
        student__isnull=False,
        status=Seat.Status.TAKEN,
        guest=False,
    )
    teams: dict[tuple[dt.date, int, int], set[uuid.UUID]] = {}
    for started, table, side, student in seats.values_list(
        "table__started", "table_id", "side", "student_id"
    ):
        assert started is not None
        assert table is not None
        assert side is not None
        assert student is not None
        day = timezone.localtime(started).date()
        teams.setdefault((day, table, side), set()).add(student)
    return [Played(key[0], frozenset({frozenset(team)})) for key, team in teams.items()]


def starting_roles(people: int) -> list[list[str]]:
    """Name the roles that each place of a team holds in session 1 of Planet Hexagon."""
    dealt = roles.slots(PLANET_HEXAGON.roles, people) if people else []
    return [[str(words.ROLES[role]) for role in held] for held in dealt]
