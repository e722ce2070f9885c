"""What the pages of team rosters show: plain values for the templates, names joined here."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from hexclassroom.classes.models import Enrolment, TeamRoster, Wish
from hexclassroom.classes.teams import measuring, roles
from hexclassroom.classes.teams.draft import Draft, Known
from hexclassroom.classes.teams.fitting import Why
from hexclassroom.classes.teams.measuring import Measured
from hexclassroom.classes.teams.mixing import STARTS, Mix
from hexclassroom.classes.teams.rosters import Spot

MOST_LISTED: Final = 12
"""How many wishes that are not kept are named."""
WHY: Final = {
    Why.TEAM_TOO_SMALL: _("those who are to be together are more than a team has places"),
    Why.AGAINST: _("other wishes keep these two apart"),
    Why.TOO_FEW_TEAMS: _("more students are to be apart from one another than there are teams"),
    Why.NO_WAY: _("no way was found to keep it beside the other wishes in teams of this size"),
    Why.BY_HAND: _("the teams were made or changed without it"),
}


@dataclass(frozen=True)
class Chip:
    """A student on the page."""

    id: str
    name: str
    values: list[str]
    """Their tags' values."""
    role: str = ""
    """What they begin with."""


@dataclass(frozen=True)
class Team:
    """One team: `key` is "table.side"."""

    key: str
    table: int
    side: int
    civilization: str
    people: list[Chip]
    table_words: str = ""
    """"Table 2: " where there are several; made once, since every student's choices say it."""


@dataclass(frozen=True)
class Line:
    """A student in the plain list: where they are, as the form writes it."""

    chip: Chip
    key: str
    place: int


@dataclass(frozen=True)
class Board:
    """The teams of a page."""

    tables: list[list[Team]]
    waiting: list[Chip]
    lines: list[Line]
    roles: str
    """JSON: for each size of a team (by index) what its places begin with."""
    students: int

    @property
    def teams(self) -> list[Team]:
        """All teams."""
        return [team for table in self.tables for team in table]


def civilizations(sides: int) -> list[str]:
    """Name the sides of a table."""
    return list(PLANET_HEXAGON.sides[:sides])


def chip(each: Enrolment, tags: Iterable[str], role: str = "") -> Chip:
    """Give a student as the page shows them."""
    values = [each.tags[tag] for tag in tags if each.tags.get(tag)]
    return Chip(str(each.student_id), each.student.name, values, role)


def board(draft: Draft, known: Known) -> Board:
    """Lay a draft out."""
    people = {each.student_id: each for each in known.here}
    names = civilizations(draft.sides)
    by_spot: dict[Spot, list[Enrolment]] = {}
    for student, spot in draft.placed:
        if student in people:
            by_spot.setdefault(spot, []).append(people[student])
    lines: dict[str, Line] = {}
    tables: list[list[Team]] = []
    for table in range(1, draft.tables + 1):
        row: list[Team] = []
        words = gettext("Table %(n)s: ") % {"n": table} if draft.tables > 1 else ""
        for side in range(draft.sides):
            here = by_spot.get(Spot(table, side), [])
            begins = roles.starting(len(here))
            chips = [chip(each, known.tags, begins[n]) for n, each in enumerate(here)]
            row.append(Team(f"{table}.{side}", table, side, names[side], chips, words))
            for n, each in enumerate(chips, 1):
                lines[each.id] = Line(each, f"{table}.{side}", n)
        tables.append(row)
    everybody = [chip(each, known.tags) for each in known.here]
    listed = [lines.get(each.id) or Line(each, "", 0) for each in everybody]
    sizes = range(min(len(everybody), 24) + 1)
    return Board(
        tables,
        [each for each in everybody if each.id not in lines],
        listed,
        json.dumps([roles.starting(n) for n in sizes]),
        len(everybody),
    )


@dataclass(frozen=True)
class Made:
    """How the teams were made, in numbers."""

    method: str
    now: Measured
    start: Measured | None
    pairs: int
    """Pairs of team-mates."""
    unkept: list[tuple[str, str, bool, str]]
    """(name, name, together, reason), the first MOST_LISTED."""
    more_unkept: int
    wishes: int
    result_points: int
    """Points of the mix in the end, over the tags and games that it looked at."""
    same_value: int = measuring.SAME_VALUE
    again: tuple[int, ...] = measuring.AGAIN
    starts: int = STARTS


def made(draft: Draft, known: Known, now: Measured, mix: Mix | None) -> Made:
    """Say how teams were made."""
    names = {str(each.student_id): each.student.name for each in known.here}
    listed = [
        (names[wish.first], names[wish.second], wish.together, str(WHY[why]))
        for wish, why in now.unkept
    ]
    return Made(
        draft.made_by,
        now,
        mix.start if mix else None,
        sum(len(team) * (len(team) - 1) // 2 for team in draft.teams),
        listed[:MOST_LISTED],
        max(0, len(listed) - MOST_LISTED),
        now.kept + len(listed),
        mix.result.points if mix else 0,
    )


@dataclass(frozen=True)
class Difference:
    """A student whom two teachers put into different teams."""

    name: str
    mine: Team | None
    theirs: Team | None


def differences(mine: Draft, theirs: Draft, known: Known) -> list[Difference]:
    """Give who stands elsewhere in the saved teams than on the page; a Team without people."""
    a, b = dict(mine.placed), dict(theirs.placed)
    names = civilizations(mine.sides)

    def team(spot: Spot | None) -> Team | None:
        if spot is None:
            return None
        key = f"{spot.table}.{spot.side}"
        return Team(key, spot.table, spot.side, names[spot.side], [])

    return [
        Difference(each.student.name, team(a.get(each.student_id)), team(b.get(each.student_id)))
        for each in known.here
        if a.get(each.student_id) != b.get(each.student_id)
    ]


@dataclass(frozen=True)
class ShownWish:
    """A wish with names."""

    id: int
    first: str
    second: str
    together: bool


def wishes(found: Iterable[Wish], here: Sequence[Enrolment]) -> list[ShownWish]:
    """Name those whom wishes concern, in the order of `here`."""
    order = {each.student_id: n for n, each in enumerate(here)}
    names = {each.student_id: each.student.name for each in here}
    rows = []
    for wish in found:
        if wish.first_id in order and wish.second_id in order:
            a, b = sorted((wish.first_id, wish.second_id), key=order.__getitem__)
            rows.append((order[a], order[b], ShownWish(wish.pk, names[a], names[b], wish.together)))
    return [row[2] for row in sorted(rows, key=lambda row: row[:2])]


def cards(found: QuerySet[TeamRoster]) -> list[TeamRoster]:
    """Give rosters with `placed`, how many enrolled students have a place; one query."""
    here = Q(
        places__student__enrolments__left=None,
        places__student__enrolments__school_class=F("school_class"),
    )
    return list(found.annotate(placed=Count("places", filter=here, distinct=True)))
