"""The whole truth about one game, frozen. Nothing of it is hidden from anybody.

Cells are numbers: those of the board first, in the order of hexgrid.hexagon, then the ring of sea
round it (board.py).
"""

from typing import Literal

import msgspec

from games.planet_x.pieces import Card, Mod, Policy

SCHEMA = 1

Phase = Literal["quick", "play", "result"]
Stage = Literal["act", "roll", "winds", "keep", "place", "consent", "offer", "zap", "lose", ""]
Then = Literal["start", "act", "free"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What a teacher may choose when a table is made. Seconds are nominal.

    quick: a cell beside each start is clear, and everybody has 4 colonies. farm_reacts: what the
    planet does to fissures holds for farming too (Farmers with Governments).
    """

    players: int = 2
    quick: bool = False
    mods: tuple[Mod, ...] = ()
    max_rounds: int = 60
    farm_reacts: bool = False
    turn_seconds: int = 90
    answer_seconds: int = 30


class Token(msgspec.Struct, frozen=True, array_like=True, order=True, gc=False, cache_hash=True):
    """A player's piece on a cell; of a sea route the first of its three cells."""

    side: int
    cell: int


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """The board with all that lies on it.

    dice: by cell EMPTY, 1-4, QUESTION or FISSURE. owners: whose colony, or -1. promised: Promised
    Land tokens, 0 none, 1 on the die, 2 under it or bare. wildlife: cells with a token.
    """

    radius: int
    dice: tuple[int, ...]
    owners: tuple[int, ...]
    promised: tuple[int, ...] = ()
    wildlife: tuple[int, ...] = ()
    routes: tuple[Token, ...] = ()
    defences: tuple[Token, ...] = ()
    oaths: tuple[Token, ...] = ()


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What lies in front of a player.

    done: the last colony is placed; out: no colony is left. defences, routes: pieces in hand.
    change: how many Change cards; mimicry: how many Mimicry cards. oath: not placed yet.
    """

    start: int
    unplaced: int
    population: int = 0
    experience: int = 0
    lost: int = 0
    done: bool = False
    out: bool = False
    cards: tuple[Card, ...] = ()
    government: Policy | None = None
    change: int = 0
    mimicry: int = 0
    zap: bool = False
    defences: int = 0
    surrendered: bool = False
    routes: int = 0
    oath: bool = False
    special_p: int = 0
    addiction: int = 0
    calmed: int = 0


class Goods(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, order=True
):
    """What one side gives in a trade."""

    experience: int = 0
    population: int = 0
    cards: tuple[Card, ...] = ()
    mimicry: int = 0
    special_p: int = 0
    addiction: int = 0


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A trade that is offered; oath, their_oath: cells for the two Oath tokens, or -1."""

    to: int
    give: Goods
    take: Goods
    oath: int = -1
    their_oath: int = -1


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What was done in this turn.

    acted: the one action. began: any action, so that buying is over. scouts, terraformed, rerolls:
    how often cards were used. refused: cells for which consent was refused.
    """

    acted: bool = False
    began: bool = False
    scouts: int = 0
    mutated: bool = False
    terraformed: int = 0
    rerolls: int = 0
    winds_rerolled: int = 0
    zapped: bool = False
    defended: bool = False
    traded: bool = False
    offers: int = 0
    governed: bool = False
    refused: tuple[int, ...] = ()


class Pending(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """What a stage other than "act" waits for.

    roll: kind (scout, explore, farm), cell, rolled. winds, keep: winds; chooser (places after the
    mover), colony, first (the first cell kept for it), kept. consent: cell, asked (who has not
    answered). offer: deal. zap, lose: side. free: whether the action was a free one.
    """

    kind: str = ""
    cell: int = -1
    rolled: tuple[int, ...] = ()
    free: bool = False
    winds: int = 0
    chooser: int = 0
    colony: int = -1
    first: int = -1
    kept: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    deal: Deal | None = None
    side: int = -1
    then: Then = "act"


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A game at one moment.

    order: the sides in turn order; place: whose turn it is in it. deck: cards left, sorted: their
    order is drawn when it is needed. governments: cards left. last_round: 0 until somebody is
    done. acted: whether anybody acted in this round. fishy: the die of "Did it work?", -1 before.
    """

    options: Options
    ground: Ground
    players: tuple[Player, ...]
    order: tuple[int, ...]
    deck: tuple[Card, ...]
    phase: Phase = "play"
    stage: Stage = ""
    round: int = 1
    place: int = 0
    governments: int = 0
    now: Turn = Turn()
    pending: Pending = Pending()
    last_round: int = 0
    acted: bool = False
    chosen: tuple[int, ...] = ()
    """Sides that have cleared their cell of a quick start."""
    fishy: int = -1
    reason: str = ""
    """played, last (all others lost), passed, rounds, ended_early; "" until the end."""
    ended_early: bool = False
    fresh: tuple[int, ...] = ()
    """Cells that have changed last, whenever that was."""
    schema: int = SCHEMA


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one viewer may know: everything, and which side is the own."""

    options: Options
    phase: Phase
    stage: Stage
    round: int
    order: tuple[int, ...]
    turn: int | None
    """The side whose turn it is."""
    ground: Ground
    players: tuple[Player, ...]
    deck: tuple[Card, ...]
    governments: int
    now: Turn
    pending: Pending
    last_round: int
    chosen: tuple[int, ...] = ()
    fishy: int = -1
    reason: str = ""
    scores: tuple[tuple[int, ...], ...] | None = None
    """By category, in the result."""
    winners: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    """Cells that have changed last."""
    side: int | None = None
    """The viewer's own side."""
