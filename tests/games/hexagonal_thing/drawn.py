"""Positions drawn as text, so that a test shows the board that it speaks of.

Hexes have a flat top: a column of 4 characters is one column of the board, and each line is half a
cell, so that neighbours in the next column stand one line higher or lower:

        U
    N       E
        W
    w       S
        D

W the white counter, B the black one, T a Thing, any other token a cell that a test asks about. The
first token in reading order lies at `at`. What is not drawn is empty.
"""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.engine import IllegalAction
from games.hexagonal_thing.actions import Action, Play
from games.hexagonal_thing.board import board
from games.hexagonal_thing.pieces import CARDS, Card, Label
from games.hexagonal_thing.refusals import Refusal
from games.hexagonal_thing.rules import apply, check, setup
from games.hexagonal_thing.rules.common import bank, position
from games.hexagonal_thing.state import Cell, Options, Player, State

BOARD = board("published")


def tokens(drawing: str, at: Cell) -> dict[Cell, str]:
    """Give the token in each cell, in reading order."""
    rows = [row for row in drawing.splitlines() if row.strip()]
    found = [
        (y, m.start(), m.group()) for y, row in enumerate(rows) for m in re.finditer(r"\S", row)
    ]
    y0, x0, _ = found[0]
    out: dict[Cell, str] = {}
    for y, x, token in found:
        dq, off = divmod(x - x0, 4)
        assert off == 0, f"{token} stands off the grid"
        dr, off = divmod(y - y0 - dq, 2)
        assert off == 0, f"{token} stands off the grid"
        out[at[0] + dq, at[1] + dr] = token
    return out


def cards(said: str) -> tuple[Card, ...]:
    """Read cards, in the order of the box."""
    wanted = said.split()
    return tuple(card for card in CARDS if card in wanted)


def player(cell: Cell, said: str = "", **more: int) -> Player:
    """Give a player with these cards and £50, $50, no Thing, if not said otherwise."""
    return replace(Player(cell, cards(said), 50, 50), **more)


def table(
    white: Player,
    black: Player,
    things: tuple[Cell, ...] = (),
    turn: int = 0,
    options: Options | None = None,
) -> State:
    """Give a game at the start of a turn."""
    state = setup(options or Options(), Seeded(1))
    state = replace(state, players=(white, black), things=things, turn=turn)
    return replace(state, seen=(position(state),))


def drawn(
    drawing: str, at: Cell, white: str = "", black: str = "", turn: int = 0, **more: int
) -> State:
    """Give a game with this board; `more` is what White has besides its cards."""
    found = tokens(drawing, at)
    where = {token: cell for cell, token in found.items()}
    things = tuple(sorted(cell for cell, token in found.items() if token == "T"))
    return table(
        player(where["W"], white, **more),
        player(where.get("B", BOARD.starts[1]), black),
        things,
        turn,
    )


def before(label: Label, card: Card = "1S") -> Cell:
    """Give a cell from which a card leads to such a cell, away from the Things and the starts."""
    return next(
        cell
        for cell in BOARD.cells
        if (path := BOARD.paths[cell][card])
        and BOARD.label[path[-1]] == label
        and not {cell, *path} & {*BOARD.starts, *BOARD.stars}
    )


def landed(label: Label, card: Card = "1S", options: Options | None = None, **more: Any) -> State:
    """Let White land on a cell with this label; `black` gives what Black has."""
    black = player(BOARD.starts[1], "1U", **more.pop("black", {}))
    white = player(before(label, card), f"{card} 1U 2U", **more)
    held = white.things + black.things
    state = table(white, black, BOARD.stars[: 7 - held], options=options)
    return act(state, (0, play(card)))


def play(card: Card) -> Action:
    """Play a card."""
    return Play(card)


def in_bank(state: State) -> tuple[Card, ...]:
    """Give the cards of the bank."""
    return bank(state.players)


def act(state: State, *moves: tuple[int, Action]) -> State:
    """Apply actions one after the other, each with its side."""
    for side, action in moves:
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
