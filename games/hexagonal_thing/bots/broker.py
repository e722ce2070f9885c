"""`broker`: knows what a position is worth, so what an auction is, and looks two moves ahead.

An auction is worth half the difference between winning and losing it: at that price both are the
same. The broker bids below it, never above what the other player could answer.
"""

from typing import Final

from msgspec.structs import replace

from games.chance import Chance, pick
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.actions import Action
from games.hexagonal_thing.board import board
from games.hexagonal_thing.bots.worth import (
    POUND,
    Table,
    holding,
    loss_of_staying,
    step,
    value,
    ways,
    with_players,
)
from games.hexagonal_thing.pieces import PAYS, SOLE_SELLER, Card
from games.hexagonal_thing.state import Auction, Cell, View

SHADE: Final = 0.9
"""What share of its price the broker pays at most."""
STRIDE: Final = 6
"""A bid goes this part of the way to the last price."""
MARGIN: Final = 2.0
"""What an auction of cards must promise."""
LOST: Final = 30.0
"""So far behind a draw is welcome."""
EQUAL: Final = 0.5
"""What is no worse than this is as good."""
PLACED: Final = 6.0
"""What it is worth to choose where a Thing comes from or goes."""


def broker(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose by what is asked."""
    side = 0 if view.side is None else view.side
    at = Table(board(view.options.board), view.players, frozenset(view.things))
    if view.auction is not None and side == view.auction.side:
        return _bid(view, view.auction, at, side)
    if side != view.turn:
        agree = act.AnswerDraw(value(at, side, view.turn) < -LOST)
        return agree if agree in actions else None
    if view.stage == "turn":
        return _turn(view, at, side, chance)
    if view.stage == "take":
        takes = [a for a in actions if isinstance(a, act.Take)]
        return _best(
            [(_answered(at._replace(things=at.things - {(a.q, a.r)}), side), a) for a in takes],
            chance,
        )
    if view.stage == "put":
        return _put(at, side, actions, chance)
    return act.Change(_changed(view, side))


# Moves.
def _best(options: list[tuple[float, Action]], chance: Chance) -> Action:
    """Give one of those that are as good as the best one, so that not all games are the same."""
    most = max(worth for worth, _ in options)
    return pick(chance, [action for worth, action in options if worth >= most - EQUAL])


def _turn(view: View, at: Table, side: int, chance: Chance) -> Action:
    if view.bank and not view.auctioned:
        lot = _lot(view, at, side)
        if lot:
            return act.CallAuction(lot)
    options: list[tuple[float, Action]] = [(_stayed(at, side), act.Stay())]
    options += [(_played(at, side, card), act.Play(card)) for card in view.playable]
    return _best(options, chance)


def _stayed(at: Table, side: int) -> float:
    return value(at, side, 1 - side) - loss_of_staying(at.players, side)


def _played(at: Table, side: int, card: Card) -> float:
    """Say what playing a card is worth after the best answer to it."""
    after, more = landed(at, side, card)
    return _answered(after, side) + more


def _answered(at: Table, side: int) -> float:
    """Say what a position is worth to a side after the other one's best move."""
    rival = 1 - side
    cards = ways(at, rival)
    if not cards:
        return value(at, side, rival)
    worst = value(at, side, side) + loss_of_staying(at.players, rival)
    for card in cards:
        after, more = landed(at, rival, card)
        worst = min(worst, value(after, side, side) - more)
    return worst


def landed(at: Table, side: int, card: Card) -> tuple[Table, float]:
    """Give the table after a card and what the cell brings besides, to the side that played it."""
    mine, theirs = at.players[side], at.players[1 - side]
    cell = at.on.paths[mine.cell][card][-1]
    label = at.on.label[cell]
    mine = replace(mine, cell=cell, cards=tuple(each for each in mine.cards if each != card))
    more = 0.0
    if label == "D20":
        mine = replace(mine, dollars=mine.dollars + PAYS["D20"][1])
    elif label == "P10":
        mine = replace(mine, pounds=mine.pounds + PAYS["P10"][1])
    elif label == "Sell":
        if theirs.things:
            more = PLACED
        else:
            mine = replace(mine, dollars=mine.dollars + SOLE_SELLER)
    elif label == "Buy":
        # Who has more dollars gets the Thing for the other one's, or for what it is worth.
        both = (step(mine.things) + step(theirs.things)) / 2
        if mine.dollars >= theirs.dollars:
            price = min(both, theirs.dollars)
            mine = replace(mine, dollars=mine.dollars - int(price), things=mine.things + 1)
        else:
            price = min(both, mine.dollars + 1)
            theirs = replace(theirs, dollars=theirs.dollars - int(price), things=theirs.things + 1)
        more = PLACED / 2
    return with_players(at, side, mine, theirs), more


def _put(at: Table, side: int, actions: list[Action], chance: Chance) -> Action:
    """Put the Thing where the other player minds most."""
    options = [a for a in actions if isinstance(a, act.Put)]
    close: set[Cell] = set()
    for card in ways(at, 1 - side):
        close |= {*at.on.paths[at.players[1 - side].cell][card]}
    near = [a for a in options if (a.q, a.r) in close] or options
    return _best(
        [(_answered(at._replace(things=at.things | {(a.q, a.r)}), side), a) for a in near],
        chance,
    )


# Auctions.
def _lot(view: View, at: Table, side: int) -> tuple[Card, ...]:
    """Give the lot that promises most, or nothing."""
    now = value(at, side, side)
    mine, theirs = at.players[side], at.players[1 - side]
    useful = ways(with_players(at, side, holding(mine, view.bank), theirs), side)
    useful = tuple(card for card in useful if card in view.bank)
    lots = {view.bank, useful, *((card,) for card in view.bank)} - {()}
    best: tuple[Card, ...] = ()
    most = now + MARGIN
    for lot in sorted(lots):
        price = _price_of_cards(at, side, lot)
        if mine.pounds >= min(theirs.pounds, price):
            paid = min(theirs.pounds, price)
            gained = holding(replace(mine, pounds=mine.pounds - int(paid)), lot)
            worth = value(with_players(at, side, gained, theirs), side, side)
        else:
            paid = min(mine.pounds + 1, price)
            gained = holding(replace(theirs, pounds=theirs.pounds - int(paid)), lot)
            worth = value(with_players(at, side, mine, gained), side, side)
        if worth > most:
            best, most = lot, worth
    return best


def _price_of_cards(at: Table, side: int, lot: tuple[Card, ...]) -> float:
    """Give the pounds at which a side would as soon win the lot as lose it; cards before a move."""
    mine, theirs = at.players[side], at.players[1 - side]
    won = value(with_players(at, side, holding(mine, lot), theirs), side, side)
    lost = value(with_players(at, side, mine, holding(theirs, lot)), side, side)
    return max(0.0, (won - lost) / 2 / POUND)


def _bid(view: View, auction: Auction, at: Table, side: int) -> Action:
    mine, theirs = at.players[side], at.players[1 - side]
    least, most = view.amounts or (0, 0)
    if auction.lot == "sell":
        return _offer(view, auction, (step(mine.things - 1) + step(theirs.things - 1)) / 2)
    if auction.lot == "cards":
        caller = view.turn
        price = _price_of_cards(at, caller, auction.cards) * SHADE
        rest = theirs.pounds
    else:
        price = (step(mine.things) + step(theirs.things)) / 2 * SHADE
        rest = theirs.dollars
    last = int(min(price, most))
    if least > last:
        return act.Bid(least) if auction.bid is None else act.Concede()
    final = view.options.three_bids and auction.bids == 1
    n = last if final else least + (last - least) // STRIDE
    if view.options.three_bids and auction.bids == 2:
        n = least
    # No more than what shuts the other player out.
    return act.Bid(max(least, min(n, rest)))


def _offer(view: View, auction: Auction, price: float) -> Action:
    """Offer a Thing: from twice its price downwards."""
    least, most = view.amounts or (0, 0)
    floor = max(least, int(price / SHADE))
    if auction.bid is None:
        return act.Bid(min(most, max(floor, int(2 * price))))
    if most < floor:
        return act.Concede()
    if view.options.three_bids:
        return act.Bid(most if auction.bids == 2 else floor)
    return act.Bid(max(floor, most - (most - floor) // STRIDE))


def _changed(view: View, side: int) -> int:
    """Have more dollars than the other player, if that can be, and pounds with the rest."""
    mine, theirs = view.players[side], view.players[1 - side]
    total = mine.dollars + mine.pounds
    spare = total - theirs.dollars - theirs.pounds - 2
    dollars = theirs.dollars + 1 + spare // 2 if spare >= 0 else total // 2
    return min(max(dollars - mine.dollars, -mine.dollars), mine.pounds)
