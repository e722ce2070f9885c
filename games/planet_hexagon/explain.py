"""Every point on the board: what each part of a score rests on, for the result page.

The page turns `reason` and `params` into one translated sentence; REASONS lists them all.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from games.hexgrid import Hex as Cell
from games.hexgrid import neighbours
from games.planet_hexagon.pieces import CATEGORIES, FACES, GOALS, TYPES
from games.planet_hexagon.scoring import (
    COMMON_GOAL_POINTS,
    FOREST_POINTS,
    HIDDEN_GOAL_POINTS,
    PIPELINE_POINTS,
    TYPE_POINTS,
    WATER_POINTS,
    Tally,
    tally,
)
from games.planet_hexagon.state import Hex, Options, Team

REASONS: Final[dict[str, tuple[str, ...]]] = {
    "house_forests": ("forests",),
    "house_waters": ("waters",),
    "pipeline": (),
    "pipeline_without_water": (),
    "farms_houses": ("farms", "houses"),
    "building_met": ("type",),
    "building_unmet": ("type",),
    "building_twice": ("type",),
    "factory_markers": ("markers", "colour"),
    "bonus_markers": ("markers",),
    "goal_won": ("goal", "own", "best"),
    "goal_missed": ("goal", "own", "best"),
    "goal_alone": ("goal", "own"),
    "common_all": (),
    "common_missing": ("missing",),
}
"""Reason keys and the names of their params. `best` is the most that another team has;
`missing` lists kinds, comma-separated; `colour` is blue or green."""

_NEEDED: Final[tuple[tuple[tuple[str, int], ...], ...]] = (
    (),
    (("public_building", 2),),
    (("factory", 2),),
    (("field", 3),),
    (("forest", 2), ("field", 1)),
    (("water", 2), ("field", 1)),
    (("water", 3),),
    (("water", 1), ("forest", 1), ("field", 1)),
)


class Part(msgspec.Struct, frozen=True):
    """One reason for points (or for none): the cells it rests on and the edges that count."""

    points: int
    hexes: tuple[Cell, ...]
    edges: tuple[tuple[Cell, Cell], ...]
    reason: str
    params: tuple[tuple[str, int | str], ...] = ()


class ScoreLine(msgspec.Struct, frozen=True):
    """One category: its points are the sum of its parts."""

    category: str
    points: int
    parts: tuple[Part, ...]


class _Board:
    """The cells of a colony by the kind that counts on them."""

    def __init__(self, colony: Iterable[Hex]) -> None:
        self.cells: dict[str, list[Cell]] = {kind: [] for kind in GOALS}
        self.houses: list[Hex] = []
        self.buildings: list[tuple[Cell, int]] = []
        self.under: dict[str, list[Cell]] = {kind: [] for kind in GOALS}
        self.factories: list[Hex] = []
        for hexagon in colony:
            at = (hexagon.q, hexagon.r)
            face = FACES[hexagon.tile][hexagon.side]
            cover = hexagon.cover
            if cover is not None:
                self.cells["factory" if cover.side else "farm"].append(at)
                self.under.setdefault(face, []).append(at)
                if cover.side:
                    self.factories.append(hexagon)
            elif face in ("house", "starter_house"):
                self.houses.append(hexagon)
            else:
                self.cells[face].append(at)
                if face == "public_building":
                    self.buildings.append((at, TYPES[hexagon.tile]))

    def goal(self, kind: str, covered: bool) -> tuple[Cell, ...]:
        """Give the cells that count for a goal."""
        return tuple(self.cells[kind] + (self.under[kind] if covered else []))


def explain(teams: Sequence[Team], side: int, options: Options) -> tuple[ScoreLine, ...]:
    """Explain the points of `teams[side]` by category, in the order of pieces.CATEGORIES.

    `teams` are all the teams at the table: the Hidden Goal compares them. The points are those
    of scoring.scores.
    """
    team = teams[side]
    board = _Board(team.colony)
    counted = tally(team.colony, team.bonus)
    parts = (
        _near_houses(board, "forest"),
        _near_houses(board, "water"),
        _pipelines(board),
        _farms(board),
        _buildings(board, counted),
        _markers(board, team.bonus),
        _hidden(teams, side, board, options.covered_count),
        _common(board, options.covered_count),
    )
    return tuple(
        ScoreLine(category, sum(part.points for part in own), tuple(own))
        for category, own in zip(CATEGORIES, parts, strict=True)
    )


def _near_houses(board: _Board, kind: str) -> list[Part]:
    """Lines 1 and 2: one part a House."""
    there = set(board.cells[kind])
    out = []
    for house in board.houses:
        at = (house.q, house.r)
        near = tuple(cell for cell in neighbours(at) if cell in there)
        if near:
            points = FOREST_POINTS[len(near)] if kind == "forest" else WATER_POINTS
            edges = tuple((at, cell) for cell in near)
            params = ((f"{kind}s", len(near)),)
            out.append(Part(points, (at, *near), edges, f"house_{kind}s", params))
    return out


def _pipelines(board: _Board) -> list[Part]:
    """Line 3: one part a House with a pipeline."""
    wet = bool(board.cells["water"])
    return [
        Part(
            PIPELINE_POINTS if wet else 0,
            ((house.q, house.r),),
            (),
            "pipeline" if wet else "pipeline_without_water",
        )
        for house in board.houses
        if house.pipeline
    ]


def _farms(board: _Board) -> list[Part]:
    """Line 4: one part, where there is a Farm."""
    farms = board.cells["farm"]
    if not farms:
        return []
    houses = [(house.q, house.r) for house in board.houses]
    params = (("farms", len(farms)), ("houses", len(houses)))
    return [Part(len(farms) * len(houses), (*farms, *houses), (), "farms_houses", params)]


def _buildings(board: _Board, counted: Tally) -> list[Part]:
    """Line 5: one part a Public Building, the later ones of a type for nothing."""
    out = []
    seen: set[int] = set()
    for at, kind in board.buildings:
        params = (("type", kind),)
        if kind in seen:
            out.append(Part(0, (at,), (), "building_twice", params))
        elif not counted.met(kind):
            out.append(Part(0, (at,), (), "building_unmet", params))
        else:
            rests = _rests_on(board, at, kind)
            out.append(Part(TYPE_POINTS[kind], (at, *rests), (), "building_met", params))
        seen.add(kind)
    return out


def _rests_on(board: _Board, at: Cell, kind: int) -> tuple[Cell, ...]:
    """Give the cells that make a type's condition hold: the first ones that suffice."""
    if kind == 1:
        return next((cell,) for cell, other in board.buildings if other != kind)
    return tuple(cell for need, n in _NEEDED[kind] for cell in board.cells[need][:n])


def _markers(board: _Board, bonus: int) -> list[Part]:
    """Line 6: one part a Factory with markers, one for those beside the colony."""
    out = []
    for hexagon in board.factories:
        if hexagon.markers:
            face = FACES[hexagon.tile][hexagon.side]
            params: tuple[tuple[str, int | str], ...] = (
                ("markers", hexagon.markers),
                ("colour", "blue" if face == "water" else "green"),
            )
            at = ((hexagon.q, hexagon.r),)
            out.append(Part(hexagon.markers, at, (), "factory_markers", params))
    if bonus:
        out.append(Part(bonus, (), (), "bonus_markers", (("markers", bonus),)))
    return out


def _hidden(teams: Sequence[Team], side: int, board: _Board, covered: bool) -> list[Part]:
    """Line 7: always one part, so that a missed goal is explained too."""
    goal = teams[side].goal
    hexes = board.goal(goal, covered)
    own = len(hexes)
    rest = [tally(team.colony, 0).of(goal, covered) for i, team in enumerate(teams) if i != side]
    if not rest:
        return [Part(0, hexes, (), "goal_alone", (("goal", goal), ("own", own)))]
    best = max(rest)
    params = (("goal", goal), ("own", own), ("best", best))
    if own > best:
        return [Part(HIDDEN_GOAL_POINTS, hexes, (), "goal_won", params)]
    return [Part(0, hexes, (), "goal_missed", params)]


def _common(board: _Board, covered: bool) -> list[Part]:
    """Line 8: always one part, with the first cell of each kind."""
    first = {kind: board.goal(kind, covered)[:1] for kind in GOALS}
    # With the option a covered tile and its cover both count, on one cell.
    hexes = tuple(dict.fromkeys(cell for cells in first.values() for cell in cells))
    missing = [kind for kind, cells in first.items() if not cells]
    if missing:
        return [Part(0, hexes, (), "common_missing", (("missing", ",".join(missing)),))]
    return [Part(COMMON_GOAL_POINTS, hexes, (), "common_all")]
