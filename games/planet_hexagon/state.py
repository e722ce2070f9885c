"""The whole truth about one game, frozen. What a viewer may know of it is cut in view.py.

gc=False: these values hold no cycles, so the collector need not look at them. cache_hash=True:
teams, hexes and pieces are hashed often, as keys of the rules' caches.
"""

from typing import Literal

import msgspec

from games.planet_hexagon.pieces import Asset, Face, Goal

SCHEMA = 1

Phase = Literal["supply", "emissary", "final_building", "self_count", "result"]
Stage = Literal["arrive", "choose", "painting", "flip", "fern", ""]
"""Steps of a supply turn; "" in every other phase."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """What a teacher may choose when a table is made. Seconds are nominal, before time factors.

    people, suppliers: how many people and how many Suppliers each side has; 0 people = computer.
    """

    sessions: int = 4
    open_table: bool = False
    open_boards: bool = False
    covered_count: bool = False
    final_building_seconds: int = 120
    self_count_seconds: int = 180
    people: tuple[int, int, int, int] = (1, 1, 1, 1)
    suppliers: tuple[int, int, int, int] = (1, 1, 1, 1)


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """A tile lying with one side (0 or 1) up."""

    tile: int
    side: int


class Hex(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """A tile of a colony with what lies on it.

    cover: the Farm or Factory on top; markers: unspent markers on that Factory (blue on Water,
    green on Forest); pipeline: a blue marker on this House.
    """

    q: int
    r: int
    tile: int
    side: int
    cover: Piece | None = None
    markers: int = 0
    pipeline: bool = False


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """One civilization. `colony` in the order of placing, the Starter House first."""

    goal: Goal
    colony: tuple[Hex, ...]
    waiting: tuple[Piece, ...] = ()
    black_hole: tuple[Piece, ...] = ()
    """In the order of dropping, with the side that showed: all that a visitor may see of them."""
    bonus: int = 0
    """Unspent green bonus markers beside the colony."""
    paid: int = 0
    """Greatest height of the civilization's count that was paid [D10]."""
    asset: Asset | None = None
    people: int = 1
    suppliers: int = 1
    ready: bool = False
    count: tuple[int, ...] | None = None
    """The count handed in, by category."""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A game at one moment.

    turn: how many teams have finished their supply turn this round; the side whose turn it is
    is (session - 1 + turn) % 4. supply: slots 0-7 of the Supply Centre. bag, rubbish, decks:
    tile numbers, sorted: their order is drawn when it is needed, so no order is kept anywhere.
    decks: the 20 tiles of each later session. hand: the tile taken in this supply turn.
    drawn: the tile drawn with the Indescribable Painting, its side not yet chosen.
    fixed: slots that may not be flipped in this supply turn [D4].
    """

    options: Options
    session: int
    round: int
    phase: Phase
    stage: Stage
    turn: int
    supply: tuple[Piece | None, ...]
    bag: tuple[int, ...]
    rubbish: tuple[int, ...]
    decks: tuple[tuple[int, ...], ...]
    teams: tuple[Team, Team, Team, Team]
    hand: Piece | None = None
    hole: int = -1
    """The slot that an open Indescribable Painting will fill, or -1."""
    drawn: int | None = None
    asset_used: bool = False
    fern_drew: bool = False
    fixed: tuple[int, ...] = ()
    ended_early: bool = False
    schema: int = SCHEMA


class SeenTile(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A showing side. id, back, back_type only for tiles that the viewer's own team took [D3]."""

    face: Face
    type: int = 0
    id: int | None = None
    back: Face | None = None
    back_type: int = 0


class SeenHex(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A hex of a colony as seen; back and back_type only for the viewer's own team."""

    q: int
    r: int
    face: Face
    type: int = 0
    cover: Face | None = None
    markers: int = 0
    pipeline: bool = False
    back: Face | None = None
    back_type: int = 0


class SeenTeam(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A team as seen: None is what this viewer may not see."""

    side: int
    asset: Asset | None
    people: int
    ready: bool
    counted: bool
    """Whether a count was handed in."""
    done: bool
    """Whether the supply turn of this round is over."""
    colony: tuple[SeenHex, ...] | None = None
    waiting: tuple[SeenTile, ...] | None = None
    black_hole: tuple[SeenTile, ...] | None = None
    bonus: int | None = None
    goal: Goal | None = None
    count: tuple[int, ...] | None = None
    """The count handed in: own team and Game Master; everybody in the result."""
    scores: tuple[int, ...] | None = None
    """Computed, by category: Game Master always, everybody in the result."""


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """What one viewer may know, from named, allowed fields only (rules section 6)."""

    session: int
    sessions: int
    round: int
    phase: Phase
    stage: Stage
    first: int
    turn: int | None
    """The side whose supply turn it is."""
    options: Options
    bag: int
    rubbish: int
    teams: tuple[SeenTeam, ...]
    side: int | None = None
    """The viewer's own side."""
    supply: tuple[SeenTile | None, ...] | None = None
    fixed: tuple[int, ...] = ()
    hand: SeenTile | None = None
    """The tile taken in this supply turn: that turn's Supplier and the Game Master."""
    hole: int = -1
    drawn: SeenTile | None = None
    """The Painting's tile with both sides: only that Supplier while choosing."""
    asset_used: bool = False
    fern_drew: bool = False
    winners: tuple[int, ...] = ()
