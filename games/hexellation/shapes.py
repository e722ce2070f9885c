"""When are two constellations the same: moved and turned by sixths, never mirrored."""

from functools import lru_cache
from typing import Final

from games.hexgrid import Hex, hexagon, rotate

Cells = tuple[Hex, ...]


@lru_cache(maxsize=8192)
def canonical(cells: Cells) -> Cells:
    """Give one and the same form for all constellations that count as the same."""
    return min(_turned(cells))


def _turned(cells: Cells) -> list[Cells]:
    """Give the six turns of some cells, each sorted and moved so that its first is (0, 0)."""
    out = []
    for sixths in range(6):
        turned = sorted(rotate(cell, sixths) for cell in cells)
        q0, r0 = turned[0]
        out.append(tuple((q - q0, r - r0) for q, r in turned))
    return out


def same(a: Cells, b: Cells) -> bool:
    """Say whether two constellations count as the same."""
    return len(a) == len(b) and canonical(a) == canonical(b)


def contains(model: Cells, avoid: Cells) -> bool:
    """Say whether AVOID, one star smaller, lies within MODEL in any place and turn."""
    wanted = canonical(avoid)
    return any(canonical((*model[:i], *model[i + 1 :])) == wanted for i in range(len(model)))


class Sky:
    """A playing area whose sets of cells are numbers, one bit a cell."""

    def __init__(self, radius: int) -> None:
        self.cells: Final = hexagon(radius)
        self.bit: Final = {cell: 1 << i for i, cell in enumerate(self.cells)}
        self.all: Final = (1 << len(self.cells)) - 1

    def mask(self, cells: Cells) -> int:
        """Give the number of a set of cells."""
        return sum(self.bit[cell] for cell in cells)


@lru_cache(maxsize=8)
def sky(radius: int) -> Sky:
    """Give the playing area of a radius."""
    return Sky(radius)


@lru_cache(maxsize=256)
def places(radius: int, shape: Cells) -> dict[int, tuple[int, ...]]:
    """Give for each cell (its bit) all places of a shape that cover it, as sets of cells."""
    area = sky(radius)
    found: set[int] = set()
    for turned in set(_turned(shape)):
        for q0, r0 in area.cells:
            # Not every turn's first cell is its leftmost, but the anchors are all cells.
            moved = [(q0 + q, r0 + r) for q, r in turned]
            if all(cell in area.bit for cell in moved):
                found.add(area.mask(tuple(moved)))
    ordered = sorted(found)
    return {bit: tuple(m for m in ordered if m & bit) for bit in area.bit.values()}


def completes(by_bit: dict[int, tuple[int, ...]], stars: int, bit: int) -> bool:
    """Say whether a star on a cell completes a shape; other stars round it do not matter."""
    now = stars | bit
    return any(m & now == m for m in by_bit[bit])
