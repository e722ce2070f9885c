"""Colonies drawn as text, so that a test shows the board that it speaks of.

A row is a line; a column of 4 characters is one step east, and each row down lies 2 characters
further right for the same q, as on a board of hexes with a point up. S is the origin:

      F   H         (0,-1) (1,-1)
        S   W         (0,0) (1,0)
      P3  A           (-1,1) (0,1)

S Starter House, H House, P1-P7 Public Building of a type, F Forest, W Water, A Field with a Forest
on its back, B Field with Water on its back. After the letter: * pipeline, f a Farm on it, a digit
a Factory with so many markers. x marks a cell that a test asks about, . an empty one.
"""

import re
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.engine import IllegalAction
from games.hexgrid import Hex as Cell
from games.planet_hexagon.actions import Action, Cover, Pipe, Place, Turn
from games.planet_hexagon.pieces import FACES, STARTER, TYPES
from games.planet_hexagon.refusals import Refusal
from games.planet_hexagon.rules import apply, check, legal_actions, setup
from games.planet_hexagon.scoring import bonus_count
from games.planet_hexagon.state import Hex, Options, Piece, State

_GROUND = {"S": (STARTER, 0), "H": (0, 0), "F": (21, 0), "W": (42, 0), "A": (21, 1), "B": (42, 1)}
_TOKEN = re.compile(r"[SHFWAB][*f\d]?|P\d|[x.]")


class Box:
    """Hands out tiles by letter, each once; m is a Farm and y a Factory."""

    def __init__(self, side: int) -> None:
        self.side = side
        self._used: set[int] = set()

    def _first(self, start: int, count: int) -> int:
        tile = next(t for t in range(start, start + count) if t not in self._used)
        self._used.add(tile)
        return tile

    def piece(self, letter: str) -> Piece:
        if letter == "S":
            return Piece(STARTER + self.side, 0)
        if letter[0] == "P":
            return Piece(self._first(3 * (int(letter[1]) - 1), 3), 1)
        if letter in "my":
            return Piece(self._first(63, 21), "my".index(letter))
        start, side = _GROUND[letter]
        return Piece(self._first(start, 21), side)


def tokens(drawing: str) -> dict[Cell, str]:
    """Give the token in each cell; S is (0, 0)."""
    rows = drawing.splitlines()
    r0, c0 = next((r, m.start()) for r, row in enumerate(rows) for m in re.finditer("S", row))
    out: dict[Cell, str] = {}
    for r, row in enumerate(rows, -r0):
        for m in _TOKEN.finditer(row):
            q, off = divmod(m.start() - c0 - 2 * r, 4)
            assert off == 0, f"{m.group()} stands off the grid"
            out[q, r] = m.group()
    return out


def colony(drawing: str, box: Box) -> tuple[Hex, ...]:
    """Read a colony, the Starter House first."""
    found = tokens(drawing)
    cells = sorted(found, key=lambda cell: (cell != (0, 0), cell))
    out = []
    for cell in cells:
        token = found[cell]
        if token in "x.":
            continue
        mark = "" if token[0] == "P" else token[1:]
        piece = box.piece(token if token[0] == "P" else token[0])
        cover = box.piece("m" if mark == "f" else "y") if mark == "f" or mark.isdigit() else None
        markers = int(mark) if mark.isdigit() else 0
        out.append(Hex(*cell, piece.tile, piece.side, cover, markers, mark == "*"))
    return tuple(out)


def letter(h: Hex) -> str:
    """Give the token of a hex."""
    face = FACES[h.tile][h.side]
    if face == "public_building":
        return f"P{TYPES[h.tile]}"
    base = {"starter_house": "S", "house": "H", "forest": "F", "water": "W"}.get(face)
    if base is None:
        base = "A" if h.tile < 42 else "B"
    if h.pipeline:
        return base + "*"
    if h.cover is not None:
        return base + ("f" if h.cover.side == 0 else str(h.markers))
    return base


def draw(tiles: Iterable[Hex], marks: Iterable[Cell] = ()) -> str:
    """Draw a colony as the drawings in the tests are; marks are x."""
    cells = {(h.q, h.r): letter(h) for h in tiles} | dict.fromkeys(marks, "x")
    top = min(r for _, r in cells)
    left = min(4 * q + 2 * r for q, r in cells)
    rows = [""] * (max(r for _, r in cells) - top + 1)
    for q, r in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        rows[r - top] = rows[r - top].ljust(4 * q + 2 * r - left) + cells[q, r]
    return "\n".join(row.rstrip() for row in rows)


def plain(drawing: str) -> str:
    """Take the dots and the common margin out of a drawing, for comparing."""
    rows = [row.replace(".", " ").rstrip() for row in drawing.splitlines()]
    rows = [row for row in rows if row]
    margin = min(len(row) - len(row.lstrip()) for row in rows)
    return "\n".join(row[margin:] for row in rows)


def board(
    drawing: str,
    waiting: str = "",
    *,
    side: int = 0,
    bonus: int = 0,
    options: Options | None = None,
) -> State:
    """Give a game in round 1 in which a side that is not on turn has this colony.

    `waiting` are letters of tiles: as above, m a Farm and y a Factory. Lupidians (side 0) began;
    their supply turn is over, so that they may build; the turn is the Arboretans', or for side 1
    the Lupidians'.
    """
    state = setup(options or Options(), Seeded(1))
    box = Box(side)
    lying = colony(drawing, box)
    team = replace(
        state.teams[side],
        colony=lying,
        paid=bonus_count(side, lying),
        waiting=tuple(box.piece(w) for w in waiting.split()),
        bonus=bonus,
    )
    teams = list(state.teams)
    teams[side] = team
    a, b, c, d = teams
    return replace(state, turn=1 if side != 1 else 0, teams=(a, b, c, d))


def drawn(state: State, side: int = 0) -> str:
    """Draw a side's colony."""
    return draw(state.teams[side].colony)


def targets(state: State, kind: type[Place | Cover | Pipe | Turn], side: int = 0) -> str:
    """Draw a side's colony with an x wherever an action of a kind may go."""
    cells = {(a.q, a.r) for a in legal_actions(state, side) if isinstance(a, kind)}
    return draw(state.teams[side].colony, cells)


def act(state: State, side: int, *actions: Action) -> State:
    """Apply a side's actions one after the other."""
    for action in actions:
        state, _ = apply(state, side, action, Seeded(7))
    return state


def refusal(state: State, actor: int, action: Action) -> tuple[str, str]:
    """Give code and rule with which an action is refused; check and apply agree."""
    with pytest.raises(IllegalAction) as said:
        check(state, actor, action)
    with pytest.raises(IllegalAction) as done:
        apply(state, actor, action, Seeded(7))
    assert (said.value.code, said.value.rule) == (done.value.code, done.value.rule)
    assert said.value.code in set(Refusal)
    return said.value.code, said.value.rule


def tile(state: State, side: int = 0, i: int = -1) -> int:
    """Give the number of a waiting tile, the newest if not said otherwise."""
    return state.teams[side].waiting[i].tile
