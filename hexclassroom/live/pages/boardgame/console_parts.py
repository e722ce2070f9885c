"""The middle of another game's console: the board, what lies beside it, a card for each side."""

import msgspec
from django.utils.safestring import SafeString

from games.registry import SHOWS
from games.show import Face, Fact, Piece, Show, Standing, Tray
from hexclassroom.live.pages.boardgame import art
from hexclassroom.live.pages.boardgame.parts import Figure, figure
from hexclassroom.live.pages.boardgame.words import side_css, spoken
from hexclassroom.live.pages.console import panel
from hexclassroom.live.pages.console.team import person
from hexclassroom.live.pages.draw import draw, fill, hole
from hexclassroom.live.pages.teams import Team, every
from hexclassroom.live.scene import Scene, SeatNow, TableNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept


class Thing(msgspec.Struct, frozen=True):
    """A piece beside the board."""

    name: str
    symbol: str
    text: str
    note: str
    count: int
    spent: bool
    css: str


class Heap(msgspec.Struct, frozen=True):
    """Pieces that lie together; tag: whose they are."""

    title: str
    tag: SafeString
    things: tuple[Thing, ...]


class BoardCard(msgspec.Struct, frozen=True):
    """The board, and others small beside it as (title, drawing)."""

    where: str
    says: str
    board: SafeString
    others: tuple[tuple[str, SafeString], ...]


class Beside(msgspec.Struct, frozen=True):
    """What lies beside the board."""

    figures: tuple[Figure, ...]
    heaps: tuple[Heap, ...]


class SideCard(msgspec.Struct, frozen=True):
    """A side that plays, round who plays it and the live panel's line.

    state: what it is doing, in a word or two. points: "" where they are not known.
    """

    team: Team
    note: str
    state: str
    now: bool
    out: bool
    figures: tuple[Figure, ...]
    points: str
    folk: SafeString = hole("folk")
    talk: SafeString = hole("talk")


class Folk(msgspec.Struct, frozen=True):
    """Who plays a side: people, or the computer, or the computer as long as they are away."""

    side: int
    computer: bool
    stood_in: bool
    people: SafeString = hole("people")


@kept(128)
def board_card(game: str, face: Face) -> SafeString:
    """Draw the board."""
    show = SHOWS[game]
    first, *others = face.boards
    value = BoardCard(
        where=spoken(face.where, show),
        says=spoken(face.says, show),
        board=art.picture(first, show),
        others=tuple((spoken(each.title, show), art.picture(each, show)) for each in others),
    )
    return draw("live/boardgame/console/board.html", value)


@kept(128)
def beside_card(game: str, facts: tuple[Fact, ...], trays: tuple[Tray, ...]) -> SafeString:
    """Draw what lies beside the board; "" where nothing does."""
    show = SHOWS[game]
    heaps = tuple(heap(show, game, tray) for tray in trays if tray.pieces)
    if not facts and not heaps:
        return SafeString("")
    value = Beside(tuple(figure(show, fact) for fact in facts), heaps)
    return draw("live/boardgame/console/beside.html", value)


def heap(show: Show, game: str, tray: Tray) -> Heap:
    """Put a tray into words."""
    tag = every(game)[tray.side].tag if tray.side is not None else SafeString("")
    return Heap(spoken(tray.title, show), tag, tuple(_thing(show, each) for each in tray.pieces))


def _thing(show: Show, piece: Piece) -> Thing:
    return Thing(
        name=spoken(piece.name, show),
        symbol=piece.symbol,
        text=piece.text,
        note=spoken(piece.note, show),
        count=piece.count,
        spent=piece.spent,
        css=side_css(show, piece.side),
    )


def side_cards(scene: Scene, face: Face) -> str:
    """Draw a card for each side that plays."""
    notes = panel.lines(scene)
    return "".join(
        _side(scene.table, standing, notes.get(standing.side, SafeString("")))
        for standing in face.standings
    )


def _side(table: TableNow, standing: Standing, note: SafeString) -> SafeString:
    side = standing.side
    computer = side in table.computers
    seats = tuple(seat for seat in table.seats if seat.side == side)
    return fill(
        _card(table.game, standing),
        folk=_folk(seats, side, table.id, computer, side in table.stood_in),
        talk="" if computer else note,
    )


@kept(512)
def _card(game: str, standing: Standing) -> SafeString:
    show = SHOWS[game]
    value = SideCard(
        team=every(game)[standing.side],
        note=spoken(standing.note, show),
        state=_("out") if standing.out else _("to act") if standing.turn else "",
        now=standing.turn,
        out=standing.out,
        figures=tuple(figure(show, fact) for fact in standing.facts),
        points="" if standing.points is None else str(standing.points),
    )
    return draw("live/boardgame/console/side.html", value)


@kept(512)
def _folk(
    seats: tuple[SeatNow, ...],
    side: int,
    table: int,
    computer: bool,
    stood_in: bool,
) -> SafeString:
    people = tuple(person(seat, table) for seat in sorted(seats, key=lambda seat: seat.place))
    drawn = [draw("live/console/team_player.html", each) for each in people]
    return fill(
        draw("live/boardgame/console/folk.html", Folk(side, computer, stood_in)),
        people="".join(drawn),
    )
