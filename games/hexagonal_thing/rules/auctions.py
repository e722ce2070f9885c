"""Auctions: of cards in pounds, of a Thing in dollars, and downwards of a Thing to the bank."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.pieces import HIGHEST_OFFER, ORDER, THREE_BIDS
from games.hexagonal_thing.refusals import Refusal, refuse
from games.hexagonal_thing.rules.common import (
    bank,
    in_stage,
    on_turn,
    other,
    with_cards,
    with_player,
)
from games.hexagonal_thing.rules.turns import paid
from games.hexagonal_thing.state import Auction, Player, State

_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def permit_call(state: State, side: Side, action: act.CallAuction) -> None:
    """Cards of the bank, once a turn and before moving."""
    in_stage(state, "turn", "T2")
    on_turn(state, side, "T2")
    if state.auctioned:
        refuse(Refusal.ONE_AUCTION, "T2")
    if not action.cards or len(set(action.cards)) < len(action.cards):
        refuse(Refusal.NO_LOT, "T2")
    if not set(action.cards) <= set(bank(state.players)):
        refuse(Refusal.NOT_IN_BANK, "T2")


def call(
    state: State, side: Side, action: act.CallAuction, _chance: Chance, events: list[Event]
) -> State:
    """All these cards are one lot; who called has to bid first [A1]."""
    cards = tuple(sorted(action.cards, key=ORDER.__getitem__))
    events.append(Event("auction", side=side, n=len(cards), face=" ".join(cards), note="cards"))
    return replace(state, stage="bid", auction=Auction("cards", side, cards))


def _on_hand(auction: Auction, player: Player) -> int:
    """Give the money in which this auction is held."""
    return player.pounds if auction.lot == "cards" else player.dollars


def amounts_for(auction: Auction, player: Player) -> tuple[int, int]:
    """Give the least and the most that a player could name; least > most: nothing betters it."""
    on_hand = _on_hand(auction, player)
    if auction.lot == "sell":
        return -on_hand, HIGHEST_OFFER if auction.bid is None else auction.bid - 1
    return 0 if auction.bid is None else auction.bid + 1, on_hand


def amounts(state: State) -> tuple[int, int] | None:
    """Give the least and the most that may be named now; None where no amount is asked."""
    if state.auction is not None:
        return amounts_for(state.auction, state.players[state.auction.side])
    if state.stage == "change":
        player = state.players[state.turn]
        return -player.dollars, player.pounds
    return None


@lru_cache(maxsize=8192)
def some(least: int, most: int) -> tuple[int, ...]:
    """Give a few amounts to list: the ends, zero, and 1, 2, 5, 10, ... from there.

    Nobody needs a choice of offers just below the highest one.
    """
    found = {least, most, 0}
    for step in _STEPS:
        found |= {step, -step, least + step}
        if most != HIGHEST_OFFER:
            found.add(most - step)
    return tuple(sorted(n for n in found if least <= n <= most))


def _bidding(state: State, side: Side) -> Auction:
    auction = state.auction
    if auction is None:
        refuse(Refusal.WRONG_STAGE, "A1")
    if side != auction.side:
        refuse(Refusal.NOT_YOUR_BID, "A2")
    return auction


def permit_bid(state: State, side: Side, action: act.Bid) -> None:
    """Better than the last bid, and not more than there is."""
    auction = _bidding(state, side)
    on_hand = _on_hand(auction, state.players[side])
    if auction.lot == "sell":
        if action.amount > HIGHEST_OFFER:
            refuse(Refusal.TOO_HIGH, "D4")
        if auction.bid is not None and action.amount >= auction.bid:
            refuse(Refusal.NOT_BETTER, "A2")
        if action.amount < -on_hand:
            refuse(Refusal.NOT_ENOUGH_MONEY, "A4")
        return
    if action.amount < 0:
        refuse(Refusal.BELOW_ZERO, "A3")
    if auction.bid is not None and action.amount <= auction.bid:
        refuse(Refusal.NOT_BETTER, "A2")
    if action.amount > on_hand:
        refuse(Refusal.NOT_ENOUGH_MONEY, "A3")


def bid(state: State, side: Side, action: act.Bid, _chance: Chance, events: list[Event]) -> State:
    """The other player may better it, unless that cannot be or the bids are used up [A5, A6]."""
    auction = _bidding(state, side)
    events.append(Event("bid", side=side, n=action.amount, note=auction.lot))
    rival = other(side)
    auction = replace(auction, side=rival, bid=action.amount, bids=auction.bids + 1)
    least, most = amounts_for(auction, state.players[rival])
    last = state.options.three_bids and auction.bids >= THREE_BIDS
    if last or least > most:
        return _sold(state, side, auction, events)
    return replace(state, auction=auction)


def permit_concede(state: State, side: Side, _action: act.Concede) -> None:
    """Not before there is a bid."""
    if _bidding(state, side).bid is None:
        refuse(Refusal.MUST_BID, "A1")


def concede(
    state: State, side: Side, _action: act.Concede, _chance: Chance, events: list[Event]
) -> State:
    """The other player has won the auction."""
    events.append(Event("conceded", side=side))
    return _sold(state, other(side), _bidding(state, side), events)


def _sold(state: State, winner: Side, auction: Auction, events: list[Event]) -> State:
    """The winner pays or is paid, and gets the cards, or the Thing is to be chosen or placed."""
    price = auction.bid or 0
    events.append(Event("sold", side=winner, n=price, note=auction.lot))
    state = replace(state, auction=None)
    player = state.players[winner]
    if auction.lot == "cards":
        state = with_cards(state, winner, (*player.cards, *auction.cards))
        state = paid(state, winner, "pounds", -price, events)
        return replace(state, stage="turn", auctioned=True)
    if auction.lot == "buy":
        state = paid(state, winner, "dollars", -price, events)
        return replace(state, stage="take", taker=winner)
    state = paid(state, winner, "dollars", price, events)
    state = with_player(state, winner, things=player.things - 1)
    return replace(state, stage="put", taker=winner, in_hand=1)


def finish(state: State, chance: Chance, events: list[Event]) -> State:
    """Time is up: the first bid is the weakest one, any other player concedes [D5]."""
    auction = state.auction
    if auction is None:
        return state
    if auction.bid is not None:
        return concede(state, auction.side, act.Concede(), chance, events)
    weakest = HIGHEST_OFFER if auction.lot == "sell" else 0
    return bid(state, auction.side, act.Bid(weakest), chance, events)
