"""What lies in the box: the fields of sky and the stars."""

from typing import Final, Literal

from games.hexgrid import hexagon

Board = Literal["basic", "advanced"]
Pattern = Literal["model", "avoid"]

SIDES: Final = ("amber", "blue", "coral", "green", "violet", "teal")
"""Six seats, clockwise round the table; two to six of them play."""
MOST_SIDES: Final = len(SIDES)
STARS: Final = 42
MODEL_SIZES: Final = (4, 5)
CATEGORIES: Final = ("result",)
WON: Final = 2
DRAWN: Final = 1

SKIES: Final[dict[Board, int]] = {"basic": 3, "advanced": 4}
"""Radius of the playing area: 37 or 61 cells [D1]."""
AREA_RADIUS: Final = 2
AREA: Final = hexagon(AREA_RADIUS)
"""The 19 cells of a small field, where MODEL or AVOID is made [D1]."""
