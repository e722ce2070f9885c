"""How each type of plant spreads, as a small board: cells with the same number grow together."""

from typing import Final

from games.help import gettext_noop as _
from games.hexgrid import hexagon
from games.hexiculture.board import along
from games.hexiculture.pieces import CROPS, KINDS, Kind
from games.hexiculture.show import words
from games.show import Board, Cell, Text, say

_TITLES: Final[dict[Kind, Text]] = {
    "apple": say(_("Apple trees spread: one")),
    "carrot": say(_("Carrots spread: 1 or 2")),
    "tomato": say(_("Tomatoes spread: 1 or 2")),
}


def _pattern(kind: Kind) -> Board:
    patterns = CROPS[kind].patterns
    numbers = {
        along((0, 0), path): (n, path) for n, paths in enumerate(patterns, 1) for path in paths
    }
    steps = max(len(path.split()) for _n, path in numbers.values())
    cells = []
    for q, r in hexagon(steps):
        key = f"{kind}:{q},{r}"
        if (q, r) == (0, 0):
            cells.append(Cell(key, q, r, words.ONE[kind], face="soil", symbol=kind))
        elif (q, r) in numbers:
            n, path = numbers[q, r]
            where = say(_("%(n)s: %(where)s"), n=n, where=words.way(path))
            cells.append(Cell(key, q, r, where, face="grows", text=_number(kind, n)))
        else:
            cells.append(Cell(key, q, r, say(_("Nothing grows here")), face="soil"))
    return Board(f"spreads-{kind}", _TITLES[kind], tuple(cells))


def _number(kind: Kind, n: int) -> str:
    """Number what belongs together; where each cell is a pattern of its own that needs none."""
    return str(n) if any(len(paths) > 1 for paths in CROPS[kind].patterns) else ""


PATTERNS: Final = tuple(_pattern(kind) for kind in KINDS)
