"""Names of sides, cards, cells and money; options."""

from functools import lru_cache
from typing import Final

from games.help import gettext_noop as _
from games.hexagonal_thing.pieces import Card, Label
from games.hexagonal_thing.refusals import WORDS
from games.hexgrid import Hex
from games.show import Badge, Choice, Text, say

BADGES: Final = (
    Badge(Text(_("Gold")), "gold", "G"),
    Badge(Text(_("Violet")), "purple", "V"),
)
"""White and Black of the printed game [D14]."""
CATEGORY_WORDS: Final = {"result": Text(_("Result"))}
CLOCKS: Final = {
    "turn": Text(_("A turn")),
    "move": Text(_("A move")),
    "bid": Text(_("A bid")),
    "take": Text(_("Choosing a Thing")),
    "put": Text(_("Placing a Thing")),
    "change": Text(_("Changing money")),
}
REFUSALS: Final = {code.value: words for code, words in WORDS.items()}

OPTIONS: Final = (
    Choice(
        "three_bids",
        "flag",
        Text(_("Three bids at most")),
        note=Text(_("A first bid, one answer, one last bid: auctions are short.")),
    ),
    Choice(
        "draws",
        "flag",
        Text(_("Players may agree to a draw")),
    ),
    Choice(
        "most_turns",
        "number",
        Text(_("Turns until the game is a draw")),
        note=Text(_("The turns of both players together.")),
        least=10,
        most=500,
        ours=True,
    ),
    Choice(
        "turn_seconds",
        "number",
        Text(_("Seconds for a turn")),
        least=10,
        most=900,
        ours=True,
        more=True,
    ),
    Choice(
        "bid_seconds",
        "number",
        Text(_("Seconds for a bid")),
        least=10,
        most=900,
        ours=True,
        more=True,
    ),
    Choice(
        "choice_seconds",
        "number",
        Text(_("Seconds for what a cell asks")),
        least=10,
        most=900,
        ours=True,
        more=True,
    ),
)

FACES: Final[dict[Label, str]] = {
    "JV": "visiting",
    "P10": "pounds",
    "D20": "dollars",
    "Buy": "buy",
    "Sell": "sell",
    "Change": "change",
}
"""The drawing of each kind of cell."""
LABEL_NAMES: Final[dict[str, Text]] = {
    "JV": Text(_("Just Visiting")),
    "P10": Text("£10"),
    "D20": Text("$20"),
    "Buy": Text(_("Buy")),
    "Sell": Text(_("Sell")),
    "Change": Text(_("Change")),
}
LABEL_NOTES: Final[dict[Label, Text]] = {
    "JV": Text(_("nothing happens")),
    "P10": Text(_("the bank pays you £10")),
    "D20": Text(_("the bank pays you $20")),
    "Buy": Text(_("a Thing is auctioned: the highest bid gets it")),
    "Sell": Text(_("the lowest offer sells a Thing to the bank")),
    "Change": Text(_("swap pounds and dollars")),
}
_WAYS: Final = {
    "U": Text(_("Up")),
    "E": Text(_("East")),
    "S": Text(_("South")),
    "D": Text(_("Down")),
    "W": Text(_("West")),
    "N": Text(_("North")),
}


def cell_key(cell: Hex) -> str:
    """Name a cell as taps do."""
    return f"{cell[0]},{cell[1]}"


def spot(cell: Hex) -> str:
    """Name a cell for people: columns are letters from the left, numbers count from the top."""
    q, r = cell
    return f"{chr(ord('G') + q)}{r + 5 - max(0, -q)}"


@lru_cache(maxsize=32)
def card_name(card: Card) -> Text:
    """Name a card by its steps and its direction."""
    return say(_("%(steps)s %(way)s"), steps=int(card[0]), way=_WAYS[card[1]])


def money(lot: str, n: int) -> str:
    """Write an amount in the money of an auction: pounds for cards, dollars for Things."""
    sign = "£" if lot == "cards" else "$"
    return f"−{sign}{-n}" if n < 0 else f"{sign}{n}"
