"""Small things that every part of the rules needs."""

from collections.abc import Iterable
from typing import Final

from games.engine import Side
from games.planet_hexagon.pieces import FACES, Face, type_shown
from games.planet_hexagon.state import Piece, State, Team

SIDES: Final = 4
ROUNDS: Final = 4
WAITING_SPOT: Final = 2
"""Tiles that the waiting spot holds at the end of a round [D9]."""

PIECES: Final = tuple((Piece(tile, 0), Piece(tile, 1)) for tile in range(len(FACES)))
"""PIECES[tile][side]: one shared value for every tile lying either way."""

Supply = tuple[Piece | None, ...]
Teams = tuple[Team, Team, Team, Team]


def first_side(state: State) -> Side:
    """Give the side that begins the session: Lupidians the first, then clockwise."""
    return (state.session - 1) % SIDES


def turn_side(state: State) -> Side:
    """Give the side whose supply turn it is; only meant for the supply phase."""
    return (state.session - 1 + state.turn) % SIDES


def shown(piece: Piece) -> Face:
    """Give the face that a piece shows."""
    return FACES[piece.tile][piece.side]


def shown_type(piece: Piece) -> int:
    """Give the Public Building type that a piece shows, 0 for any other face."""
    return type_shown(piece.tile, piece.side)


def with_team(teams: Teams, side: Side, team: Team) -> Teams:
    """Put a team's new value in its place."""
    a, b, c, d = teams
    if side == 0:
        return team, b, c, d
    if side == 1:
        return a, team, c, d
    if side == 2:
        return a, b, team, d
    return a, b, c, team


def with_slot(supply: Supply, slot: int, piece: Piece | None) -> Supply:
    """Put a piece, or nothing, into a slot of the Supply Centre."""
    return (*supply[:slot], piece, *supply[slot + 1 :])


def bagged(bag: tuple[int, ...], tiles: Iterable[int]) -> tuple[int, ...]:
    """Put tiles into a bag, which keeps no order but the numbers'."""
    return tuple(sorted((*bag, *tiles)))


def has_people(state: State) -> bool:
    """Say whether anybody plays; without people the computer teams wait for one another."""
    return any(team.people for team in state.teams)
