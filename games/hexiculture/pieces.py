"""What lies in the box, as data: board, plants with their patterns, bonus cards.

Who owns the printed sheets and finds other patterns or cards there changes this file alone (a new
kind of card needs its count in scoring.py too). What the rulebook's text does not say is marked
(ed.): this edition's.
"""

from typing import Final, Literal

import msgspec

Kind = Literal["apple", "carrot", "tomato"]
Card = Literal["most_plants", "largest_group", "by_rocks", "on_edge", "full_grown", "variety"]
Paths = tuple[str, ...]
"""Cells as seen from the origin: steps from cell to cell, as "NE" or "NE NE"."""

SIDES: Final = ("amber", "blue", "coral", "violet")
KINDS: Final[tuple[Kind, ...]] = Kind.__args__  # type: ignore[attr-defined]
LEAST_SIDES: Final = 2

RADIUS: Final = 5
"""The board (ed.): a hexagon with 6 cells a side (91), points up; its top is the upper edge."""
ROCKS: Final = 10
ROUNDS: Final = (10, 20)
"""How many rounds a game may have; the printed game has the most."""
CARD_EVERY: Final = 10
"""A bonus card is resolved after every so many rounds."""


class Crop(msgspec.Struct, frozen=True):
    """One type of plant.

    tokens: how many a player has. points: for each plant harvested. grown: the tier from which it
    can be harvested; at twice that it dies. stays: on the board after a harvest, from tier 0.
    patterns: one of them is chosen in a propagation.
    """

    tokens: int
    points: int
    grown: int
    stays: bool
    patterns: tuple[Paths, ...]


CROPS: Final[dict[Kind, Crop]] = {
    "apple": Crop(
        tokens=5,
        points=4,
        grown=5,
        stays=True,
        # (ed.)
        patterns=(("NE NE",), ("E E",), ("SE SE",), ("SW SW",), ("W W",), ("NW NW",)),
    ),
    "carrot": Crop(
        tokens=10,
        points=2,
        grown=3,
        stays=False,
        # (ed.)
        patterns=(("E", "W"), ("NE", "SW")),
    ),
    "tomato": Crop(
        tokens=15,
        points=1,
        grown=3,
        stays=False,
        # (ed.)
        patterns=(("NE", "SE", "W"), ("NW", "SW", "E")),
    ),
}

CARDS: Final[dict[Card, int]] = {
    "most_plants": 6,
    "largest_group": 6,
    "by_rocks": 6,
    "on_edge": 6,
    "full_grown": 6,
    "variety": 6,
}
"""The bonus cards and their points (ed.)."""

CATEGORIES: Final = (*KINDS, "bonus")
