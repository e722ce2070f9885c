"""Why a player has the points: every harvest and every bonus card, with its round and its cells."""

import msgspec

from games.engine import Side
from games.hexiculture.board import CELLS
from games.hexiculture.pieces import CATEGORIES, CROPS, KINDS
from games.hexiculture.state import Scored

Cell = tuple[int, int]


class Part(msgspec.Struct, frozen=True):
    """Some points: the round in which they came, the cells they came from.

    reason: "harvest" or the name of a bonus card. each: points for one plant, 0 for a card, whose
    points come once.
    """

    points: int
    reason: str
    round: int
    each: int
    cells: tuple[Cell, ...]


class ScoreLine(msgspec.Struct, frozen=True):
    """The points of a category, and their parts."""

    category: str
    points: int
    parts: tuple[Part, ...]


def explain(scored: tuple[Scored, ...], side: Side) -> tuple[ScoreLine, ...]:
    """Explain a player's points by category, in the order of pieces.CATEGORIES."""
    lines = []
    for category in CATEGORIES:
        parts = tuple(_part(s) for s in scored if s.side == side and _category(s) == category)
        lines.append(ScoreLine(category, sum(part.points for part in parts), parts))
    return tuple(lines)


def _category(scored: Scored) -> str:
    return scored.what if scored.what in KINDS else "bonus"


def _part(scored: Scored) -> Part:
    cells = tuple(CELLS[cell] for cell in scored.cells)
    if scored.what in CROPS:
        each = CROPS[scored.what].points  # type: ignore[index]
        return Part(scored.points, "harvest", scored.round, each, cells)
    return Part(scored.points, scored.what, scored.round, 0, cells)
