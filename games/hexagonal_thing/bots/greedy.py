"""`greedy`: takes what a cell gives at once and bids up to fixed prices; it never looks ahead."""

from typing import Final

from games.chance import Chance, pick
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.actions import Action
from games.hexagonal_thing.board import board
from games.hexagonal_thing.state import Auction, View

WORTH: Final = {"Buy": 4, "D20": 3, "P10": 2, "Change": 1, "JV": 1, "Sell": 0}
CARD: Final = 4
"""Pounds for a card."""
THING: Final = 25
"""Dollars for a Thing, to buy or to sell it."""
LITTLE: Final = 4
FEW: Final = 2


def greedy(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose by what is asked."""
    side = 0 if view.side is None else view.side
    if view.auction is not None and side == view.auction.side:
        return _bid(view, view.auction)
    if side != view.turn:
        return act.AnswerDraw(False) if act.AnswerDraw(False) in actions else None
    if view.stage == "turn":
        return _turn(view, side, chance)
    if view.stage == "change":
        return act.Change(0)
    return pick(chance, actions) if actions else None


def _turn(view: View, side: int, chance: Chance) -> Action:
    if view.bank and not view.auctioned and len(view.playable) <= FEW:
        return act.CallAuction(view.bank)
    if not view.playable:
        return act.Stay()
    on, cell = board(view.options.board), view.players[side].cell
    worth = {card: WORTH[on.label[on.paths[cell][card][-1]]] for card in view.playable}
    best = max(worth.values())
    return act.Play(pick(chance, [card for card in worth if worth[card] == best]))


def _bid(view: View, auction: Auction) -> Action:
    """A little better than the last bid, as long as the price is right."""
    least, most = view.amounts or (0, 0)
    if auction.lot == "sell":
        if auction.bid is None:
            return act.Bid(2 * THING)
        return act.Bid(max(THING, most - LITTLE)) if most >= THING else act.Concede()
    price = CARD * len(auction.cards) if auction.lot == "cards" else THING
    if auction.bid is None or least <= price:
        return act.Bid(max(least, min(least + LITTLE, price, most)))
    return act.Concede()
