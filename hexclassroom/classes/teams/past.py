"""Who was with whom: games that the class played, latest first.

Two sources: rosters marked as played, and what the apps above register here (`live`: seats of real
lessons). Games of one day count as one, so that a lesson from a roster is not counted twice.
"""

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from hexclassroom.classes.models import Class, TeamPlace

GAMES: Final = 8
"""How many games are looked back at."""

Team = frozenset[uuid.UUID]


@dataclass(frozen=True, slots=True)
class Played:
    """One game (or day of games): who were a team."""

    day: dt.date
    teams: frozenset[Team]


Provider = Callable[[Class], list[Played]]
"""Gives games of a class; the latest GAMES are enough."""

_PROVIDERS: Final[list[Provider]] = []


def register(provider: Provider) -> None:
    """Let an app above tell of games; doing so twice changes nothing."""
    if provider not in _PROVIDERS:
        _PROVIDERS.append(provider)


def recent(school_class: Class) -> list[Played]:
    """Give the latest games of a class, latest first."""
    found = _of_rosters(school_class)
    for provider in _PROVIDERS:
        found.extend(provider(school_class))
    days: dict[dt.date, frozenset[Team]] = {}
    for game in found:
        days[game.day] = days.get(game.day, frozenset()) | game.teams
    return [Played(day, days[day]) for day in sorted(days, reverse=True)][:GAMES]


def _of_rosters(school_class: Class) -> list[Played]:
    """Give the rosters that were marked as played; one query."""
    places = TeamPlace.objects.filter(roster__school_class=school_class, roster__used__isnull=False)
    teams: dict[tuple[dt.date, uuid.UUID, int, int], set[uuid.UUID]] = {}
    rows = places.values_list("roster__used", "roster_id", "table", "side", "student_id")
    for used, roster, table, side, student in rows:
        assert used is not None
        day = timezone.localtime(used).date()
        teams.setdefault((day, roster, table, side), set()).add(student)
    return [Played(key[0], frozenset({frozenset(team)})) for key, team in teams.items()]
