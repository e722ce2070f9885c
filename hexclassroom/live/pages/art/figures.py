"""Drawn examples for the briefing, the rules and the guide: our own, all of them legal."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.hexgrid import to_pixel
from games.planet_hexagon.pieces import ASSETS, CIVILIZATIONS, Face
from games.planet_hexagon.state import SeenHex
from hexclassroom.live.pages.art import boards, hexes
from hexclassroom.live.pages.texts.words import CIVILIZATION_SYMBOLS
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

Cell = tuple[int, int]

_START: Final[tuple[tuple[int, int, Face], ...]] = (
    (0, 0, "starter_house"),
    (1, -1, "forest"),
    (1, 0, "house"),
    (0, 1, "water"),
)
_POINTS: Final[tuple[tuple[int, int, Face], ...]] = (
    (0, 0, "starter_house"),
    (1, -1, "forest"),
    (0, -1, "forest"),
    (1, 0, "house"),
    (2, -1, "forest"),
    (0, 1, "water"),
    (-1, 1, "field"),
)


def _hexes(cells: tuple[tuple[int, int, Face], ...]) -> tuple[SeenHex, ...]:
    return tuple(SeenHex(q=q, r=r, face=face) for q, r, face in cells)


def _svg(cells: list[Cell], label: str, inside: str) -> str:
    b = boards.box(cells, 10)
    return (
        f'<svg class="figure-svg hexsvg" role="img" aria-label="{escape(label)}" '
        f'viewBox="{b.x - b.w:.5g} {b.y - b.h:.5g} {2 * b.w:.5g} {2 * b.h:.5g}">{inside}</svg>'
    )


def _tiles(colony: tuple[SeenHex, ...], side: int) -> str:
    thick = "".join(
        f'<use href="#hex" x="{x:.6g}" y="{y + 7:.6g}"/>'
        for x, y in (to_pixel((h.q, h.r), hexes.RADIUS) for h in colony)
    )
    tiles = "".join(f"<g {boards.at(h.q, h.r)}>{hexes.art(h, side)}</g>" for h in colony)
    return f'<g class="thick">{thick}</g>{tiles}'


def _pill(cell: Cell, text: str, dy: float = 4) -> str:
    x, y = to_pixel(cell, hexes.RADIUS)
    return (
        f'<g transform="translate({x:.6g} {y + dy:.6g})">'
        f'<rect class="pt" x="-27" y="-17" width="54" height="34" rx="17"/>'
        f'<text class="pt-t" y="8">{escape(text)}</text></g>'
    )


def _link(a: Cell, b: Cell) -> str:
    ax, ay = to_pixel(a, hexes.RADIUS)
    bx, by = to_pixel(b, hexes.RADIUS)
    return f'<circle class="link" cx="{(ax + bx) / 2:.6g}" cy="{(ay + by) / 2:.6g}" r="9"/>'


def _edges() -> str:
    colony = _hexes(_START)
    taken = [(h.q, h.r) for h in colony]
    legal = [(2, -1), (1, 1), (-1, 1), (0, -1)]
    cells = "".join(
        f'<g class="legal" {boards.at(q, r)}><polygon class="legal-face" points="{hexes.RIM}"/>'
        f'<polygon class="legal-edge" points="{hexes.INSIDE}"/><circle class="spot" r="7"/></g>'
        for q, r in legal
    )
    return _svg(
        [*taken, *legal],
        _("Four tiles, and the four cells where a new tile touches two of them"),
        _tiles(colony, 1) + cells,
    )


def _covers() -> str:
    colony = (
        SeenHex(q=0, r=0, face="field", cover="farm"),
        SeenHex(q=1, r=0, face="water", cover="factory", markers=2),
        SeenHex(q=2, r=0, face="forest", cover="factory", markers=2),
    )
    return _svg(
        [(h.q, h.r) for h in colony],
        _("A Farm on a Field, a Factory on Water with two blue markers, one on Forest with green"),
        _tiles(colony, 1),
    )


def _factory() -> str:
    colony = (
        SeenHex(q=0, r=0, face="water", cover="factory", markers=2),
        SeenHex(q=1, r=0, face="forest", cover="factory", markers=1),
    )
    return _svg(
        [(h.q, h.r) for h in colony],
        _("A Factory on Water with two blue markers and one on Forest with one green marker"),
        _tiles(colony, 1),
    )


def _points() -> str:
    colony = _hexes(_POINTS)
    links = (
        _link((0, 0), (1, -1))
        + _link((0, 0), (0, -1))
        + _link((1, 0), (1, -1))
        + _link((1, 0), (2, -1))
        + _link((0, 0), (0, 1))
        + _link((1, 0), (0, 1))
    )
    return _svg(
        [(h.q, h.r) for h in colony],
        _("Two Houses with two Forests each and a view of the Water: five points each"),
        f'<g class="arboretans">{_tiles(colony, 1)}{links}'
        f"{_pill((0, 0), '3+2')}{_pill((1, 0), '3+2')}</g>",
    )


def _supply() -> str:
    faces: tuple[Face, ...] = (
        "forest",
        "house",
        "field",
        "water",
        "farm",
        "field",
        "factory",
        "house",
    )
    out = []
    for i, face in enumerate(faces):
        x, y = (i % 4) * 118.0, (i // 4) * 150.0
        lift = -14 if i == 3 else 0
        ring = f'<polygon class="sel" points="{hexes.RIM}"/>' if i == 3 else ""
        out.append(
            f'<g transform="translate({x:g} {y + lift:g})"><use class="thick" href="#hex" y="7"/>'
            f"{hexes.tile(face)}{ring}</g>"
        )

    return (
        '<svg class="figure-svg hexsvg" role="img" viewBox="-66 -90 486 312" '
        f'aria-label="{escape(_("Eight tiles in the Supply Centre; one of them is taken"))}">'
        f"{''.join(out)}</svg>"
    )


def _planet(x: float, y: float, r: float, civilization: str, frozen: bool) -> str:
    ice = (
        f'<circle class="ice" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'
        f'<circle class="ice-o" cx="{x:g}" cy="{y:g}" r="{r + 12:g}"/>'
        f'<path class="ice-l" d="M{x - r * 0.86:g} {y - r * 0.3:g}l{r * 0.46:g} {-r * 0.16:g}'
        f"l{r * 0.12:g} {-r * 0.5:g}M{x + r * 0.3:g} {y + r * 0.86:g}l{r * 0.12:g} {-r * 0.34:g}"
        f'l{r * 0.4:g} {-r * 0.1:g}"/>'
        if frozen
        else ""
    )
    symbol = hexes.use(
        CIVILIZATION_SYMBOLS[civilization], "pl-i", x - r * 0.55, y - r * 0.55, r * 1.1
    )
    return (
        f'<g class="{civilization}"><circle class="pl" cx="{x:g}" cy="{y:g}" r="{r:g}"/>{symbol}'
        f"{ice}</g>"
    )


def _planets() -> str:
    spots = ((110, 120, 84), (560, 96, 70), (96, 390, 70), (570, 380, 84))
    around = "".join(
        _planet(x, y, r, name, True) for (x, y, r), name in zip(spots, CIVILIZATIONS, strict=True)
    )
    middle = "".join(
        f'<g transform="translate({335 + x:g} {250 + y:g}) scale(.62)">{hexes.small(face)}</g>'
        for (q, r), face in zip(
            ((0, 0), (1, -1), (0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
            ("house", "forest", "field", "water", "public_building", "field", "forest"),
            strict=True,
        )
        for x, y in (to_pixel((q, r), 38),)
    )
    return (
        '<svg class="figure-svg hexsvg" role="img" viewBox="0 0 670 500" '
        f'aria-label="{escape(_("Four frozen planets round Planet Hexagon"))}">'
        f'<circle class="pl-new" cx="335" cy="250" r="142"/>{middle}{around}</svg>'
    )


def _rows(names: tuple[str, ...]) -> str:
    out = []
    for i, name in enumerate(names):
        x, y = (i % 2) * 250, (i // 2) * 230
        out.append(
            f'<g transform="translate({x} {y})"><rect class="fig-card" x="-100" y="-95" '
            f'width="200" height="190" rx="28"/>{hexes.use(name, "fig-icon", -62, -62, 124)}</g>'
        )
    high = ((len(names) + 1) // 2) * 230
    return (
        f'<svg class="figure-svg hexsvg" aria-hidden="true" viewBox="-120 -115 490 {high}">'
        f"{''.join(out)}</svg>"
    )


def _peoples() -> str:
    out = []
    for i, name in enumerate(CIVILIZATIONS):
        x, y = (i % 2) * 250, (i // 2) * 250
        out.append(
            f'<g class="{name}" transform="translate({x} {y}) scale(3.4)">'
            '<polygon class="badge-hex" points="0,-29 25.115,-14.5 25.115,14.5 0,29 '
            '-25.115,14.5 -25.115,-14.5"/>'
            f"{hexes.use(CIVILIZATION_SYMBOLS[name], 'badge-sym', -18, -19, 36)}</g>"
        )
    return (
        '<svg class="figure-svg hexsvg" aria-hidden="true" viewBox="-120 -120 490 490">'
        f"{''.join(out)}</svg>"
    )


FIGURES: Final[dict[str, Callable[[], str]]] = {
    "planets": _planets,
    "peoples": _peoples,
    "roles": lambda: _rows(("supplier", "builder", "emissary", "users")),
    "supply": _supply,
    "edges": _edges,
    "covers": _covers,
    "factory": _factory,
    "points": _points,
    "goals": lambda: _rows(tuple(name.replace("_", "-") for name in ASSETS)),
}


def figure(name: str) -> SafeString:
    """Draw a figure by its name; the page includes the sprite and the tiles."""
    return _figure(name, get_language())


@lru_cache(maxsize=128)
def _figure(name: str, _language: str) -> SafeString:
    return mark_safe(FIGURES[name]())
