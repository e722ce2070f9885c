"""Small things that every part of the rules needs."""

from games.engine import Side
from games.hexellation.pieces import SKIES, STARS
from games.hexellation.shapes import Sky, sky
from games.hexellation.state import State


def radius(state: State) -> int:
    """Give the radius of the playing area."""
    return SKIES[state.options.board]


def area(state: State) -> Sky:
    """Give the playing area."""
    return sky(SKIES[state.options.board])


def stars_left(state: State) -> int:
    """Count the stars that nobody has used."""
    return STARS - len(state.model) - len(state.avoid) - len(state.stars)


def after(side: Side, players: int) -> Side:
    """Give the seat whose turn comes next: anticlockwise [D2]."""
    return (side - 1) % players


def still_in(state: State) -> tuple[Side, ...]:
    """Give the sides that did not make AVOID."""
    return tuple(side for side in range(state.options.players) if side not in state.out)


def next_turn(state: State) -> Side:
    """Give the next side anticlockwise that is still in."""
    side = after(state.turn, state.options.players)
    while side in state.out:
        side = after(side, state.options.players)
    return side


def on_sky(state: State) -> int:
    """Give the cells with a star, as a number."""
    return area(state).mask(tuple((star.q, star.r) for star in state.stars))
