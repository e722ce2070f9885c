"""What a Builder may do now as cells to tap, with words for the list and for screen readers."""

from functools import lru_cache
from typing import Final

from django.utils.translation import ngettext

from games.hexgrid import neighbours
from games.planet_hexagon.actions import Cover, Discard, Pipe, Place, Turn
from games.planet_hexagon.state import SeenHex, SeenTile
from hexclassroom.live.pages.art import hexes
from hexclassroom.live.pages.art.boards import Target
from hexclassroom.live.pages.texts.words import FACES
from hexclassroom.live.scene import Move
from hexclassroom.live.tongue import get_language, kept
from hexclassroom.live.tongue import gettext as _

BUILD: Final = ("place", "cover", "pipe", "turn")


def tile_key(tile: int) -> str:
    """Name the selection of a waiting tile."""
    return f"t{tile}"


def pipe_key(q: int, r: int) -> str:
    """Name the selection of a Factory's blue markers."""
    return f"p{q}_{r}"


def flip_key(factory: tuple[int, int] | None) -> str:
    """Name the selection of a Factory's green markers, or of the bonus markers."""
    return f"f{factory[0]}_{factory[1]}" if factory else "fb"


def key_of(move: Move) -> str:
    """Name the selection under which a move is offered."""
    act = move.value
    if isinstance(act, Place | Cover | Discard):
        return tile_key(act.tile)
    if isinstance(act, Pipe):
        return pipe_key(act.fq, act.fr)
    return flip_key(act.factory) if isinstance(act, Turn) else ""


def signed(points: int | None) -> str:
    """Write points as a gain: +3, 0, −1."""
    if points is None:
        return ""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def told(points: int | None) -> str:
    """Say what a move brings."""
    if points is None:
        return ""
    return ngettext("%(n)d point", "%(n)d points", points) % {"n": points}


def targets(
    moves: tuple[Move, ...], colony: tuple[SeenHex, ...], waiting: tuple[SeenTile, ...]
) -> tuple[Target, ...]:
    """Turn build moves into targets."""
    return _targets(moves, colony, waiting, get_language())


@lru_cache(maxsize=256)
def _targets(
    moves: tuple[Move, ...],
    colony: tuple[SeenHex, ...],
    waiting: tuple[SeenTile, ...],
    _language: str,
) -> tuple[Target, ...]:
    tiles = {tile.id: tile for tile in waiting}
    cells = {(h.q, h.r): h for h in colony}
    out = []
    for move in moves:
        act = move.value
        if not isinstance(act, Place | Cover | Pipe | Turn):
            continue
        there = cells.get((act.q, act.r))
        seen = tiles.get(act.tile) if isinstance(act, Place | Cover) else None
        label, brings = _gain(move.points)
        say = _words(act, there, seen)
        out.append(
            Target(
                key=key_of(move),
                q=act.q,
                r=act.r,
                act=move.action,
                label=label,
                say=f"{say}: {brings}" if brings else say,
                points=move.points,
                face=_ghost(act, there, seen),
                kind=_ghost_kind(act, there, seen),
                on=not isinstance(act, Place),
            )
        )
    return tuple(out)


@kept(128)
def _gain(points: int | None) -> tuple[str, str]:
    """Give the label of a button that brings points, and what it brings in words."""
    gain = signed(points)
    return _("Confirm %(gain)s") % {"gain": gain} if gain else _("Confirm"), told(points)


@kept(32)
def _placed(face: str) -> str:
    """Say that a tile would lie here."""
    return _("%(tile)s here") % {"tile": FACES[face]} if face else _("Here")


def _words(act: Place | Cover | Pipe | Turn, there: SeenHex | None, seen: SeenTile | None) -> str:
    """Say what the move does."""
    if isinstance(act, Place):
        return _placed(seen.face if seen else "")
    if isinstance(act, Cover):
        return _("%(tile)s on this %(ground)s") % {
            "tile": FACES[seen.face] if seen else "",
            "ground": FACES[there.face] if there else "",
        }
    if isinstance(act, Pipe):
        return _("A pipe to this House")
    if there is not None and there.back is not None:
        return _("Turn this %(face)s into %(back)s") % {
            "face": FACES[there.face],
            "back": hexes.named(there.back, there.back_type),
        }
    return _("Turn this tile over")


def _ghost(act: Place | Cover | Pipe | Turn, there: SeenHex | None, seen: SeenTile | None) -> str:
    if isinstance(act, Place | Cover):
        return seen.face if seen else ""
    if isinstance(act, Turn) and there is not None:
        return there.back or ""
    return ""


def _ghost_kind(
    act: Place | Cover | Pipe | Turn, there: SeenHex | None, seen: SeenTile | None
) -> int:
    if isinstance(act, Place):
        return seen.type if seen else 0
    return there.back_type if isinstance(act, Turn) and there is not None else 0


def beside(q: int, r: int, colony: tuple[SeenHex, ...]) -> str:
    """Say what lies round a cell: "beside House and Forest"."""
    return _beside(q, r, colony, get_language())


@lru_cache(maxsize=4096)
def _beside(q: int, r: int, colony: tuple[SeenHex, ...], _language: str) -> str:
    cells = {(h.q, h.r): h for h in colony}
    near = [cells[cell] for cell in neighbours((q, r)) if cell in cells]
    names = dict.fromkeys(str(FACES[h.cover or h.face]) for h in near)
    return _("beside %(tiles)s") % {"tiles": ", ".join(names)} if names else ""


def place_name(q: int, r: int, cells: frozenset[tuple[int, int]]) -> str:
    """Name a cell by its row from the top and its place from the left, as the board shows them."""
    return _place_name(q, r, cells, get_language())


@lru_cache(maxsize=4096)
def _place_name(q: int, r: int, cells: frozenset[tuple[int, int]], _language: str) -> str:
    rows = sorted({row for _q, row in cells})
    row = sorted(col for col, row in cells if row == r)
    return _("row %(row)d, hex %(n)d") % {"row": rows.index(r) + 1, "n": row.index(q) + 1}
