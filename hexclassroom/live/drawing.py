"""Drawing: from a lesson and its viewers to pieces of HTML, and the frames that carry them."""

import datetime as dt
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import msgspec
from django.conf import settings
from django.db import connection
from django.utils.module_loading import import_string

from hexclassroom.live import places, scenes, snapshot
from hexclassroom.live.around import SeatRead
from hexclassroom.live.scene import Scene
from hexclassroom.live.scene_base import kept, once, seats_by_id
from hexclassroom.live.scene_table import long_away
from hexclassroom.live.tongue import speaking

logger = logging.getLogger(__name__)

Pieces = dict[str, str]


class Drawn(msgspec.Struct, frozen=True, eq=False):
    """A group's page: version and pieces, or where to go instead."""

    version: int
    pieces: Pieces
    go: str = ""
    table: int | None = None
    stamp: Any = None
    """Versions and presence on which it depends: with an equal stamp nothing has changed."""
    sheet: scenes.Sheet | None = None
    """What a player's page was drawn from: with one like it only the version is new."""


def frame(page: Drawn, base: Pieces | None, have: int, now: int) -> str | None:
    """Write the frame that leads from `base` to a page; None where nothing differs."""
    if base is None:
        message: dict[str, Any] = {"v": page.version, "base": None, "now": now}
        message["pieces"] = page.pieces
        return msgspec.json.encode(message).decode()
    changed: Pieces = {}
    if base is not page.pieces:
        changed = {name: html for name, html in page.pieces.items() if base.get(name) != html}
        changed |= {name: "" for name, html in base.items() if html and name not in page.pieces}
    if not changed and page.version == have:
        return None
    message = {"v": page.version, "base": have, "now": now, "pieces": changed}
    return msgspec.json.encode(message).decode()


AWAY: Final = Drawn(0, {}, go="/")

Group = tuple[str, str | None, int, str, str]
"""Page, seat, number, chosen role and language: whoever shares it sees the same."""


@dataclass(slots=True, frozen=True)
class Drawing:
    """The pages of a lesson's groups, and the versions of its tables on them."""

    pages: dict[Group, Drawn]
    versions: dict[int, int]


def draw(
    lesson: str,
    groups: set[Group],
    old: Mapping[Group, Drawn],
    wanted: Mapping[int, int] | None = None,
) -> Drawing:
    """Read the lesson and draw the page of every group, all at once (tests, the load tool)."""
    snap = look(lesson, wanted)
    return Drawing(dict(pages(lesson, snap, groups, old)), versions(snap))


def look(lesson: str, wanted: Mapping[int, int] | None = None) -> snapshot.Snapshot | None:
    """Read the lesson.

    `wanted`: the versions of tables that are enough; None = whatever the database has.
    """
    try:
        return snapshot.fresh(lesson, dt.datetime.now(dt.UTC), all_anew=False, wanted=wanted)
    except Exception:
        connection.close_if_unusable_or_obsolete()
        raise


def versions(snap: snapshot.Snapshot | None) -> dict[int, int]:
    """Give the versions of a lesson's tables."""
    return {m.table: m.version for m in snap.tables.values()} if snap is not None else {}


def pages(
    lesson: str, snap: snapshot.Snapshot | None, groups: set[Group], old: Mapping[Group, Drawn]
) -> Iterator[tuple[Group, Drawn]]:
    """Draw the page of every group, one team after the other.

    What depends on nothing that has changed is taken over from `old`. Whoever asks for the next
    page speaks the language of the last one: each page's own would cost more than many pages.
    """
    if snap is None:
        yield from ((group, AWAY) for group in groups)
        return
    line = kept(snap, ("line", frozenset(groups)), (snap.seats,), lambda: _line(snap, groups))
    for language, those in line:
        with speaking(language):
            for group, mine in those:
                try:
                    page = _again(snap, group, mine, old.get(group))
                except Exception:
                    # One broken page must not keep the others from theirs.
                    logger.exception("page %s of lesson %s could not be drawn", group[0], lesson)
                else:
                    yield group, page


def _line(
    snap: snapshot.Snapshot, groups: set[Group]
) -> list[tuple[str, list[tuple[Group, SeatRead | None]]]]:
    """Give in which order groups are drawn, with the seats of those who play, by language."""
    seats = seats_by_id(snap)

    def team(group: Group) -> tuple[str, bool, int]:
        seat = seats.get(group[1] or "")
        side = seat.side if seat is not None and seat.side is not None else -1
        return (group[4], group[0] != "play", side)

    return [
        (language, [(group, seats.get(group[1] or "")) for group in those])
        for language, those in groupby(sorted(groups, key=team), key=itemgetter(4))
    ]


def _again(
    snap: snapshot.Snapshot, group: Group, mine: SeatRead | None, before: Drawn | None
) -> Drawn:
    """Draw a group's page, or take over what it was drawn like before; `mine` is a player's seat.

    A player's page depends on its own table alone; whatever changes the whole lesson raises the
    version of every table.
    """
    page, _seat, number, role, _ = group
    if page != "play":
        stamp = once(snap, ("stamp", None), lambda: _depends(snap, None))
        if before is not None and before.stamp == stamp:
            return before
        return _show(snap, page, number, stamp)
    if mine is None or mine.status != "taken":
        return AWAY
    version, stamp, of = once(snap, ("team", mine.table, mine.side), lambda: _team(snap, mine))
    if before is not None and stamp is not None:
        if before.stamp == stamp:
            return before
        if before.sheet is not None and before.sheet.of is of:
            return Drawn(version, before.pieces, "", mine.table, stamp, before.sheet)
    return _play(snap, mine, role, before, stamp)


def _team(snap: snapshot.Snapshot, mine: SeatRead) -> tuple[int, Any, object]:
    """Give the version of a player's page, its stamp, and what the whole team's pages depend on."""
    if mine.table is None:
        return 0, None, None
    stamp = once(snap, ("stamp", mine.table), lambda: _depends(snap, mine.table))
    return snap.version(mine.table), stamp, scenes.of_team(snap, mine)


def _depends(snap: snapshot.Snapshot, table: int | None) -> Any:
    """Give what a page depends on: versions, and who is here or has been away for long."""
    late = long_away(snap)
    people = kept(
        snap,
        ("people here", table),
        (snap.seats, snap.here, late),
        lambda: _here(snap, table, late),
    )
    if table is not None:
        return (snap.version(table), people)
    return (tuple((m.table, m.row.version) for m in snap.tables.values() if m.row), people)


def _here(
    snap: snapshot.Snapshot, table: int | None, late: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    taken = frozenset(
        each.id for each in snap.seats if each.status == "taken" and table in (None, each.table)
    )
    return taken & snap.here, taken & late


def renderer() -> Callable[[Scene], Pieces]:
    """Give what draws a Scene: hexclassroom.live.pages.render, or what the settings name."""
    return _renderer(getattr(settings, "LIVE_RENDER", "hexclassroom.live.pages.render"))


@lru_cache(maxsize=8)
def _renderer(name: str) -> Callable[[Scene], Pieces]:
    found: Callable[[Scene], Pieces] = import_string(name)
    return found


def cutter() -> scenes.Cut:
    """Give what leaves out of a player's view what the renderer does not show."""
    return _cutter(getattr(settings, "LIVE_RENDER", "hexclassroom.live.pages.render"))


@lru_cache(maxsize=8)
def _cutter(name: str) -> scenes.Cut:
    found: scenes.Cut = getattr(import_module(name.rpartition(".")[0]), "cut", scenes.whole)
    return found


def draw_one(snap: snapshot.Snapshot | None, page: str, seat: str | None, number: int) -> Drawn:
    """Draw one viewer's page in the active language."""
    if snap is None:
        return AWAY
    mine = seats_by_id(snap).get(seat or "") if page == "play" else None
    return _again(snap, (page, seat, number, "", ""), mine, None)


def _show(snap: snapshot.Snapshot, page: str, number: int, stamp: Any) -> Drawn:
    """Draw a console or a projector."""
    table = next((m.table for m in snap.tables.values() if m.row and m.row.number == number), None)
    if table is not None and not snap.lesson.closed:
        elsewhere = _successor(snap, page, table)
        if elsewhere:
            return Drawn(0, {}, go=elsewhere)
    if page == "console":
        if table is None or snap.lesson.closed:
            return AWAY
        return _drawn(scenes.console(snap, table), snap, table, stamp)
    if number and table is None:
        return AWAY
    return _drawn(scenes.projector(snap, table), snap, table, stamp)


def _play(
    snap: snapshot.Snapshot, mine: SeatRead, role: str, before: Drawn | None, stamp: Any
) -> Drawn:
    """Draw a player's page; `before` is how it looked last."""
    old = before.sheet if before is not None else None
    sheet = scenes.sheet(snap, mine, role, once(snap, ("cut",), cutter))
    version = snap.version(sheet.team.table.id)
    if before is not None and old is not None and old.is_like(sheet):
        return Drawn(version, before.pieces, "", mine.table, stamp, sheet)
    render = once(snap, ("render",), renderer)
    return Drawn(version, render(sheet.scene()), "", mine.table, stamp, sheet)


def _drawn(scene: Scene, snap: snapshot.Snapshot, table: int | None, stamp: Any) -> Drawn:
    return Drawn(snap.version(None), renderer()(scene), "", table, stamp)


def _successor(snap: snapshot.Snapshot, page: str, table: int) -> str:
    """Give where a closed table's page leads: to the newest one, if the lesson goes on."""
    rows = [memory.row for memory in snap.tables.values() if memory.row]
    closed = any(row.id == table and row.status == "closed" for row in rows)
    going = [row.number for row in rows if row.status != "closed"]
    return places.page(page, snap.lesson.id, max(going)) if closed and going else ""
