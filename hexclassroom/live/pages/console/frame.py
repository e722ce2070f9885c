"""What the console shows round every game: the bar, tables, clock, log, people, observations."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from msgspec.structs import replace

from hexclassroom.live.indicators import INDICATORS
from hexclassroom.live.lessons import MOST_TABLES
from hexclassroom.live.pages.console import log as console_log
from hexclassroom.live.pages.console import people as console_people
from hexclassroom.live.pages.console.parts import (
    Chip,
    ClockCard,
    Rail,
    RailTable,
    Top,
    Watch,
    WatchItem,
)
from hexclassroom.live.pages.draw import countdown, draw, exact, fill, hole, layout
from hexclassroom.live.pages.faces import is_over
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.pages.teams import Team, of
from hexclassroom.live.pages.texts.words import PHASES, spaced
from hexclassroom.live.scene import Captured, Scene, SeatNow, TableNow
from hexclassroom.live.tongue import gettext as _


class Said(NamedTuple):
    """What a game says of itself in the parts that all games share.

    rail: what goes on at each of scene.tables. clock, clock_sub: what is timed, and a word more.
    supply: whether the Game Master may put something of the game on the projector.
    """

    rail: tuple[str, ...]
    where: str = ""
    track: str = ""
    clock: str = ""
    clock_sub: str = ""
    supply: bool = False


def tables(scene: Scene) -> tuple[TableNow, ...]:
    """Give the tables of the rail."""
    return scene.tables or (scene.table,)


def frame(scene: Scene, face: str, said: Said) -> dict[str, str]:
    """Draw the pieces that stand round every game."""
    still = _Still(
        _still(scene.table),
        tuple([_still(each) for each in scene.tables]),
        scene.prompt_id,
        scene.waiting,
        scene.indicators,
        scene.observed,
        scene.captured,
    )
    begun = scene.view is not None
    log = console_log.log(scene.table.id, scene.table.game, scene.lines, begun)
    return {**_round(scene.table.id, still, begun, face, said), "log": log}


class _Still(NamedTuple):
    """What stands round every game: a Scene without what changes with nearly every version."""

    table: TableNow
    tables: tuple[TableNow, ...]
    prompt_id: str
    waiting: tuple[SeatNow, ...]
    indicators: tuple[str, ...]
    observed: tuple[tuple[int, str, int, int], ...]
    captured: Captured


def _still(table: TableNow) -> TableNow:
    """Leave out what changes with nearly every version and is not drawn here."""
    return replace(table, version=0, undo_count=0, due=())


@lately
def _round(_table: int, still: _Still, begun: bool, face: str, said: Said) -> dict[str, str]:
    """Draw all pieces but the log: most moves change none of them; nobody may change what is kept.

    begun: whether there is a view of the game.
    """
    table = still.table
    scene = Scene(page="console", **still._asdict())
    return exact(
        {
            "layout": layout(
                f"console mode-{face}" + (" is-paused" if table.clock.paused else ""),
                prompt=still.prompt_id,
                table=str(table.id),
                game=table.game,
            ),
            "top": draw("live/console/top.html", _top(scene, face, said)),
            "rail": _rail(scene, said),
            "clock": _clock(scene, face, said),
            "calls": console_people.calls(scene),
            "people": console_people.people(scene, begun),
            "settings": console_people.settings(scene, said.supply),
            "watch": _watch(table.id, of(table), table.computers, scene.indicators, scene.observed)
            if begun
            else "",
        }
    )


def around(table: TableNow) -> str:
    """Say where a table stands outside its game, or that it is paused; "" while it is played."""
    if table.status != "playing":
        return str(PHASES.get(table.status, table.status))
    if is_over(table):
        return str(PHASES["result"])
    return _("Paused") if table.clock.paused else ""


def paused_sub(reason: str, timed: str) -> str:
    """Say why the clock stands still, or what it would time."""
    return {
        "session_change": _("The roles have moved on."),
        "undo": _("After the undo."),
        "restart": _("The computer was restarted."),
    }.get(reason, timed)


def _top(scene: Scene, face: str, said: Said) -> Top:
    table = scene.table
    return Top(
        title=table.title,
        lesson=table.lesson,
        number=table.number,
        code=spaced(table.code),
        where=said.where,
        track=said.track,
        many=len(scene.tables) > 1,
        face=face,
        all_tables=_all_tables(scene),
    )


def _all_tables(scene: Scene) -> str:
    """Say what one tap does to all tables; "" with a single table or none that runs."""
    running = [t for t in scene.tables if t.status == "playing" and not is_over(t)]
    if len(scene.tables) < 2 or not running:
        return ""
    return "resume_all" if all(each.clock.paused for each in running) else "pause_all"


class _Counts(NamedTuple):
    """How many players call, how many are missing while they are due, how many have a side."""

    hands: int
    late: int
    seated: int


@lru_cache(maxsize=256)
def _counts(seats: tuple[SeatNow, ...]) -> _Counts:
    return _Counts(
        sum([seat.hand_up for seat in seats]),
        sum([seat.late for seat in seats]),
        sum([seat.side is not None for seat in seats]),
    )


def _rail(scene: Scene, said: Said) -> SafeString:
    """Draw the rail round the moments at which turns end."""
    found = []
    for each, says in zip(tables(scene), said.rail, strict=True):
        hands, late, _seated = _counts(each.seats)
        found.append(
            RailTable(
                number=each.number,
                says=says,
                running=each.status == "playing" and not is_over(each),
                paused=each.clock.paused,
                here=each.id == scene.table.id,
                hands=hands,
                late=late,
                ends=hole(f"ends{each.number}") if each.clock.ends_ms else SafeString(""),
            )
        )
    ends = {f"ends{each.number}": str(each.clock.ends_ms or "") for each in tables(scene)}
    may_add = len(found) < MOST_TABLES
    rail = Rail(lesson=scene.table.lesson, tables=tuple(found), may_add=may_add)
    return fill(draw("live/console/rail.html", rail), **ends)


def _clock(scene: Scene, face: str, said: Said) -> SafeString:
    table = scene.table
    clock = table.clock
    ends, left = countdown(clock.ends_ms, clock.left_ms)
    value = ClockCard(
        face=face,
        title=_("Paused") if clock.paused else said.clock,
        sub=paused_sub(clock.reason, said.clock) if clock.paused else said.clock_sub,
        ends=ends,
        left=left,
        total=clock.total_ms,
        paused=clock.paused,
        reason=clock.reason,
        timed=clock.total_ms > 0,
        players=_counts(table.seats).seated,
        lesson=table.lesson,
        number=table.number,
    )
    html = draw("live/console/clock.html", value)
    return fill(html, ends=str(clock.ends_ms), left=str(clock.left_ms))


@lately
def _watch(
    _table: int,
    teams: tuple[Team, ...],
    computers: tuple[int, ...],
    indicators: tuple[str, ...],
    observed: tuple[tuple[int, str, int, int], ...],
) -> SafeString:
    counts = {(side, key, value): n for side, key, value, n in observed}
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
                    counts.get((team.side, key, 0), 0),
                    counts.get((team.side, key, 1), 0),
                    counts.get((team.side, key, 2), 0),
                )
                for team in teams
            ),
        )
        for key in indicators
        if key in INDICATORS
    )
    sides = tuple(Chip(team, "", team.side in computers) for team in teams)
    return draw("live/console/watch.html", Watch(items=items, sides=sides))
