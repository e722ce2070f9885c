"""The student's page of a game that has a Show: its pieces, drawn from what the Show says.

As on Planet Hexagon's pages a screen is drawn once for all who play a side; what is one player's
own goes into its holes.
"""

from functools import lru_cache
from typing import Final

import msgspec
from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from games.show import Board
from hexclassroom.live.pages.boardgame import art, scores, words
from hexclassroom.live.pages.boardgame.bar import bar, ideas
from hexclassroom.live.pages.boardgame.here import Here
from hexclassroom.live.pages.boardgame.panel import crew, panel
from hexclassroom.live.pages.boardgame.parts import Top
from hexclassroom.live.pages.boardgame.taps import Aim
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.draw import draw, fill, hole
from hexclassroom.live.pages.play import frame, waiting
from hexclassroom.live.pages.play.frame import Screen, of_scene
from hexclassroom.live.pages.play.parts import Parts, Timing, clock
from hexclassroom.live.scene import Scene, SeatNow, TableNow
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

LONG: Final = 110
"""A sentence longer than this is written smaller."""


class BoardPlace(msgspec.Struct, frozen=True):
    """A board with its tools; tab: what shows it where there are several."""

    tab: str
    title: str
    board: SafeString
    first: bool


class Stage(msgspec.Struct, frozen=True):
    """All boards of the face, one of them shown."""

    places: tuple[BoardPlace, ...]


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the pieces of a student's page; the same dictionary again while it shows the same."""
    language = get_language()
    table, me = scene.table, scene.me
    side = me.side if me is not None else None
    still, mates = _own(table, side)
    running = scene.view is not None and table.status in ("playing", "debrief")
    if not running or me is None or side is None:
        return frame.apart(replace(scene, table=still), language)
    mine = bool(scene.proposals) and scene.proposals[0].seat == me.id
    anybody = SeatNow(me.id if mine else "", "", side, 0)
    screen = _shared(replace(scene, table=still, me=anybody, roles=()), language)
    return frame.personal(screen, crew(mates, me), me.hand_up, language)


@lru_cache(maxsize=1024)
def _own(table: TableNow, side: int | None) -> tuple[TableNow, tuple[SeatNow, ...]]:
    """Leave out what changes and no screen shows; beside it the side's players for the list."""
    seats = tuple(s for s in table.seats if s.side == side and side is not None)
    mates = tuple(sorted((s for s in seats if s.status == "taken"), key=lambda seat: seat.place))
    if table.status in ("playing", "debrief"):
        seats = tuple(replace(s, here=True, late=False, hand_up=False) for s in seats)
    still = replace(table, version=0, due=(), undo_count=0, computers=(), seats=seats)
    return still, mates


@lru_cache(maxsize=384)
def _shared(scene: Scene, _language: str) -> Screen:
    """Draw a screen of the running game for whoever plays this side.

    Screens hold up to 300 KB: kept are those of sixty tables of six sides.
    """
    here = Here(scene)
    parts = scores.page(here) if here.over else _screen(here)
    if here.clock.paused and here.table.status != "debrief":
        parts.over = waiting.paused(here.clock)
    css = f"boardgame {words.side_css(here.show, here.side)}"
    return Screen(of_scene(scene, parts, parts.top or _top(here), css))


def _screen(here: Here) -> Parts:
    lines, ghosts = ideas(here)
    return Parts(
        says=_says(here),
        main=_stage(here, ghosts),
        side=panel(here),
        bar=bar(here, lines),
        css=("acting" if here.aims.moves or here.sheets else "")
        + (" long-say" if len(here.says) > LONG else ""),
        cue="turn" if here.my_turn else "",
        status=here.says,
    )


def _says(here: Here) -> tuple[tuple[str, str], ...]:
    """Give the sentence, and what to do next while something is selected."""
    aims = here.aims
    first = ["-none"]
    by_text: dict[str, list[str]] = {}
    for aim in (*aims.cells, *aims.pieces, *aims.ways):
        if not aim.select or aim.act:
            continue
        if aim.default:
            first.append(aim.select)
            continue
        by_text.setdefault(_next(here, aim.select), []).append(aim.select)
    for sheet in here.sheets:
        by_text.setdefault(sheet.title, []).extend(sheet.shown.split())
    if not by_text:
        return (("", here.says),)
    return (
        (" ".join(first), here.says),
        *((" ".join(keys), text) for text, keys in by_text.items()),
    )


def _next(here: Here, select: str) -> str:
    """Say what follows a selection."""
    layer = select.count("/") + 2
    kinds = {
        kind
        for kind, aims in (
            ("cell", here.aims.cells),
            ("piece", here.aims.pieces),
            ("way", here.aims.ways),
        )
        if any(aim.layer == layer and select in aim.shown.split() for aim in aims)
    }
    if kinds == {"cell"}:
        return _("Now tap a lit cell.")
    if kinds == {"piece"}:
        return _("Now tap one of the lit pieces.")
    if kinds == {"way"}:
        return _("Now choose below.")
    return _("Now choose what is lit.")


def _stage(here: Here, ghosts: tuple[Aim, ...]) -> SafeString:
    """Draw the boards, the main one first; what is kept by value does not hold them."""
    aims = here.aims.cells + here.picks[0] + ghosts
    boards = here.face.boards
    value = Stage(
        tuple(
            BoardPlace(
                tab=here.tab(board) if len(boards) > 1 else "",
                title=spoken(board.title, here.show),
                board=hole(f"board{i}"),
                first=i == 0,
            )
            for i, board in enumerate(boards)
        )
    )
    drawn = {
        f"board{i}": art.board(board, here.show, _on(aims, board)) for i, board in enumerate(boards)
    }
    return fill(draw("live/boardgame/stage.html", value), **drawn)


def _on(aims: tuple[Aim, ...], board: Board) -> tuple[Aim, ...]:
    """Give the aims that lie on a board; others only for the cells that they light."""
    here = {cell.key for cell in board.cells}
    return tuple(aim for aim in aims if aim.key in here or aim.lights)


def _top(here: Here) -> SafeString:
    """Draw the coloured bar."""
    show, face = here.show, here.face
    turns = [each.side for each in face.standings if each.turn and not here.over]
    if here.my_turn and len(turns) > 1:
        turn = _("It is your turn too")
    elif here.my_turn:
        turn = _("Your turn")
    elif len(turns) == 1:
        turn = _("Turn: %(side)s") % {"side": words.side_name(show, turns[0])}
    elif turns:
        turn = _("The others choose")
    else:
        turn = ""
    value = Top(
        badge=words.side_badge(show, here.side),
        name=words.side_name(show, here.side),
        where=spoken(face.where, show),
        turn=turn,
        mine=here.my_turn,
    )
    kind = here.clock.kind
    caption = _("Paused") if here.clock.paused else ""
    if not caption and kind in show.clocks:
        caption = spoken(show.clocks[kind], show)
    timing = Timing(caption, clock(here.clock, here.my_turn and not here.clock.paused))
    drawn = draw("live/boardgame/top.html", value) + draw("live/play/timing.html", timing)
    return mark_safe(drawn)
