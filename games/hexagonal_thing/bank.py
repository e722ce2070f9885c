"""The bank of the printed game, for the page that keeps it."""

from typing import Final

from games.help import gettext_noop as _
from games.hexagonal_thing.pieces import CARDS, FIRST_CARDS, FIRST_MONEY, PAYS, SIDES, THINGS, Card
from games.show import Bank, Purse, Stock, Text, Ware, say

_WAYS: Final = {
    "U": say(_("Up")),
    "E": say(_("East")),
    "S": say(_("South")),
    "D": say(_("Down")),
    "W": say(_("West")),
    "N": say(_("North")),
}


def _card(card: Card) -> Ware:
    name: Text = say(_("%(n)s %(way)s"), n=card[0], way=_WAYS[card[1]])
    return Ware(card, name, next(s for s, held in enumerate(FIRST_CARDS) if card[1] in held))


BANK: Final = Bank(
    seats=len(SIDES),
    purses=(
        Purse(
            "pounds",
            say(_("Pounds")),
            "£",
            FIRST_MONEY,
            tuple(n for purse, n in PAYS.values() if purse == "pounds"),
        ),
        Purse(
            "dollars",
            say(_("Dollars")),
            "$",
            FIRST_MONEY,
            tuple(n for purse, n in PAYS.values() if purse == "dollars"),
        ),
    ),
    stocks=(
        Stock("cards", say(_("Cards")), tuple(map(_card, CARDS)), "pounds"),
        Stock(
            "things",
            say(_("Things")),
            tuple(Ware(f"thing{n}", say(_("Thing %(n)s"), n=n)) for n in range(1, THINGS + 1)),
            "dollars",
        ),
    ),
    change=True,
    note=say(
        _(
            "Gold is White and Violet is Black of the printed game. Things that nobody owns lie on"
            " the board. Whoever owns four Things has won."
        )
    ),
)
