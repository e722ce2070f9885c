"""Teams as they stand on a page: read from its form, mixed, measured, not yet saved."""

import hashlib
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from hexclassroom.classes.models import Enrolment, TeamRoster, Wish
from hexclassroom.classes.teams import fitting, measuring, rosters
from hexclassroom.classes.teams.fitting import Pair, Why
from hexclassroom.classes.teams.measuring import Measured
from hexclassroom.classes.teams.mixing import Mix, mix
from hexclassroom.classes.teams.past import Played
from hexclassroom.classes.teams.rosters import MOST_TABLES, Placed, Spot

HAND: Final = str(TeamRoster.Method.HAND)


@dataclass(frozen=True)
class Draft:
    """A roster as the page has it."""

    name: str
    tables: int
    sides: int
    placed: Placed
    method: str = HAND
    """How the places of `mark` were made."""
    mark: str = ""
    """Fingerprint of the teams that the method gave; other teams are made by hand."""

    @property
    def made_by(self) -> str:
        """The method, unless somebody was moved since."""
        return self.method if self.mark == fingerprint(self.placed) else HAND

    @property
    def teams(self) -> list[list[str]]:
        """Student ids of each team, table by table."""
        out: list[list[str]] = [[] for _ in range(self.tables * self.sides)]
        for student, spot in self.placed:
            out[(spot.table - 1) * self.sides + spot.side].append(str(student))
        return out


@dataclass(frozen=True)
class Known:
    """What is known of a class for mixing."""

    here: list[Enrolment]
    tags: list[str]
    wishes: list[Wish] = field(default_factory=list)
    past: list[Played] = field(default_factory=list)

    @property
    def pairs(self) -> list[Pair]:
        """The wishes, as mixing takes them."""
        return [Pair(str(w.first_id), str(w.second_id), w.together) for w in self.wishes]

    def values(self, tags: Iterable[str]) -> dict[str, dict[str, str]]:
        """Give {tag: {student: value}} of these tags of the class."""
        return {
            tag: {str(each.student_id): each.tags[tag] for each in self.here if each.tags.get(tag)}
            for tag in tags
            if tag in self.tags
        }

    def games(self) -> list[list[list[str]]]:
        """Give the teams of past games, latest first, as mixing takes them."""
        return [[sorted(map(str, team)) for team in game.teams] for game in self.past]


def fingerprint(placed: Placed) -> str:
    """Give a short text that is the same for the same people in the same teams."""
    lines = sorted(f"{spot.table}.{spot.side}.{student}" for student, spot in placed)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def of_roster(roster: TeamRoster) -> Draft:
    """Give a roster as it is saved."""
    placed = [(student, Spot(table, side)) for student, table, side, _ in rosters.places(roster)]
    mark = fingerprint(placed)
    return Draft(roster.name, roster.tables, roster.sides, placed, roster.method, mark)


def read(data: Mapping[str, str], roster: TeamRoster, here: Iterable[Enrolment]) -> Draft:
    """Read the page's form; what does not fit puts a student back to those who wait."""
    tables = _number(data.get("tables", ""), 1, MOST_TABLES) or roster.tables
    found: list[tuple[int, uuid.UUID, Spot]] = []
    for each in here:
        spot = _spot(data.get(f"team-{each.student_id}", ""), tables, roster.sides)
        if spot is not None:
            place = _number(data.get(f"place-{each.student_id}", ""), 1, 999) or 999
            found.append((place, each.student_id, spot))
    found.sort(key=lambda row: row[0])
    method = data.get("method", "")
    return Draft(
        data.get("name", ""),
        tables,
        roster.sides,
        [(student, spot) for _place, student, spot in found],
        method if method in TeamRoster.Method.values else HAND,
        data.get("mark", "")[:16],
    )


def _number(text: str, least: int, most: int) -> int | None:
    """Read a whole number within bounds; None for anything else."""
    number = int(text[:4]) if text.isascii() and text.isdecimal() else -1
    return number if least <= number <= most else None


def _spot(text: str, tables: int, sides: int) -> Spot | None:
    table, _dot, side = text.partition(".")
    row, column = _number(table, 1, tables), _number(side, 0, sides - 1)
    return None if row is None or column is None else Spot(row, column)


def mixed(
    draft: Draft,
    known: Known,
    *,
    method: str,
    tags: Iterable[str] = (),
    games: list[list[list[str]]] | None = None,
    seed: int,
) -> tuple[Draft, Mix]:
    """Deal the whole class anew and give the draft with it, and what it came to."""
    found = mix(
        [str(each.student_id) for each in known.here],
        draft.tables,
        draft.sides,
        known.pairs,
        known.values(tags),
        games or [],
        "random" if method == "random" else "balanced",
        seed,
    )
    placed = [(uuid.UUID(each.student), Spot(each.table, each.side)) for each in found.places]
    return replace(draft, placed=placed, method=method, mark=fingerprint(placed)), found


def measured(
    draft: Draft, known: Known, games: list[list[list[str]]], why: Mapping[Pair, Why] | None = None
) -> Measured:
    """Measure the draft over all tags of the class.

    Without `why` the reasons for wishes that mixed teams do not keep are found out again.
    """
    tags = known.values(known.tags)
    found = measuring.measure(draft.teams, known.pairs, tags, games, why)
    if why is not None or not found.unkept or draft.made_by == HAND:
        return found
    placed = sorted(str(student) for student, _spot in draft.placed)
    room = fitting.sizes(len(placed), draft.tables, draft.sides)
    wishes = [w for w in known.pairs if {w.first, w.second} <= set(placed)]
    again = fitting.fit(placed, room, wishes, Random(0)).left_out
    return measuring.measure(draft.teams, known.pairs, tags, games, again)
