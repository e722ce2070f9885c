"""Building a colony: place, cover, pipe, turn, discard, and its markers. Source: rules section 3.

A Factory on Water holds blue markers, on Forest green ones; bonus markers are green.
"""

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import Final

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.hexgrid import Hex as Cell
from games.hexgrid import neighbours
from games.planet_hexagon import actions as act
from games.planet_hexagon import scoring
from games.planet_hexagon.pieces import (
    ARBORETANS,
    FACES,
    HARVESTERS,
    LUPIDIANS,
    URBANIDES,
    Face,
    type_shown,
)
from games.planet_hexagon.refusals import Refusal, refuse
from games.planet_hexagon.rules.common import PIECES, SIDES, shown, shown_type, turn_side, with_team
from games.planet_hexagon.state import Hex, Piece, State, Team

GROUND: Final[frozenset[Face]] = frozenset({"house", "public_building", "forest", "water", "field"})
"""Faces that lie on empty cells, and the faces that a green marker may turn over [D1, D7]."""
_HOUSES: Final[frozenset[Face]] = frozenset({"starter_house", "house"})
_CARRIES: Final[dict[Face, frozenset[Face]]] = {
    "farm": frozenset({"field"}),
    "factory": frozenset({"water", "forest"}),
}
"""What a Farm and a Factory may cover."""
_RAISES: Final[dict[Side, frozenset[Face]]] = {
    LUPIDIANS: frozenset(),
    ARBORETANS: frozenset({"forest"}),
    HARVESTERS: frozenset({"house", "farm"}),
    URBANIDES: frozenset({"public_building"}),
}
"""A civilization's bonus count can only rise when one of these faces comes to light [D10]."""


class _Places(dict[Cell, act.Place]):
    """The Place actions of one tile, made once."""

    def __init__(self, tile: int) -> None:
        super().__init__()
        self._tile = tile

    def __missing__(self, cell: Cell) -> act.Place:
        place = self[cell] = act.Place(self._tile, *cell)
        return place


class _Near(dict[Cell, tuple[Cell, ...]]):
    """The neighbours of a cell, worked out once."""

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        near = self[cell] = neighbours(cell)
        return near


_NEAR: Final = _Near()
_PLACES: Final = tuple(_Places(tile) for tile in range(len(FACES)))


@lru_cache(maxsize=4096)
def frontier(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """List the empty cells, sorted, where a tile may be placed.

    It touches one edge of the Starter House, or two edges once two tiles lie in the colony.
    """
    touched = Counter(chain.from_iterable([_NEAR[cell] for cell in cells]))
    need = min(len(cells), 2)
    taken = set(cells)
    return tuple(sorted(c for c, n in touched.items() if n >= need and c not in taken))


@lru_cache(maxsize=4096)
def open_cells(colony: tuple[Hex, ...]) -> tuple[Cell, ...]:
    """List the cells where a tile may be placed; only where tiles lie matters, not which."""
    return frontier(tuple([(h.q, h.r) for h in colony]))


@lru_cache(maxsize=4096)
def builds(
    colony: tuple[Hex, ...], waiting: tuple[Piece, ...], bonus: int
) -> tuple[act.Action, ...]:
    """List every build action that the rules allow, in the order of the Action union."""
    places: list[act.Action] = []
    covers: list[act.Action] = []
    discards: list[act.Action] = []
    lying: list[tuple[int, int, Hex]] = []
    tops = [piece for piece in waiting if shown(piece) in _CARRIES]
    marked = [h for h in colony if h.markers]
    if tops or bonus or marked:
        lying = sorted([(h.q, h.r, h) for h in colony])  # No two hexes are compared: cells differ.
    for tile, side in sorted([(piece.tile, piece.side) for piece in waiting]):
        ground = _CARRIES.get(FACES[tile][side])
        if ground is None:
            known = _PLACES[tile]
            places += [known[cell] for cell in open_cells(colony)]
        else:
            for q, r, h in lying:
                if h.cover is None and FACES[h.tile][h.side] in ground:
                    covers.append(act.Cover(tile, q, r))
        discards.append(act.Discard(tile))
    return (*places, *covers, *_pipes(lying), *_turns(lying, bonus), *discards)


def _pipes(lying: list[tuple[int, int, Hex]]) -> list[act.Pipe]:
    blue = [(q, r) for q, r, h in lying if h.markers and FACES[h.tile][h.side] == "water"]
    if not blue:
        return []
    return [
        act.Pipe(q, r, fq, fr)
        for q, r, h in lying
        if not h.pipeline and FACES[h.tile][h.side] in _HOUSES
        for fq, fr in blue
    ]


def _turns(lying: list[tuple[int, int, Hex]], bonus: int) -> list[act.Turn]:
    green: list[Cell | None] = [None] if bonus else []
    green += [(q, r) for q, r, h in lying if h.markers and FACES[h.tile][h.side] == "forest"]
    if not green:
        return []
    return [
        act.Turn(q, r, factory)
        for q, r, h in lying
        if h.cover is None and FACES[h.tile][h.side] in GROUND
        for factory in green
    ]


# What a refusal needs: building open, the tile waiting, the hex there.
def _open(state: State, side: Side) -> Team:
    """Refuse while the own Supplier is at the Supply Centre [D5, D16], or building is over."""
    if not 0 <= side < SIDES:
        refuse(Refusal.WRONG_ACTOR, "E3")
    if not is_open(state, side):
        refuse(Refusal.BUILDING_CLOSED, "B1")
    return state.teams[side]


def is_open(state: State, side: Side) -> bool:
    """Say whether a side may build now."""
    if state.phase == "supply":
        return state.stage == "arrive" or side != turn_side(state)
    return state.phase in ("emissary", "final_building")


def _waiting(team: Team, tile: int) -> Piece:
    for piece in team.waiting:
        if piece.tile == tile:
            return piece
    refuse(Refusal.NOT_WAITING, "B2")


def _find(colony: tuple[Hex, ...], q: int, r: int) -> int:
    for i, h in enumerate(colony):
        if h.q == q and h.r == r:
            return i
    refuse(Refusal.NO_TILE, "B3")


def _without(waiting: tuple[Piece, ...], gone: Piece) -> tuple[Piece, ...]:
    return tuple([piece for piece in waiting if piece is not gone])


def _with_hex(colony: tuple[Hex, ...], i: int, hexagon: Hex) -> tuple[Hex, ...]:
    return (*colony[:i], hexagon, *colony[i + 1 :])


def _event(kind: str, side: Side, q: int, r: int, piece: Piece) -> Event:
    """Make an event for the side's team: a piece of its colony at (q, r)."""
    return Event(kind, "side", side, q=q, r=r, face=shown(piece), type=shown_type(piece))


def _ground(h: Hex) -> Face:
    return FACES[h.tile][h.side]


# Place.
def permit_place(state: State, side: Side, action: act.Place) -> None:
    """On an empty cell that touches enough tiles."""
    team = _open(state, side)
    if shown(_waiting(team, action.tile)) not in GROUND:
        refuse(Refusal.NOT_FOR_GROUND, "B2")
    if (action.q, action.r) not in open_cells(team.colony):
        taken = any(h.q == action.q and h.r == action.r for h in team.colony)
        refuse(Refusal.OCCUPIED if taken else Refusal.TOUCHES_TOO_FEW, "B2")


def place(
    state: State, side: Side, action: act.Place, _chance: Chance, events: list[Event]
) -> State:
    """The waiting tile lies with the side that it shows."""
    team = state.teams[side]
    piece = _waiting(team, action.tile)
    colony = (*team.colony, Hex(action.q, action.r, piece.tile, piece.side))
    events.append(_event("placed", side, action.q, action.r, piece))
    team = replace(team, colony=colony, waiting=_without(team.waiting, piece))
    return _built(state, side, _paid(side, team, shown(piece), events))


# Cover.
def permit_cover(state: State, side: Side, action: act.Cover) -> None:
    """A Farm on an uncovered Field, a Factory on an uncovered Water or Forest."""
    team = _open(state, side)
    ground = _CARRIES.get(shown(_waiting(team, action.tile)))
    if ground is None:
        refuse(Refusal.NOT_FOR_TOP, "B3")
    h = team.colony[_find(team.colony, action.q, action.r)]
    if h.cover is not None:
        refuse(Refusal.COVERED, "B3")
    if _ground(h) not in ground:
        refuse(Refusal.WRONG_GROUND, "B3")


def cover(
    state: State, side: Side, action: act.Cover, _chance: Chance, events: list[Event]
) -> State:
    """A Factory makes 2 markers, the Lupidians' 3: blue on Water, green on Forest."""
    team = state.teams[side]
    piece = _waiting(team, action.tile)
    i = _find(team.colony, action.q, action.r)
    h = team.colony[i]
    markers, colour = 0, ""
    if shown(piece) == "factory":
        markers = scoring.factory_markers(side)
        colour = "blue" if _ground(h) == "water" else "green"
    events.append(
        Event("covered", "side", side, q=h.q, r=h.r, face=shown(piece), n=markers, note=colour)
    )
    colony = _with_hex(team.colony, i, replace(h, cover=piece, markers=markers))
    team = replace(team, colony=colony, waiting=_without(team.waiting, piece))
    return _built(state, side, _paid(side, team, shown(piece), events))


# Markers.
def _permit_spend(team: Team, factory: Cell, ground: Face) -> None:
    h = team.colony[_find(team.colony, *factory)]
    if not h.markers:
        refuse(Refusal.NO_MARKER, "M1")
    if _ground(h) != ground:
        refuse(Refusal.WRONG_COLOUR, "M1")


def _spend(team: Team, side: Side, factory: Cell, events: list[Event]) -> Team:
    """Take a marker from a Factory; after the last one it goes to the black hole."""
    i = _find(team.colony, *factory)
    h = team.colony[i]
    if h.markers > 1 or h.cover is None:
        return replace(team, colony=_with_hex(team.colony, i, replace(h, markers=h.markers - 1)))
    events.append(_event("factory_gone", side, h.q, h.r, h.cover))
    team = replace(
        team,
        colony=_with_hex(team.colony, i, replace(h, cover=None, markers=0)),
        black_hole=(*team.black_hole, h.cover),
    )
    return _paid(side, team, _ground(h), events)


def permit_pipe(state: State, side: Side, action: act.Pipe) -> None:
    """A blue marker on a House without one, the Starter House too."""
    team = _open(state, side)
    h = team.colony[_find(team.colony, action.q, action.r)]
    if _ground(h) not in _HOUSES:
        refuse(Refusal.NOT_A_HOUSE, "B4")
    if h.pipeline:
        refuse(Refusal.HAS_PIPELINE, "B4")
    _permit_spend(team, (action.fq, action.fr), "water")


def pipe(state: State, side: Side, action: act.Pipe, _chance: Chance, events: list[Event]) -> State:
    """The marker moves from the Factory to the House."""
    team = state.teams[side]
    i = _find(team.colony, action.q, action.r)
    h = team.colony[i]
    events.append(_event("piped", side, h.q, h.r, PIECES[h.tile][h.side]))
    team = replace(team, colony=_with_hex(team.colony, i, replace(h, pipeline=True)))
    return _built(state, side, _spend(team, side, (action.fq, action.fr), events))


def permit_turn(state: State, side: Side, action: act.Turn) -> None:
    """A green marker turns over an uncovered tile, never the Starter House [D1, D7]."""
    team = _open(state, side)
    h = team.colony[_find(team.colony, action.q, action.r)]
    if h.cover is not None:
        refuse(Refusal.COVERED, "B5")
    if _ground(h) not in GROUND:
        refuse(Refusal.CANNOT_TURN, "D1")
    if action.factory is not None:
        _permit_spend(team, action.factory, "forest")
    elif not team.bonus:
        refuse(Refusal.NO_MARKER, "M2")


def turn(state: State, side: Side, action: act.Turn, _chance: Chance, events: list[Event]) -> State:
    """A House that is turned over loses its blue marker [D8]."""
    team = state.teams[side]
    i = _find(team.colony, action.q, action.r)
    h = team.colony[i]
    now = PIECES[h.tile][1 - h.side]
    events.append(
        Event(
            "turned",
            "side",
            side,
            q=h.q,
            r=h.r,
            face=shown(now),
            type=shown_type(now),
            was=_ground(h),
            was_type=type_shown(h.tile, h.side),
            note="pipeline_lost" if h.pipeline else "",
        )
    )
    colony = _with_hex(team.colony, i, replace(h, side=now.side, pipeline=False))
    if action.factory is None:
        team = replace(team, colony=colony, bonus=team.bonus - 1)
    else:
        team = _spend(replace(team, colony=colony), side, action.factory, events)
    return _built(state, side, _paid(side, team, shown(now), events))


# Discard.
def permit_discard(state: State, side: Side, action: act.Discard) -> None:
    """Any waiting tile."""
    _waiting(_open(state, side), action.tile)


def discard(
    state: State, side: Side, action: act.Discard, _chance: Chance, events: list[Event]
) -> State:
    """The tile goes into the black hole."""
    team = state.teams[side]
    return _built(state, side, dropped(team, side, _waiting(team, action.tile), events))


def dropped(team: Team, side: Side, piece: Piece, events: list[Event], note: str = "") -> Team:
    """Drop a waiting tile into the team's black hole."""
    events.append(
        Event("discarded", "side", side, face=shown(piece), type=shown_type(piece), note=note)
    )
    return replace(
        team,
        waiting=_without(team.waiting, piece),
        black_hole=(*team.black_hole, piece),
    )


def _built(state: State, side: Side, team: Team) -> State:
    return replace(state, teams=with_team(state.teams, side, team))


def _paid(side: Side, team: Team, face: Face, events: list[Event]) -> Team:
    """Pay bonus markers when the civilization's count reaches a new height [D10].

    `face` came to light just now.
    """
    if face not in _RAISES[side]:
        return team
    height = scoring.bonus_count(side, team.colony)
    n = height - team.paid
    if n <= 0:
        return team
    events.append(Event("bonus", "side", side, n=n))
    return replace(team, bonus=team.bonus + n, paid=height)
