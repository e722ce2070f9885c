"""Where to plant, as a bot sees it: room to spread for the own plants, little for the others."""

from typing import Final

from games.hexiculture.board import EDGE, INDEX, NEAR, reach
from games.hexiculture.pieces import CROPS, KINDS, Kind
from games.hexiculture.state import Plant, View

OTHERS: Final = 0.5
"""What the others' room counts against the own."""
SHOWN: Final = 12
"""Cells looked at closely, for a plant that is sown."""
CARD: Final = 0.5
"""What a plant counts that helps with the open bonus card."""


class Ground:
    """The board of a view: who stands where, and what is free."""

    def __init__(self, view: View, side: int) -> None:
        self.side: Final = side
        self.players: Final = view.options.players
        self.card: Final = view.card
        self.rocks: Final = frozenset(view.rocks)
        self.plants: Final = view.plants
        self.closed: Final = self.rocks | {plant.cell for plant in view.plants}

    def kind_at(self, q: int, r: int) -> Kind:
        """Give the type of the plant there."""
        return next(plant.kind for plant in self.plants if plant.cell == INDEX[q, r])

    def sowing(self, kind: Kind, cells: list[int]) -> list[int]:
        """Keep the cells that have the most room around them, for a closer look."""
        return sorted(cells, key=lambda cell: (-self._open(kind, cell), cell))[:SHOWN]

    def _open(self, kind: Kind, cell: int) -> float:
        """Count what is free for patterns of patterns."""
        free = 0.0
        for pattern in reach(kind, cell):
            for near in pattern:
                if near not in self.closed:
                    free += 1
                    free += 0.2 * sum(
                        n not in self.closed for more in reach(kind, near) for n in more
                    )
        return free

    def worth(self, kind: Kind, cells: list[int]) -> float:
        """Value the board after these new plants of the own side."""
        closed = self.closed.union(cells)
        new = [Plant(cell, self.side, kind, 0) for cell in cells]
        room = self._rooms((*self.plants, *new), closed)
        rest = sum(room) - room[self.side]
        value = room[self.side] - OTHERS * rest / max(1, self.players - 1)
        return value + CARD * sum(self._helps(cell) for cell in cells)

    def _rooms(self, plants: tuple[Plant, ...], closed: frozenset[int]) -> list[float]:
        """Sum up by side what the two best propagations of each type would bring."""
        best = [{kind: [0, 0] for kind in KINDS} for _ in range(self.players)]
        for plant in plants:
            two = best[plant.side][plant.kind]
            for pattern in reach(plant.kind, plant.cell):
                n = sum(cell not in closed for cell in pattern)
                if n > two[0]:
                    two[:] = [n, two[0]]
                elif n > two[1]:
                    two[1] = n
        return [
            sum(CROPS[kind].points * (two[0] + 0.5 * two[1]) for kind, two in each.items())
            for each in best
        ]

    def _helps(self, cell: int) -> bool:
        if self.card == "by_rocks":
            return any(near in self.rocks for near in NEAR[cell])
        if self.card == "on_edge":
            return cell in EDGE
        if self.card == "largest_group":
            own = {plant.cell for plant in self.plants if plant.side == self.side}
            return any(near in own for near in NEAR[cell])
        return False
