"""The Supply Centre and single tiles in SVG."""

from functools import lru_cache
from html import escape
from typing import Final

import msgspec
from django.utils.safestring import SafeString

from games.planet_hexagon.state import SeenTile
from hexclassroom.live.pages.art import hexes
from hexclassroom.live.pages.art.boards import rows, taps
from hexclassroom.live.pages.art.hexes import OUTSIDE, RIM
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _


class Choice(msgspec.Struct, frozen=True):
    """A slot of the Supply Centre that may be tapped while `key` is selected.

    With `act` a tap chooses that action, with `select` it goes on to another selection, and a
    second tap leads `back`.
    """

    slot: int
    key: str
    label: str = ""
    say: str = ""
    act: str = ""
    select: str = ""
    back: str = ""


SLOTS: Final = (
    (-116.394, -100.8),
    (0.0, -100.8),
    (116.394, -100.8),
    (-58.197, 0.0),
    (58.197, 0.0),
    (-116.394, 100.8),
    (0.0, 100.8),
    (116.394, 100.8),
)
"""The eight places of the Supply Centre, 3-2-3."""
_SLOT_ROWS: Final = (0, 0, 0, 1, 1, 2, 2, 2)


def supply(
    slots: tuple[SeenTile | None, ...],
    bag: int,
    choices: tuple[Choice, ...] = (),
    fixed: tuple[int, ...] = (),
) -> SafeString:
    """Draw the Supply Centre: its tiles, empty places, the bag, and what may be tapped."""
    return _supply(slots, bag, choices, fixed, get_language())


def _choice(c: Choice, seen: SeenTile) -> str:
    x, y = SLOTS[c.slot]
    attrs = taps(c.act, c.select, c.label, c.key, seen.face)
    if c.back:
        attrs += f' data-back="{escape(c.back)}"'
    return (
        f'<g class="cell hit" role="gridcell" tabindex="-1" data-cell="{c.slot}" '
        f'aria-label="{escape(c.say)}"{attrs} transform="translate({x} {y})">'
        '<use class="pick" href="#pick"/><use class="focus" href="#hex"/></g>'
    )


@lru_cache(maxsize=512)
def _supply(
    slots: tuple[SeenTile | None, ...],
    bag: int,
    choices: tuple[Choice, ...],
    fixed: tuple[int, ...],
    language: str,
) -> SafeString:
    tiles = []
    for i, seen in enumerate(slots):
        x, y = SLOTS[i]
        if seen is None:
            tiles.append(f'<polygon class="hole" points="{RIM}" transform="translate({x} {y})"/>')
            continue
        still = " still" if i in fixed else ""
        tiles.append(
            f'<g class="art{still}" transform="translate({x} {y})">'
            f'<g data-fly="s{i}:{seen.face}{seen.type}">'
            f'<use class="thick" href="#hex" y="7"/>{hexes.tile(seen.face, seen.type)}</g></g>'
        )
    named = ", ".join(hexes.named(seen.face, seen.type) for seen in slots if seen is not None)
    label = escape(_("Supply Centre: %(tiles)s") % {"tiles": named})
    over = rows(
        [
            (_SLOT_ROWS[c.slot], SLOTS[c.slot][0], _choice(c, seen))
            for c in choices
            if (seen := slots[c.slot]) is not None
        ]
    )
    role = 'role="grid" data-grid' if choices else 'role="img"'
    to_come = escape(_("%(n)d to come") % {"n": bag} if bag else _("Empty"))
    return SafeString(
        f'<svg class="board supply hexsvg" viewBox="-232 -184 464 368" {role} aria-label="{label}">'
        '<g aria-hidden="true"><circle class="planet" r="262" cy="4"/>'
        '<circle class="planet-edge" r="251" cy="4"/>'
        '<ellipse class="orbit" rx="246" ry="80" cy="4" transform="rotate(-24)"/>'
        '<circle class="moonlet" cx="-214" cy="106" r="9"/>'
        f'<g transform="translate(-178 -2)">{hexes.use("bag", "hole-i", -23, -37, 46)}'
        f'<text class="hole-t" y="28">{to_come}</text></g>'
        f'<g transform="translate(178 -2)">{hexes.use("rubbish", "hole-i", -23, -37, 46)}'
        f'<text class="hole-t" y="28">{escape(_("Rubbish"))}</text></g>'
        f"{''.join(tiles)}</g>{over}</svg>"
    )


def single(seen: SeenTile, css: str = "", back: bool = True) -> SafeString:
    """Draw one tile lying alone, its back at its shoulder where the team knows it."""
    return _single(seen, css, back, get_language())


@lru_cache(maxsize=512)
def _single(seen: SeenTile, css: str, back: bool, _language: str) -> SafeString:
    shoulder = ""
    if back and seen.back is not None:
        shoulder = (
            '<g transform="translate(46,-36) scale(.4)">'
            f"{hexes.small(seen.back, seen.back_type)}</g>"
        )
    return SafeString(
        f'<svg viewBox="-70 -68 140 138" class="hexsvg {escape(css)}" aria-hidden="true">'
        f'<use class="thick" href="#hex" y="6"/>{hexes.tile(seen.face, seen.type)}'
        f'<polygon class="sel" points="{OUTSIDE}"/>{shoulder}'
        '<g class="tick-mark" transform="translate(-42,-34)"><circle class="tick" r="17"/>'
        f"{hexes.use('check', 'tickic', -11, -11, 22)}</g></svg>"
    )
