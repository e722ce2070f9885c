"""What the wall shows of every game: lobby, briefing, clock, join code, all tables, the end."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from hexclassroom.live import places
from hexclassroom.live.pages.boardgame.words import title
from hexclassroom.live.pages.draw import countdown, draw, escaped, filled, layout
from hexclassroom.live.pages.faces import is_over, mode
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.pages.projector.parts import (
    Asks,
    Closed,
    Foot,
    Lobby,
    LobbyTeam,
    Overview,
    Ring,
    Slide,
    TableCell,
)
from hexclassroom.live.pages.teams import Team, of
from hexclassroom.live.pages.texts.briefing import DEBRIEF, slide_at, slides
from hexclassroom.live.pages.texts.words import PHASES, spaced
from hexclassroom.live.scene import ClockNow, Scene, TableNow

PIECES: Final = ("stage", "ring", "foot")
LONG: Final = 300
LONGER: Final = 520
"""Characters from which on a slide is set smaller."""


class Going(NamedTuple):
    """What goes on at a table in play: the side on turn or None, in words, a word more."""

    team: Team | None
    says: str
    sub: str = ""


Draw = Callable[[Scene], dict[str, str]]


def pieces(
    scene: Scene, face: str, drawn: Mapping[str, Draw], more_css: str = ""
) -> dict[str, str]:
    """Draw a face; `drawn` are the game's own ones, the others are the same for all games."""
    css = f"projector night wall-{face}{more_css}"
    if scene.table.clock.paused:
        css += " is-paused"
    out = dict.fromkeys(PIECES, "")
    # The debrief is a page of its own, to which this one leads (views of the app above).
    leads = places.page("wall", scene.table.lesson, _number(scene)) if face == "debrief" else ""
    out["layout"] = layout(css, leads_to=leads, game=scene.table.game)
    out.update((drawn.get(face) or _SHARED[face])(scene))
    return out


def face_of(scene: Scene) -> str:
    """Say which of the projector's faces is shown."""
    if is_many(scene):
        statuses = {table.status for table in scene.tables}
        for one in ("lobby", "briefing", "debrief", "closed"):
            if statuses == {one}:
                return one
        return "overview"
    return mode(scene.table, scene.view)


def is_many(scene: Scene) -> bool:
    """Whether this is the page for all tables (then there is no view of any)."""
    return (scene.view is None and scene.table.status not in ("lobby", "briefing")) or (
        scene.view is None and len(scene.tables) > 1
    )


def _number(scene: Scene) -> int:
    """Give the number of this page's table; 0 for the page of all."""
    return 0 if is_many(scene) else scene.table.number


def foot(scene: Scene, track: str = "") -> str:
    """Draw the join code, and beside it where the game stands (markup)."""
    return draw("live/projector/foot.html", Foot(track, spaced(scene.table.code)))


def ring(table: TableNow, below: str) -> str:
    """Draw the clock ring with a line of text in it."""
    return _ring(table.id, table.clock, below)


@lately
def _ring(_table: int, clock: ClockNow, below: str) -> str:
    ends, left = countdown(clock.ends_ms, clock.left_ms)
    value = Ring(
        ends=ends,
        left=left,
        total=clock.total_ms,
        paused=clock.paused,
        timed=clock.total_ms > 0,
    )
    return filled(
        draw("live/projector/ring.html", value),
        ends=str(clock.ends_ms),
        left=str(clock.left_ms),
        below=escaped(below),
    )


def overview(scene: Scene, going: Callable[[TableNow], Going]) -> dict[str, str]:
    """Draw all tables; going: what goes on at one that is played."""
    value = Overview(
        title=scene.table.title, tables=tuple(_cell(table, going) for table in scene.tables)
    )
    return {"stage": draw("live/projector/overview.html", value), "foot": foot(scene)}


def _cell(table: TableNow, going: Callable[[TableNow], Going]) -> TableCell:
    clock = table.clock
    running = table.status == "playing" and not is_over(table)
    if running:
        now = going(table)
    else:
        name = "result" if table.status == "playing" else table.status
        now = Going(None, str(PHASES.get(name, name)))
    return TableCell(
        number=table.number,
        running=running,
        paused=clock.paused,
        ends=clock.ends_ms or 0,
        left=-1 if clock.left_ms is None else clock.left_ms,
        total=clock.total_ms,
        team=now.team,
        says=now.says,
        sub=now.sub,
    )


def _lobby(scene: Scene) -> dict[str, str]:
    table = scene.table
    tables = scene.tables if is_many(scene) else (table,)
    seats = [seat for each in (tables or (table,)) for seat in each.seats if seat.status == "taken"]
    teams = tuple(
        LobbyTeam(
            team=team,
            n=sum(seat.side == team.side for seat in seats),
            names=tuple(seat.name for seat in seats if seat.side == team.side and seat.name),
        )
        for team in of(table)
    )
    value = Lobby(
        title=table.title,
        lesson=table.lesson,
        code=spaced(table.code),
        teams=teams,
        players=len(seats),
    )
    return {"stage": draw("live/projector/lobby.html", value)}


def _briefing(scene: Scene) -> dict[str, str]:
    table = scene.table
    every = slides(table.game)
    n = slide_at(table.slide, table.game)
    slide = every[n]
    lines, ours = tuple(map(str, slide.lines)), tuple(map(str, slide.ours))
    letters = sum(map(len, lines + ours))
    value = Slide(
        n=n + 1,
        of=len(every),
        art=slide.art,
        title=str(slide.title),
        lines=lines,
        ours=ours,
        size="" if slide.art or letters < LONG else "long" if letters < LONGER else "longer",
    )
    return {"stage": draw("live/projector/slide.html", value), "foot": foot(scene)}


def _debrief(scene: Scene) -> dict[str, str]:
    value = Asks(tuple((str(title), str(question)) for title, question in DEBRIEF))
    return {"stage": draw("live/projector/debrief.html", value)}


def _closed(scene: Scene) -> dict[str, str]:
    return {"stage": draw("live/projector/closed.html", Closed(title(scene.table.game)))}


_SHARED: Final[dict[str, Draw]] = {
    "lobby": _lobby,
    "briefing": _briefing,
    "debrief": _debrief,
    "closed": _closed,
}
