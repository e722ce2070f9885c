"""Fields drawn as text, so that a test shows the plants that it speaks of.

A row is a line; a column of 4 characters is one step east, and each row down lies 2 characters
further right for the same q. The first token lies at `at`:

    t3A .   #         (0,0) (1,0) (2,0)
      .   c0B           (0,1) (1,1)

t3A is a tomato at tier 3 of side A (a apple tree, c carrot; sides A-D), # a rock, . a free cell.
"""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from games.chance import Chance, Replayed, Seeded
from games.engine import IllegalAction, Record
from games.hexiculture import actions as do
from games.hexiculture.actions import Action
from games.hexiculture.board import CELLS, INDEX
from games.hexiculture.pieces import KINDS
from games.hexiculture.refusals import Refusal
from games.hexiculture.rules import apply, check, legal_actions, setup
from games.hexiculture.state import Options, Plant, State

Cell = tuple[int, int]
_KINDS = {kind[0]: kind for kind in KINDS}
_SIDES = "ABCD"


def tokens(drawing: str, at: Cell = (0, 0)) -> dict[Cell, str]:
    """Give the token in each cell, in reading order."""
    rows = [row for row in drawing.splitlines() if row.strip()]
    found = [
        (r, m.start(), m.group()) for r, row in enumerate(rows) for m in re.finditer(r"\S+", row)
    ]
    r0, c0, _ = found[0]
    out: dict[Cell, str] = {}
    for r, column, token in found:
        q, off = divmod(column - c0 - 2 * (r - r0), 4)
        assert off == 0, f"{token} stands off the grid"
        out[at[0] + q, at[1] + r - r0] = token
    return out


def field(drawing: str, options: Options | None = None, *, at: Cell = (0, 0), **more: Any) -> State:
    """Give a game with nothing else on the board, side A on turn and grown; `more` goes into it."""
    state = setup(options or Options(bonus=False, first=0), Seeded(1))
    rocks, plants = [], []
    for cell, token in tokens(drawing, at).items() if drawing.strip() else ():
        if token == "#":
            rocks.append(INDEX[cell])
        elif token != ".":
            side, kind = _SIDES.index(token[2]), _KINDS[token[0]]
            plants.append(Plant(INDEX[cell], side, kind, int(token[1])))
    state = replace(state, rocks=tuple(rocks), plants=tuple(sorted(plants)), starter=0)
    return replace(state, **more)


def shows(state: State, drawing: str, at: Cell = (0, 0)) -> None:
    """Demand that this, and nothing else, lies on the board."""
    there = {CELLS[p.cell]: f"{p.kind[0]}{p.tier}{_SIDES[p.side]}" for p in state.plants}
    there |= {CELLS[rock]: "#" for rock in state.rocks}
    wanted = tokens(drawing, at) if drawing.strip() else {}
    assert there == {cell: token for cell, token in wanted.items() if token != "."}


def done(
    state: State, side: int, action: Action, chance: Chance | None = None
) -> tuple[State, Record]:
    """Apply one action; without `chance` nothing may be drawn."""
    return apply(state, side, action, chance or Replayed(()))


def act(state: State, side: int, *actions: Action) -> State:
    """Apply a side's actions, one after the other; nothing may be drawn."""
    for action in actions:
        state, _ = done(state, side, action)
    return state


def round_over(state: State, chance: Chance | None = None) -> State:
    """Let everybody who still has a turn in this round pass."""
    left = state.options.players - state.place
    for _ in range(left):
        side = (state.starter + state.place) % state.options.players
        state, _ = done(state, side, do.Pass(), chance)
    return state


def spreads(state: State, q: int = 0, r: int = 0, side: int = 0) -> list[tuple[Cell, ...]]:
    """Give the sets of cells that the plant on (q, r) may spread to."""
    listed = [a for a in legal_actions(state, side) if isinstance(a, do.Propagate)]
    return [a.cells for a in listed if (a.q, a.r) == (q, r)]


def refusal(state: State, actor: int, action: Action) -> tuple[str, str]:
    """Give code and rule with which an action is refused; check and apply agree."""
    with pytest.raises(IllegalAction) as said:
        check(state, actor, action)
    with pytest.raises(IllegalAction) as did:
        apply(state, actor, action, Seeded(7))
    assert (said.value.code, said.value.rule) == (did.value.code, did.value.rule)
    assert said.value.code in set(Refusal)
    return said.value.code, said.value.rule
