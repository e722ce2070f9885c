"""A game played with printed tiles: read strictly, scored, and kept like a played one."""

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _

from games import typed
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.pieces import CATEGORIES, CIVILIZATIONS
from games.planet_hexagon.state import SCHEMA, Options
from games.planet_hexagon.table import Malformed
from hexclassroom.accounts.models import User
from hexclassroom.classes import names
from hexclassroom.reports.analytics import facts
from hexclassroom.reports.explained import Explained
from hexclassroom.reports.models import Archive
from hexclassroom.reports.sides import laid

MOST_BYTES: Final = 64 * 1024


class Asked(msgspec.Struct, frozen=True):
    """What the page sends: `table` is the teams' JSON as games.planet_hexagon.table reads it."""

    title: str
    table: bytes
    options: Options
    save: bool


class _Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    teams: list[dict[str, Any]]
    title: str = ""
    covered_count: bool = False
    save: bool = False


def read(body: bytes) -> Asked:
    """Read what the page sent; raises Malformed."""
    try:
        frame = typed.decode(body, _Frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Malformed("", "not a table") from None
    teams = [team.get("civilization") for team in frame.teams]
    if len(set(map(str, teams))) != len(teams):
        raise Malformed("teams", "the same team twice")
    return Asked(
        title=names.clean(frame.title)[:80],
        table=json.dumps({"teams": frame.teams}).encode(),
        options=Options(covered_count=frame.covered_count),
        save=frame.save,
    )


def words(error: Malformed) -> str:
    """Say what is wrong with a table that was laid."""
    if "already" in error.problem:
        return _("Two tiles lie on the same cell.")
    if error.place.endswith("hidden_goal"):
        return _("Choose a Hidden Goal for every team.")
    if error.problem == "the same team twice" or error.place == "teams":
        return _("Lay one to four different teams.")
    return _("This cannot be read: %(place)s") % {"place": error.place or error.problem}


def keep(teacher: User, asked: Asked, teams: Sequence[Explained]) -> Archive:
    """Archive the game with its explained points."""
    best = max(team.total for team in teams)
    now = timezone.now()
    made = Archive.objects.create(
        teacher=teacher,
        source=Archive.Source.PHYSICAL,
        title=asked.title or _("Printed tiles"),
        game=PLANET_HEXAGON.key,
        rules_schema=SCHEMA,
        options=msgspec.json.encode(asked.options).decode(),
        state=asked.table.decode(),
        people=[0 for _team in CIVILIZATIONS],
        categories=list(CATEGORIES),
        scores=[[line.points for line in team.rows] for team in teams],
        totals=[team.total for team in teams],
        winners=[i for i, team in enumerate(teams) if team.total == best and len(teams) > 1],
        counts=[None for _side in laid(asked.table)],
        reason=Archive.Reason.COUNTED,
        ended=now,
    )
    facts.refresh(made)
    return made
