"""The planet as a board: cells with dice, colonies and tokens; whose territory a clear cell is."""

from functools import lru_cache
from typing import Final

from games.engine import Side
from games.help import gettext_noop as _
from games.planet_x import board as brd
from games.planet_x.pieces import EMPTY, FISSURE
from games.planet_x.rules.common import ON_TOP
from games.planet_x.show.badges import BADGES
from games.planet_x.show.truth import where
from games.planet_x.show.words import DICE, cell_name, die, sides
from games.planet_x.state import Ground, View
from games.show import COMMA, Board, Cell, Mark, Named, Text, listed, say


def planet(view: View) -> Board:
    """Draw the board; the sea round it only where routes may lie on it."""
    on, ground = where(view), view.ground
    lanes = {cell: t.side for t in ground.routes for cell in on.route(t.cell)}
    marks = _marks(view)
    whose = _territories(ground, len(view.players))
    bright = _bright(view)
    cells = [
        _land(
            *on.at[i],
            ground.dice[i],
            ground.owners[i],
            ground.promised[i] if ground.promised else 0,
            i in ground.wildlife,
            whose[i],
            view.side if view.side in whose[i] else None,
            marks.get(i, ()),
            i in bright,
        )
        for i in range(on.size)
    ]
    if "explorers" in view.options.mods:
        cells += [
            _sea(*on.at[i], lanes.get(i, -1), marks.get(i, ()), i in bright)
            for i in range(on.size, len(on.at))
        ]
    return Board(key="planet", title=say(_("The planet")), cells=tuple(cells))


def _bright(view: View) -> set[int]:
    """Give the cells that are spoken of: what is asked about, else what has just changed."""
    pending = view.pending
    if view.stage == "keep":
        return {cell for cell in (pending.colony, pending.first) if cell >= 0}
    if view.stage == "offer" and pending.deal is not None:
        return {cell for cell in (pending.deal.oath, pending.deal.their_oath) if cell >= 0}
    if pending.cell >= 0:
        return {pending.cell}
    return set(view.fresh) if view.phase == "play" else set()


@lru_cache(maxsize=1024)
def _territories(ground: Ground, players: int) -> tuple[tuple[Side, ...], ...]:
    """Give by cell the sides whose territory it is."""
    masks = [(side, brd.territory(ground, side)) for side in range(players)]
    return tuple(
        tuple(side for side, mask in masks if mask >> cell & 1) for cell in range(len(ground.dice))
    )


def _marks(view: View) -> dict[int, tuple[Mark, ...]]:
    """Give by cell what lies on it besides: kept clear, starts, Defence and Oath tokens."""
    ground = view.ground
    out: dict[int, tuple[Mark, ...]] = {}

    def add(cell: int, symbol: str, side: Side | None = None) -> None:
        out[cell] = (*out.get(cell, ()), Mark(symbol=symbol, side=side))

    for side, player in enumerate(view.players):
        if not player.out:
            # On the own colony's cell the colour says whose start it is.
            own = ground.owners[player.start] == side
            add(player.start, "start", None if own else side)
    for cell in view.pending.kept:
        add(cell, "kept")
    for token in ground.defences:
        add(token.cell, "shield", token.side)
    for token in ground.oaths:
        add(token.cell, "oath", token.side)
    return out


@lru_cache(maxsize=32768)
def _land(
    q: int,
    r: int,
    face: int,
    owner: Side,
    promised: int,
    wild: bool,
    whose: tuple[Side, ...],
    viewer: Side | None,
    marks: tuple[Mark, ...],
    bright: bool,
) -> Cell:
    """Draw a cell of the board; territory that is the viewer's looks so, whoever shares it."""
    name = cell_name(q, r)
    covered = promised == ON_TOP
    if promised and (not covered or wild):
        marks = (Mark(symbol="promised"), *marks)
    if owner >= 0:
        ground, symbol = "home", "colony"
    elif wild:
        ground, symbol = "rough", "wildlife"
    elif covered:
        ground, symbol = "rough", "promised"
    elif face != EMPTY:
        ground, symbol = "rift" if face == FISSURE else "rough", DICE[face]
    else:
        ground, symbol = ("home" if len(whose) == 1 or viewer in whose else "clear"), ""
    side = owner if owner >= 0 else None
    if face == EMPTY and owner < 0 and whose:
        side = viewer if viewer in whose else whose[0] if len(whose) == 1 else None
        # Who shares a territory is written on it.
        marks = (*(Mark(text=BADGES[s].letter, side=s) for s in whose if s != side), *marks)
    return Cell(
        key=name,
        q=q,
        r=r,
        say=_told(name, face, owner, promised, wild, whose, marks),
        face=ground,
        symbol=symbol,
        side=side,
        marks=marks,
        bright=bright,
    )


def _told(
    name: str,
    face: int,
    owner: Side,
    promised: int,
    wild: bool,
    whose: tuple[Side, ...],
    marks: tuple[Mark, ...],
) -> Text:
    parts = [say(_("Cell %(cell)s"), cell=name)]
    if owner >= 0:
        parts.append(say(_("a colony of %(side)s"), side=Named(owner)))
    elif wild:
        parts.append(say(_("wildlife on a question mark")))
    elif face == EMPTY and whose:
        parts.append(say(_("clear, territory of %(sides)s"), sides=sides(whose)))
    elif face == EMPTY:
        parts.append(say(_("clear, nobody's territory")))
    else:
        parts.append(die(face))
    if promised:
        parts.append(say(_("Promised Land")))
    parts += [_mark(mark) for mark in marks if mark.symbol in _MARKS]
    return listed(parts, COMMA)


_MARKS: Final = {
    "start": _("first cell of %(side)s"),
    "kept": _("stays clear in these winds"),
    "shield": _("Defence token of %(side)s"),
    "oath": _("Oath token of %(side)s"),
}


def _mark(mark: Mark) -> Text:
    if mark.side is None:
        return say(_("the first cell") if mark.symbol == "start" else _MARKS[mark.symbol])
    return say(_MARKS[mark.symbol], side=Named(mark.side))


@lru_cache(maxsize=4096)
def _sea(q: int, r: int, owner: Side, marks: tuple[Mark, ...], bright: bool) -> Cell:
    """Draw a cell of the sea."""
    name = cell_name(q, r)
    parts = [say(_("Sea %(cell)s"), cell=name)]
    if owner >= 0:
        parts.append(say(_("a sea route of %(side)s"), side=Named(owner)))
    parts += [_mark(mark) for mark in marks if mark.symbol in _MARKS]
    return Cell(
        key=name,
        q=q,
        r=r,
        say=listed(parts, COMMA),
        face="sea",
        symbol="route" if owner >= 0 else "",
        side=owner if owner >= 0 else None,
        marks=marks,
        bright=bright,
    )
