"""The Emissary's journey: the other colonies, clockwise, and the Supply Centre."""

from functools import lru_cache

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import ngettext
from msgspec.structs import replace

from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenTeam, SeenTile
from hexclassroom.live.pages.art import boards, centre
from hexclassroom.live.pages.draw import draw, escaped, filled, hole, plain
from hexclassroom.live.pages.play import build, finds, still, team
from hexclassroom.live.pages.play.here import Here, team_name
from hexclassroom.live.pages.play.parts import Parts
from hexclassroom.live.scene import Scene
from hexclassroom.live.tongue import get_language
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
    """The tabs of all the places to go to: tab, civilization, name."""

    tabs: tuple[tuple[str, str, str], ...]
    places: SafeString = hole("places")


def page(here: Here) -> Parts:
    """Draw the journey of an Emissary; it is kept as it is."""
    return _page(still.visiting(here.scene), get_language())


@lru_cache(maxsize=512)
def _page(scene: Scene, language: str) -> Parts:
    here = Here(scene)
    return Parts(
        says=(("", _("Visit the other colonies and tell your team.")),),
        main=_journey(here, language),
        side=plain(finds.visiting(here)) + team.panel(still.building(here.scene), acts=False),
        bar=plain(build.bar(here, False, False, ())),
        css="visiting",
        cue=f"emissary-{here.view.session}-{here.view.round}",
    )


def both(here: Here) -> Parts:
    """Draw both screens for whoever is Emissary and Builder, to change between."""
    first, second = page(here), build.page(here)

    def tab(name: str, html: str, css: str = "") -> str:
        return f'<div class="screen {css}" data-panel="screen:{name}">{html}</div>'

    def two(field: str) -> str:
        visit, own = getattr(first, field), getattr(second, field)
        return tab("visit", visit) + tab("build", own)

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


def _journey(here: Here, language: str) -> str:
    """Draw the places by themselves: several teams' Emissaries go to the same ones."""
    view = here.view
    all_places = [_colony(view.teams[side], language) for side in finds.others(here)]
    if view.supply is not None:
        all_places.append(_supplies(view.supply, view.bag, language))
    tabs = tuple([tab for tab, _html in all_places])
    drawn = "".join([html for _tab, html in all_places])
    return filled(draw("games/planet_hexagon/journey.html", Journey(tabs)), places=drawn)


_Drawn = tuple[tuple[str, str, str], str]
"""A place's tab (tab, civilization, name) and its markup."""


def _drawn(place: Place) -> _Drawn:
    return (place.tab, place.civilization, place.name), _place(place)


@lru_cache(maxsize=128)
def _supplies(supply: tuple[SeenTile | None, ...], bag: int, _language: str) -> _Drawn:
    board = centre.supply(supply, bag)
    return _drawn(Place("supply", -1, "", _("Supplies"), board))


def _place(place: Place) -> str:
    """Draw a place round what changes there with every tile."""
    parts = {"board": place.board, "tiles": "".join(place.tiles)}
    parts |= {name: escaped(text) for name, text in place.facts}
    waits = (hole("tiles"),) if place.tiles else ()
    facts = tuple((name, hole(name)) for name, _text in place.facts)
    outer = replace(place, board=hole("board"), tiles=waits, facts=facts)
    return filled(draw("games/planet_hexagon/place.html", outer), **parts)


@lru_cache(maxsize=256)
def _colony(seen: SeenTeam, _language: str) -> _Drawn:
    name = team_name(seen.side)
    colony = seen.colony or ()
    label = f"{name}. {boards.summary(colony)}"
    markers = sum(h.markers for h in colony) + (seen.bonus or 0)
    dropped = len(seen.black_hole or ())
    place = Place(
        tab=str(seen.side),
        side=seen.side,
        civilization=CIVILIZATIONS[seen.side],
        name=name,
        board=boards.picture(colony, seen.side, label, CIVILIZATIONS[seen.side]),
        tiles=tuple(centre.single(_plain(t)) for t in seen.waiting or ()),
        facts=(
            ("marker", ngettext("%(n)d marker", "%(n)d markers", markers) % {"n": markers}),
            ("black-hole", ngettext("%(n)d dropped", "%(n)d dropped", dropped) % {"n": dropped}),
        ),
        card=team.card(seen.asset),
    )
    return _drawn(place)


def _plain(seen: SeenTile) -> SeenTile:
    return SeenTile(face=seen.face, type=seen.type)
