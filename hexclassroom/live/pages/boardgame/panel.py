"""What lies beside the board: standings, pieces, other boards, forms, team, moves as a list."""

from functools import lru_cache
from html import escape
from typing import Final

import msgspec
from django.utils.safestring import SafeString, mark_safe

from games.show import Badge, Fact, Piece, Show, Standing, Tray
from hexclassroom.live.pages.art.boards import quoted
from hexclassroom.live.pages.boardgame import art, words
from hexclassroom.live.pages.boardgame.here import Here
from hexclassroom.live.pages.boardgame.parts import Figure, figure
from hexclassroom.live.pages.boardgame.taps import Aim, Listed, attributes
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.draw import draw, fill, hole
from hexclassroom.live.pages.play.parts import CREW
from hexclassroom.live.scene import SeatNow
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

LONG: Final = 28
"""Notes of pieces longer than this need the width of the panel."""


class Row(msgspec.Struct, frozen=True):
    """How a side stands."""

    css: str
    badge: SafeString
    name: str
    points: str
    facts: tuple[Figure, ...]
    turn: bool
    out: bool
    note: str
    mine: bool


class Rows(msgspec.Struct, frozen=True):
    """All sides, each drawn by itself, and the figures of the whole table."""

    rows: tuple[SafeString, ...]
    facts: tuple[Figure, ...]


class Tap(msgspec.Struct, frozen=True):
    """A way to tap a piece: its attributes, its words."""

    attrs: SafeString
    say: str
    gain: str


class Thing(msgspec.Struct, frozen=True):
    """A piece in a tray."""

    css: str
    name: str
    symbol: str
    text: str
    note: str
    count: int
    sign: SafeString
    spent: bool
    taps: tuple[Tap, ...]


class Lot(msgspec.Struct, frozen=True):
    """A tray; folded: it can be opened."""

    title: str
    sign: SafeString
    things: tuple[SafeString, ...]
    """Each drawn by itself."""
    folded: bool
    n: int
    rows: bool
    """Whether there is so much to say of the pieces that each needs a line."""


class Small(msgspec.Struct, frozen=True):
    """A board that can be shown large."""

    tab: str
    title: str
    art: SafeString
    tappable: bool


class Smalls(msgspec.Struct, frozen=True):
    """All boards, small."""

    boards: tuple[Small, ...]


class Mate(msgspec.Struct, frozen=True):
    """A player in the list of the side."""

    name: str
    letter: str
    me: bool
    here: bool
    hand: bool


class Crew(msgspec.Struct, frozen=True):
    """Who plays this side; each player is drawn once for all who look at them."""

    mates: SafeString = hole("mates")


class Items(msgspec.Struct, frozen=True):
    """The moves as a list."""

    items: SafeString = hole("items")


def panel(here: Here) -> SafeString:
    """Draw the panel, from fragments that change apart."""
    tappable = {aim.key for aim in here.aims.pieces} | {aim.key for aim in here.picks[1]}
    trays = sorted(here.face.trays, key=lambda tray: _order(here, tray, tappable))
    parts = [
        *(draw("live/boardgame/form.html", sheet) for sheet in here.sheets),
        *(
            lot(here, tray, tappable)
            for tray in trays
            if tray.side == here.side or _has(tray, tappable)
        ),
        smalls(here),
        standings(here.show, here.face.standings, here.face.facts, here.side),
        *(
            lot(here, tray, tappable)
            for tray in trays
            if not (tray.side == here.side or _has(tray, tappable))
        ),
        CREW,
        moves(here.aims.moves),
    ]
    return mark_safe("\n".join(part for part in parts if part))


def _has(tray: Tray, tappable: set[str]) -> bool:
    return any(piece.key in tappable for piece in tray.pieces)


def _order(here: Here, tray: Tray, tappable: set[str]) -> int:
    """Put the own hand first, then what can be tapped, then what is common."""
    if tray.side == here.side:
        return 0
    if _has(tray, tappable):
        return 1
    return 2 if tray.side is None else 3


# Who stands how.
def standings(
    show: Show, rows: tuple[Standing, ...], facts: tuple[Fact, ...], mine: int | None
) -> SafeString:
    """Draw how all sides stand, the figures of the table below."""
    value = Rows(
        tuple(draw("live/boardgame/standing.html", _standing(show, row, mine)) for row in rows),
        tuple(figure(show, fact) for fact in facts),
    )
    return draw("live/boardgame/standings.html", value)


def _standing(show: Show, row: Standing, mine: int | None) -> Row:
    return Row(
        css=words.side_css(show, row.side),
        badge=words.side_badge(show, row.side),
        name=words.side_name(show, row.side),
        points="" if row.points is None else words.in_points(row.points),
        facts=tuple(figure(show, fact) for fact in row.facts),
        turn=row.turn,
        out=row.out,
        note=spoken(row.note, show),
        mine=row.side == mine,
    )


# Pieces.
def lot(here: Here, tray: Tray, tappable: set[str]) -> SafeString:
    """Draw a tray with what may be tapped in it."""
    taps = tuple(
        aim
        for aim in (*here.aims.pieces, *here.picks[1])
        if any(piece.key == aim.key for piece in tray.pieces)
    )
    folded = tray.side not in (None, here.side) and not _has(tray, tappable)
    return _lot(tray, taps, here.show.badges, here.side, folded, get_language())


@lru_cache(maxsize=1024)
def _lot(
    tray: Tray,
    aims: tuple[Aim, ...],
    badges: tuple[Badge, ...],
    side: int,
    folded: bool,
    _language: str,
) -> SafeString:
    by_key: dict[str, list[Aim]] = {}
    for aim in aims:
        by_key.setdefault(aim.key, []).append(aim)
    sign = SafeString("")
    if tray.side is not None and tray.side != side:
        sign = words.tag_of(badges, tray.side)
    things = [
        _thing(piece, tray, tuple(by_key.get(piece.key, ())), badges) for piece in tray.pieces
    ]
    value = Lot(
        title=words.worded(tray.title, badges),
        sign=sign,
        things=tuple(draw("live/boardgame/thing.html", thing) for thing in things),
        rows=any(len(thing.note) > LONG for thing in things),
        folded=folded,
        n=sum(piece.count for piece in tray.pieces),
    )
    return draw("live/boardgame/tray.html", value)


def _thing(piece: Piece, tray: Tray, aims: tuple[Aim, ...], badges: tuple[Badge, ...]) -> Thing:
    owner = piece.side if piece.side is not None else tray.side
    name = words.worded(piece.name, badges)
    shown = piece.side is not None and piece.side != tray.side
    return Thing(
        css=words.css_of(badges, owner),
        name=name,
        symbol=piece.symbol,
        text=piece.text,
        note=words.worded(piece.note, badges),
        count=piece.count,
        sign=words.tag_of(badges, piece.side or 0) if shown else SafeString(""),
        spent=piece.spent,
        taps=tuple(
            Tap(
                mark_safe(attributes(aim)),
                aim.say or _("%(what)s: choose") % {"what": name},
                aim.gain,
            )
            for aim in aims
        ),
    )


# Boards beside the large one.
def smalls(here: Here) -> SafeString:
    """Draw all boards small, to choose which one is shown large; nothing where there is but one."""
    boards = here.face.boards
    if len(boards) < 2:
        return SafeString("")
    taps = {aim.key for aim in (*here.aims.cells, *here.picks[0])}
    value = Smalls(
        tuple(
            Small(
                tab=here.tab(board),
                title=spoken(board.title, here.show),
                art=art.mini(board, here.show),
                tappable=any(cell.key in taps for cell in board.cells),
            )
            for board in boards
        )
    )
    return draw("live/boardgame/smalls.html", value)


# Moves and team.
def moves(listed: tuple[Listed, ...]) -> SafeString:
    """Draw the moves as a list; there may be hundreds, so each is written without a template."""
    if not listed:
        return SafeString("")
    return fill(
        draw("live/boardgame/moves.html", Items()), items="".join(_move(each) for each in listed)
    )


@lru_cache(maxsize=8192)
def _move(move: Listed) -> str:
    more = f' data-lights="{escape(move.lights)}"' if move.lights else ""
    if move.symbol:
        more += f' data-symbol="{escape(move.symbol)}"'
    gain = f'<b class="num">{move.gain}</b>' if move.gain else ""
    return (
        f'<li data-for="{escape(move.shown)}"><button type="button" class="btn" '
        f'data-select="{escape(move.select)}" data-choose={quoted(move.act)} '
        f"data-label={quoted(move.label)}{more}><span>{escape(move.text)}</span>{gain}"
        "</button></li>"
    )


def crew(mates: tuple[SeatNow, ...], me: SeatNow) -> SafeString:
    """Draw who plays this side, for one of them; nothing for somebody alone."""
    return _crew(mates, me.id, get_language())


@lru_cache(maxsize=2048)
def _crew(mates: tuple[SeatNow, ...], me: str, language: str) -> SafeString:
    if len(mates) < 2:
        return SafeString("")
    drawn = [
        draw("live/boardgame/mate.html", _mate(seat, seat.id == me, language)) for seat in mates
    ]
    return fill(draw("live/boardgame/crew.html", Crew()), mates="".join(drawn))


@lru_cache(maxsize=1024)
def _mate(seat: SeatNow, me: bool, _language: str) -> Mate:
    return Mate(
        name=_("You") if me else seat.name,
        letter=seat.name[:1].upper(),
        me=me,
        here=seat.here or me,
        hand=seat.hand_up,
    )
