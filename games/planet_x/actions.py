"""What a side, the CLOCK or the MASTER may ask for: one Struct a kind, a tagged union."""

import msgspec

from games.planet_x.pieces import Policy
from games.planet_x.state import Goods


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True, gc=False):
    """Base: strict JSON with the kind in `type`."""


class _At(_Action, frozen=True):
    """Base: on the cell (q, r)."""

    q: int
    r: int


class Clear(_At, frozen=True, tag="clear"):
    """Quick start: keep this cell beside the start clear."""


# Buying, before any action of the turn.
class BuyCard(_Action, frozen=True, tag="buy_card"):
    """Buy the top Advancement card."""


class BuyGovernment(_Action, frozen=True, tag="buy_government"):
    """Governments: buy a card, a policy up."""

    policy: Policy


class FlipGovernment(_Action, frozen=True, tag="flip_government"):
    """Governments: turn the own card over."""


class BuyRoute(_At, frozen=True, tag="buy_route"):
    """Explorers: buy a sea route; (q, r) is the first of its cells, going anticlockwise."""


class Unlock(_At, frozen=True, tag="unlock"):
    """Explorers: put a Promised Land token under its die and turn the die (1-4, 6 a fissure)."""

    face: int


class BuyChange(_Action, frozen=True, tag="buy_change"):
    """Mutation: buy the next Change card."""


class BuyMimicry(_Action, frozen=True, tag="buy_mimicry"):
    """Mutation: buy a Mimicry card."""


class Offer(_Action, frozen=True, tag="offer"):
    """Merchants: offer a trade; never listed.

    oath, their_oath: the cell where each one's Oath token would go, or none.
    """

    to: int
    give: Goods
    take: Goods
    oath: tuple[tuple[int, int], ...] = ()
    their_oath: tuple[tuple[int, int], ...] = ()


# The action of the turn; with `free` instead by a card, beside it.
class Scout(_At, frozen=True, tag="scout"):
    """Roll a die that shows a question mark."""

    free: bool = False


class Explore(_At, frozen=True, tag="explore"):
    """Take a die away for experience."""

    free: bool = False


class Colonise(_Action, frozen=True, tag="colonise"):
    """Roll the winds of change, then place a colony."""


class Terraform(_At, frozen=True, tag="terraform"):
    """Turn a fissure into a question mark."""

    free: bool = False


class Farm(_Action, frozen=True, tag="farm"):
    """Farmers: roll dice for population."""


class RegainZap(_Action, frozen=True, tag="regain_zap"):
    """Betrayal: take the Zap token back."""


class Calm(_At, frozen=True, tag="calm"):
    """Fury: calm the wildlife on a cell."""


class Mine(_At, frozen=True, tag="mine"):
    """Special P: mine a fissure."""


# Free actions.
class Zap(_Action, frozen=True, tag="zap"):
    """Betrayal: zap another player."""

    side: int


class Defend(_At, frozen=True, tag="defend"):
    """Betrayal: put a Defence token on a cell, or move the one that lies on `moved`."""

    moved: tuple[int, int] | None = None


class Sabotage(_At, frozen=True, tag="sabotage"):
    """Use the card: a die goes on an empty cell."""


# What follows.
class Reroll(_Action, frozen=True, tag="reroll"):
    """Roll a die again (the winds' too); `die` counts from 0 where several were rolled."""

    die: int = 0


class KeepRoll(_Action, frozen=True, tag="keep_roll"):
    """Let the dice count."""


class Keep(_At, frozen=True, tag="keep"):
    """Winds: keep this cell clear."""


class Place(_At, frozen=True, tag="place"):
    """Place a colony."""


class PlaceNothing(_Action, frozen=True, tag="place_nothing"):
    """Place no colony after all."""


class Answer(_Action, frozen=True, tag="answer"):
    """Consent to a terraforming or accept a trade, or not."""

    yes: bool


class Surrender(_Action, frozen=True, tag="surrender"):
    """Zapped: give up all Zap and Defence tokens for good."""


class Endure(_Action, frozen=True, tag="endure"):
    """Zapped: lose the population."""


class Lose(_At, frozen=True, tag="lose"):
    """Take this colony from the board."""


class Pass(_Action, frozen=True, tag="pass"):
    """There is nothing that can be done."""


class EndTurn(_Action, frozen=True, tag="end_turn"):
    """Leave free actions unused."""


# CLOCK and MASTER.
class TimeUp(_Action, frozen=True, tag="time_up"):
    """CLOCK: the time of what is timed now is up."""


class EndPhase(_Action, frozen=True, tag="end_phase"):
    """MASTER: end what is timed now, as if its time were up."""


class EndGame(_Action, frozen=True, tag="end_game"):
    """MASTER: end early, with scoring."""


Action = (
    Clear
    | BuyCard
    | BuyGovernment
    | FlipGovernment
    | BuyRoute
    | Unlock
    | BuyChange
    | BuyMimicry
    | Offer
    | Scout
    | Explore
    | Colonise
    | Terraform
    | Farm
    | RegainZap
    | Calm
    | Mine
    | Zap
    | Defend
    | Sabotage
    | Reroll
    | KeepRoll
    | Keep
    | Place
    | PlaceNothing
    | Answer
    | Surrender
    | Endure
    | Lose
    | Pass
    | EndTurn
    | TimeUp
    | EndPhase
    | EndGame
)
