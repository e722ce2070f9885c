"""Each team counts its own points, category by category, with steppers: nobody types."""

from typing import Final

import msgspec
from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CATEGORIES as KEYS
from games.planet_hexagon.pieces import CIVILIZATIONS
from hexclassroom.live.pages.art import boards, hexes
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.play.here import Here, team_name
from hexclassroom.live.pages.play.parts import Parts
from hexclassroom.live.pages.texts.words import CATEGORIES, CATEGORY_SYMBOLS, GOALS
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import gettext_lazy

HOW: Final = {
    "house_forest": gettext_lazy("House beside 1, 2, 3 Forests: 1, 3, 5"),
    "house_water": gettext_lazy("House beside Water: 2"),
    "pipelines": gettext_lazy("With Water, each pipe: 2"),
    "farms": gettext_lazy("Farms times Houses"),
    "public_buildings": gettext_lazy("3 or 5 for each type that has its wish"),
    "markers": gettext_lazy("Each marker left: 1"),
    "hidden_goal": gettext_lazy("Most of your kind: 6"),
    "common_goal": gettext_lazy("One of every kind: 9"),
}


class Field(msgspec.Struct, frozen=True):
    """One category to count."""

    key: str
    symbol: str
    name: str
    how: str


class Form(msgspec.Struct, frozen=True):
    """The team's count."""

    fields: tuple[Field, ...]
    open: bool
    handed: tuple[tuple[str, str, int], ...] = ()
    total: int = 0
    waiting: tuple[str, ...] = ()
    """Teams that still count."""


class Colony(msgspec.Struct, frozen=True):
    """A colony to look at while counting."""

    tab: str
    civilization: str
    name: str
    board: SafeString


class Colonies(msgspec.Struct, frozen=True):
    """The own colony and the others, all open now."""

    colonies: tuple[Colony, ...]


class Bar(msgspec.Struct, frozen=True):
    """The bar of the count."""

    hint: str


def page(here: Here) -> Parts:
    """Draw the self-count."""
    handed = here.team.count
    prompt = here.scene.prompt
    is_open = handed is None and prompt is not None and not here.clock.paused
    if handed is None and is_open:
        say = _("Count your points, then hand them in.")
    elif handed is None:
        say = _("Your team counts its points.")
    else:
        say = _("Handed in. The result comes when every team is ready.")
    return Parts(
        says=(("", say),),
        main=draw("games/planet_hexagon/colonies.html", Colonies(_colonies(here))),
        side=draw("games/planet_hexagon/count.html", _form(here, is_open)),
        bar=_bar() if is_open else SafeString(""),
        css="counting",
        cue="self-count",
    )


def _bar() -> SafeString:
    hint = _("Look at your colony and count together.")
    return draw("games/planet_hexagon/bar_count.html", Bar(hint))


def _colonies(here: Here) -> tuple[Colony, ...]:
    order = [here.side, *((here.side + step) % 4 for step in range(1, 4))]
    out = []
    for side in order:
        seen = here.view.teams[side]
        if seen.colony is None:
            continue
        name = _("Your colony") if side == here.side else team_name(side)
        label = f"{name}. {boards.summary(seen.colony)}"
        picture = boards.picture(seen.colony, side, label, CIVILIZATIONS[side])
        out.append(Colony(str(side), CIVILIZATIONS[side], name, picture))
    return tuple(out)


def _form(here: Here, is_open: bool) -> Form:
    goal = here.team.goal
    fields = []
    for key in KEYS:
        how = str(HOW[key])
        symbol = CATEGORY_SYMBOLS[key]
        if key == "hidden_goal" and goal:
            how = _("%(goal)s of all teams: 6") % {"goal": _upper(str(GOALS[goal]))}
            symbol = hexes.ident(goal)
        fields.append(Field(key, symbol, str(CATEGORIES[key]), how))
    count = here.team.count
    handed = (
        tuple((f.symbol, f.name, n) for f, n in zip(fields, count, strict=True)) if count else ()
    )
    still = tuple(
        team_name(seen.side)
        for seen in here.view.teams
        if seen.people and not seen.counted and seen.side != here.side
    )
    return Form(tuple(fields), is_open, handed, sum(count or ()), still)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
