"""The whole truth about one game, frozen. Nothing of it is hidden from anybody."""

from typing import Literal

import msgspec

from games.hexagonal_thing.pieces import Card

SCHEMA = 1

Stage = Literal["turn", "bid", "take", "put", "change", "result"]
Lot = Literal["cards", "buy", "sell"]
Cell = tuple[int, int]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What a teacher may choose when a table is made. Seconds are nominal.

    three_bids: the variation. draws: may be agreed. most_turns: of both together, then a draw.
    """

    board: str = "published"
    three_bids: bool = False
    draws: bool = True
    most_turns: int = 200
    turn_seconds: int = 90
    bid_seconds: int = 30
    choice_seconds: int = 45


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What a side has; cards in the order of the box."""

    cell: Cell
    cards: tuple[Card, ...]
    pounds: int
    dollars: int
    things: int = 0


class Auction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """An auction under way: `bid` is the best so far (an offer in sell), None before the first.

    side: who has to bid. bids: how many there were.
    """

    lot: Lot
    side: int
    cards: tuple[Card, ...] = ()
    bid: int | None = None
    bids: int = 0


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A game at one moment.

    things: cells with a Thing, sorted. turn: whose turn it is; turns: how many are over.
    auctioned: the turn's auction of cards is over. taker: in `take`, who gets the Thing; in `put`,
    who has sold it. in_hand: Things sold and not placed yet (never, where the game ends before).
    offered: a draw was offered in this turn; offer: nobody has answered yet.
    """

    options: Options
    players: tuple[Player, Player]
    things: tuple[Cell, ...]
    turn: int = 0
    turns: int = 0
    stage: Stage = "turn"
    auctioned: bool = False
    auction: Auction | None = None
    taker: int = -1
    in_hand: int = 0
    offered: bool = False
    offer: bool = False
    seen: tuple[str, ...] = ()
    """The positions at the starts of all turns, written short."""
    winners: tuple[int, ...] = ()
    reason: str = ""
    """things, owing, repeated, agreed, long, ended_early; "" until the end."""
    schema: int = SCHEMA


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """What one viewer may know: everything, and which side is the own.

    amounts: the least and the most that whoever is asked for an amount may name. repeated: how
    often the position at the start of this turn has been there.
    """

    options: Options
    players: tuple[Player, Player]
    bank: tuple[Card, ...]
    things: tuple[Cell, ...]
    turn: int
    turns: int
    stage: Stage
    playable: tuple[Card, ...] = ()
    """The cards with which the side on turn could move now."""
    amounts: tuple[int, int] | None = None
    auctioned: bool = False
    auction: Auction | None = None
    taker: int = -1
    in_hand: int = 0
    offered: bool = False
    offer: bool = False
    repeated: int = 0
    winners: tuple[int, ...] = ()
    reason: str = ""
    side: int | None = None
    """The viewer's own side."""
