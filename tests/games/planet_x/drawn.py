"""Planets drawn as text, so that a test shows the board that it speaks of.

A whole board of 37 cells, seven rows, its rows indented as on a board with points up:

       ? ? ? B
      ? ? ? ? ?
     ...

A-F a colony of side 0-5, . an empty cell, ? ^ 1-4 a die; corner 0 is the right end of the middle
row. Tests name a cell by (q, r), r 0 in the middle row, q growing to the east.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from games.chance import Chance, Replayed, Seeded
from games.engine import IllegalAction, Record
from games.planet_x.actions import Action
from games.planet_x.board import board
from games.planet_x.pieces import COLONIES, FISSURE, QUESTION, TERRAIN, WINDS
from games.planet_x.refusals import Refusal
from games.planet_x.rules import apply, check, legal_actions, setup
from games.planet_x.state import Options, State, Turn

_DICE = {".": 0, "?": QUESTION, "^": FISSURE, "1": 1, "2": 2, "3": 3, "4": 4}
_FACES = {die: letter for letter, die in _DICE.items()}
_SIDES = "ABCDEF"
LONELY = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? ? ? ?
    B ? ? ? ? ? A
     ? ? ? ? ? ?
      ? ? ? ? ?
       ? ? ? ?
"""


def _rows(radius: int) -> list[list[int]]:
    on = board(radius)
    return [
        [on.index[q, r] for q in range(-radius, radius + 1) if abs(q + r) <= radius]
        for r in range(-radius, radius + 1)
    ]


def planet(drawing: str, options: Options | None = None, **player: Any) -> State:
    """Give a game with this board, side 0 on turn; `player` changes side 0."""
    options = options or Options()
    state = setup(options, Seeded(1))
    radius = state.ground.radius
    dice, owners = list(state.ground.dice), list(state.ground.owners)
    rows = [row.split() for row in drawing.splitlines() if row.strip()]
    for cells, tokens in zip(_rows(radius), rows, strict=True):
        for cell, token in zip(cells, tokens, strict=True):
            dice[cell] = _DICE.get(token, 0)
            owners[cell] = _SIDES.find(token)
    total = COLONIES - options.quick
    players = tuple(
        replace(each, population=0, unplaced=total - owners.count(side))
        for side, each in enumerate(state.players)
    )
    if player:
        players = (replace(players[0], **player), *players[1:])
    promised = state.ground.promised
    if promised:
        promised = tuple(
            token and (1 if dice[cell] == QUESTION else 2) for cell, token in enumerate(promised)
        )
    ground = replace(
        state.ground, dice=tuple(dice), owners=tuple(owners), promised=promised, wildlife=()
    )
    return replace(
        state,
        ground=ground,
        players=players,
        order=tuple(range(options.players)),
        place=0,
        phase="play",
        stage="act",
        now=Turn(),
    )


def drawn(state: State) -> str:
    """Draw the board of a game."""
    ground = state.ground
    lines = []
    for r, cells in enumerate(_rows(ground.radius)):
        letters = [
            _SIDES[ground.owners[c]] if ground.owners[c] >= 0 else _FACES[ground.dice[c]]
            for c in cells
        ]
        lines.append(" " * abs(r - ground.radius) + " ".join(letters))
    return "\n".join(lines)


def plain(drawing: str) -> str:
    """Take the margin out of a drawing, for comparing."""
    rows = [row for row in drawing.splitlines() if row.strip()]
    margin = min(len(row) - len(row.lstrip()) for row in rows)
    return "\n".join(row[margin:].rstrip() for row in rows)


def rolls(*faces: int) -> Chance:
    """Let the terrain dice fall so."""
    return Replayed([TERRAIN.index(face) for face in faces])


def blows(winds: int) -> Chance:
    """Let the winds' die fall so."""
    return Replayed([WINDS.index(winds)])


def done(
    state: State, side: int, action: Action, chance: Chance | None = None
) -> tuple[State, Record]:
    """Apply one action; without dice none may be asked for."""
    return apply(state, side, action, chance or Replayed(()))


def act(state: State, side: int, *actions: Action) -> State:
    """Apply a side's actions, one after the other, without dice."""
    for action in actions:
        state, _ = done(state, side, action)
    return state


def targets(state: State, kind: type[Any], side: int = 0) -> set[tuple[int, int]]:
    """Give the cells where an action of a kind may go."""
    return {(a.q, a.r) for a in legal_actions(state, side) if isinstance(a, kind)}


def refusal(state: State, actor: int, action: Action) -> tuple[str, str]:
    """Give code and rule with which an action is refused; check and apply agree."""
    with pytest.raises(IllegalAction) as said:
        check(state, actor, action)
    with pytest.raises(IllegalAction) as did:
        apply(state, actor, action, Seeded(7))
    assert (said.value.code, said.value.rule) == (did.value.code, did.value.rule)
    assert said.value.code in set(Refusal)
    return said.value.code, said.value.rule
