"""Boards of a Show in SVG: to play on, to look at, small, and with what explains a result.

What lies on a cell is drawn by cells.py. The page includes live/boardgame/symbols.html and the
game's own symbols (tag `game_symbols`), and css/boardgame.css. All is pure in what it draws and the
language, and kept.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from games.show import Badge, Board, Cell, Show
from hexclassroom.live.pages.art.boards import view_box
from hexclassroom.live.pages.boardgame.cells import SPOTS, WIDE, at, box, hue, inside, symbol, under
from hexclassroom.live.pages.boardgame.taps import Aim, attributes, ident
from hexclassroom.live.pages.boardgame.words import worded
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

DENSE: Final = 18
"""More cells to tap than this are marked by dots alone."""
NOTHING: Final[frozenset[str]] = frozenset()


def _row(cell: Cell, flat: bool) -> int:
    """Give a cell's line on the screen, from top to bottom."""
    return 2 * cell.r + cell.q if flat else cell.r


def _rows(drawn: Iterable[tuple[Cell, str, str]], flat: bool) -> str:
    """Put cells (with the selections that show them) into rows, top to bottom, left to right.

    A row in which nothing is always shown is hidden with its cells: no row may be empty.
    """
    by_row: dict[int, list[tuple[int, int, str]]] = {}
    keys: dict[int, list[str]] = {}
    for i, (cell, shown, markup) in enumerate(drawn):
        row = _row(cell, flat)
        by_row.setdefault(row, []).append((cell.q, i, markup))
        keys.setdefault(row, []).append(shown)
    return "".join(
        f'<g role="row"{_only(keys[row])}>'
        f"{''.join(markup for _q, _i, markup in sorted(by_row[row]))}</g>"
        for row in sorted(by_row)
    )


def _only(keys: list[str]) -> str:
    if not all(keys):
        return ""
    return f' data-for="{escape(" ".join(dict.fromkeys(" ".join(keys).split())))}"'


_TEXT: Final = re.compile(r'<text class="([^"]*)"([^>]*)>([^<]*)</text>')


def _by_reference(markup: str, name: str) -> str:
    """Draw the texts of a grid by reference: inside of a cell they would count as its name."""
    found: dict[str, str] = {}

    def use(match: re.Match[str]) -> str:
        css, place, text = match.groups()
        ident = found.setdefault(text, f"tx-{name}-{text.encode().hex()}")
        return f'<use class="{css}"{place} href="#{ident}"/>'

    drawn = _TEXT.sub(use, markup)
    defs = "".join(f'<text id="{ident}">{text}</text>' for text, ident in sorted(found.items()))
    return f"<defs>{defs}</defs>{drawn}"


def _lit_css(key: str, lights: frozenset[str]) -> str:
    return "" if not lights else " lit-cell" if key in lights else " pale-cell"


@lru_cache(maxsize=512)
def _cells(board: Board, badges: tuple[Badge, ...], lights: frozenset[str], language: str) -> str:
    """Draw the cells of a board as cells of a grid."""
    drawn = (
        (cell, "", _cell(cell, board.flat, badges, _lit_css(cell.key, lights), language))
        for cell in board.cells
    )
    return under(board) + _rows(drawn, board.flat)


@lru_cache(maxsize=16384)
def _cell(cell: Cell, flat: bool, badges: tuple[Badge, ...], css: str, _language: str) -> str:
    return (
        f'<g class="cell bg-cell{hue(badges, cell.side)}{css}" role="gridcell" tabindex="-1" '
        f'data-cell="{escape(cell.key)}" aria-label="{escape(worded(cell.say, badges))}" '
        f'{at(cell, flat)}><g aria-hidden="true">{inside(cell, flat, badges, False)}</g>'
        f"{_FOCUS[flat]}</g>"
    )


_FOCUS: Final = (
    '<use class="focus" href="#bh-p"/>',
    '<use class="focus" href="#bh-f"/>',
)


def _said(cell: Cell, badges: tuple[Badge, ...]) -> str:
    return worded(cell.say, badges)


@lru_cache(maxsize=16384)
def _aim(
    aim: Aim, cell: Cell, flat: bool, badges: tuple[Badge, ...], many: bool, _language: str
) -> str:
    """Draw what may be tapped over a cell, a proposal with its letter, a form's pick."""
    kind = "f" if flat else "p"
    css = "cell aim" + (" proposal" if aim.letter else "") + (" pick" if aim.pick else "")
    css += " leaf" if aim.act else ""
    css += " many" if many else ""
    if aim.gain and not aim.gain.startswith("+"):
        css += " zero"
    say = aim.say or _("%(what)s: choose") % {"what": _said(cell, badges)}
    if aim.letter:
        say = f"{aim.letter}: {say}"
    out = (
        f'<g class="{css}" role="gridcell" tabindex="-1" data-cell="{escape(aim.key)}" '
        f'aria-label="{escape(say)}"{attributes(aim)} {at(cell, flat)}>'
        f'<g aria-hidden="true"><use href="#aim-{kind}"/>'
    )
    if aim.symbol:
        out += f'<g class="aim-ghost{hue(badges, cell.side)}">{symbol(aim.symbol)}</g>'
    # What a flat-top cell says stands in its middle, also where nothing stands on it.
    taken = flat or bool(cell.symbol or cell.text)
    if aim.gain:
        width = 18 + 13 * len(aim.gain)
        out += (
            f'<g transform="translate(0 {-30 if taken else 0})"><rect class="gain-bg" '
            f'x="{-width / 2:g}" y="-17" width="{width}" height="34" rx="17"/>'
            f'<text class="gain-fg" y="8">{aim.gain}</text></g>'
        )
    else:
        out += '<use href="#aim-dot" y="40"/>' if taken else '<use href="#aim-dot"/>'
    out += f'<use href="#pick-{kind}"/>'
    if aim.letter:
        x, y = SPOTS[flat][2]
        out += (
            f'<g transform="translate({x} {y})"><circle class="by" r="18"/>'
            f'<text class="by-t" y="7">{escape(aim.letter)}</text></g>'
        )
    return f"{out}</g>{_FOCUS[flat]}</g>"


@lru_cache(maxsize=512)
def _aims(board: Board, aims: tuple[Aim, ...], badges: tuple[Badge, ...], language: str) -> str:
    at_key = {cell.key: cell for cell in board.cells}
    # Where nearly all may be tapped, dashes round all of them would hide the board.
    together = Counter(aim.shown for aim in aims if aim.key in at_key and not aim.letter)
    layers: dict[int, list[tuple[Cell, str, str]]] = {}
    wanted: set[str] = set()
    for aim in aims:
        wanted |= set(aim.lights.split())
        cell = at_key.get(aim.key)
        if cell is not None:
            many = together[aim.shown] > DENSE and not aim.letter
            layer = 90 if aim.letter else 80 if aim.pick else aim.layer
            drawn = _aim(aim, cell, board.flat, badges, many, language)
            layers.setdefault(layer, []).append((cell, aim.shown, drawn))
    kind = "f" if board.flat else "p"
    lights = "".join(
        f'<g class="light" data-light="{escape(ident(cell.key))}" aria-hidden="true" '
        f'{at(cell, board.flat)}><use class="light-b" href="#bh-{kind}-in"/>'
        f'<use class="light-l" href="#bh-{kind}-in"/></g>'
        for cell in board.cells
        if ident(cell.key) in wanted
    )
    return "".join(_rows(layers[layer], board.flat) for layer in sorted(layers)) + lights


def board(
    board: Board,
    show: Show,
    aims: tuple[Aim, ...] = (),
    lights: frozenset[str] = NOTHING,
) -> SafeString:
    """Draw a board to play on: a grid with what may be tapped.

    aims of other boards are left out. lights: keys of cells to light up; the others fade.
    """
    return _board(board, show.badges, aims, lights, get_language())


@lru_cache(maxsize=512)
def _board(
    board: Board,
    badges: tuple[Badge, ...],
    aims: tuple[Aim, ...],
    lights: frozenset[str],
    language: str,
) -> SafeString:
    around = view_box(box(board.cells, board.flat))
    drawn = _cells(board, badges, lights, language) + _aims(board, aims, badges, language)
    return mark_safe(
        f'<svg class="board bg-board hexsvg" viewBox="{around}" role="grid" data-grid '
        f'data-units="{2 * WIDE:.5g}" aria-label="{escape(_title(board, badges))}">'
        f"{_by_reference(drawn, board.key.encode().hex())}</svg>"
    )


def _title(board: Board, badges: tuple[Badge, ...]) -> str:
    return worded(board.title, badges) or _("Board")


def picture(
    board: Board, show: Show, lights: frozenset[str] = NOTHING, css: str = ""
) -> SafeString:
    """Draw a board to look at; lights: keys of cells to light up, the others fade."""
    return _picture(board, show.badges, lights, f"board {css}".rstrip(), False, get_language())


def mini(board: Board, show: Show, lights: frozenset[str] = NOTHING) -> SafeString:
    """Draw a board small: no marks, large signs of the owners."""
    return _picture(board, show.badges, lights, "mini", True, get_language())


@lru_cache(maxsize=512)
def _picture(
    board: Board,
    badges: tuple[Badge, ...],
    lights: frozenset[str],
    css: str,
    small: bool,
    _language: str,
) -> SafeString:
    cells = "".join(
        f'<g class="bg-cell{hue(badges, cell.side)}{_lit_css(cell.key, lights)}" '
        f"{at(cell, board.flat)}>{inside(cell, board.flat, badges, small)}</g>"
        for cell in board.cells
    )
    return mark_safe(
        f'<svg class="bg-board hexsvg {escape(css)}" '
        f'viewBox="{view_box(box(board.cells, board.flat))}" role="img" '
        f'aria-label="{escape(_title(board, badges))}"><g aria-hidden="true">'
        f"{under(board)}{cells}</g></svg>"
    )


def explained(
    board: Board, show: Show, panels: tuple[tuple[str, tuple[str, ...]], ...]
) -> SafeString:
    """Draw a board on which each tab ("group:name", keys of cells) lights its cells.

    Cells that belong to no cell of the open tab fade, as on every result page.
    """
    return _explained(board, show.badges, panels, get_language())


@lru_cache(maxsize=256)
def _explained(
    board: Board,
    badges: tuple[Badge, ...],
    panels: tuple[tuple[str, tuple[str, ...]], ...],
    language: str,
) -> SafeString:
    kind = "f" if board.flat else "p"
    on: dict[str, list[str]] = {}
    told = []
    here = {cell.key for cell in board.cells}
    for name, keys in panels:
        if here.isdisjoint(keys):
            continue
        told.append(name)
        for key in keys:
            on.setdefault(key, []).append(name)
    out = []
    for cell in board.cells:
        lit = on.get(cell.key, [])
        pale = [name for name in told if name not in lit]
        for css, names in (("veil", pale), ("litline", lit)):
            if names:
                href = f"#bh-{kind}-in" if css == "litline" else f"#bh-{kind}"
                out.append(
                    f'<g {at(cell, board.flat)}><use class="{css}" href="{href}" '
                    f'data-panel="{escape(" ".join(names))}"/></g>'
                )
    whole = _picture(board, badges, NOTHING, "board scored", False, language)
    return mark_safe(whole.removesuffix("</g></svg>") + "".join(out) + "</g></svg>")
