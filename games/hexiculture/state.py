"""The whole truth about one game, frozen. Nothing of it is hidden from anybody."""

from typing import Literal

import msgspec

from games.hexiculture.pieces import Card, Kind

SCHEMA = 1

Phase = Literal["play", "result"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What a teacher may choose when a table is made. Seconds are nominal.

    first: the side that starts; -1 to draw it, and one that does not play. bonus: with bonus
    cards. pass_with_two: the starting player changes with two players too.
    """

    players: int = 2
    rounds: int = 20
    first: int = -1
    bonus: bool = True
    pass_with_two: bool = False
    turn_seconds: int = 60


class Plant(msgspec.Struct, frozen=True, array_like=True, order=True, gc=False, cache_hash=True):
    """A plant on the board: its cell's number, whose it is, its growth tier."""

    cell: int
    side: int
    kind: Kind
    tier: int


class Scored(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Points that a side got once: in which round, what for, from which cells."""

    side: int
    round: int
    what: Kind | Card
    points: int
    cells: tuple[int, ...]


class Fresh(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What has just happened to a plant: to whose, on which cell.

    what: "sown", "planted" (by propagation), "harvested" or "died".
    """

    cell: int
    side: int
    kind: Kind
    what: str


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A game at one moment.

    starter: who has the starting player token; place: whose turn it is, counted from there.
    plants: sorted by cell. card: the bonus card that lies open, None without; resolved: those
    before it. What order the others lie in is not known: the next one is drawn when it is due.
    fresh: what the last action did to plants.
    """

    options: Options
    rocks: tuple[int, ...]
    starter: int
    card: Card | None
    phase: Phase = "play"
    round: int = 1
    place: int = 0
    plants: tuple[Plant, ...] = ()
    resolved: tuple[Card, ...] = ()
    scored: tuple[Scored, ...] = ()
    fresh: tuple[Fresh, ...] = ()
    reason: str = ""
    """rounds, ended_early; "" until the end."""
    ended_early: bool = False
    schema: int = SCHEMA


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one viewer may know: everything, and which side is the own.

    tokens: by side, those not on the board, in the order of pieces.KINDS. points: by side and
    category. standing: by side, what counts for the open card now.
    """

    options: Options
    phase: Phase
    round: int
    starter: int
    turn: int | None
    rocks: tuple[int, ...]
    plants: tuple[Plant, ...]
    tokens: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], ...]
    scored: tuple[Scored, ...]
    card: Card | None
    standing: tuple[tuple[int, ...], ...] = ()
    resolved: tuple[Card, ...] = ()
    fresh: tuple[Fresh, ...] = ()
    reason: str = ""
    winners: tuple[int, ...] = ()
    side: int | None = None
    """The viewer's own side."""
