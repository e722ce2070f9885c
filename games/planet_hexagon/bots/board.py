"""A colony as a bot thinks of it: built from its view, changed by what it might do."""

from collections.abc import Iterable
from typing import Final

from games.planet_hexagon.actions import Action, Cover, Discard, Pipe, Place, Turn
from games.planet_hexagon.pieces import ARBORETANS, HARVESTERS, URBANIDES
from games.planet_hexagon.scoring import AROUND, cell, factory_markers, pairs
from games.planet_hexagon.state import SeenTeam, SeenTile, View

HOUSE, BUILDING, FOREST, WATER, FIELD, FARM, FACTORY = range(7)
KIND: Final = {
    "starter_house": HOUSE,
    "house": HOUSE,
    "public_building": BUILDING,
    "forest": FOREST,
    "water": WATER,
    "field": FIELD,
    "farm": FARM,
    "factory": FACTORY,
}
GOAL_KIND: Final = {kind: KIND[kind] for kind in KIND if kind not in ("starter_house", "house")}

Tile = tuple[int, int]
"""What a tile shows: kind and Public Building type (0 for others)."""
Move = tuple[str, int, int, Tile]
"""A build step: what, the cell, the cell of the Factory that pays (-1: a bonus), the tile used."""


class Colony:
    """One team's colony, waiting spot and markers; `copy` before changing it.

    ground: by cell what counts there, a cover before what lies under it; under: the face below
    a cover; markers: on Factories; types: of Public Buildings; back: the unseen side of a tile.
    paid: the height that bonus markers were paid for, as far as it can be seen.
    """

    __slots__ = (
        "back",
        "bonus",
        "ground",
        "markers",
        "paid",
        "piped",
        "side",
        "starter",
        "types",
        "under",
        "waiting",
    )

    def __init__(self, side: int) -> None:
        self.side = side
        self.ground: dict[int, int] = {}
        self.under: dict[int, int] = {}
        self.markers: dict[int, int] = {}
        self.types: dict[int, int] = {}
        self.back: dict[int, Tile] = {}
        self.piped: set[int] = set()
        self.starter: set[int] = set()
        self.waiting: list[Tile] = []
        self.bonus = 0
        self.paid = 0

    def copy(self) -> "Colony":
        """Give a colony that can be changed without changing this one."""
        new = object.__new__(Colony)
        new.side = self.side
        new.ground = self.ground.copy()
        new.under = self.under.copy()
        new.markers = self.markers.copy()
        new.types = self.types.copy()
        new.back = self.back.copy()
        new.piped = self.piped.copy()
        new.starter = self.starter
        new.waiting = self.waiting.copy()
        new.bonus = self.bonus
        new.paid = self.paid
        return new

    def key(self) -> tuple[object, ...]:
        """Give a value that is equal for colonies reached by the same steps in another order."""
        return (
            frozenset(self.ground.items()),
            frozenset(self.types.items()),
            frozenset(self.markers.items()),
            frozenset(self.piped),
            tuple(sorted(self.waiting)),
            self.bonus,
        )

    def height(self) -> int:
        """Give the count that this civilization's bonus markers are paid for."""
        if self.side == ARBORETANS:
            return sum(kind == FOREST for kind in self.ground.values()) // 2
        if self.side == URBANIDES:
            return len(self.types)
        if self.side == HARVESTERS:
            farms = [at for at, kind in self.ground.items() if kind == FARM]
            if farms:
                return pairs(farms, (at for at, kind in self.ground.items() if kind == HOUSE))
        return 0

    def open_cells(self) -> list[int]:
        """Give the empty cells on which a ground tile may lie (section 3, Building)."""
        ground = self.ground
        touches: dict[int, int] = {}
        for at in ground:
            for step in AROUND:
                there = at + step
                if there not in ground:
                    touches[there] = touches.get(there, 0) + 1
        need = 2 if len(ground) > 1 else 1
        return sorted(at for at, n in touches.items() if n >= need)

    def apply(self, move: Move) -> None:
        """Carry out a build step, bonus markers paid included."""
        what, at, source, tile = move
        if what == "place":
            self.ground[at] = tile[0]
            if tile[1]:
                self.types[at] = tile[1]
            self._use(tile)
        elif what == "cover":
            self.under[at] = self.ground[at]
            self.ground[at] = tile[0]
            if tile[0] == FACTORY:
                self.markers[at] = factory_markers(self.side)
            self._use(tile)
        elif what == "discard":
            self._use(tile)
            return
        elif what == "pipe":
            self.piped.add(at)
            self._spend(source)
            return
        else:
            self._turn(at)
            self._spend(source)
        height = self.height()
        if height > self.paid:
            self.bonus += height - self.paid
            self.paid = height

    def _use(self, tile: Tile) -> None:
        if tile in self.waiting:
            self.waiting.remove(tile)

    def _turn(self, at: int) -> None:
        kind, back = self.ground[at], self.back.get(at)
        old = (kind, self.types.pop(at, 0))
        if back is not None:
            self.ground[at] = back[0]
            if back[1]:
                self.types[at] = back[1]
            self.back[at] = old
        self.piped.discard(at)

    def _spend(self, source: int) -> None:
        if source == -1:
            self.bonus -= 1
        elif self.markers[source] > 1:
            self.markers[source] -= 1
        else:
            del self.markers[source]
            self.ground[source] = self.under.pop(source)

    def after(self, move: Move) -> "Colony":
        """Give the colony after a build step."""
        new = self.copy()
        new.apply(move)
        return new

    def placements(self, tile: Tile) -> list[Move]:
        """Give every way to use a tile in the colony."""
        kind = tile[0]
        if kind == FARM:
            return [("cover", at, -1, tile) for at, on in self.ground.items() if on == FIELD]
        if kind == FACTORY:
            return [
                ("cover", at, -1, tile) for at, on in self.ground.items() if on in (WATER, FOREST)
            ]
        return [("place", at, -1, tile) for at in self.open_cells()]

    def spendings(self) -> list[Move]:
        """Give every way to spend a marker; of equal ones (two bonus markers) one."""
        out: list[Move] = []
        greens = [-1] if self.bonus else []
        blues: list[int] = []
        for at in self.markers:
            (blues if self.under[at] == WATER else greens).append(at)
        for at, kind in self.ground.items():
            if kind == HOUSE and at not in self.piped:
                out += [("pipe", at, source, (0, 0)) for source in blues]
            if kind < FARM and at in self.back:
                out += [("turn", at, source, (0, 0)) for source in greens]
        return out


def tile_of(seen: SeenTile) -> Tile:
    """Give what a seen tile shows."""
    return KIND[seen.face], seen.type


def colony_of(team: SeenTeam) -> Colony:
    """Build a team's colony from what is seen of it; empty where nothing is."""
    out = Colony(team.side)
    for seen in team.colony or ():
        at = cell(seen.q, seen.r)
        face = KIND[seen.face]
        if seen.cover is None:
            out.ground[at] = face
            if seen.type:
                out.types[at] = seen.type
            if seen.pipeline:
                out.piped.add(at)
            if seen.face == "starter_house":
                out.starter.add(at)
        else:
            out.ground[at] = KIND[seen.cover]
            out.under[at] = face
            if seen.markers:
                out.markers[at] = seen.markers
        if seen.back is not None and seen.face != "starter_house":
            out.back[at] = (KIND[seen.back], seen.back_type)
    out.waiting = [tile_of(seen) for seen in team.waiting or ()]
    out.bonus = team.bonus or 0
    out.paid = out.height()
    return out


def own_team(view: View) -> SeenTeam:
    """Give the viewer's own team."""
    return next(team for team in view.teams if team.side == view.side)


def build_moves(view: View, actions: Iterable[Action]) -> list[tuple[Action, Move]]:
    """Give the build actions among the legal ones with what each does to the colony."""
    tiles = {seen.id: tile_of(seen) for seen in own_team(view).waiting or ()}
    out: list[tuple[Action, Move]] = []
    for action in actions:
        if isinstance(action, Place):
            out.append((action, ("place", cell(action.q, action.r), -1, tiles[action.tile])))
        elif isinstance(action, Cover):
            out.append((action, ("cover", cell(action.q, action.r), -1, tiles[action.tile])))
        elif isinstance(action, Discard):
            out.append((action, ("discard", 0, -1, tiles[action.tile])))
        elif isinstance(action, Pipe):
            source = cell(action.fq, action.fr)
            out.append((action, ("pipe", cell(action.q, action.r), source, (0, 0))))
        elif isinstance(action, Turn):
            source = -1 if action.factory is None else cell(*action.factory)
            out.append((action, ("turn", cell(action.q, action.r), source, (0, 0))))
    return out
