"""Why a colony has its points: each part of a score as one sentence."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import ngettext

from games.planet_hexagon.explain import Part, ScoreLine
from hexclassroom.live.pages.texts.words import FACES
from hexclassroom.live.tongue import gettext as _

BUILDING_WISHES: Final[dict[int, Callable[[], str]]] = {
    1: lambda: _("another Public Building of a different type"),
    2: lambda: _("2 standing Factories"),
    3: lambda: _("3 uncovered Fields"),
    4: lambda: _("2 Forests and 1 Field"),
    5: lambda: _("2 Waters and 1 Field"),
    6: lambda: _("3 Waters"),
    7: lambda: _("1 Water, 1 Forest and 1 Field"),
}


def kinds(names: str) -> str:
    """Put a comma-separated list of kinds into words."""
    return ", ".join(str(FACES[name]) for name in names.split(",") if name)


def sentence(part: Part) -> str:
    """Say in one sentence what this part of a score rests on."""
    values: dict[str, Any] = dict(part.params)
    return _SENTENCES[part.reason](values)


def line_sentence(line: ScoreLine) -> str:
    """Sum a whole line up: what it is made of, or why it brings nothing."""
    if not line.parts:
        return str(_NOTHING[line.category]())
    if line.category in ("house_forest", "house_water"):
        sums = " + ".join(str(part.points) for part in line.parts)
        n = len(line.parts)
        if line.category == "house_forest":
            return ngettext(
                "%(n)d House has Forests beside it: %(sums)s.",
                "%(n)d Houses have Forests beside them: %(sums)s.",
                n,
            ) % {"n": n, "sums": sums}
        return ngettext(
            "%(n)d House looks at Water: %(sums)s.", "%(n)d Houses look at Water: %(sums)s.", n
        ) % {"n": n, "sums": sums}
    if line.category == "pipelines" and line.points:
        n = len(line.parts)
        return ngettext(
            "%(n)d House has a pipe, and the colony has Water: %(sums)d.",
            "%(n)d Houses have a pipe, and the colony has Water: %(sums)d.",
            n,
        ) % {"n": n, "sums": line.points}
    return " ".join(dict.fromkeys(sentence(part) for part in line.parts))


def _forests(v: dict[str, Any]) -> str:
    return ngettext(
        "This House has %(forests)d Forest beside it.",
        "This House has %(forests)d Forests beside it.",
        v["forests"],
    ) % {"forests": v["forests"]}


def _markers(v: dict[str, Any]) -> str:
    text = (
        ngettext(
            "%(markers)d blue marker is left on this Factory.",
            "%(markers)d blue markers are left on this Factory.",
            v["markers"],
        )
        if v["colour"] == "blue"
        else ngettext(
            "%(markers)d green marker is left on this Factory.",
            "%(markers)d green markers are left on this Factory.",
            v["markers"],
        )
    )
    return text % {"markers": v["markers"]}


def _bonus(v: dict[str, Any]) -> str:
    return ngettext(
        "%(markers)d bonus marker lies beside the colony.",
        "%(markers)d bonus markers lie beside the colony.",
        v["markers"],
    ) % {"markers": v["markers"]}


def _goal(text: str, v: dict[str, Any]) -> str:
    return text % {"goal": FACES[v["goal"]], "own": v["own"], "best": v.get("best", 0)}


_SENTENCES: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "house_forests": _forests,
    "house_waters": lambda v: _("This House looks at Water."),
    "pipeline": lambda v: _("This House has a pipe."),
    "pipeline_without_water": lambda v: _(
        "This House has a pipe, but the colony has no uncovered Water."
    ),
    "farms_houses": lambda v: _("Farms times Houses: %(farms)d × %(houses)d.") % v,
    "building_met": lambda v: (
        _("This Public Building has what it asks for: %(wish)s.")
        % {"wish": BUILDING_WISHES[v["type"]]()}
    ),
    "building_unmet": lambda v: (
        _("This Public Building still asks for %(wish)s.") % {"wish": BUILDING_WISHES[v["type"]]()}
    ),
    "building_twice": lambda v: _("A second Public Building of the same type brings nothing."),
    "factory_markers": _markers,
    "bonus_markers": _bonus,
    "goal_won": lambda v: _goal(
        _("Most of one kind, %(goal)s: %(own)d, others at most %(best)d."), v
    ),
    "goal_missed": lambda v: _goal(
        _("Most of one kind, %(goal)s: %(own)d, but another team has %(best)d."), v
    ),
    "goal_alone": lambda v: _("A team alone at the table gets no Hidden Goal."),
    "common_all": lambda v: _("One of every kind is there."),
    "common_missing": lambda v: _("Still missing: %(kinds)s.") % {"kinds": kinds(v["missing"])},
}
_NOTHING: Final[dict[str, Callable[[], str]]] = {
    "house_forest": lambda: _("No House has a Forest beside it."),
    "house_water": lambda: _("No House looks at Water."),
    "pipelines": lambda: _("No House has a pipe."),
    "farms": lambda: _("There is no Farm."),
    "public_buildings": lambda: _("There is no Public Building."),
    "markers": lambda: _("No marker was kept."),
    "hidden_goal": lambda: _("No Hidden Goal."),
    "common_goal": lambda: _("No Common Goal."),
}
