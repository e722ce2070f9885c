"""Which lessons a run makes: four of Planet Hexagon, and one of each other game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import requests

from games.engine import sides_of
from games.registry import GAMES, SHOWS
from tests.faults import people

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "hexagonal_thing": {"draws": False, "most_turns": 16},
    "hexellation": {"players": 3},
    "hexiculture": {"players": 3, "rounds": 10},
    "planet_x": {
        "players": 3, "max_rounds": 6, "quick": True,
        "mods": ("governments", "farmers", "merchants"),
    },
}  # fmt: skip
"""What makes games of ten to fifty moves; a game that is not named is played as it comes."""


@dataclass(frozen=True)
class Plan:
    """A lesson to be made: Planet Hexagon's with so many tables, or of another game with one."""

    tables: int = 1
    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    students: int = 0
    """0: two or three at the last table, four at each other one."""

    def make(self, base: str, teacher: requests.Session, title: str) -> people.Lesson:
        """Make it, as a teacher does."""
        if self.game:
            return people.new_lesson_of(base, teacher, title, self.game, self.options)
        return people.new_lesson(base, teacher, title, self.tables)


def plans() -> list[Plan]:
    """Give every lesson of a run."""
    out = [Plan(tables) for tables in (2, 2, 1, 1)]
    for n, key in enumerate(sorted(SHOWS)):
        game, options = GAMES[key], OPTIONS.get(key, {})
        sides = len(sides_of(game, game.Options(**options)))
        # By turns two share a side, or the computer plays one that nobody took.
        out.append(Plan(game=key, options=options, students=sides + (-1 if n % 2 else 1)))
    return out
