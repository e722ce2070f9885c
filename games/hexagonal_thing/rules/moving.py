"""Where a card leads, and why it may not be played: for the rules and for the bots alike."""

from collections.abc import Collection

from games.hexagonal_thing.board import Board
from games.hexagonal_thing.pieces import Card
from games.hexagonal_thing.refusals import Refusal
from games.hexagonal_thing.state import Cell, Player

_RULES = {
    Refusal.OFF_BOARD: "M2",
    Refusal.THING_IN_WAY: "M3",
    Refusal.COUNTER_IN_WAY: "M4",
    Refusal.NOTHING_TO_SELL: "M5",
}


def obstacle(
    on: Board, mover: Player, card: Card, things: Collection[Cell], opponent: Cell
) -> tuple[Refusal, str] | None:
    """Say with its rule why a card cannot be played from where the mover is; None: it can."""
    why: Refusal | None = None
    path = on.paths[mover.cell][card]
    if not path:
        why = Refusal.OFF_BOARD
    elif any(cell in things for cell in path):
        why = Refusal.THING_IN_WAY
    elif opponent in path:
        why = Refusal.COUNTER_IN_WAY
    elif on.label[path[-1]] == "Sell" and not mover.things:
        why = Refusal.NOTHING_TO_SELL
    return None if why is None else (why, _RULES[why])


def playable(
    on: Board, mover: Player, things: Collection[Cell], opponent: Cell
) -> tuple[Card, ...]:
    """Give the cards that the mover could play."""
    return tuple(
        card for card in mover.cards if obstacle(on, mover, card, things, opponent) is None
    )
