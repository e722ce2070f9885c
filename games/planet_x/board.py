"""The board as numbers: cells, who is next to whom, territory. Sets of cells are bits."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from games.hexgrid import DIRECTIONS, Hex, distance, hexagon, neighbours
from games.planet_x.pieces import EMPTY, ROUTE_CELLS
from games.planet_x.state import Ground


class Board:
    """A hexagon of cells and the ring of sea round it.

    near: by cell the bits next to it; lanes: by its first cell the bits of a sea route.
    """

    def __init__(self, radius: int) -> None:
        self.radius: Final = radius
        self.cells: Final = hexagon(radius)
        self.size: Final = len(self.cells)
        self.sea: Final = _ring(radius + 1)
        every = (*self.cells, *self.sea)
        self.at: Final = every
        self.index: Final = {cell: i for i, cell in enumerate(every)}
        self.beside: Final = tuple(
            tuple(sorted(self.index[n] for n in neighbours(cell) if n in self.index))
            for cell in every
        )
        self.near: Final = tuple(bits(each) for each in self.beside)
        self.land: Final = (1 << self.size) - 1
        self.corners: Final = tuple(self.index[q * radius, r * radius] for q, r in DIRECTIONS)
        self.centre: Final = self.index[0, 0]
        self.edge: Final = tuple(
            i for i, cell in enumerate(self.cells) if distance(cell, (0, 0)) == radius
        )
        self.lanes: Final = {
            first: bits(self.route(first)) for first in range(self.size, len(every))
        }
        self.apart: Final = tuple(tuple(distance(a, b) for b in self.cells) for a in self.cells)

    def on_land(self, cell: int) -> tuple[int, ...]:
        """Give the cells of the board next to a cell."""
        return tuple(n for n in self.beside[cell] if n < self.size)

    def route(self, first: int) -> tuple[int, ...]:
        """Give the cells of a sea route by its first, anticlockwise."""
        i = first - self.size
        return tuple(self.size + (i + k) % len(self.sea) for k in range(ROUTE_CELLS))


def _ring(radius: int) -> tuple[Hex, ...]:
    """Give the cells at a distance from the centre, anticlockwise from the east."""
    q, r = DIRECTIONS[0][0] * radius, DIRECTIONS[0][1] * radius
    out = []
    for i in range(6):
        dq, dr = DIRECTIONS[(i + 2) % 6]
        for _ in range(radius):
            out.append((q, r))
            q, r = q + dq, r + dr
    return tuple(out)


@lru_cache(maxsize=16)
def board(radius: int) -> Board:
    """Give the board of a radius."""
    return Board(radius)


def bits(cells: Iterable[int]) -> int:
    """Make a set of cells."""
    out = 0
    for cell in cells:
        out |= 1 << cell
    return out


def members(mask: int) -> Iterator[int]:
    """List the cells of a set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spread(on: Board, seeds: int, through: int) -> int:
    """Give the seeds and all cells of `through` that hang together with them."""
    reached, frontier, near = seeds, seeds, on.near
    while frontier:
        touched = 0
        for cell in members(frontier):
            touched |= near[cell]
        frontier = touched & through & ~reached
        reached |= frontier
    return reached


@lru_cache(maxsize=8192)
def empty(ground: Ground) -> int:
    """Give the cells of the board with neither die nor colony."""
    return bits(
        i
        for i, (die, owner) in enumerate(zip(ground.dice, ground.owners, strict=True))
        if die == EMPTY and owner < 0
    )


@lru_cache(maxsize=8192)
def sea_lanes(ground: Ground) -> int:
    """Give the cells of all sea routes."""
    lanes, out = board(ground.radius).lanes, 0
    for route in ground.routes:
        out |= lanes[route.cell]
    return out


@lru_cache(maxsize=8192)
def _owned(owners: tuple[int, ...]) -> dict[int, int]:
    """Give by side the cells with its colonies."""
    out: dict[int, int] = {}
    for cell, owner in enumerate(owners):
        if owner >= 0:
            out[owner] = out.get(owner, 0) | 1 << cell
    return out


def colonies(ground: Ground, side: int) -> int:
    """Give the cells with a player's colonies."""
    return _owned(ground.owners).get(side, 0)


def settled(ground: Ground) -> int:
    """Give the cells with anybody's colonies."""
    out = 0
    for own in _owned(ground.owners).values():
        out |= own
    return out


def around(ground: Ground, cells: int) -> int:
    """Give the cells, of the board and the sea, next to any of these."""
    near, out = board(ground.radius).near, 0
    for cell in members(cells):
        out |= near[cell]
    return out


@lru_cache(maxsize=16384)
def territory(ground: Ground, side: int) -> int:
    """Give a player's colonies and the empty cells and sea that hang together with them [T1]."""
    guarded = bits(token.cell for token in ground.defences if token.side != side)
    through = (empty(ground) | sea_lanes(ground)) & ~guarded
    return spread(board(ground.radius), colonies(ground, side), through)


@lru_cache(maxsize=16384)
def border(ground: Ground, side: int) -> int:
    """Give the cells, of the board and the sea, next to a player's territory but not in it."""
    own = territory(ground, side)
    return around(ground, own) & ~own


@lru_cache(maxsize=16384)
def sites(ground: Ground, side: int) -> int:
    """Give the cells where a player could place a colony [C2]."""
    return territory(ground, side) & empty(ground) & ~around(ground, settled(ground))


def changed(before: Ground, after: Ground) -> tuple[int, ...]:
    """List the cells on which something lies or stands that did not before."""
    if before is after:
        return ()
    out: set[int] = set()
    for old, new in ((before.dice, after.dice), (before.owners, after.owners)):
        if old is not new:
            out |= {i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
    if before.promised is not after.promised:
        pairs = zip(before.promised, after.promised, strict=True)
        out |= {i for i, (a, b) in enumerate(pairs) if a != b}
    out |= set(before.wildlife) ^ set(after.wildlife)
    for was, now in ((before.defences, after.defences), (before.oaths, after.oaths)):
        out |= {token.cell for token in set(was) ^ set(now)}
    on = board(after.radius)
    out |= {cell for t in set(before.routes) ^ set(after.routes) for cell in on.route(t.cell)}
    return tuple(sorted(out))
