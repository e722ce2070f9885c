"""The Game Master's console: all teams at a glance, the clock, the log, what was noticed."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CIVILIZATIONS
from hexclassroom.live.indicators import INDICATORS
from hexclassroom.live.lessons import MOST_TABLES
from hexclassroom.live.pages.art.track import track
from hexclassroom.live.pages.console import act as console_act
from hexclassroom.live.pages.console import panel as console_panel
from hexclassroom.live.pages.console import people as console_people
from hexclassroom.live.pages.console import stage as console_stage
from hexclassroom.live.pages.console import team as console_team
from hexclassroom.live.pages.console.parts import (
    Chip,
    ClockCard,
    DueCard,
    LogCard,
    LogLine,
    Rail,
    RailTable,
    Top,
    Watch,
    WatchItem,
)
from hexclassroom.live.pages.draw import draw, drawn_round, exact, layout
from hexclassroom.live.pages.faces import mode
from hexclassroom.live.pages.texts.lines import words
from hexclassroom.live.pages.texts.words import spaced
from hexclassroom.live.scene import Line, Scene, TableNow
from hexclassroom.live.tongue import kept

QUIET = frozenset({"observed", "roles", "hand_down"})
"""Log entries that are not worth a line on the console."""


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the console's pieces."""
    table, view = scene.table, scene.view
    face = mode(table, view)
    out = {
        "layout": layout(
            f"console mode-{face}" + (" is-paused" if table.clock.paused else ""),
            prompt=scene.prompt_id,
            table=str(table.id),
        ),
        "top": draw("live/console/top.html", _top(scene, face)),
        "rail": draw("live/console/rail.html", _rail(scene)),
        "clock": draw("live/console/clock.html", _clock(scene, face)),
        "due": draw("live/console/due.html", _due(scene)) if face == "play" else "",
        "calls": console_people.calls(scene),
        "asks": console_panel.asks(scene) if face == "play" else "",
        "log": _log(scene),
        "people": draw("live/console/people.html", console_people.people(scene)),
        "settings": draw("live/console/settings.html", console_people.settings(scene)),
        "watch": draw("live/console/watch.html", _watch(scene)) if view is not None else "",
    }
    out.update(console_act.acts(scene))
    out.update(console_team.cards(scene, face))
    out.update(console_stage.stage(scene, face))
    return exact(out)


def _top(scene: Scene, face: str) -> Top:
    table, view = scene.table, scene.view
    return Top(
        title=table.title,
        lesson=table.lesson,
        number=table.number,
        code=spaced(table.code),
        session=view.session if view is not None else 0,
        round=view.round if view is not None else 0,
        track=track(view.session, view.round, view.sessions, face != "play") if view else "",
        many=len(scene.tables) > 1,
        face=face,
        all_tables=_all_tables(scene),
    )


def _all_tables(scene: Scene) -> str:
    """Say what one tap does to all tables; "" with a single table or none that runs."""
    running = [t for t in scene.tables if t.status == "playing" and t.phase != "result"]
    if len(scene.tables) < 2 or not running:
        return ""
    return "resume_all" if all(each.clock.paused for each in running) else "pause_all"


def _rail(scene: Scene) -> Rail:
    tables = []
    for each in scene.tables or (scene.table,):
        hands = sum(seat.hand_up for seat in each.seats)
        late = sum(seat.late for seat in each.seats)
        tables.append(
            RailTable(
                number=each.number,
                status=each.status,
                phase=each.phase,
                paused=each.clock.paused,
                here=each.id == scene.table.id,
                hands=hands,
                late=late,
                ends=each.clock.ends_ms or 0,
                left=-1 if each.clock.left_ms is None else each.clock.left_ms,
            )
        )
    return Rail(
        lesson=scene.table.lesson,
        tables=tuple(tables),
        may_add=len(tables) < MOST_TABLES,
        waiting=sum(seat.status == "taken" for seat in scene.waiting),
    )


def _clock(scene: Scene, face: str) -> ClockCard:
    table, view = scene.table, scene.view
    clock = table.clock
    done = 0
    if view is not None and view.phase == "supply":
        done = sum(team.done for team in view.teams)
    return ClockCard(
        face=face,
        phase=view.phase if view is not None else "",
        kind=clock.kind,
        ends=clock.ends_ms or 0,
        left=-1 if clock.left_ms is None else clock.left_ms,
        total=clock.total_ms,
        paused=clock.paused,
        reason=clock.reason,
        timed=clock.total_ms > 0,
        turn=min(done + 1, 4),
        slide=table.slide,
        players=sum(seat.side is not None for seat in table.seats),
        lesson=table.lesson,
        number=table.number,
    )


def _names(table: TableNow, side: int, role: str) -> str:
    seats = [s for s in table.seats if s.side == side]
    named = [s.name for s in seats if role in s.roles] or [s.name for s in seats]
    return ", ".join(named)


def _due(scene: Scene) -> DueCard:
    table, view = scene.table, scene.view
    if view is None:
        return DueCard()
    order = [(view.first + i) % 4 for i in range(4)]
    if view.phase == "supply" and view.turn is not None:
        after = order[order.index(view.turn) + 1 :]
        then = after[0] if after else -1
        return DueCard(
            phase="supply",
            stage=view.stage,
            teams=(
                Chip(
                    view.turn,
                    CIVILIZATIONS[view.turn],
                    _names(table, view.turn, "supplier"),
                    view.turn in table.computers,
                ),
            ),
            then=CIVILIZATIONS[then] if then >= 0 else "",
            then_names=_names(table, then, "supplier") if then >= 0 else "",
            last=then < 0,
        )
    waits = tuple(
        Chip(team.side, CIVILIZATIONS[team.side], _names(table, team.side, ""))
        for team in view.teams
        if team.people and not team.ready
    )
    return DueCard(phase=view.phase, teams=waits)


def _log(scene: Scene) -> SafeString:
    told = [_line(line) for line in scene.lines if line.what not in QUIET]
    lines = [each for each in told if each.html]
    undone = any(line.kind == "undo" for line in scene.lines[:1])
    newest = next((each.undo_to for each in lines if each.undo_to >= 0), -1)
    card = LogCard(not lines, scene.view is not None and newest >= 0, undone)
    shown = SafeString("".join([each.html for each in lines[:24]]))
    return drawn_round("live/console/log.html", card, newest=str(newest), lines=shown)


class Shown(NamedTuple):
    """A line as it is drawn ("" where there is nothing to say), and where its undo leads."""

    html: str
    undo_to: int


@kept(4096)
def _line(line: Line) -> Shown:
    side = line.side if line.side is not None else next((e.side for e in line.events), -1)
    undo_to = line.n - 1 if line.kind == "game" and not line.undone else -1
    text = words(line)
    if not text:
        return Shown("", undo_to)
    value = LogLine(
        civilization=CIVILIZATIONS[side] if 0 <= side < len(CIVILIZATIONS) else "",
        undone=line.undone,
        alarm=any(event.kind == "timed_out" for event in line.events),
        back=undo_to > 0,
    )
    html = drawn_round(
        "live/console/log_line.html", value, n=str(line.n), undo_to=str(undo_to), text=text
    )
    return Shown(html, undo_to)


def _watch(scene: Scene) -> Watch:
    counts = {(side, key, value): n for side, key, value, n in scene.observed}
    items = tuple(
        WatchItem(
            key,
            str(INDICATORS[key].name),
            (
                str(INDICATORS[key].levels[0]),
                str(INDICATORS[key].levels[1]),
                str(INDICATORS[key].levels[2]),
            ),
            tuple(
                (
                    counts.get((side, key, 0), 0),
                    counts.get((side, key, 1), 0),
                    counts.get((side, key, 2), 0),
                )
                for side in range(len(CIVILIZATIONS))
            ),
        )
        for key in scene.indicators
        if key in INDICATORS
    )
    sides = tuple(
        Chip(team.side, CIVILIZATIONS[team.side], "", team.side in scene.table.computers)
        for team in scene.view.teams
    )
    return Watch(items=items, sides=sides)
