"""The projector of a game that has a Show: the board as large as the wall allows, how all stand."""

from typing import Final

import msgspec
from django.utils.safestring import SafeString

from games.registry import SHOWS
from games.show import Face
from hexclassroom.live.pages.boardgame import art, ceremony
from hexclassroom.live.pages.boardgame.console import clock_name
from hexclassroom.live.pages.boardgame.parts import Figure, figure
from hexclassroom.live.pages.boardgame.taps import face_of
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.draw import draw, exact
from hexclassroom.live.pages.projector import frame
from hexclassroom.live.pages.projector.frame import Draw, Going, ring
from hexclassroom.live.pages.teams import Team, every
from hexclassroom.live.pages.texts.lines import words
from hexclassroom.live.scene import Line, Scene, TableNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept

MOST_FIGURES: Final = 3
"""Figures of a side that fit into its row."""


class Row(msgspec.Struct, frozen=True):
    """How a side stands. points: "" where they are not public."""

    team: Team
    note: str
    now: bool
    out: bool
    points: str
    figures: tuple[Figure, ...]


class Wall(msgspec.Struct, frozen=True):
    """A game in play: where it stands, who is on turn, how all stand, what happened last.

    on: the only side on turn, or None.
    """

    where: str
    says: str
    on: Team | None
    board: SafeString
    others: tuple[tuple[str, SafeString], ...]
    rows: tuple[Row, ...]
    figures: tuple[Figure, ...]


class Last(msgspec.Struct, frozen=True):
    """What happened last."""

    tag: str
    text: str


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the projector's pieces."""
    return exact(frame.pieces(scene, frame.face_of(scene), _DRAWN, " of-show"))


def _play(scene: Scene) -> dict[str, str]:
    table = scene.table
    return {
        "stage": _wall(table.game, face_of(table.game, scene.view)),
        # Without a clock there is more room; that the game is paused is said beside the board.
        "ring": ring(table, "") if table.clock.total_ms else "",
        "foot": frame.foot(scene, _last(table.game, scene.lines[0]) if scene.lines else ""),
    }


@kept(128)
def _wall(game: str, face: Face) -> SafeString:
    show, teams = SHOWS[game], every(game)
    first, *others = face.boards
    turns = [standing.side for standing in face.standings if standing.turn]
    value = Wall(
        where=spoken(face.where, show),
        says=spoken(face.says, show),
        on=teams[turns[0]] if len(turns) == 1 else None,
        board=art.picture(first, show),
        others=tuple((spoken(each.title, show), art.picture(each, show)) for each in others),
        rows=tuple(
            Row(
                team=teams[standing.side],
                note=_("out") if standing.out else spoken(standing.note, show),
                now=standing.turn,
                out=standing.out,
                points="" if standing.points is None else str(standing.points),
                figures=tuple(figure(show, fact) for fact in standing.facts[:MOST_FIGURES]),
            )
            for standing in face.standings
        ),
        figures=tuple(figure(show, fact) for fact in face.facts),
    )
    return draw("live/boardgame/projector/wall.html", value)


@kept(256)
def _last(game: str, line: Line) -> SafeString:
    text = words(line, game)
    if not text:
        return SafeString("")
    teams = every(game)
    tag = teams[line.side].tag if line.side is not None else SafeString("")
    return draw("live/boardgame/projector/last.html", Last(tag, text))


def _going(table: TableNow) -> Going:
    due = sorted({side for side, _role in table.due})
    if len(due) == 1:
        team = every(table.game)[due[0]]
        return Going(team, team.name, clock_name(table))
    return Going(None, clock_name(table))


def _overview(scene: Scene) -> dict[str, str]:
    return frame.overview(scene, _going)


_DRAWN: Final[dict[str, Draw]] = {
    "play": _play,
    "result": ceremony.result,
    "overview": _overview,
}
