"""The whole truth about one game, frozen. Nothing of it is hidden from anybody."""

from typing import Literal

import msgspec

from games.hexellation.pieces import Board

SCHEMA = 1

Phase = Literal["model", "avoid", "play", "claims", "result"]
Cell = tuple[int, int]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What a teacher may choose when a table is made. Seconds are nominal.

    unnoticed: a constellation counts only when somebody claims it. planet: the thinking aid.
    """

    players: int = 2
    board: Board = "basic"
    unnoticed: bool = False
    planet: bool = True
    making_seconds: int = 60
    move_seconds: int = 45
    claim_seconds: int = 60


class Star(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """A star on the sky and who put it there."""

    q: int
    r: int
    side: int


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A game at one moment.

    first: who moves first. turn: whose turn it is, also in making MODEL and AVOID. stars: in the
    order of placing. out: sides that made AVOID, in that order. declined: only in claims.
    """

    options: Options
    first: int
    turn: int
    phase: Phase = "model"
    model: tuple[Cell, ...] = ()
    avoid: tuple[Cell, ...] = ()
    stars: tuple[Star, ...] = ()
    out: tuple[int, ...] = ()
    planet: Cell | None = None
    declined: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    made: tuple[Cell, ...] = ()
    """The stars that decided the game."""
    reason: str = ""
    """model, last (all others made AVOID), drawn, ended_early; "" until the end."""
    ended_early: bool = False
    schema: int = SCHEMA


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """What one viewer may know: everything, and which side is the own."""

    options: Options
    phase: Phase
    first: int
    turn: int
    model: tuple[Cell, ...]
    avoid: tuple[Cell, ...]
    stars: tuple[Star, ...]
    stars_left: int
    out: tuple[int, ...] = ()
    planet: Cell | None = None
    declined: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    made: tuple[Cell, ...] = ()
    reason: str = ""
    side: int | None = None
    """The viewer's own side."""
