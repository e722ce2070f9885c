"""The board as bots weigh it: what a colony on a cell would bring, what a clear cell opens."""

from typing import Final

from msgspec.structs import replace

from games.planet_x import board as brd
from games.planet_x import scoring
from games.planet_x.board import board
from games.planet_x.pieces import EMPTY
from games.planet_x.rules.common import put
from games.planet_x.state import Ground, View

LINKED: Final = 1.0
"""What points that count already are worth beside those that a site promises."""
AHEAD: Final = 0.55
ROOM: Final = 0.15


def me(view: View) -> int:
    """Give the own side."""
    return 0 if view.side is None else view.side


def points(ground: Ground, view: View) -> int:
    """Give the own territory's points on a board."""
    side = me(view)
    return scoring.territory_points(ground, side, view.players[side].start)


def settled(ground: Ground, side: int, cell: int) -> Ground:
    """Put a colony on a cell."""
    return replace(ground, owners=put(ground.owners, cell, side))


def cleared(ground: Ground, cell: int) -> Ground:
    """Take the die off a cell."""
    return replace(ground, dice=put(ground.dice, cell, EMPTY))


def best_site(ground: Ground, view: View) -> tuple[int, int]:
    """Give the most points that a colony would bring now, and its cell; (0, -1) without a site."""
    now, best = points(ground, view), (0, -1)
    for cell in brd.members(brd.sites(ground, me(view))):
        gain = points(settled(ground, me(view), cell), view) - now
        if gain > best[0]:
            best = (gain, cell)
    return best


def outlook(ground: Ground, view: View) -> float:
    """Say what the board promises: points, the best site, those one die further, room to move."""
    on, side = board(ground.radius), me(view)
    gain, _ = best_site(ground, view)
    own = brd.colonies(ground, side)
    close = 0
    for cell in brd.members(brd.settled(ground)):
        close |= on.near[cell] | 1 << cell
    further = brd.border(ground, side) & on.land & ~close
    ahead = 0
    for cell in brd.members(further):
        if ground.dice[cell] <= 4:
            ahead = max(ahead, min(on.apart[cell][c] for c in brd.members(own)))
    for cell in brd.members(further):
        ahead = max(ahead, min(on.apart[cell][c] for c in brd.members(own)) - 1)
    room = (brd.territory(ground, side) & brd.empty(ground)).bit_count()
    return LINKED * points(ground, view) + gain + AHEAD * ahead + ROOM * min(room, 8)


def after_winds(ground: Ground, kept: int) -> Ground:
    """Give the board when only these empty cells stay clear."""
    dice = list(ground.dice)
    for cell in brd.members(brd.empty(ground) & ~kept):
        dice[cell] = 5
    return replace(ground, dice=tuple(dice))
