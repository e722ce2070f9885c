"""The result on the wall: bars that grow by category, then the winner. Pure layout of a Result."""

from typing import Final

import msgspec
from django.utils.safestring import SafeString

from games.registry import SHOWS
from hexclassroom.live.pages.boardgame import art
from hexclassroom.live.pages.boardgame import result as results
from hexclassroom.live.pages.boardgame.result import Result, Tally
from hexclassroom.live.pages.boardgame.taps import face_of
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.teams import Team
from hexclassroom.live.scene import Scene

WIDTH: Final = 890.0
"""The longest bar, in the units of its drawing."""
LEAST: Final = 62.0
"""The least width of a segment: its number fits, a minus before it, too."""
MOST_SCALE: Final = 40.0
"""Units that a point is worth at most, so that few points do not look like many."""


class Piece(msgspec.Struct, frozen=True):
    """A category in a bar: its number in the legend from 1. minus: points that were lost."""

    n: int
    name: str
    points: str
    x: float
    w: float
    minus: bool


class Bar(msgspec.Struct, frozen=True):
    """A side's bar; width: where its sum stands."""

    team: Team
    pieces: tuple[Piece, ...]
    total: int
    width: float
    won: bool


class Ceremony(msgspec.Struct, frozen=True):
    """The result: bars, or the board at the end where no points were counted."""

    said: str
    bars: tuple[Bar, ...]
    winners: tuple[Team, ...]
    legend: tuple[tuple[int, str], ...]
    board: SafeString = SafeString("")


def result(scene: Scene) -> dict[str, str]:
    """Draw the ceremony."""
    game, view = scene.table.game, scene.view
    found = results.of(game, view)
    board = SafeString("")
    if not found.counts:
        board = art.picture(face_of(game, view).boards[0], SHOWS[game])
    return {"stage": draw("live/boardgame/projector/result.html", gather(found, board))}


def gather(found: Result, board: SafeString) -> Ceremony:
    """Lay a result out: the sides as they came in, of the categories those with points."""
    used = {line.category for each in found.sides for line in each.lines if line.points}
    legend = tuple(
        (n, name) for n, (key, name) in enumerate(found.categories, start=1) if key in used
    )
    scale = _scale(found.sides)
    return Ceremony(
        said=found.said,
        bars=tuple(_bar(each, scale) for each in found.ranked),
        winners=found.winners,
        legend=legend if found.counts else (),
        board=board,
    )


def _width(points: int, scale: float) -> float:
    return max(LEAST, abs(points) * scale) if points else 0.0


def _scale(sides: tuple[Tally, ...]) -> float:
    """Find the units that a point is worth, so that the longest bar just fits."""
    scale = MOST_SCALE
    while scale > 0.5:
        widths = (sum(_width(line.points, scale) for line in each.lines) for each in sides)
        if max(widths, default=0) <= WIDTH:
            break
        scale *= 0.97
    return scale


def _bar(each: Tally, scale: float) -> Bar:
    """Lay a bar out: what was won, then what was lost."""
    numbered = [(n, line) for n, line in enumerate(each.lines, start=1) if line.points]
    x, laid = 0.0, []
    for n, line in sorted(numbered, key=lambda found: found[1].points < 0):
        w = _width(line.points, scale)
        minus = line.points < 0
        points = f"−{-line.points}" if minus else str(line.points)
        laid.append(Piece(n, line.name, points, round(x, 1), round(w, 1), minus))
        x += w
    return Bar(each.team, tuple(laid), each.total, round(x, 1), each.won)
