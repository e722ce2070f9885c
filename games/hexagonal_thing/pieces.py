"""What lies in the box: the cards, the Things, the money, the two seats."""

from typing import Final, Literal

from games.hexgrid import Hex

Label = Literal["JV", "P10", "D20", "Buy", "Sell", "Change"]
Card = Literal[
    "1U", "1E", "1S", "1D", "1W", "1N",
    "2U", "2E", "2S", "2D", "2W", "2N",
    "3U", "3E", "3S", "3D", "3W", "3N",
]  # fmt: skip
"""Steps and direction."""

SIDES: Final = ("white", "black")
WHITE: Final = 0
BLACK: Final = 1
DIRECTIONS: Final[dict[str, Hex]] = {
    "U": (0, -1),
    "E": (1, -1),
    "S": (1, 0),
    "D": (0, 1),
    "W": (-1, 1),
    "N": (-1, 0),
}
"""Up, East, South, Down, West, North: clockwise from straight up, columns are q."""
CARDS: Final[tuple[Card, ...]] = (
    "1U", "1E", "1S", "1D", "1W", "1N",
    "2U", "2E", "2S", "2D", "2W", "2N",
    "3U", "3E", "3S", "3D", "3W", "3N",
)  # fmt: skip
ORDER: Final = {card: i for i, card in enumerate(CARDS)}
FIRST_CARDS: Final = ("SDW", "NUE")
"""The directions whose cards White and Black hold at the start."""
FIRST_MONEY: Final = 50
PAYS: Final[dict[str, tuple[str, int]]] = {"P10": ("pounds", 10), "D20": ("dollars", 20)}
SOLE_SELLER: Final = 20
"""Dollars on Sell for the only owner of a Thing."""
LABELS: Final[tuple[Label, ...]] = ("JV", "P10", "D20", "Buy", "Sell", "Change")
THINGS: Final = 7
THINGS_TO_WIN: Final = 4
HIGHEST_OFFER: Final = 9999
THREE_BIDS: Final = 3
REPEATED: Final = 3
CATEGORIES: Final = ("result",)
WON: Final = 2
DRAWN: Final = 1
