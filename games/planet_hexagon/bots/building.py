"""The planner's building: try every step and short sequences of steps, keep what is worth more."""

from typing import Final

from games.planet_hexagon.actions import Action
from games.planet_hexagon.bots.board import Colony, Move, build_moves
from games.planet_hexagon.bots.worth import Aim, Weights, worth
from games.planet_hexagon.state import View

_SPOT: Final = 2
"""Tiles that the waiting spot holds at the end of a round."""
_BEAM: Final = 6
_DEPTH: Final = 7
_LAST: Final = 1e-6
"""A step that only keeps the worth is taken as long as it uses up a tile."""


def build(view: View, actions: list[Action], colony: Colony, aim: Aim, w: Weights) -> Action | None:
    """Give the next build action, or None if it is better to wait (or nothing can be built)."""
    known: dict[Move, Action] = {}
    for action, move in build_moves(view, actions):
        known.setdefault(move, action)
    if not known:
        return None
    now = worth(colony, aim, w)
    if not aim.left:
        return _search(known, colony, aim, w, now)
    best, gain = None, w.patience
    forced, least = None, -1e9
    for move, action in known.items():
        more = worth(colony.after(move), aim, w) - now
        if more > gain:
            best, gain = action, more
        if move[0] in ("place", "cover", "discard") and more > least:
            forced, least = action, more
    if best is None and len(colony.waiting) > _SPOT:
        return forced
    return best


def _search(
    known: dict[Move, Action], colony: Colony, aim: Aim, w: Weights, now: float
) -> Action | None:
    """Look for the best sequence of steps at the end of the game; give its first."""
    best, top = None, now + _LAST
    beam: list[tuple[float, Colony, Move | None]] = [(now, colony, None)]
    for _ in range(_DEPTH):
        reached: dict[tuple[object, ...], tuple[float, Colony, Move]] = {}
        for _, here, first in beam:
            for move in _steps(here, known if first is None else None):
                there = here.after(move)
                key = there.key()
                if key not in reached:
                    reached[key] = (worth(there, aim, w), there, first or move)
        ranked = sorted(reached.values(), key=lambda item: -item[0])
        if ranked and ranked[0][0] > top:
            top, best = ranked[0][0], ranked[0][2]
        beam = [*ranked[:_BEAM]]
        if not beam:
            break
    return None if best is None else known[best]


def _steps(colony: Colony, known: dict[Move, Action] | None) -> list[Move]:
    """Give the steps from here; the first must be one of the legal actions."""
    if known is not None:
        return [move for move in known if move[0] != "discard"]
    steps = colony.spendings()
    for tile in dict.fromkeys(colony.waiting):
        steps += colony.placements(tile)
    return steps
