"""Cells as numbers, in the order of hexgrid.hexagon; who is next to whom; where patterns reach."""

from functools import cache
from typing import Final

from games.hexgrid import Hex, hexagon, neighbours
from games.hexiculture.pieces import CROPS, RADIUS, Kind

CELLS: Final = hexagon(RADIUS)
INDEX: Final = {cell: n for n, cell in enumerate(CELLS)}
NEAR: Final = tuple(tuple(INDEX[c] for c in neighbours(cell) if c in INDEX) for cell in CELLS)
"""By cell, the cells next to it."""
EDGE: Final = frozenset(n for n, near in enumerate(NEAR) if len(near) < 6)

STEPS: Final[dict[str, Hex]] = {
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (0, -1),
}


def along(cell: Hex, path: str) -> Hex:
    """Give the cell at the end of a path, on the board or not."""
    q, r = cell
    for step in path.split():
        dq, dr = STEPS[step]
        q, r = q + dq, r + dr
    return q, r


@cache
def reach(kind: Kind, origin: int) -> tuple[tuple[int, ...], ...]:
    """Give for each pattern of a plant its cells on the board, sorted."""
    return tuple(
        tuple(sorted(INDEX[c] for path in paths if (c := along(CELLS[origin], path)) in INDEX))
        for paths in CROPS[kind].patterns
    )
