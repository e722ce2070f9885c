"""Small boards before and after a turning point, drawn from the archived log."""

import datetime as dt
import uuid
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.pieces import FACES, type_shown
from games.planet_hexagon.state import Piece, SeenTile, State
from games.registry import GAMES, SHOWS
from hexclassroom.live.pages.art import boards, centre
from hexclassroom.live.pages.boardgame import art
from hexclassroom.reports.debrief.words import team
from hexclassroom.reports.evidence.entries import entries_of, moments
from hexclassroom.reports.explained import seen
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.reading import ALL
from hexclassroom.reports.turning import BY_KEY, TurningPoint


class Pictures(NamedTuple):
    """Two drawings; of colonies, or of the Supply Centre."""

    before: SafeString
    after: SafeString
    supply: bool


def pictures(archive: Archive, point: TurningPoint) -> Pictures | None:
    """Draw a turning point; None where its log is gone or belongs to older rules."""
    wanted = (point.before, point.after)
    before, after = positions(archive.pk, archive.archived, wanted)
    if before is None or after is None:
        return None
    if archive.game in SHOWS:
        return Pictures(_board(archive.game, before), _board(archive.game, after), False)
    if BY_KEY[point.rule].kind == "market":
        return Pictures(_supply(before), _supply(after), True)
    return Pictures(_colony(before, point.side), _colony(after, point.side), False)


def _board(game: str, state: Any) -> SafeString:
    """Draw the main board of a game with a Show."""
    show = SHOWS[game]
    return art.picture(show.face(GAMES[game].view(state, ALL)).boards[0], show)


def _colony(state: State, side: int) -> SafeString:
    colony = tuple(seen(h) for h in state.teams[side].colony)
    return boards.picture(
        colony, side, f"{team(side, PLANET_HEXAGON.key)}. {boards.summary(colony)}"
    )


def _supply(state: State) -> SafeString:
    tiles = tuple(None if piece is None else _tile(piece) for piece in state.supply)
    return centre.supply(tiles, len(state.bag))


def _tile(piece: Piece) -> SeenTile:
    return SeenTile(face=FACES[piece.tile][piece.side], type=type_shown(piece.tile, piece.side))


KEPT: Final = 64
"""Pairs of positions kept in memory: a class looks at the same three again and again."""


@lru_cache(maxsize=KEPT)
def positions(
    archive: uuid.UUID, _archived: dt.datetime, wanted: tuple[int, ...]
) -> tuple[Any, ...]:
    """Give the positions after some entries of an archived log; None where it cannot be played.

    An entry 0 stands for the position right after the setup.
    """
    kept = Archive.objects.filter(pk=archive).values_list("game", "log").first()
    if kept is None or kept[0] not in GAMES:
        return (None,) * len(wanted)
    found: dict[int, Any] = {}
    try:
        for moment in moments(GAMES[kept[0]], entries_of(kept[1])):
            if moment.after is None:
                continue
            for n in wanted:
                if moment.entry.n <= n or n not in found:
                    found[n] = moment.after
            if moment.entry.n >= max(wanted):
                break
    except Exception:
        # A log of older rules fails in many ways.
        return (None,) * len(wanted)
    states = (found.get(n) for n in wanted)
    return tuple(states)


def label(supply: bool, when: str) -> str:
    """Name a picture for those who do not see it."""
    if when == "before":
        return _("The Supply Centre before") if supply else _("Before")
    return _("The Supply Centre after") if supply else _("After")
