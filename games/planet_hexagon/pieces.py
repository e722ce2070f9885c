"""The printed pieces: civilizations, tiles, cards. Source: rules/planet-hexagon.md section 1."""

from typing import Final, Literal

Face = Literal[
    "starter_house", "house", "public_building", "forest", "water", "field", "farm", "factory"
]
Asset = Literal["flipping_machine", "pondering_fern", "phonomobile", "indescribable_painting"]
Goal = Literal["water", "forest", "public_building", "field", "farm", "factory"]
Civilization = Literal["lupidians", "arboretans", "harvesters", "urbanides"]

CIVILIZATIONS: Final[tuple[Civilization, ...]] = (
    "lupidians",
    "arboretans",
    "harvesters",
    "urbanides",
)
"""Clockwise seat order."""
LUPIDIANS, ARBORETANS, HARVESTERS, URBANIDES = range(4)

ROLES: Final = ("supplier", "builder", "emissary")

ASSETS: Final[tuple[Asset, ...]] = (
    "flipping_machine",
    "pondering_fern",
    "phonomobile",
    "indescribable_painting",
)
"""In the seat order of their inventors."""

GOALS: Final[tuple[Goal, ...]] = (
    "water",
    "forest",
    "public_building",
    "field",
    "farm",
    "factory",
)

CATEGORIES: Final = (
    "house_forest",
    "house_water",
    "pipelines",
    "farms",
    "public_buildings",
    "markers",
    "hidden_goal",
    "common_goal",
)

GROUP_SIZE: Final = 21
PUBLIC_BUILDING_TYPES: Final = 7
_GROUPS: Final[tuple[tuple[Face, Face], ...]] = (
    ("house", "public_building"),
    ("forest", "field"),
    ("water", "field"),
    ("farm", "factory"),
)


def _faces() -> tuple[tuple[Face, Face], ...]:
    tiles = [pair for pair in _GROUPS for _ in range(GROUP_SIZE)]
    tiles += [("starter_house", "starter_house")] * len(CIVILIZATIONS)
    return tuple(tiles)


FACES: Final = _faces()
"""FACES[tile][side]: tiles 0-83 in four groups of 21, 84-87 the Starter Houses in seat order."""
TYPES: Final[tuple[int, ...]] = tuple(
    tile // 3 + 1 if tile < GROUP_SIZE else 0 for tile in range(len(FACES))
)
"""Type 1-7 of the Public Building on the back of a tile, 0 where there is none: 3 of each."""
STARTER: Final = 4 * GROUP_SIZE
"""The Starter House of side s is tile STARTER + s."""


def type_shown(tile: int, side: int) -> int:
    """Give the Public Building type that a tile shows, 0 for any other face."""
    return TYPES[tile] if side == 1 else 0
