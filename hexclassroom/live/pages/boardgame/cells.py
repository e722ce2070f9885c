"""What lies on a cell of a Show's board, about (0, 0), and where cells lie."""

from functools import lru_cache
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.hexgrid import to_pixel
from games.show import Badge, Board, Cell, Mark
from hexclassroom.live.pages.art.boards import Box

RADIUS: Final = 60
"""Centre to corner."""
WIDE: Final = 51.962
"""Centre to edge."""
SPOTS: Final = (
    ((29, -27), (-29, -27), (30, 27), (0, -43), (0, 43)),
    ((25, -33), (-25, -33), (25, 33), (42, 0), (-42, 0)),
)
"""Where marks lie on a pointy-top and on a flat-top cell."""
OWNER: Final = ((-25, 21), (-22, 27))
"""Where the sign of a cell's owner lies."""


def at(cell: Cell, flat: bool) -> str:
    """Give the transform that moves a drawing to a cell."""
    x, y = to_pixel((cell.q, cell.r), RADIUS, flat=flat)
    return f'transform="translate({x:.6g} {y:.6g})"'


def symbol(name: str, css: str = "", size: float = 120, x: float = 0, y: float = 0) -> str:
    """Draw one of the game's symbols about a point; 120 is its own size."""
    half = size / 2
    named = f' class="{css}"' if css else ""
    return (
        f'<use{named} href="#g-{escape(name)}" x="{x - half:g}" y="{y - half:g}" '
        f'width="{size:g}" height="{size:g}"/>'
    )


def sign(name: str, css: str = "", text: str = "") -> SafeString:
    """Draw a symbol or a short text, or both, beside words; nothing where there is neither."""
    if not name and not text:
        return SafeString("")
    drawn = symbol(name) if name else ""
    if text:
        kind, y = ("thing-tag", 52) if name else ("cell-t", 14)
        drawn += f'<text class="{kind}" y="{y}">{escape(text)}</text>'
    named = f' class="{css}"' if css else ""
    return mark_safe(
        f'<svg{named} viewBox="-60 -60 120 120" aria-hidden="true" focusable="false">{drawn}</svg>'
    )


def owner(badge: Badge, x: float = 0, y: float = 0, size: float = 1) -> str:
    """Draw a side's sign: its shape in its colour with its letter."""
    scale = f" scale({size:g})" if size != 1 else ""
    return (
        f'<g class="own hue-{badge.hue}" transform="translate({x:g} {y:g}){scale}">'
        f'<use class="own-shape" href="#own-{badge.hue}"/>'
        f'<text class="own-t" y="7">{escape(badge.letter)}</text></g>'
    )


def hue(badges: tuple[Badge, ...], side: int | None) -> str:
    """Give the class of a side's colour, led by a blank; nothing for nobody's."""
    return f" hue-{badges[side].hue}" if side is not None and 0 <= side < len(badges) else ""


def _mark(mark: Mark, badges: tuple[Badge, ...], x: float, y: float) -> str:
    """Draw a small sign: a symbol, a short text, a side's letter, in its colour."""
    letter = badges[mark.side].letter if mark.side is not None else ""
    text = f"{letter}{mark.text}" if mark.text != letter else letter
    width = (26 if mark.symbol else 0) + 13 * len(text) + (10 if text else 6)
    width = max(30, width)
    out = (
        f'<g class="mk-tag{hue(badges, mark.side)}" transform="translate({x:g} {y:g})">'
        f'<rect class="mk-bg" x="{-width / 2:g}" y="-15" width="{width:g}" height="30" rx="15"/>'
    )
    if mark.symbol:
        out += symbol(mark.symbol, size=26, x=-width / 2 + 16 if text else 0)
    if text:
        middle = 11 if mark.symbol else 0
        out += f'<text class="mk-t" x="{middle}" y="7">{escape(text)}</text>'
    return out + "</g>"


@lru_cache(maxsize=16384)
def inside(cell: Cell, flat: bool, badges: tuple[Badge, ...], small: bool) -> str:
    """Draw what lies on a cell; small: without texts and marks."""
    kind = "f" if flat else "p"
    out = symbol(cell.face)
    if cell.face == "plain":
        out = f'<use class="ground" href="#bh-{kind}"/>{out}'
    mine = cell.side is not None and 0 <= cell.side < len(badges)
    if mine and cell.sign == "corner":
        out += f'<use class="own-rim" href="#bh-{kind}-in"/>'
    out += f'<use class="cell-seam" href="#bh-{kind}"/>'
    if cell.symbol:
        out += symbol(cell.symbol, "stands")
    if mine:
        badge = badges[cell.side or 0]
        plain = not cell.symbol and not cell.text and cell.face == "plain"
        middle = plain or cell.sign == "middle"
        x, y = (0, 0) if middle else OWNER[flat]
        large = 1.9 if small else 1.6 if plain else 1.4
        out += owner(badge, x, y, large if middle else 1.35 if small else 1)
    if not small:
        if cell.text and cell.symbol:
            width = 22 + 14 * len(cell.text)
            out += (
                f'<rect class="mk-bg" x="{-width / 2:g}" y="26" width="{width}" height="30" '
                f'rx="15"/><text class="mk-t" y="48">{escape(cell.text)}</text>'
            )
        elif cell.text:
            out += f'<text class="cell-t" y="14">{escape(cell.text)}</text>'
        for mark, (x, y) in zip(cell.marks, SPOTS[flat], strict=False):
            out += _mark(mark, badges, x, y)
    elif cell.text and not cell.symbol:
        out += f'<text class="cell-t" y="15">{escape(cell.text)}</text>'
    if cell.bright:
        out += "".join(
            f'<use class="{css}" href="#bh-{kind}-in"/>' for css in ("bright-b", "bright")
        )
    return out


@lru_cache(maxsize=1024)
def box(cells: tuple[Cell, ...], flat: bool) -> Box:
    """Give the box round the cells of a board."""
    middles = [to_pixel((cell.q, cell.r), RADIUS, flat=flat) for cell in cells] or [(0.0, 0.0)]
    half_w, half_h = (RADIUS, WIDE) if flat else (WIDE, RADIUS)
    pad = 12
    left, right = min(x for x, _y in middles), max(x for x, _y in middles)
    top, low = min(y for _x, y in middles), max(y for _x, y in middles)
    return Box(
        (left + right) / 2,
        (top + low) / 2 + 3,
        max((right - left) / 2 + half_w + pad, 150),
        max((low - top) / 2 + half_h + pad + 4, 150),
    )


@lru_cache(maxsize=512)
def _thickness(cells: tuple[tuple[int, int], ...], flat: bool) -> str:
    """Draw the edge of the cut card under all cells in one."""
    a, b = RADIUS, WIDE
    corners = (
        f"l{a / 2:g} {-b:g}h{a:g}l{a / 2:g} {b:g}l{-a / 2:g} {b:g}h{-a:g}z"
        if flat
        else f"l{b:g} {-a / 2:g}l{b:g} {a / 2:g}v{a:g}l{-b:g} {a / 2:g}l{-b:g} {-a / 2:g}z"
    )
    out = []
    for cell in cells:
        x, y = to_pixel(cell, RADIUS, flat=flat)
        sx, sy = (x - a, y + 7) if flat else (x - b, y - a / 2 + 7)
        out.append(f"M{sx:.6g} {sy:.6g}{corners}")
    return f'<path class="thick" aria-hidden="true" d="{"".join(out)}"/>'


def under(board: Board) -> str:
    """Draw the edge of the cut card under a board."""
    return _thickness(tuple((cell.q, cell.r) for cell in board.cells), board.flat)
