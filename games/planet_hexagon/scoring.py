"""Points of Planet Hexagon. Source: rules/planet-hexagon.md section 4, and section 3 Markers.

Everything rests on a Tally: what lies in a colony, gathered in one pass. A cell is one
integer here (`cell`), so that looking at neighbours is adding six numbers.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from games.planet_hexagon.actions import Action, Cover, Discard, Pipe, Place, Turn
from games.planet_hexagon.pieces import (
    ARBORETANS,
    FACES,
    GOALS,
    HARVESTERS,
    LUPIDIANS,
    TYPES,
    URBANIDES,
    Goal,
)
from games.planet_hexagon.state import Hex, Options, Piece, State, Team

Scores = tuple[int, int, int, int, int, int, int, int]
"""Points by category, in the order of pieces.CATEGORIES."""

REACH: Final = 1 << 16
AROUND: Final = (REACH, REACH - 1, -1, -REACH, 1 - REACH, 1)
"""Steps from a cell to its six neighbours, in the order of hexgrid.DIRECTIONS."""

FOREST_POINTS: Final = (0, 1, 3, 5, 5, 5, 5)
"""Line 1: points of a House by its adjacent uncovered Forests."""
WATER_POINTS: Final = 2
PIPELINE_POINTS: Final = 2
HIDDEN_GOAL_POINTS: Final = 6
COMMON_GOAL_POINTS: Final = 9
TYPE_POINTS: Final = (0, 3, 3, 5, 3, 3, 5, 3)
"""Line 5: points of a Public Building by its type, if its condition holds."""


def cell(q: int, r: int) -> int:
    """Give the number of a cell; exact for |q|, |r| < REACH / 2."""
    return q * REACH + r


class Tally:
    """What lies in one colony, uncovered tiles by cell; built once, then only read.

    farms, factories: cells of standing covers; covered: Water, Forest and Field tiles under
    them; types: one bit for each Public Building type; markers: on Factories and beside.
    """

    __slots__ = (
        "buildings",
        "covered",
        "factories",
        "farms",
        "fields",
        "forests",
        "houses",
        "markers",
        "piped",
        "types",
        "waters",
    )

    def __init__(self) -> None:
        self.houses: list[int] = []
        self.piped = 0
        self.forests: set[int] = set()
        self.waters: set[int] = set()
        self.fields = 0
        self.farms: list[int] = []
        self.factories = 0
        self.buildings = 0
        self.types = 0
        self.markers = 0
        self.covered = [0, 0, 0]

    def points(self) -> tuple[int, int, int, int, int, int]:
        """Give lines 1-6."""
        forests, waters, houses = self.forests, self.waters, self.houses
        by_forest = by_water = 0
        if forests or waters:
            for at in houses:
                east, west = at + REACH, at - REACH
                near = {east, east - 1, at - 1, west, west + 1, at + 1}
                by_forest += FOREST_POINTS[len(near & forests)]
                if not near.isdisjoint(waters):
                    by_water += WATER_POINTS
        return (
            by_forest,
            by_water,
            PIPELINE_POINTS * self.piped if waters else 0,
            len(self.farms) * len(houses),
            self.public_buildings() if self.types else 0,
            self.markers,
        )

    def met(self, kind: int) -> bool:
        """Say whether the condition of a Public Building type (1-7) holds."""
        if kind == 1:
            return self.types & (self.types - 1) != 0
        if kind == 2:
            return self.factories >= 2
        if kind == 3:
            return self.fields >= 3
        if kind == 4:
            return len(self.forests) >= 2 and self.fields >= 1
        if kind == 5:
            return len(self.waters) >= 2 and self.fields >= 1
        if kind == 6:
            return len(self.waters) >= 3
        return bool(self.waters) and bool(self.forests) and self.fields >= 1

    def public_buildings(self) -> int:
        """Give line 5: each type once, if its condition holds."""
        types = self.types
        return sum(
            TYPE_POINTS[kind] for kind in range(1, 8) if types >> kind & 1 and self.met(kind)
        )

    def of(self, kind: Goal, covered: bool) -> int:
        """Count the tiles of a kind for the goals (line 7, 8); covered ones as the option says."""
        return self.kinds(covered)[GOALS.index(kind)]

    def kinds(self, covered: bool) -> tuple[int, int, int, int, int, int]:
        """Count the tiles of all kinds for the goals, in the order of pieces.GOALS [D6, D17]."""
        water, forest, field = self.covered if covered else (0, 0, 0)
        return (
            len(self.waters) + water,
            len(self.forests) + forest,
            self.buildings,
            self.fields + field,
            len(self.farms),
            self.factories,
        )

    def common(self, covered: bool) -> int:
        """Give line 8."""
        return COMMON_GOAL_POINTS if all(self.kinds(covered)) else 0


def tally(colony: Iterable[Hex], bonus: int) -> Tally:
    """Gather a colony in one pass; `bonus` are the markers beside it."""
    out = Tally()
    markers = bonus
    for hexagon in colony:
        tile = hexagon.tile
        at = hexagon.q * REACH + hexagon.r
        face = FACES[tile][hexagon.side]
        cover = hexagon.cover
        if cover is not None:
            out.covered[0 if face == "water" else 1 if face == "forest" else 2] += 1
            markers += hexagon.markers
            if cover.side:
                out.factories += 1
            else:
                out.farms.append(at)
        elif face == "forest":
            out.forests.add(at)
        elif face == "water":
            out.waters.add(at)
        elif face == "field":
            out.fields += 1
        elif face == "public_building":
            out.buildings += 1
            out.types |= 1 << TYPES[tile]
        else:
            out.houses.append(at)
            if hexagon.pipeline:
                out.piped += 1
    out.markers = markers
    return out


def scores(teams: Sequence[Team], options: Options) -> tuple[Scores, ...]:
    """Give the points of one to four teams by category (pieces.CATEGORIES).

    Line 7 is strict: a tie for the most gives nobody the Hidden Goal, nor does a lone team
    get one.
    """
    covered = options.covered_count
    tallies = [tally(team.colony, team.bonus) for team in teams]
    kinds = [each.kinds(covered) for each in tallies]
    out = []
    for i, (team, each) in enumerate(zip(teams, tallies, strict=True)):
        goal = GOALS.index(team.goal)
        rest = [kinds[j][goal] for j in range(len(teams)) if j != i]
        hidden = HIDDEN_GOAL_POINTS if rest and kinds[i][goal] > max(rest) else 0
        common = COMMON_GOAL_POINTS if all(kinds[i]) else 0
        out.append((*each.points(), hidden, common))
    return tuple(out)


def pairs(farms: Iterable[int], houses: Iterable[int]) -> int:
    """Count the most Farm-Farm and House-Farm pairs of neighbours, each hex in one pair at most."""
    farm_cells = list(farms)
    house_cells = set(houses)
    bit = {at: 1 << i for i, at in enumerate([*farm_cells, *house_cells])}
    near = [[bit[at + d] for d in AROUND if at + d in bit] for at in farm_cells]
    # All pairs hold a Farm: settle the Farms one by one, remembering what is left.
    best: dict[int, int] = {(1 << len(bit)) - 1: 0}
    for i, options in enumerate(near):
        me = 1 << i
        then: dict[int, int] = {}
        for free, n in best.items():
            if not free & me:
                then[free] = max(n, then.get(free, 0))
                continue
            without = free & ~me
            then[without] = max(n, then.get(without, 0))
            for other in options:
                if without & other:
                    left = without & ~other
                    then[left] = max(n + 1, then.get(left, 0))
        best = then
    return max(best.values())


def height(side: int, each: Tally) -> int:
    """Give the count that a civilization's bonus markers are paid for."""
    if side == ARBORETANS:
        return len(each.forests) // 2
    if side == URBANIDES:
        return each.buildings
    if side == HARVESTERS and each.farms:
        return pairs(each.farms, each.houses)
    return 0


def bonus_count(side: int, colony: Iterable[Hex]) -> int:
    """Give the height of a civilization's count (section 3, Markers); 0 for the Lupidians.

    Arboretans: uncovered Forests // 2; Harvesters: a maximum matching of Farm-Farm and
    House-Farm neighbours (a Starter House is a House); Urbanides: Public Buildings.
    """
    return 0 if side == LUPIDIANS else height(side, tally(colony, 0))


def factory_markers(side: int) -> int:
    """Give how many markers a new Factory of a side makes."""
    return 3 if side == LUPIDIANS else 2


def gains(state: State, side: int, actions: Sequence[Action]) -> list[int]:
    """Give the points of lines 1-6 and 8 that each build action would bring at once.

    The same as the difference of the scores after and before, bonus markers paid included,
    without the Hidden Goal; 0 for every action that does not build. The actions must be legal.
    """
    return list(_gains(state.teams[side], side, state.options.covered_count, tuple(actions)))


@lru_cache(maxsize=512)
def _gains(team: Team, side: int, covered: bool, actions: tuple[Action, ...]) -> tuple[int, ...]:
    before = _worth(tally(team.colony, team.bonus), covered)
    waiting = {piece.tile: piece for piece in team.waiting}
    out = []
    for action in actions:
        if isinstance(action, Discard) or not isinstance(action, Place | Cover | Pipe | Turn):
            out.append(0)
            continue
        colony, bonus = _built(team, side, waiting, action)
        after = tally(colony, bonus)
        paid = height(side, after) - team.paid
        out.append(_worth(after, covered) - before + max(0, paid))
    return tuple(out)


def _worth(each: Tally, covered: bool) -> int:
    return sum(each.points()) + each.common(covered)


def _built(
    team: Team, side: int, waiting: dict[int, Piece], action: Place | Cover | Pipe | Turn
) -> tuple[list[Hex], int]:
    """Give the colony after a build action and the bonus markers left, none paid yet."""
    colony = list(team.colony)
    bonus = team.bonus
    if isinstance(action, Place):
        piece = waiting[action.tile]
        colony.append(Hex(q=action.q, r=action.r, tile=piece.tile, side=piece.side))
        return colony, bonus
    at = [(h.q, h.r) for h in colony]
    i = at.index((action.q, action.r))
    if isinstance(action, Cover):
        piece = waiting[action.tile]
        markers = factory_markers(side) if piece.side else 0
        colony[i] = msgspec.structs.replace(colony[i], cover=piece, markers=markers)
        return colony, bonus
    if isinstance(action, Pipe):
        colony[i] = msgspec.structs.replace(colony[i], pipeline=True)
        source: tuple[int, int] | None = (action.fq, action.fr)
    else:
        colony[i] = msgspec.structs.replace(colony[i], side=1 - colony[i].side, pipeline=False)
        source = action.factory
    if source is None:
        return colony, bonus - 1
    j = at.index(source)
    left = colony[j].markers - 1
    cover = colony[j].cover if left else None
    colony[j] = msgspec.structs.replace(colony[j], markers=left, cover=cover)
    return colony, bonus
