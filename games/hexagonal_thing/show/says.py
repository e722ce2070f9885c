"""The sentence at the top: what a viewer should do now, or what is going on."""

from games.engine import Side
from games.help import gettext_noop as _
from games.hexagonal_thing.pieces import THREE_BIDS
from games.hexagonal_thing.show.result import winner
from games.hexagonal_thing.show.words import money
from games.hexagonal_thing.state import Auction, View
from games.show import Named, Text, count, say


def says(view: View) -> Text:
    """Say it in one or two sentences."""
    if view.stage == "result":
        return winner(view)
    if view.auction is not None:
        if view.side == view.auction.side:
            return _bid_yourself(view, view.auction)
        return _others_bid(view.auction)
    if view.offer and view.side == 1 - view.turn:
        return say(_("%(who)s offers you a draw: nobody wins. Do you agree?"), who=Named(view.turn))
    return _mine(view) if view.side == view.turn else _theirs(view)


# A turn.
def _mine(view: View) -> Text:
    if view.stage == "turn":
        return _move(view)
    if view.stage == "take":
        if view.taker == view.side:
            return Text(_("You have bought a Thing: choose the one that you take off the board."))
        text = _("%(who)s has bought a Thing, but you landed on Buy: you choose which one.")
        return say(text, who=Named(view.taker))
    if view.stage == "put":
        if view.taker == view.side:
            return Text(_("You have sold a Thing: choose the free cell where it stands now."))
        text = _("%(who)s has sold a Thing, but you landed on Sell: you choose its new cell.")
        return say(text, who=Named(view.taker))
    return Text(_("Change: turn pounds into dollars, or dollars into pounds, one for one."))


def _move(view: View) -> Text:
    may_auction = bool(view.bank) and not view.auctioned
    things = view.players[view.turn].things
    if view.playable:
        if may_auction:
            return Text(_("Your turn: play one of your cards. Before that you may auction cards."))
        return Text(_("Your turn: play one of your cards."))
    if may_auction and things:
        return Text(_("None of your cards can be played: auction cards, or give a Thing and stay."))
    if may_auction:
        return Text(_("None of your cards can be played. Auction cards that can help you!"))
    if things:
        return Text(_("You cannot move: give the other player a Thing and stay."))
    return Text(_("You cannot move, and you have no Thing to give: this loses the game."))


def _theirs(view: View) -> Text:
    who = Named(view.turn)
    if view.stage == "turn":
        if view.auctioned:
            return say(_("%(who)s plays a card now."), who=who)
        if view.playable:
            return say(_("%(who)s plays a card, or auctions cards of the bank first."), who=who)
        return say(_("%(who)s has no card that can be played!"), who=who)
    if view.stage == "take":
        return say(_("%(who)s chooses which Thing leaves the board."), who=who)
    if view.stage == "put":
        return say(_("%(who)s chooses where the sold Thing stands now."), who=who)
    return say(_("%(who)s may change pounds and dollars."), who=who)


# Auctions.
def _bid_yourself(view: View, auction: Auction) -> Text:
    rival = Named(1 - auction.side)
    if auction.bid is None:
        return _first_bid(auction)
    price = money(auction.lot, auction.bid)
    if view.options.three_bids and auction.bids == THREE_BIDS - 1:
        return _last_bid(auction, rival, price)
    if auction.lot == "cards":
        text = _("%(who)s bids %(price)s for the cards. Bid more, or let %(who)s have them.")
    elif auction.lot == "buy":
        text = _("%(who)s bids %(price)s for a Thing. Bid more, or let %(who)s have it.")
    else:
        text = _("%(who)s would sell a Thing for %(price)s. Offer less, or let %(who)s sell.")
    return say(text, who=rival, price=price)


def _first_bid(auction: Auction) -> Text:
    if auction.lot == "cards":
        return count(
            len(auction.cards),
            _("You auction this card, so the first bid is yours: how many pounds? £0 will do."),
            _("You auction these %(n)s cards together: how many pounds do you bid? £0 will do."),
        )
    if auction.lot == "buy":
        return Text(_("Buy: how many dollars do you bid for a Thing? The highest bid gets it."))
    return Text(_("Sell: for how many dollars do you sell a Thing? The lowest offer sells it."))


def _last_bid(auction: Auction, rival: Named, price: str) -> Text:
    if auction.lot == "sell":
        text = _("%(who)s would sell for %(price)s. Yours is the last offer: less, or leave it.")
    else:
        text = _("%(who)s bids %(price)s. Yours is the last bid: more, or leave it.")
    return say(text, who=rival, price=price)


def _others_bid(auction: Auction) -> Text:
    who = Named(auction.side)
    if auction.bid is None:
        first = {
            "cards": _("%(who)s auctions cards of the bank and bids first, in pounds."),
            "buy": _("%(who)s has landed on Buy and bids first for a Thing, in dollars."),
            "sell": _("%(who)s has landed on Sell and makes the first offer to sell a Thing."),
        }
        return say(first[auction.lot], who=who)
    best: Side = 1 - auction.side
    if auction.lot == "sell":
        text = _("%(best)s would sell a Thing for %(price)s. Does %(who)s offer less?")
    else:
        text = _("%(best)s has bid %(price)s. Does %(who)s bid more?")
    return say(text, who=who, best=Named(best), price=money(auction.lot, auction.bid))
