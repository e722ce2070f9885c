"""What a colony is worth to the planner: its points, and what may still come of it.

With no turn left the worth is the points themselves. Before that each chance of points counts
in part: spots where a House, Forest or Water would pay, Farms and Houses still to come,
conditions of Public Buildings and goals that are half met.
"""

from math import exp
from typing import Final, NamedTuple

from games.planet_hexagon.bots.board import (
    BUILDING,
    FACTORY,
    FARM,
    FIELD,
    FOREST,
    HOUSE,
    WATER,
    Colony,
)
from games.planet_hexagon.scoring import (
    COMMON_GOAL_POINTS,
    FOREST_POINTS,
    HIDDEN_GOAL_POINTS,
    PIPELINE_POINTS,
    REACH,
    TYPE_POINTS,
    WATER_POINTS,
)
from games.planet_hexagon.state import View


class Weights(NamedTuple):
    """What the chances weigh; found by playing (see games/README.md)."""

    near: float = 5.0
    """Turns left at which a chance counts half."""
    houses: float = 0.28
    """Houses and Farms expected from each turn left."""
    farms: float = 0.18
    field: float = 0.15
    waiting_farm: float = 0.6
    waiting_factory: float = 2.5
    house_spot: float = 0.6
    forest_spot: float = 0.8
    water_spot: float = 0.48
    building: float = 0.7
    """How sure a missing tile of a Public Building's condition is, at best."""
    common: float = 0.85
    green: float = 0.6
    blue: float = 0.7
    goal_pace: float = 0.15
    goal_scale: float = 1.44
    keep: float = 0.5
    """What a tile loses by waiting."""
    patience: float = 0.1
    """What a step must bring before the end of the game to be taken."""
    stays: float = 0.3
    """How likely a tile of the Supply Centre is still there at the next turn."""
    denies: float = 0.15
    """What a point less for the next team is worth."""


WEIGHTS: Final = Weights()

TARGETS: Final = {BUILDING: 3.5, FOREST: 4.5, WATER: 3.5, FIELD: 3.5, FARM: 4.0, FACTORY: 2.0}
"""Tiles of a kind that the best of three other teams has at the end, about."""

_ROUNDS: Final = 4
_MORE_FOREST: Final = (1, 2, 2, 0, 0, 0, 0)
"""What one more Forest brings a House that has this many."""
# What a tile adds to an empty neighbour: 1 touch, a Forest, a Water, points for more of them.
_F, _W, _PF, _PW = 1 << 4, 1 << 8, 1 << 12, 1 << 20


class Aim(NamedTuple):
    """What a team plays for: turns left, its Hidden Goal, and the most that another team has.

    `rival` is None while it is not known.
    """

    left: int
    goal: int | None = None
    rival: int | None = None
    covered: bool = False


def turns_left(view: View, done: bool) -> int:
    """Give how many supply turns a team has still to come, an open one included."""
    rounds = (view.sessions - view.session) * _ROUNDS + _ROUNDS - view.round
    return rounds + (0 if done else 1)


def worth(colony: Colony, aim: Aim, w: Weights = WEIGHTS) -> float:
    """Give the worth of a colony in points."""
    left = aim.left
    near = left / (left + w.near)
    by_kind: tuple[list[int], ...] = ([], [], [], [], [], [], [])
    for at, kind in colony.ground.items():
        by_kind[kind].append(at)
    counts = [len(cells) for cells in by_kind]
    total, spots = _around(colony, by_kind, left > 0)
    total += near * (w.house_spot * spots[0] + w.forest_spot * spots[1] + w.water_spot * spots[2])
    n_houses, n_farms, n_fields = counts[HOUSE], counts[FARM], counts[FIELD]
    green, blue = colony.bonus, 0
    for at, n in colony.markers.items():
        if colony.under[at] == WATER:
            blue += n
        else:
            green += n
    total += green + blue
    piped = len(colony.piped)
    if not left:
        total += n_houses * n_farms
        if counts[WATER]:
            total += PIPELINE_POINTS * piped
    else:
        waiting = [tile[0] for tile in colony.waiting]
        for kind in waiting:
            if kind != FARM and kind != FACTORY:
                counts[kind] += 1
        wait_farms = waiting.count(FARM)
        ready = min(wait_farms, n_fields)
        more = ready + w.waiting_farm * (wait_farms - ready) * near
        more += w.field * near * min(n_fields - ready, 2)
        total += (n_houses + w.houses * left) * (n_farms + more + w.farms * left)
        total += waiting.count(FACTORY) * w.waiting_factory * (0.6 + 0.4 * near)
        if counts[WATER] or WATER in colony.under.values():
            total += PIPELINE_POINTS * piped + w.blue * min(blue, n_houses - piped)
        total += w.green * near * min(green, 4)
    if counts[BUILDING]:
        total += _buildings(colony, counts, near * w.building)
    if aim.covered:
        for kind in colony.under.values():
            counts[kind] += 1
    missing = 0
    for kind in (BUILDING, FOREST, WATER, FIELD, FARM, FACTORY):
        if not counts[kind]:
            missing += 1
    if not missing:
        total += COMMON_GOAL_POINTS
    elif left:
        total += COMMON_GOAL_POINTS * (w.common * near) ** missing
    if aim.goal is not None:
        total += _hidden(counts[aim.goal], aim, w)
    return total


def _around(
    colony: Colony, by_kind: tuple[list[int], ...], look: bool
) -> tuple[float, tuple[float, float, float]]:
    """Give lines 1 and 2, and what the best spots for a House, a Forest, a Water would bring."""
    forests, waters = set(by_kind[FOREST]), set(by_kind[WATER])
    total = 0
    touch: dict[int, int] = {}
    ground = colony.ground
    for at in by_kind[HOUSE]:
        east, west = at + REACH, at - REACH
        near = (east, east - 1, at - 1, west, west + 1, at + 1)
        woods = len(forests.intersection(near))
        total += FOREST_POINTS[woods]
        wet = not waters.isdisjoint(near)
        if wet:
            total += WATER_POINTS
        if look:
            add = 1 + _PF * _MORE_FOREST[woods] + (0 if wet else _PW * WATER_POINTS)
            for there in near:
                if there not in ground:
                    touch[there] = touch.get(there, 0) + add
    if not look:
        return total, (0, 0, 0)
    for kind, add in ((BUILDING, 1), (FOREST, 1 + _F), (WATER, 1 + _W), (FIELD, 1), (FARM, 1)):
        for at in by_kind[kind]:
            east, west = at + REACH, at - REACH
            for there in (east, east - 1, at - 1, west, west + 1, at + 1):
                if there not in ground:
                    touch[there] = touch.get(there, 0) + add
    house = house2 = forest = forest2 = water = 0
    for n in touch.values():
        if n & 15 < 2:
            continue
        n >>= 4
        value = FOREST_POINTS[n & 15] + (WATER_POINTS if n & 240 else 0)
        if value > house2:
            house, house2 = (value, house) if value > house else (house, value)
        n >>= 8
        value = n & 255
        if value > forest2:
            forest, forest2 = (value, forest) if value > forest else (forest, value)
        n >>= 8
        if n > water:
            water = n
    return total, (house + 0.5 * house2, forest + 0.5 * forest2, water)


def _buildings(colony: Colony, counts: list[int], sure: float) -> float:
    """Give line 5, a missing tile of a condition weighing `sure`."""
    fields, woods, lakes = counts[FIELD], counts[FOREST], counts[WATER]
    total = 0.0
    types = set(colony.types.values())
    for kind in types:
        if kind == 1:
            missing = 0 if len(types) > 1 else 1
        elif kind == 2:
            missing = max(0, 2 - counts[FACTORY])
        elif kind == 3:
            missing = max(0, 3 - fields)
        elif kind == 4:
            missing = max(0, 2 - woods) + (not fields)
        elif kind == 5:
            missing = max(0, 2 - lakes) + (not fields)
        elif kind == 6:
            missing = max(0, 3 - lakes)
        else:
            missing = (not lakes) + (not woods) + (not fields)
        total += TYPE_POINTS[kind] * sure**missing if missing else TYPE_POINTS[kind]
    return total


def _hidden(own: int, aim: Aim, w: Weights) -> float:
    """Give what the Hidden Goal is worth: its points times the chance to win it, about."""
    left, goal = aim.left, aim.goal
    assert goal is not None
    if aim.rival is not None:
        if not left:
            return HIDDEN_GOAL_POINTS if own > aim.rival else 0
        ahead = own - aim.rival - 0.5
        scale = w.goal_scale * (0.4 + 0.2 * left)
    else:
        ahead = own + w.goal_pace * left - TARGETS[goal]
        scale = w.goal_scale
    return HIDDEN_GOAL_POINTS / (1 + exp(-ahead / scale))
