"""What tests of the pages of Planet X need: faces, taps and sentences of drawn positions."""

from typing import Any

from msgspec.structs import replace

from games.engine import Viewer
from games.planet_x.game import GAME
from games.planet_x.show import SHOW
from games.planet_x.show.words import cell_name
from games.planet_x.state import Options, State, View
from games.show import Cell, Face, Piece, Tap, Text, english
from tests.games.planet_x.drawn import planet

NAMES = tuple(english(badge.name) for badge in SHOW.badges)
WIDE = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? 2 ? ?
    B . ? ^ . . A
     ? ? ? ? ? ?
      ? ? ? ? ?
       ? ? ? ?
"""
MEETING = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? ^ ? ?
    B . . . . . A
     ? ? ? ? ? ?
      ? ? ? ? ?
       ? ? ? ?
"""


def said(text: Text) -> str:
    return english(text, NAMES)


def view(state: State, side: int | None = 0) -> View:
    return GAME.view(state, Viewer(side=side))


def face(state: State, side: int | None = 0) -> Face:
    return SHOW.face(view(state, side))


def tap(state: State, action: Any, side: int = 0) -> Tap:
    assert action in GAME.legal_actions(state, side)
    return SHOW.tap(view(state, side), action)


def cell(state: State, q: int, r: int, side: int | None = 0) -> Cell:
    key = cell_name(q, r)
    return next(c for c in face(state, side).boards[0].cells if c.key == key)


def piece(state: State, key: str, side: int | None = 0) -> Piece:
    trays = face(state, side).trays
    return next(p for tray in trays for p in tray.pieces if p.key == key)


def game(*mods: Any, drawing: str = WIDE, **player: Any) -> State:
    return planet(drawing, Options(mods=mods), **player)


def with_player(state: State, side: int, **changes: Any) -> State:
    players = list(state.players)
    players[side] = replace(players[side], **changes)
    return replace(state, players=tuple(players))


def with_ground(state: State, **changes: Any) -> State:
    return replace(state, ground=replace(state.ground, **changes))
