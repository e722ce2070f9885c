"""Skies drawn as text, so that a test shows the stars that it speaks of.

A row is a line; a column of 4 characters is one step east, and each row down lies 2 characters
further right for the same q. The first token lies at `at`:

    *   .   0     (0,0) (1,0) (2,0)
      *   n         (0,1) (1,1)

* or a digit is a star (of that side), n the cell of the next star, . a free cell.
"""

import re

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.engine import IllegalAction
from games.hexellation.actions import Action, Place
from games.hexellation.refusals import Refusal
from games.hexellation.rules import apply, check, setup
from games.hexellation.state import Cell, Options, Star, State


def tokens(drawing: str, at: Cell = (0, 0)) -> dict[Cell, str]:
    """Give the token in each cell, in reading order."""
    rows = [row for row in drawing.splitlines() if row.strip()]
    found = [
        (r, m.start(), m.group()) for r, row in enumerate(rows) for m in re.finditer(r"\S", row)
    ]
    r0, c0, _ = found[0]
    out: dict[Cell, str] = {}
    for r, column, token in found:
        q, off = divmod(column - c0 - 2 * (r - r0), 4)
        assert off == 0, f"{token} stands off the grid"
        out[at[0] + q, at[1] + r - r0] = token
    return out


def cells(drawing: str, at: Cell = (0, 0)) -> tuple[Cell, ...]:
    """Give the cells of the stars, sorted."""
    return tuple(sorted(c for c, token in tokens(drawing, at).items() if token == "*"))


def sky(
    drawing: str,
    model: str,
    avoid: str,
    *,
    at: Cell = (0, 0),
    turn: int = 0,
    options: Options | None = None,
    out: tuple[int, ...] = (),
) -> tuple[State, Place]:
    """Give a game in play with these stars, and the star that goes to n."""
    state = setup(options or Options(), Seeded(1))
    found = tokens(drawing, at)
    stars = tuple(
        Star(*cell, int(token) if token.isdigit() else 0)
        for cell, token in found.items()
        if token not in ".n"
    )
    nexts = [cell for cell, token in found.items() if token == "n"]
    state = replace(
        state,
        phase="play",
        model=cells(model),
        avoid=cells(avoid),
        stars=stars,
        turn=turn,
        first=turn,
        out=out,
    )
    return state, Place(*nexts[0]) if nexts else Place(0, 0)


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
