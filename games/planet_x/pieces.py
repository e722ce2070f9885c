"""What lies in the box: dice, colonies, cards, tokens; what each costs and brings."""

from typing import Final, Literal

Mod = Literal[
    "governments",
    "farmers",
    "explorers",
    "betrayal",
    "merchants",
    "mutation",
    "fury",
    "special_p",
]
Card = Literal[
    "survey_drones",
    "hardened_domes",
    "circle_the_wagons",
    "sabotage",
    "fast_transports",
    "geologists",
    "wind_charts",
    "terraformers",
]
Policy = Literal["harmony", "dominance"]

SIDES: Final = ("amber", "blue", "coral", "green", "violet", "teal")
MODS: Final[tuple[Mod, ...]] = Mod.__args__  # type: ignore[attr-defined]
CARDS: Final[tuple[Card, ...]] = Card.__args__  # type: ignore[attr-defined]
COPIES: Final = 2
POLICIES: Final[tuple[Policy, Policy]] = ("harmony", "dominance")

RADIUS: Final = {2: 3, 3: 4, 4: 4, 5: 5, 6: 5}
"""Radius of the board by players: 37, 61 or 91 cells."""
CORNERS: Final = {
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 1, 3, 4),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}
"""Starting corners by players, as directions from the centre."""

EMPTY: Final = 0
QUESTION: Final = 5
FISSURE: Final = 6
"""A die shows 1-4, QUESTION or FISSURE; EMPTY is a cell without a die."""
TERRAIN: Final = (QUESTION, FISSURE, 1, 2, 3, 4)
WINDS: Final = (0, 0, 1, 1, 2, 2)

COLONIES: Final = 5
QUICK_COLONIES: Final = 4
FULL: Final = 5
"""The population that regains or costs a colony, up or down."""
CARD_COST: Final = 5
FLIP_COST: Final = 2
CALM_COST: Final = 3
PLACE_COST: Final = 2
SCOUT_FISSURE: Final = 1
EXPLORE_FISSURE: Final = 2
ZAP_LOSS: Final = 3
SPECIAL_P_GAIN: Final = 2

GOVERNMENT_CARDS: Final = 4
DEFENCES: Final = 2
ROUTES: Final = 2
ROUTE_CELLS: Final = 3
MIMICRIES: Final = 3
CHANGES: Final = ("adaptation", "mutation", "transformation")
TRANSFORMATION: Final = 3
EDGE_WILDLIFE: Final = 2
"""Wildlife tokens on the edge, a player."""
OFFERS: Final = 3
"""Offers that a player may make in one turn."""
LAST_ROUNDS: Final = 2
"""Rounds that follow the one in which the first player is done."""

CATEGORIES: Final = ("territory", "promised_land", "oath", "mutation", "saviour", "addiction")
PROMISED_POINTS: Final = 1
OATH_POINTS: Final = 2
CHANGE_POINTS: Final = (-1, -2, 0)
SAVIOUR_POINTS: Final = 3
ADDICTION_POINTS: Final = -1
