"""The Emissary's journey: the other colonies, clockwise, and the Supply Centre."""

import msgspec
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenTeam, SeenTile
from hexclassroom.live.pages.art import boards, centre
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.play import build, finds, team
from hexclassroom.live.pages.play.here import Here, team_name
from hexclassroom.live.pages.play.parts import Parts
from hexclassroom.live.tongue import gettext as _


class Place(msgspec.Struct, frozen=True):
    """One place on the journey: a colony, or the Supply Centre (side -1)."""

    tab: str
    side: int
    civilization: str
    name: str
    board: SafeString
    tiles: tuple[SafeString, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    card: team.Card | None = None


class Journey(msgspec.Struct, frozen=True):
    """All the places to go to."""

    places: tuple[Place, ...]


def page(here: Here) -> Parts:
    """Draw the journey of an Emissary."""
    return Parts(
        says=(("", _("Visit the other colonies and tell your team.")),),
        main=draw("games/planet_hexagon/journey.html", Journey(places(here))),
        side=mark_safe(finds.visiting(here) + team.panel(here, acts=False)),
        bar=build.bar(here, False, False, ()),
        css="visiting",
        cue=f"emissary-{here.view.session}-{here.view.round}",
    )


def both(here: Here) -> Parts:
    """Draw both screens for whoever is Emissary and Builder, to change between."""
    first, second = page(here), build.page(here)

    def tab(name: str, html: SafeString, css: str = "") -> str:
        return f'<div class="screen {css}" data-panel="screen:{name}">{html}</div>'

    def two(field: str) -> SafeString:
        visit, own = getattr(first, field), getattr(second, field)
        return mark_safe(tab("visit", visit) + tab("build", own))

    title = _("Visit the others, then build.")
    return Parts(
        says=(("", title),),
        main=two("main"),
        side=two("side"),
        bar=second.bar,
        css="visiting building can-build",
        cue=first.cue,
        tabs=(
            ("visit", "emissary", _("Visit")),
            ("build", "builder", _("Build")),
        ),
    )


def places(here: Here) -> tuple[Place, ...]:
    """Give the colonies that can be seen, then the Supply Centre."""
    out = [_colony(here.view.teams[side]) for side in finds.others(here)]
    if here.view.supply is not None:
        board = centre.supply(here.view.supply, here.view.bag)
        out.append(Place("supply", -1, "", _("Supplies"), board))
    return tuple(out)


def _colony(seen: SeenTeam) -> Place:
    name = team_name(seen.side)
    colony = seen.colony or ()
    label = f"{name}. {boards.summary(colony)}"
    markers = sum(h.markers for h in colony) + (seen.bonus or 0)
    hole = len(seen.black_hole or ())
    return Place(
        tab=str(seen.side),
        side=seen.side,
        civilization=CIVILIZATIONS[seen.side],
        name=name,
        board=boards.picture(colony, seen.side, label, CIVILIZATIONS[seen.side]),
        tiles=tuple(centre.single(_plain(t)) for t in seen.waiting or ()),
        facts=(
            ("marker", ngettext("%(n)d marker", "%(n)d markers", markers) % {"n": markers}),
            ("black-hole", ngettext("%(n)d dropped", "%(n)d dropped", hole) % {"n": hole}),
        ),
        card=team.card(seen.asset),
    )


def _plain(seen: SeenTile) -> SeenTile:
    return SeenTile(face=seen.face, type=seen.type)
