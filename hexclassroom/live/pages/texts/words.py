"""The names of things, in the reader's language: the same words on every page."""

from typing import Final

from django.utils.formats import number_format
from django.utils.translation import pgettext_lazy

from games.registry import SHOWS
from hexclassroom.live.tongue import gettext_lazy as _

CIVILIZATIONS: Final = {
    "lupidians": _("Lupidians"),
    "arboretans": _("Arboretans"),
    "harvesters": _("Harvesters"),
    "urbanides": _("Urbanides"),
}
CIVILIZATION_SYMBOLS: Final = {
    "lupidians": "gear",
    "arboretans": "leaf",
    "harvesters": "grain",
    "urbanides": "brush",
}
CIVILIZATION_LETTERS: Final = {
    "lupidians": "L",
    "arboretans": "A",
    "harvesters": "H",
    "urbanides": "U",
}
FACES: Final = {
    "starter_house": _("Starter House"),
    "house": _("House"),
    "public_building": _("Public Building"),
    "forest": _("Forest"),
    "water": _("Water"),
    "field": _("Field"),
    "farm": _("Farm"),
    "factory": _("Factory"),
}
ROLES: Final = {
    "supplier": _("Supplier"),
    "builder": _("Builder"),
    "emissary": _("Emissary"),
}
ASSETS: Final = {
    "flipping_machine": _("Flipping Machine"),
    "pondering_fern": _("Pondering Fern"),
    "phonomobile": _("Phonomobile"),
    "indescribable_painting": _("Indescribable Painting"),
}
GOALS: Final = {
    "water": _("most Waters"),
    "forest": _("most Forests"),
    "public_building": _("most Public Buildings"),
    "field": _("most Fields"),
    "farm": _("most Farms"),
    "factory": _("most Factories"),
}
CATEGORIES: Final = {
    "house_forest": _("House and Forest"),
    "house_water": _("House and Water"),
    "pipelines": _("Houses with a pipe"),
    "farms": _("Farms × Houses"),
    "public_buildings": _("Public Buildings"),
    "markers": _("Markers kept"),
    "hidden_goal": _("Hidden Goal"),
    "common_goal": _("Common Goal"),
}
CATEGORY_SYMBOLS: Final = {
    "house_forest": "forest",
    "house_water": "water",
    "pipelines": "pipe",
    "farms": "farm",
    "public_buildings": "public-building",
    "markers": "marker",
    "hidden_goal": "star",
    "common_goal": "common",
}
PHASES: Final = {
    "lobby": _("Lobby"),
    "briefing": _("Briefing"),
    "playing": _("Playing"),
    "supply": _("Supply turn"),
    "emissary": _("Emissaries"),
    "final_building": _("Last building time"),
    "self_count": _("Counting points"),
    "result": pgettext_lazy("phase", "Result"),
    "debrief": _("Debrief"),
    "closed": _("Closed"),
}


def stands(game: str, status: str, phase: str, ended: bool) -> str:
    """Say where a table stands; phases have names in the game that has pages of its own."""
    if status != "playing":
        key = status
    elif ended:
        key = "result"
    else:
        key = phase if game not in SHOWS and phase in PHASES else status
    return str(PHASES[key])


def spaced(code: str) -> str:
    """Write a join code so that it can be read out: K7M 2QF."""
    return f"{code[:3]} {code[3:]}" if len(code) == 6 else code


def factor_number(value: float) -> str:
    """Write a time factor as people do: 1.5, and 10 without decimals."""
    return number_format(value, 0 if value == int(value) else None)
