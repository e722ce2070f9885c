"""A new game: rocks, the first starting player, the first bonus card."""

from games.chance import Chance, pick
from games.hexiculture.board import CELLS, NEAR
from games.hexiculture.pieces import CARDS, LEAST_SIDES, ROCKS, ROUNDS, SIDES
from games.hexiculture.state import Options, State


def seats(options: Options) -> int:
    """Count the sides that play."""
    return options.players


def setup(options: Options, chance: Chance) -> State:
    """Make a new game. Raises ValueError for options that cannot be."""
    if not LEAST_SIDES <= options.players <= len(SIDES):
        raise ValueError("two to four players")
    if options.rounds not in ROUNDS:
        raise ValueError("ten or twenty rounds")
    if not -1 <= options.first < len(SIDES):
        raise ValueError("no such starting player")
    if options.turn_seconds < 1:
        raise ValueError("a turn lasts at least a second")
    rocks = _rocks(chance)
    first = options.first
    if not 0 <= first < options.players:
        first = chance.below(options.players)
    card = pick(chance, list(CARDS)) if options.bonus else None
    return State(options=options, rocks=rocks, starter=first, card=card)


def _rocks(chance: Chance) -> tuple[int, ...]:
    """Draw the cells of the rocks one by one, none beside another [B2].

    A rock closes seven cells at most, so that there is always a cell for the next one.
    """
    free, rocks = list(range(len(CELLS))), list[int]()
    for _ in range(ROCKS):
        rock = pick(chance, free)
        rocks.append(rock)
        free = [cell for cell in free if cell != rock and cell not in NEAR[rock]]
    return tuple(sorted(rocks))
