"""Planet Hexagon's colonies in SVG: with targets and proposals, to look at, small.

Every function is pure in what it draws and in the language; the results are kept. What may be
tapped carries the data attributes of live/PROTOCOL.md, so the client needs no rules.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from math import hypot
from typing import Final

import msgspec
from django.utils.safestring import SafeString

from games.hexgrid import to_pixel
from games.planet_hexagon.state import SeenHex
from hexclassroom.live.pages.art import hexes
from hexclassroom.live.pages.art.hexes import INSIDE, RADIUS, RIM
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

Cell = tuple[int, int]
WIDE: Final = 51.962
"""Centre to edge."""
CRATERS: Final = (
    (-0.6, -0.47, 26),
    (0.6, 0.38, 34),
    (-0.71, 0.28, 18),
    (0.47, -0.64, 20),
    (-0.09, 0.77, 22),
    (0.74, -0.22, 14),
    (-0.38, 0.71, 12),
)


class Target(msgspec.Struct, frozen=True, cache_hash=True):
    """A cell that may be tapped while `key` is selected; `act` is the action's JSON text.

    face, kind: the tile that would lie there; on: whether a tile lies there already.
    points: what it would bring, None where that is not shown.
    """

    key: str
    q: int
    r: int
    act: str
    label: str
    say: str
    points: int | None = None
    face: str = ""
    kind: int = 0
    on: bool = False


class Ghost(msgspec.Struct, frozen=True):
    """A team-mate's proposal: a pale tile with the proposer's letter."""

    target: Target
    letter: str


class Source(msgspec.Struct, frozen=True):
    """The Factory whose marker would be spent while `key` is selected."""

    key: str
    q: int
    r: int


def at(q: int, r: int) -> str:
    """Give the transform that moves a drawing to a cell."""
    x, y = to_pixel((q, r), RADIUS)
    return f'transform="translate({x:.6g} {y:.6g})"'


def _points(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def quoted(value: str) -> str:
    """Write a value as an attribute in single quotes: JSON inside stays short."""
    safe = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "'" + safe.replace("'", "&#x27;") + "'"


def taps(act: str = "", select: str = "", label: str = "", key: str = "", face: str = "") -> str:
    """Write the data attributes of something that may be tapped."""
    out = f' data-for="{escape(key)}"' if key else ""
    if select:
        out += f' data-select="{escape(select)}"'
    if act:
        out += f" data-choose={quoted(act)} data-label={quoted(label)}"
    if face:
        out += f' data-face="{hexes.ident(face)}"'
    return out


class Box(msgspec.Struct, frozen=True):
    """What a board shows: the middle, half the size."""

    x: float
    y: float
    w: float
    h: float


def box(cells: Iterable[Cell], pad: float = 12, least: float = 176) -> Box:
    """Give the box round some cells."""
    middles = [to_pixel(cell, RADIUS) for cell in cells] or [(0.0, 0.0)]
    left = min(x for x, _y in middles) - WIDE - pad
    right = max(x for x, _y in middles) + WIDE + pad
    top = min(y for _x, y in middles) - RADIUS - pad
    low = max(y for _x, y in middles) + RADIUS + pad + 4
    # A young colony must not fill the screen with one giant tile.
    wide, high = max((right - left) / 2, least), max((low - top) / 2, least)
    return Box((left + right) / 2, (top + low) / 2, wide, high)


def view_box(b: Box) -> str:
    """Give the viewBox of a drawing of that part."""
    return f"{b.x - b.w:.5g} {b.y - b.h:.5g} {2 * b.w:.5g} {2 * b.h:.5g}"


def _ground(b: Box) -> str:
    """Draw the planet under a colony."""
    r = max(hypot(b.w, b.h) * 0.88, 190)
    out = [
        f'<g aria-hidden="true"><circle class="planet" cx="{b.x:.5g}" cy="{b.y:.5g}" r="{r:.5g}"/>'
        f'<circle class="planet-edge" cx="{b.x:.5g}" cy="{b.y:.5g}" r="{r - 10:.5g}"/>'
    ]
    out += [
        f'<circle class="crater" cx="{b.x + r * x:.5g}" cy="{b.y + r * y:.5g}" r="{size}"/>'
        for x, y, size in CRATERS
    ]
    return "".join(out) + "</g>"


def _thickness(colony: Iterable[SeenHex]) -> str:
    out = []
    for h in colony:
        x, y = to_pixel((h.q, h.r), RADIUS)
        out.append(f'<use href="#hex" x="{x:.6g}" y="{y + 7:.6g}"/>')
    return f'<g class="thick" aria-hidden="true">{"".join(out)}</g>'


def rows(cells: list[tuple[int, float, str]], keys: dict[int, set[str]] | None = None) -> str:
    """Put cells (row, x, markup) into rows for the grid, top to bottom, left to right.

    keys: the selections that show something in a row; while there is none, the row is hidden.
    """
    by_row: dict[int, list[tuple[float, str]]] = {}
    for row, x, markup in cells:
        by_row.setdefault(row, []).append((x, markup))
    return "".join(
        f'<g role="row"{_only(keys, row)}>'
        f"{''.join(markup for _x, markup in sorted(by_row[row]))}</g>"
        for row in sorted(by_row)
    )


def _only(keys: dict[int, set[str]] | None, row: int) -> str:
    wanted = keys.get(row, set()) if keys else set()
    return f' data-for="{escape(" ".join(sorted(wanted)))}"' if wanted and "" not in wanted else ""


@lru_cache(maxsize=1024)
def _colony(colony: tuple[SeenHex, ...], side: int, language: str) -> str:
    """Draw the tiles of a colony as cells of a grid."""
    cells = []
    for h in colony:
        x = to_pixel((h.q, h.r), RADIUS)[0]
        fly = f"{h.q},{h.r}:{h.cover or h.face}"
        cells.append(
            (
                h.r,
                x,
                f'<g class="cell tile-cell" role="gridcell" tabindex="-1" data-cell="{h.q},{h.r}" '
                f'aria-label="{escape(hexes.describe(h))}" {at(h.q, h.r)}>'
                f'<g class="art" data-fly="{fly}">{hexes.art(h, side)}</g>'
                f'<use class="focus" href="#hex"/></g>',
            )
        )
    return _thickness(colony) + rows(cells)


@lru_cache(maxsize=4096)
def _target(t: Target, letter: str, language: str) -> str:
    """Draw one target, or a proposal when it has a letter."""
    css = "cell legal" + (" on-tile" if t.on else "") + (" zero" if (t.points or 0) <= 0 else "")
    ghost = hexes.pale(t.face, t.kind) if t.face and not t.on else ""
    shown = "" if t.points is None else _points(t.points)
    if letter:
        attrs = taps(t.act, t.key, t.label, "", t.face)
        css += " proposal"
    else:
        attrs = taps(t.act, "", t.label, t.key, t.face)
    face = f'<polygon class="legal-face" points="{RIM}"/>'
    edge = f'<polygon class="legal-edge" points="{RIM if letter else INSIDE}"/>'
    if t.on:
        gain = (
            f'<g transform="translate(0 -40)"><rect class="gain-bg" x="-24" y="-16" width="48" '
            f'height="32" rx="16"/><text class="gain-fg" y="8">{shown}</text></g>'
            if shown
            else ""
        )
    else:
        y = 6 if t.points is not None else 0
        gain = f'<text class="gain" y="{y}">{shown}</text><circle class="spot" cy="26" r="5"/>'
    by = (
        f'<g transform="translate(42,30)" aria-hidden="true"><circle class="by" r="18"/>'
        f'<use href="#by-{letter.encode().hex()}"/></g>'
        if letter
        else ""
    )
    art = f'<g class="ghost-art">{ghost}</g>' if ghost else ""
    return (
        f'<g class="{css}" role="gridcell" tabindex="-1" data-cell="{t.q},{t.r}" '
        f'aria-label="{escape(f"{letter}: {t.say}" if letter else t.say)}"{attrs} {at(t.q, t.r)}>'
        f'{face}{art}{edge}<use class="focus" href="#hex"/>{gain}{by}</g>'
    )


@lru_cache(maxsize=1024)
def _sources(sources: tuple[Source, ...]) -> str:
    return "".join(
        f'<g data-for="{escape(s.key)}" aria-hidden="true" {at(s.q, s.r)}>'
        f'<polygon class="source" points="{RIM}"/></g>'
        for s in sources
    )


def board(
    colony: tuple[SeenHex, ...],
    side: int,
    label: str,
    targets: tuple[Target, ...] = (),
    ghosts: tuple[Ghost, ...] = (),
    sources: tuple[Source, ...] = (),
) -> SafeString:
    """Draw a team's own colony as a grid: tiles, then what may be tapped, then proposals."""
    return _board(colony, side, label, targets, ghosts, sources, get_language())


@lru_cache(maxsize=512)
def _board(
    colony: tuple[SeenHex, ...],
    side: int,
    label: str,
    targets: tuple[Target, ...],
    ghosts: tuple[Ghost, ...],
    sources: tuple[Source, ...],
    language: str,
) -> SafeString:
    cells = {(h.q, h.r) for h in colony}
    cells |= {(t.q, t.r) for t in targets} | {(g.target.q, g.target.r) for g in ghosts}
    b = box(cells)
    over = [(t.r, to_pixel((t.q, t.r), RADIUS)[0], _target(t, "", language)) for t in targets]
    keys: dict[int, set[str]] = {}
    for t in targets:
        keys.setdefault(t.r, set()).add(t.key)
    # Letters are drawn by reference: as text of the cell they would count as part of its name.
    letters = "".join(
        f'<text id="by-{letter.encode().hex()}" class="by-t" y="7">{escape(letter)}</text>'
        for letter in sorted({g.letter for g in ghosts if g.letter})
    )
    pale = [
        (
            g.target.r,
            to_pixel((g.target.q, g.target.r), RADIUS)[0],
            _target(g.target, g.letter, language),
        )
        for g in ghosts
    ]
    return SafeString(
        f'<svg class="board hexsvg" viewBox="{view_box(b)}" role="grid" data-grid '
        f'data-units="{2 * WIDE:.5g}" aria-label="{escape(label)}">'
        f"<defs>{letters}</defs>{_ground(b)}{_colony(colony, side, language)}{_sources(sources)}"
        f"{rows(over, keys)}{rows(pale)}</svg>"
    )


def picture(colony: tuple[SeenHex, ...], side: int, label: str, css: str = "") -> SafeString:
    """Draw a colony to look at: another team's, or one's own when nothing may be tapped."""
    return _picture(colony, side, label, css, get_language())


@lru_cache(maxsize=512)
def _picture(
    colony: tuple[SeenHex, ...], side: int, label: str, css: str, language: str
) -> SafeString:
    b = box((h.q, h.r) for h in colony)
    tiles = "".join(f"<g {at(h.q, h.r)}>{hexes.art(h, side)}</g>" for h in colony)
    return SafeString(
        f'<svg class="board hexsvg {escape(css)}" viewBox="{view_box(b)}" role="img" '
        f'aria-label="{escape(label)}">{_ground(b)}{_thickness(colony)}{tiles}</svg>'
    )


def mini(colony: tuple[SeenHex, ...], side: int) -> SafeString:
    """Draw a colony small, without words (console and projector)."""
    return _mini(colony, side, get_language())


@lru_cache(maxsize=512)
def _mini(colony: tuple[SeenHex, ...], side: int, _language: str) -> SafeString:
    b = box(((h.q, h.r) for h in colony), 4, 110)
    tiles = "".join(f"<g {at(h.q, h.r)}>{hexes.mini_art(h, side)}</g>" for h in colony)
    return SafeString(
        f'<svg class="hexsvg mini" viewBox="{view_box(b)}" role="img" '
        f'aria-label="{escape(summary(colony))}">{tiles}</svg>'
    )


def summary(colony: Iterable[SeenHex]) -> str:
    """Count a colony's tiles in words."""
    counts: dict[str, int] = {}
    for h in colony:
        face = "house" if h.face == "starter_house" else h.face
        counts[h.cover or face] = counts.get(h.cover or face, 0) + 1
    words = ", ".join(f"{hexes.named(face)} {n}" for face, n in counts.items())
    return _("Colony: %(tiles)s") % {"tiles": words}
