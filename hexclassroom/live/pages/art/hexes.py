"""Planet Hexagon's tiles as cut paper, drawn in SVG about (0, 0), centre to corner RADIUS.

Pure functions of what is drawn and of the language, so their results are kept. A page that
draws them includes live/sprite.html and games/planet_hexagon/tiles.html.
"""

from functools import lru_cache
from html import escape
from typing import Final

from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenHex
from hexclassroom.live.pages.texts.reasons import BUILDING_WISHES
from hexclassroom.live.pages.texts.words import CIVILIZATION_SYMBOLS, FACES
from hexclassroom.live.tongue import get_language, kept
from hexclassroom.live.tongue import gettext as _

RADIUS: Final = 60
OUTSIDE: Final = "0,-63 54.56,-31.5 54.56,31.5 0,63 -54.56,31.5 -54.56,-31.5"
INSIDE: Final = "0,-54 46.765,-27 46.765,27 0,54 -46.765,27 -46.765,-27"
RIM: Final = "0,-57 49.363,-28.5 49.363,28.5 0,57 -49.363,28.5 -49.363,-28.5"
FLAG: Final = "0,-15 12.99,-7.5 12.99,7.5 0,15 -12.99,7.5 -12.99,-7.5"

WISHES: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("≠", "public_building"),
    ("factory", "factory"),
    ("field", "field", "field"),
    ("forest", "forest", "field"),
    ("water", "water", "field"),
    ("water", "water", "water"),
    ("water", "forest", "field"),
)
"""What a Public Building of type 1-7 asks for, drawn: faces, and "≠" for a different one."""
WISH_POINTS: Final = (0, 3, 3, 5, 3, 3, 5, 3)


def ident(face: str) -> str:
    """Give the name of a face in the sprite: a Starter House looks like a House."""
    return "house" if face == "starter_house" else face.replace("_", "-")


def use(symbol: str, css: str, x: float, y: float, size: float) -> str:
    """Draw a symbol of the sprite within a board."""
    return (
        f'<use class="{css}" href="#s-{symbol}" x="{x:g}" y="{y:g}" '
        f'width="{size:g}" height="{size:g}"/>'
    )


@lru_cache(maxsize=64)
def _wish(kind: int) -> str:
    """Draw a Public Building's condition and points in one white label."""
    faces = WISHES[kind]
    width = 35 + 20 * len(faces)
    left = -width / 2
    parts = [f'<rect class="cond" x="{left:g}" y="-9" width="{width}" height="26" rx="13"/>']
    for i, face in enumerate(faces):
        x = left + 5.5 + 20 * i
        if face == "≠":
            parts.append(f'<use class="tile-sign" href="#n-unlike" x="{x + 10:g}" y="10.5"/>')
        else:
            name = ident(face)
            parts.append(use(name, f"ic thin i-{name}", x, -5.5, 19))
    x = width / 2 - 13
    parts.append(f'<circle class="cond-pts" cx="{x:g}" cy="4" r="13"/>')
    # By reference: as text of a cell the number would count as part of its name.
    parts.append(f'<use class="cond-num" href="#n-{WISH_POINTS[kind]}" x="{x:g}" y="10"/>')
    return "".join(parts)


def word(face: str) -> str:
    """Give the word on a tile: short, as there is little room."""
    return _("Public") if face == "public_building" else str(FACES[ident(face).replace("-", "_")])


@kept(256)
def named(face: str, kind: int = 0) -> str:
    """Name a tile in full, a Public Building with its wish."""
    if face != "public_building" or not kind:
        return str(FACES[face])
    return _("Public Building (%(points)d points for %(wish)s)") % {
        "points": WISH_POINTS[kind],
        "wish": BUILDING_WISHES[kind](),
    }


def tile(face: str, kind: int = 0) -> SafeString:
    """Draw a tile: face, symbol and word; a Public Building with its condition."""
    return _tile(face, kind, get_language())


@lru_cache(maxsize=256)
def _tile(face: str, kind: int, _language: str) -> SafeString:
    name = ident(face)
    text = escape(word(face))
    if face == "public_building":
        size, y, at = (36, -48, 37) if kind else (44, -40, 36)
        inner = use(name, f"ic i-{name}", -size / 2, y, size) + (_wish(kind) if kind else "")
        inner += f'<text class="tile-word" y="{at}">{text}</text>'
    else:
        inner = use(name, f"ic i-{name}", -24, -40, 48)
        inner += f'<text class="tile-word" y="36">{text}</text>'
    return SafeString(f'<use href="#t-{name}"/>{inner}')


@lru_cache(maxsize=256)
def small(face: str, kind: int = 0) -> SafeString:
    """Draw a tile without words, for a shoulder, a mini board or a row."""
    name = ident(face)
    return SafeString(f'<use href="#t-{name}"/>{use(name, f"ic i-{name}", -33, -35, 66)}')


@lru_cache(maxsize=64)
def pale(face: str, kind: int = 0) -> SafeString:
    """Draw a tile that might come to lie here: its symbol above, room for the points below."""
    name = ident(face)
    return SafeString(f'<use href="#t-{name}"/>{use(name, f"ic i-{name}", -20, -44, 40)}')


def flag(side: int) -> str:
    """Draw the sign on a Starter House."""
    civilization = CIVILIZATIONS[side]
    return (
        f'<g class="{civilization}" transform="translate(35,-19)">'
        f'<polygon class="home-flag" points="{FLAG}"/>'
        f"{use(CIVILIZATION_SYMBOLS[civilization], 'badge-sym', -8.5, -8.5, 17)}</g>"
    )


def _markers(colour: str, left: int, made: int) -> str:
    """Draw a Factory's markers, spent ones as dashed rings."""
    n = max(left, made)
    width = 10 + 18 * n
    parts = [
        f'<rect class="mklabel" x="{-width / 2:g}" y="22" width="{width}" height="22" rx="11"/>'
    ]
    for i in range(n):
        x = 18 * (i - (n - 1) / 2)
        parts.append(marker(colour if i < left else "spent", x, 33, 7))
    return "".join(parts)


def marker(colour: str, x: float, y: float, r: float) -> str:
    """Draw a marker: blue ones are round, green ones diamonds, spent ones dashed rings."""
    if colour == "green":
        d = r * 1.15
        return (
            f'<path class="mk green" d="M{x:g} {y - d:g}l{d:g} {d:g}l{-d:g} {d:g}l{-d:g} {-d:g}z"/>'
        )
    r = r - 1 if colour == "spent" else r
    return f'<circle class="mk {colour}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def pipe() -> str:
    """Draw the blue marker of a House with a pipeline."""
    return (
        '<g transform="translate(-35,-16)"><circle class="mk blue" r="13"/>'
        f"{use('pipe', 'ic mkic', -8, -8, 16)}</g>"
    )


def art(hexagon: SeenHex, side: int) -> SafeString:
    """Draw a hex of a colony with all that lies on it; `side` owns the colony."""
    return _art(hexagon, side, get_language())


@lru_cache(maxsize=4096)
def _art(h: SeenHex, side: int, language: str) -> SafeString:
    if h.cover is None:
        out = str(_tile(h.face, h.type, language))
        if h.face == "starter_house":
            out += flag(side)
        return SafeString(out + pipe() if h.pipeline else out)
    top = ident(h.cover)
    out = (
        f'<use href="#rim-{ident(h.face)}"/><g transform="scale(0.76)">'
        f'<use class="lift" href="#hex" y="5"/><use href="#t-{top}"/></g>'
    )
    text = escape(word(h.cover))
    if h.cover == "farm":
        out += (
            use(top, f"ic i-{top}", -18, -28, 36) + f'<text class="tile-word" y="27">{text}</text>'
        )
    else:
        made = 3 if side == 0 else 2
        colour = "blue" if h.face == "water" else "green"
        out += (
            use(top, f"ic i-{top}", -18, -39, 36) + f'<text class="tile-word" y="13">{text}</text>'
        )
        out += _markers(colour, h.markers, made)
    return SafeString(out)


@lru_cache(maxsize=4096)
def mini_art(h: SeenHex, side: int) -> SafeString:
    """Draw a hex small: no words, no labels, the same silhouettes."""
    if h.cover is not None:
        top = ident(h.cover)
        out = (
            f'<use href="#rim-{ident(h.face)}"/>'
            f'<g transform="scale(0.76)"><use href="#t-{top}"/></g>'
        )
        out += use(top, f"ic i-{top}", -22, -24, 44)
        if h.markers:
            out += marker("blue" if h.face == "water" else "green", 34, 24, 14)
        return SafeString(out)
    name = ident(h.face)
    out = f'<use href="#t-{name}"/>{use(name, f"ic i-{name}", -30, -34, 60)}'
    if h.face == "starter_house":
        out += (
            f'<polygon class="home-flag {CIVILIZATIONS[side]}" points="{FLAG}" '
            'transform="translate(33,-22) scale(1.2)"/>'
        )
    if h.pipeline:
        out += marker("blue", -34, -18, 15)
    return SafeString(out)


def describe(h: SeenHex) -> str:
    """Say what lies on a hex, for screen readers and the list of moves."""
    if h.cover is not None:
        text = _("%(cover)s on %(face)s") % {"cover": FACES[h.cover], "face": FACES[h.face]}
        if h.markers:
            text += ", " + _("markers: %(n)d") % {"n": h.markers}
        return text
    text = named(h.face, h.type)
    return text + ", " + _("with a pipe") if h.pipeline else text
