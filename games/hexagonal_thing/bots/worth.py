"""What a position is worth to a side, in dollars: Things, money, cards, ways to go.

All of it counts for one side and against the other, so that a price at which a side would as soon
win an auction as lose it is the same for both.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.hexagonal_thing.board import Board
from games.hexagonal_thing.pieces import CARDS, Card
from games.hexagonal_thing.rules.common import bank
from games.hexagonal_thing.rules.moving import playable
from games.hexagonal_thing.state import Cell, Player

WIN: Final = 1000.0
THINGS: Final = (0.0, 18.0, 40.0, 75.0, WIN)
POUND: Final = 0.8
CARD: Final = (0.0, 8.0, 15.0, 21.0, 26.0, 30.0, 33.0, 35.0, 37.0)
MORE_CARDS: Final = 1.0
"""For each card after those."""
FEW_WAYS: Final = (30.0, 12.0, 5.0, 2.0)
"""What it costs to have no, one, two, three cards to play, when the other one is to move."""


class Table(NamedTuple):
    """A position as a bot weighs it."""

    on: Board
    players: tuple[Player, Player]
    things: frozenset[Cell]


def ways(at: Table, side: int) -> tuple[Card, ...]:
    """Give the cards that a side could play."""
    return playable(at.on, at.players[side], at.things, at.players[1 - side].cell)


def with_players(at: Table, side: int, mine: Player, theirs: Player) -> Table:
    """Give the table with other hands."""
    return at._replace(players=(mine, theirs) if side == 0 else (theirs, mine))


def value(at: Table, side: int, to_move: int) -> float:
    """Say what a position is worth to a side."""
    own = _hand(at.players[side]) - _hand(at.players[1 - side])
    mover, waiter = _ways(at, to_move, True), _ways(at, 1 - to_move, False)
    return own + (mover - waiter if to_move == side else waiter - mover)


def _hand(player: Player) -> float:
    n = len(player.cards)
    cards = CARD[n] if n < len(CARD) else CARD[-1] + MORE_CARDS * (n - len(CARD) + 1)
    return THINGS[min(player.things, 4)] + player.dollars + POUND * player.pounds + cards


def _ways(at: Table, side: int, to_move: bool) -> float:
    n = len(ways(at, side))
    if n or not to_move:
        return -FEW_WAYS[n] / (1 + to_move) if n < len(FEW_WAYS) else 0.0
    return -blocked(at, side)


def blocked(at: Table, side: int) -> float:
    """Say what it costs a side to be to move and to have no card to play."""
    mine, theirs = at.players[side], at.players[1 - side]
    lost = loss_of_staying(at.players, side)
    freeing = bank(at.players)
    if freeing:
        buyer = _holding(mine, freeing)
        freeing = playable(at.on, buyer, at.things, theirs.cell)
    if not freeing:
        return lost
    # Who has more pounds gets the cards that are needed.
    return min(lost, theirs.pounds * POUND + 5.0) if mine.pounds > theirs.pounds else 0.8 * lost


def loss_of_staying(players: Sequence[Player], side: int) -> float:
    """Say what it costs to owe a Thing."""
    mine, theirs = players[side].things, players[1 - side].things
    if not mine:
        return WIN
    return step(mine - 1) + step(theirs)


def step(things: int) -> float:
    """Say what one Thing more is worth to who has so many."""
    return THINGS[min(things + 1, 4)] - THINGS[min(things, 4)]


def _holding(player: Player, cards: tuple[Card, ...]) -> Player:
    return Player(player.cell, cards, player.pounds, player.dollars, player.things)


def holding(player: Player, more: Sequence[Card]) -> Player:
    """Give the player with more cards."""
    held = {*player.cards, *more}
    return _holding(player, tuple(card for card in CARDS if card in held))
