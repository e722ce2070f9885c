"""The result for a player: the boards, every side's points, each explained by its cells."""

from collections.abc import Iterator

import msgspec
from django.utils.safestring import SafeString, mark_safe

from hexclassroom.live.pages.boardgame import art, result
from hexclassroom.live.pages.boardgame.here import Here
from hexclassroom.live.pages.boardgame.parts import Top
from hexclassroom.live.pages.boardgame.words import signed, spoken
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.play import waiting
from hexclassroom.live.pages.play.parts import Parts
from hexclassroom.live.pages.play.result import place_words

Panels = tuple[tuple[str, tuple[str, ...]], ...]
"""By tab the keys of the cells that it lights."""


class Why(msgspec.Struct, frozen=True):
    """Some points and where they come from."""

    points: str
    say: str
    tab: str


class Row(msgspec.Struct, frozen=True):
    """A line of a side's points with its parts."""

    name: str
    points: int
    tab: str
    parts: tuple[Why, ...]


class Side(msgspec.Struct, frozen=True):
    """A side's result."""

    tab: str
    css: str
    name: str
    badge: SafeString
    place: str
    total: int
    first: bool
    rows: tuple[Row, ...]


class BoardPlace(msgspec.Struct, frozen=True):
    """A board of the result for one side."""

    title: str
    board: SafeString


class Sides(msgspec.Struct, frozen=True):
    """All sides, the viewer's first; boards by side."""

    sides: tuple[Side, ...]
    boards: tuple[tuple[str, tuple[BoardPlace, ...]], ...]


def page(here: Here) -> Parts:
    """Draw the result page of a side."""
    show = here.show
    value = results(here)
    own = value.sides[0]
    debriefing = here.table.status == "debrief"
    questions = waiting.debrief(here.table.slide) if debriefing else ""
    won = spoken(show.winner(here.scene.view), show)
    top = Top(own.badge, own.name, spoken(here.face.where, show), own.place)
    return Parts(
        says=(("", won),),
        main=draw("live/boardgame/result_main.html", value),
        side=mark_safe(questions + draw("live/boardgame/result_side.html", value)),
        css="resulting",
        cue="result",
        status=f"{won} {own.place}: {own.total}",
        top=draw("live/boardgame/top.html", top),
    )


def results(here: Here) -> Sides:
    """Give every side's explained result, the viewer's first, then in seat order."""
    tallies = result.of(here.key, here.scene.view).sides
    first = next((i for i, each in enumerate(tallies) if each.team.side == here.side), 0)
    sides, boards = [], []
    for tally in tallies[first:] + tallies[:first]:
        team = tally.team
        tab = f"team:{team.side}"
        rows, panels = _rows(team.side, tally.lines)
        sides.append(
            Side(
                tab=tab,
                css=team.css,
                name=team.name,
                badge=team.badge,
                place=place_words(tally.place),
                total=tally.total,
                first=tally.won,
                rows=rows,
            )
        )
        boards.append((tab, tuple(_places(here, panels))))
    return Sides(tuple(sides), tuple(boards))


def _places(here: Here, panels: Panels) -> Iterator[BoardPlace]:
    """Draw the main board, and those on which something is explained."""
    keys = {key for _name, cells in panels for key in cells}
    for i, board in enumerate(here.face.boards):
        if i == 0 or any(cell.key in keys for cell in board.cells):
            title = spoken(board.title, here.show) if len(here.face.boards) > 1 else ""
            yield BoardPlace(title, art.explained(board, here.show, panels))


def _rows(side: int, lines: tuple[result.Share, ...]) -> tuple[tuple[Row, ...], Panels]:
    """Give a side's lines, and which cells each of their tabs lights."""
    rows, panels = [], []
    for i, line in enumerate(lines):
        tab = f"l{side}:{i}"
        panels.append((tab, tuple(key for part in line.parts for key in part.cells)))
        parts = []
        for j, part in enumerate(line.parts):
            own = f"{tab}-{j}" if part.cells and len(line.parts) > 1 else ""
            if own:
                panels.append((own, part.cells))
            parts.append(Why(signed(part.points), part.say, own))
        rows.append(Row(line.name, line.points, tab, tuple(parts)))
    return tuple(rows), tuple(panels)
