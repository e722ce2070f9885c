"""Forms: a lot of several cards, a bid of any amount, money to change."""

from typing import Final

from games.engine import Prompt
from games.help import gettext_noop as _
from games.hexagonal_thing.show.words import money
from games.hexagonal_thing.state import Auction, View
from games.show import Field, Form, Text, say

_GUESS: Final = 50
"""What a first offer in Sell is suggested to be: it may be nearly anything."""


def forms(view: View, prompt: Prompt) -> tuple[Form, ...]:
    """Give the forms for who is asked; an answer to an offered draw needs none."""
    asked = {ask.kind for ask in prompt.asks}
    if "bid" in asked and view.auction is not None and view.amounts is not None:
        return (_bid(view, view.auction, *view.amounts),)
    if "change" in asked and view.amounts is not None:
        return (_change(*view.amounts),)
    if "turn" in asked and len(view.bank) > 1 and not view.auctioned:
        return (_lot(view),)
    return ()


def _bid(view: View, auction: Auction, least: int, most: int) -> Form:
    sell = auction.lot == "sell"
    player = view.players[auction.side]
    have = money(auction.lot, player.pounds if auction.lot == "cards" else player.dollars)
    field = Field(
        "amount",
        "number",
        _title(auction),
        least=least,
        most=most,
        value=max(least, min(most, _GUESS)) if sell else least,
    )
    if sell:
        note = say(_("Below zero you pay the bank. You have %(have)s."), have=have)
        return Form("bid", Text(_("Your offer")), '{"type":"bid"}', (field,), _OFFER, note)
    note = say(_("You have %(have)s."), have=have)
    return Form("bid", Text(_("Your bid")), '{"type":"bid"}', (field,), _BID, note)


_BID: Final = Text(_("Bid"))
_OFFER: Final = Text(_("Offer"))


def _title(auction: Auction) -> Text:
    if auction.lot == "cards":
        return Text(_("Pounds that you bid"))
    if auction.lot == "buy":
        return Text(_("Dollars that you bid"))
    return Text(_("Dollars for which you sell"))


def _change(least: int, most: int) -> Form:
    return Form(
        "change",
        Text(_("Change money")),
        '{"type":"change"}',
        (
            Field(
                "amount",
                "number",
                Text(_("Pounds that become dollars")),
                least=least,
                most=most,
                value=0,
            ),
        ),
        Text(_("Change")),
        Text(_("Below zero dollars become pounds: −5 makes £5 out of $5.")),
    )


def _lot(view: View) -> Form:
    return Form(
        "lot",
        Text(_("Auction several cards")),
        '{"type":"call_auction"}',
        (
            Field(
                "cards",
                "pieces",
                Text(_("Tap cards of the bank")),
                least=1,
                most=len(view.bank),
                picks=tuple((card, f'"{card}"') for card in view.bank),
            ),
        ),
        Text(_("Auction these")),
        Text(_("They are sold together, as one lot. You bid first, in pounds.")),
    )
