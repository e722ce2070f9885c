"""What a side, the CLOCK or the MASTER may ask for: one Struct a kind, a tagged union."""

import msgspec

from games.hexagonal_thing.pieces import Card


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True, gc=False):
    """Base: strict JSON with the kind in `type`."""


# At the start of a turn.
class CallAuction(_Action, frozen=True, tag="call_auction"):
    """Auction these cards of the bank as one lot; single cards and all of them are listed."""

    cards: tuple[Card, ...]


class Play(_Action, frozen=True, tag="play"):
    """Play a card: move so."""

    card: Card


class Stay(_Action, frozen=True, tag="stay"):
    """Do not move, and owe the other player a Thing."""


# In auctions.
class Bid(_Action, frozen=True, tag="bid"):
    """Bid so much, or in a Sell auction offer a Thing for so much; a few amounts are listed."""

    amount: int


class Concede(_Action, frozen=True, tag="concede"):
    """Leave the lot to the other player."""


# What a cell asks.
class Take(_Action, frozen=True, tag="take"):
    """After a Buy auction: this Thing leaves the board."""

    q: int
    r: int


class Put(_Action, frozen=True, tag="put"):
    """After a Sell auction: the Thing goes on this vacant cell."""

    q: int
    r: int


class Change(_Action, frozen=True, tag="change"):
    """Turn so many pounds into dollars, below zero dollars into pounds; a few are listed."""

    amount: int


# At the start of the own turn, and the answer.
class OfferDraw(_Action, frozen=True, tag="offer_draw"):
    """Offer a draw."""


class AnswerDraw(_Action, frozen=True, tag="answer_draw"):
    """Agree to a draw or not."""

    agree: bool


# CLOCK and MASTER.
class TimeUp(_Action, frozen=True, tag="time_up"):
    """CLOCK: the time of what is timed now is up."""


class EndPhase(_Action, frozen=True, tag="end_phase"):
    """MASTER: end what is timed now, as if its time were up."""


class EndGame(_Action, frozen=True, tag="end_game"):
    """MASTER: end early; nobody has won, so it is a draw."""


Action = (
    CallAuction
    | Play
    | Stay
    | Bid
    | Concede
    | Take
    | Put
    | Change
    | OfferDraw
    | AnswerDraw
    | TimeUp
    | EndPhase
    | EndGame
)
