"""A board read from its text, and where a card leads on it."""

from functools import lru_cache
from typing import Final

from games.hexagonal_thing.boards import BOARDS
from games.hexagonal_thing.pieces import CARDS, DIRECTIONS, LABELS, Card, Label
from games.hexgrid import Hex

STAR_STEPS: Final = 2


class Board:
    """Labels by cell (q a column from the middle, r down), starts, and each card's path."""

    def __init__(self, text: str) -> None:
        """Read a text as in boards.py; raises ValueError for what cannot be a board."""
        columns = [line.split() for line in text.splitlines() if line.strip()]
        middle = len(columns) // 2
        self.label: Final[dict[Hex, Label]] = {}
        for i, column in enumerate(columns):
            q = i - middle
            # Centred columns: the top cell of a column of n lies (n - 1) / 2 above the middle.
            twice = -(len(column) - 1) - q
            if twice % 2:
                raise ValueError(f"column {i + 1} is not shifted by half a cell")
            for k, said in enumerate(column):
                label = next((each for each in LABELS if each == said), None)
                if label is None:
                    raise ValueError(f"no cell is called {said}")
                self.label[q, twice // 2 + k] = label
        self.cells: Final = tuple(sorted(self.label))
        self.index: Final = {cell: i for i, cell in enumerate(self.cells)}
        rows = [r for q, r in self.cells if q == 0]
        self.starts: Final = ((0, min(rows)), (0, max(rows)))
        centre = (0, (min(rows) + max(rows)) // 2)
        self.stars: Final = tuple(
            sorted([centre, *(_step(centre, d, STAR_STEPS) for d in DIRECTIONS.values())])
        )
        if not set(self.stars) <= set(self.cells) or set(self.stars) & set(self.starts):
            raise ValueError("the board has no room for the Things")
        self.paths: Final = {
            cell: {card: self._path(cell, card) for card in CARDS} for cell in self.cells
        }
        """The cells that a card passes, the landing cell last; () if it leads off the board."""

    def _path(self, cell: Hex, card: Card) -> tuple[Hex, ...]:
        along = DIRECTIONS[card[1]]
        path = tuple(_step(cell, along, n) for n in range(1, int(card[0]) + 1))
        return path if all(each in self.index for each in path) else ()


def _step(cell: Hex, along: Hex, n: int) -> Hex:
    return cell[0] + n * along[0], cell[1] + n * along[1]


@lru_cache(maxsize=8)
def board(name: str) -> Board:
    """Give a board of BOARDS; raises ValueError for another name."""
    if name not in BOARDS:
        raise ValueError(f"no board is called {name}")
    return Board(BOARDS[name])
