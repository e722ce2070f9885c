"""A finished game of any Show with every point explained: its boards light up line by line."""

from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.registry import GAMES, SHOWS
from games.show import Board, Show
from hexclassroom.live.pages.boardgame import art, result
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.reports.explained import Explained, Row, Why
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.reading import ALL, Unreadable, final_state
from hexclassroom.reports.sides import of_archive


def view_of(archive: Archive) -> Any:
    """Give the final view of an archived game. Raises Unreadable."""
    return GAMES[archive.game].view(final_state(archive), ALL)


def said(archive: Archive) -> str:
    """Say who has won; "" where the position cannot be read, or the game has no words for it."""
    show = SHOWS.get(archive.game)
    try:
        return spoken(show.winner(view_of(archive)), show) if show is not None else ""
    except Unreadable:
        return ""


def explained(archive: Archive) -> tuple[Explained, ...]:
    """Explain an archived game; nothing where its rules are not these any more."""
    show, teams = SHOWS[archive.game], of_archive(archive)
    try:
        view = view_of(archive)
    except Unreadable:
        return ()
    boards = show.face(view).boards
    out = []
    for tally in result.of(archive.game, view).sides[: len(teams)]:
        side = tally.team.side
        group = f"line{side}"
        rows = tuple(
            Row(
                tab=f"{group}:{i}",
                category=line.category,
                symbol="",
                name=line.name,
                points=line.points,
                why=line.parts[0].say if len(line.parts) == 1 else "",
                own=None,
                parts=tuple(Why(part.points, part.say) for part in line.parts),
            )
            for i, line in enumerate(tally.lines)
        )
        panels = tuple(
            (f"{group}:{i}", tuple(key for part in line.parts for key in part.cells))
            for i, line in enumerate(tally.lines)
        )
        out.append(
            Explained(
                side=side,
                team=teams[side],
                name=teams[side].name,
                place=tally.place,
                total=tally.total,
                own=None,
                won=tally.won,
                board=_boards(boards, show, panels),
                rows=rows,
                praise=_praise(archive) if tally.won else "",
            )
        )
    return tuple(out)


def _praise(archive: Archive) -> str:
    return _("won") if len(archive.winners) == 1 else _("share the win")


def _boards(
    boards: tuple[Board, ...], show: Show, panels: tuple[tuple[str, tuple[str, ...]], ...]
) -> SafeString:
    """Draw the main board, and the others small below it."""
    first, *others = boards
    small = format_html_join(
        "",
        "<figure>{}<figcaption>{}</figcaption></figure>",
        (
            (art.explained(board, show, panels), spoken(board.title, show))
            for board in others
            if board.cells
        ),
    )
    whole = art.explained(first, show, panels)
    return format_html('{}<div class="explain-small">{}</div>', whole, small) if small else whole
