"""Where a card leads, and why it may not be played: for the rules and for the bots alike."""

from collections.abc import Collection

from games.hexagonal_thing.board import Board
from games.hexagonal_thing.pieces import Card
from games.hexagonal_thing.refusals import Refusal
from games.hexagonal_thing.state import Cell, Player


def obstacle(
    on: Board, mover: Player, card: Card, things: Collection[Cell], opponent: Cell
) -> Refusal | None:
    """Say why a card cannot be played from where the mover is; None: it can [M2, M3, M4, M5]."""
    path = on.paths[mover.cell][card]
    if not path:
        return Refusal.OFF_BOARD
    if any(cell in things for cell in path):
        return Refusal.THING_IN_WAY
    if opponent in path:
        return Refusal.COUNTER_IN_WAY
    if on.label[path[-1]] == "Sell" and not mover.things:
        return Refusal.NOTHING_TO_SELL
    return None


def playable(
    on: Board, mover: Player, things: Collection[Cell], opponent: Cell
) -> tuple[Card, ...]:
    """Give the cards that the mover could play."""
    return tuple(
        card for card in mover.cards if obstacle(on, mover, card, things, opponent) is None
    )
