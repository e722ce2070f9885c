"""What tests of rosters share: forms as the page sends them, rosters with places."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.test import Client
from django.urls import reverse

from hexclassroom.classes.models import Class, Student, TeamRoster
from hexclassroom.classes.teams import rosters
from hexclassroom.classes.teams.rosters import Spot
from tests.school import SchoolCast


def url(name: str, school_class: Class, *more: object) -> str:
    """Give the address of a page of rosters."""
    return reverse(f"classes:{name}", args=[school_class.pk, *more])


def made(
    cast: SchoolCast, teams: Sequence[Sequence[Student]] = (), name: str = "Friday", tables: int = 1
) -> TeamRoster:
    """Save a roster; `teams` in the order of tables and sides."""
    placed = [
        (student.pk, Spot(n // 4 + 1, n % 4)) for n, team in enumerate(teams) for student in team
    ]
    return rosters.save_new(
        cast.school_class, cast.teacher, name=name, tables=tables, method="hand", placed=placed
    )


def pairs(cast: SchoolCast) -> list[list[Student]]:
    """Give the eight students in four teams of two."""
    students = cast.students
    return [students[i : i + 2] for i in range(0, 8, 2)]


def form(client: Client, roster: TeamRoster, **more: Any) -> dict[str, Any]:
    """Give the form of a roster's page as it stands there, with changes."""
    page = client.get(url("roster", roster.school_class, roster.pk))
    draft, board = page.context["draft"], page.context["board"]
    data: dict[str, Any] = {
        "name": draft.name,
        "tables": str(draft.tables),
        "method": draft.method,
        "mark": draft.mark,
        "seen": page.context["seen"],
    }
    for line in board.lines:
        data[f"team-{line.chip.id}"] = line.key
        data[f"place-{line.chip.id}"] = str(line.place or "")
    return {**data, **more}


def teams_of(roster: TeamRoster) -> dict[tuple[int, int], list[uuid.UUID]]:
    """Give the saved teams in the order of roles, by (table, side)."""
    out: dict[tuple[int, int], list[uuid.UUID]] = {}
    for student, table, side, _place in rosters.places(roster):
        out.setdefault((table, side), []).append(student)
    return out
