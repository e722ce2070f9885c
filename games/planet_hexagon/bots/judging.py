"""What each choice would be worth to the planner: for looking at a game after its end.

Like a bot it gets a View and the legal actions, so it knows no more than the side could know.
"""

from typing import Final

import msgspec

from games.planet_hexagon.actions import Action, Cover, Place, Take
from games.planet_hexagon.bots.board import (
    Colony,
    Tile,
    build_moves,
    colony_of,
    own_team,
    tile_of,
)
from games.planet_hexagon.bots.planner import aim_of
from games.planet_hexagon.bots.supply import Prices
from games.planet_hexagon.bots.worth import WEIGHTS, Aim, Weights, worth
from games.planet_hexagon.state import View

_BEAM: Final = 3
_DEPTH: Final = 4


class Judged(msgspec.Struct, frozen=True):
    """One choice: what it brings at once, and its worth with what may still come of it.

    Both in points, as gains over the colony without the tile; `now` without the Hidden Goal.
    `worth` is the planner's (worth.py): after the last supply turn, the best that could still be
    built.
    """

    action: Action
    now: float
    worth: float


def judge(view: View, actions: list[Action], w: Weights = WEIGHTS) -> tuple[Judged, ...]:
    """Judge every placing of a tile and every taking among the actions, the best first.

    Of taking the points at once are 0: a tile pays when it is placed.
    """
    colony = colony_of(own_team(view))
    aim = aim_of(view)
    out = [*_placings(view, actions, colony, aim, w), *_takings(view, actions, colony, aim, w)]
    return tuple(sorted(out, key=lambda each: -each.worth))


def _placings(
    view: View, actions: list[Action], colony: Colony, aim: Aim, w: Weights
) -> list[Judged]:
    placings = [each for each in actions if isinstance(each, Place | Cover)]
    if not placings:
        return []
    points = aim._replace(left=0, goal=None)
    now = worth(colony, points, w)
    without: dict[Tile, float] = {}
    out = []
    for action, move in build_moves(view, placings):
        tile = move[3]
        if tile not in without:
            rest = colony.copy()
            rest.waiting.remove(tile)
            without[tile] = worth(rest, aim, w) if aim.left else _reachable(rest, aim, w)
        after = colony.after(move)
        most = worth(after, aim, w) if aim.left else _reachable(after, aim, w)
        out.append(Judged(action, worth(after, points, w) - now, most - without[tile]))
    return out


def _takings(
    view: View, actions: list[Action], colony: Colony, aim: Aim, w: Weights
) -> list[Judged]:
    takings = [each for each in actions if isinstance(each, Take)]
    if not takings:
        return []
    prices, supply = Prices(colony, aim, w), view.supply or ()
    seen = [(each, supply[each.slot]) for each in takings]
    return [Judged(each, 0.0, prices.of(tile_of(tile))) for each, tile in seen if tile is not None]


def _reachable(colony: Colony, aim: Aim, w: Weights) -> float:
    """Give the most points that building can still reach from here, looking a few steps ahead."""
    best = worth(colony, aim, w)
    beam = [(best, colony)]
    for _ in range(_DEPTH):
        reached: dict[tuple[object, ...], tuple[float, Colony]] = {}
        for _worth, here in beam:
            steps = here.spendings()
            for tile in dict.fromkeys(here.waiting):
                steps += here.placements(tile)
            for move in steps:
                there = here.after(move)
                reached.setdefault(there.key(), (worth(there, aim, w), there))
        beam = sorted(reached.values(), key=lambda item: -item[0])[:_BEAM]
        if not beam:
            break
        best = max(best, beam[0][0])
    return best
