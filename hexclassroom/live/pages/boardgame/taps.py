"""Legal moves as taps: which element selects what, and which one chooses an action.

A path of taps is a way down a tree; each of its nodes is an `Aim`. Selections are named by the
path so far ("a", "a/b"), as live/PROTOCOL.md says; the client needs no rules.
"""

from functools import lru_cache
from html import escape
from typing import Any, Final

import msgspec

from games.registry import SHOWS
from games.show import Face, Tap
from hexclassroom.live.pages.art.boards import quoted
from hexclassroom.live.pages.boardgame.words import signed, spoken
from hexclassroom.live.scene import Move
from hexclassroom.live.tongue import get_language


class Aim(msgspec.Struct, frozen=True, cache_hash=True):
    """Something to tap: the cell, piece or way `key` at one place of a path.

    shown: the selections while which it can be tapped ("" = always). select: what it selects
    (None: nothing, "" ends every selection), back: what a second tap leads back to, holds: deeper
    selections that mark it, too. act, label: the action that it chooses and what Confirm says
    then. pick, value: it is one of a form's picks. layer: how deep in the path, from 1.
    """

    key: str
    shown: str = ""
    select: str | None = None
    act: str = ""
    label: str = ""
    say: str = ""
    name: str = ""
    """What a way is called."""
    gain: str = ""
    symbol: str = ""
    lights: str = ""
    back: str = ""
    holds: str = ""
    pick: str = ""
    value: str = ""
    layer: int = 1
    default: bool = False
    letter: str = ""
    """Whose proposal it is."""


class Listed(msgspec.Struct, frozen=True, cache_hash=True):
    """A move in the list: text, points; select is where its path has led before the last tap."""

    act: str
    select: str
    shown: str
    label: str
    text: str
    gain: str
    lights: str = ""
    at: str = ""
    """The last key of its path."""
    symbol: str = ""


class Aims(msgspec.Struct, frozen=True, cache_hash=True):
    """All that may be tapped, by what is tapped, and the moves as a list."""

    cells: tuple[Aim, ...] = ()
    pieces: tuple[Aim, ...] = ()
    ways: tuple[Aim, ...] = ()
    moves: tuple[Listed, ...] = ()


NONE: Final = Aims()


def ident(key: str) -> str:
    """Write a key so that it can be one of several names in an attribute, and part of a path."""
    return key.replace("%", "%25").replace(" ", "%20").replace("/", "%2F")


def attributes(aim: Aim) -> str:
    """Write the data attributes of something that may be tapped."""
    out = f' data-for="{escape(aim.shown)}"' if aim.shown else ""
    if aim.select is not None:
        out += f' data-select="{escape(aim.select)}"'
        if aim.back:
            out += f' data-back="{escape(aim.back)}"'
        if aim.holds:
            out += f' data-holds="{escape(aim.holds)}"'
        if aim.default:
            out += " data-default"
    if aim.act:
        out += f" data-choose={quoted(aim.act)} data-label={quoted(aim.label)}"
    if aim.lights:
        out += f' data-lights="{escape(aim.lights)}"'
    if aim.symbol:
        out += f' data-symbol="{escape(aim.symbol)}"'
    if aim.pick:
        out += f' data-pick="{escape(aim.pick)}" data-key="{escape(aim.key)}"'
        out += f" data-value={quoted(aim.value)}"
    return out + f' data-layer="{aim.layer}"'


@lru_cache(maxsize=512)
def face_of(key: str, view: Any) -> Face:
    """Give what a viewer sees of a game."""
    return SHOWS[key].face(view)


@lru_cache(maxsize=512)
def places(face: Face) -> tuple[frozenset[str], frozenset[str]]:
    """Give the keys of a face's cells and of its pieces."""
    cells = frozenset(cell.key for board in face.boards for cell in board.cells)
    pieces = frozenset(piece.key for tray in face.trays for piece in tray.pieces)
    return cells, pieces


def aims(key: str, view: Any, moves: tuple[Move, ...]) -> Aims:
    """Turn a viewer's legal moves into what may be tapped."""
    return _aims(key, view, moves, get_language()) if moves else NONE


class _Node:
    """A place in the tree of paths while it is built."""

    def __init__(self, key: str, path: str, up: "_Node | None") -> None:
        self.key, self.path, self.up = key, path, up
        self.layer: int = up.layer + 1 if up is not None else 0
        self.below: dict[str, _Node] = {}
        self.act: tuple[Move, Tap] | None = None

    def inner(self) -> list[str]:
        """Give the selections under this one, itself among them."""
        out = [self.path]
        for node in self.below.values():
            if node.below:
                out += node.inner()
        return out


@lru_cache(maxsize=256)
def _aims(key: str, view: Any, moves: tuple[Move, ...], _language: str) -> Aims:
    show = SHOWS[key]
    cells, pieces = places(face_of(key, view))
    shows_points = any(move.points for move in moves)
    root = _Node("", "", None)
    names: dict[str, str] = {}
    listed = []
    for move in moves:
        tap = show.tap(view, move.value)
        names |= {way: spoken(text, show) for way, text in tap.ways}
        for path in (tap.path, *tap.also):
            node = root
            for step in path:
                if step not in node.below:
                    under = f"{node.path}/{ident(step)}" if node.path else ident(step)
                    node.below[step] = _Node(step, under, node)
                node = node.below[step]
            node.act = (move, tap)
        gain = signed(move.points) if shows_points else ""
        listed.append(_listed(tap, move, gain, spoken(tap.label, show), spoken(tap.say, show)))
    found = sorted(_walk(root, show_points=shows_points, show=show, names=names), key=_layer)
    return Aims(
        cells=tuple(aim for aim in found if aim.key in cells),
        pieces=tuple(aim for aim in found if aim.key in pieces),
        ways=tuple(aim for aim in found if aim.key not in cells and aim.key not in pieces),
        moves=tuple(listed),
    )


def _layer(aim: Aim) -> int:
    return aim.layer


def _labelled(label: str, gain: str) -> str:
    return f"{label} {gain}" if gain else label


def _listed(tap: Tap, move: Move, gain: str, label: str, say: str) -> Listed:
    prefixes = ["/".join(map(ident, tap.path[:i])) for i in range(1, len(tap.path))]
    return Listed(
        act=move.action,
        select=prefixes[-1] if prefixes else "",
        shown=" ".join((*prefixes, "-none")),
        label=_labelled(label, gain),
        text=say,
        gain=gain,
        lights=" ".join(map(ident, tap.lights)),
        at=tap.path[-1],
        symbol=tap.symbol,
    )


def _walk(node: _Node, *, show_points: bool, show: Any, names: dict[str, str]) -> list[Aim]:
    """Give the aims under a node."""
    out = []
    # At the root all can be tapped at any time; deeper down while the path so far is selected.
    shown = " ".join(node.inner()) if node.path else ""
    alone = len(node.below) == 1 and not node.path
    for child in node.below.values():
        if child.act is not None:
            move, tap = child.act
            gain = signed(move.points) if show_points else ""
            say = spoken(tap.say, show)
            out.append(
                Aim(
                    key=child.key,
                    shown=shown,
                    select=None if node.path else "",
                    act=move.action,
                    label=_labelled(spoken(tap.label, show), gain),
                    say=f"{say}: {gain}" if gain else say,
                    name=names.get(child.key, ""),
                    gain=gain,
                    symbol=tap.symbol,
                    lights=" ".join(map(ident, tap.lights)),
                    layer=child.layer,
                )
            )
        else:
            inner = child.inner()
            out.append(
                Aim(
                    key=child.key,
                    shown=shown,
                    select=child.path,
                    name=names.get(child.key, ""),
                    back=node.path,
                    holds=" ".join(inner[1:]),
                    layer=child.layer,
                    default=alone and child.key not in names,
                )
            )
            out += _walk(child, show_points=show_points, show=show, names=names)
    return out
