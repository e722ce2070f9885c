"""What a lesson's pages are drawn from, read once per change and shared by all viewers.

Memory follows one table's log by replaying it, so that each line can be filtered by what its
viewer could see at that moment. Only lines still shown keep their states.
"""

import datetime as dt
import threading
from collections import OrderedDict, deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.db import connection

from games.engine import Clock, Event, Game, Record, Viewer
from hexclassroom.live import handed
from hexclassroom.live.around import Around, LessonRead, SeatRead, read_around, still, with_hands
from hexclassroom.live.history import (
    Logged,
    Node,
    is_roles,
    line,
    read,
    record_of,
    rejoined,
    replay,
    roles_at,
    step,
)
from hexclassroom.live.noted import Noted, after_play, after_talk
from hexclassroom.live.writer.row import Roles, Row, peek, uuid_in, uuid_out

KEPT_LINES: Final = 160
KEPT_TALK: Final = 60
"""How much of what each side said is remembered."""
KEPT_LESSONS: Final = 100
SPARE_LESSONS: Final = 5
"""So many of those that nobody looks at are remembered: mostly a page is only loaded anew."""


@dataclass(slots=True, frozen=True)
class Told:
    """A log entry with what is needed to filter it: the state before it, the roles then."""

    entry: Logged
    data: dict[str, Any]
    record: Record | None
    before: Any
    roles: Roles
    moment: tuple[int, int]
    """Session and round in which it happened."""
    seen: dict[Viewer, tuple[Event, ...]] = field(default_factory=dict, compare=False)
    """What each kind of viewer may know of it: it never changes any more."""
    kept: dict[Any, Any] = field(default_factory=dict, compare=False)
    """What was worked out of it once for all versions."""

    def events(self, game: Game[Any, Any, Any, Any], viewer: Viewer) -> tuple[Event, ...]:
        """Give the record's events that a viewer might see then."""
        if self.record is None:
            return ()
        found = self.seen.get(viewer)
        if found is None:
            found = self.seen[viewer] = game.see(self.before, self.record, viewer)
        return found

    def timed(self, game: Game[Any, Any, Any, Any]) -> Clock | None:
        """Give what was timed before it."""
        if "timed" not in self.kept:
            self.kept["timed"] = game.clock(self.before)
        found: Clock | None = self.kept["timed"]
        return found


@dataclass(slots=True)
class Memory:
    """One table as this process knows it."""

    table: int
    row: Row | None = None
    n: int = 0
    state: Any = None
    text_state: Any = None
    """The state as the row has it."""
    roles: Roles = field(default_factory=dict)
    lines: deque[Told] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))
    standing: set[int] = field(default_factory=set)
    last_undo: int = 0
    heads: dict[int, Node | None] = field(default_factory=lambda: {0: None})
    noted: Noted = ()
    """What each side's talk and turns leave behind, beyond the lines that are kept."""
    talk: dict[int, tuple[Told, ...]] = field(default_factory=dict)
    """What each side has said since the last undo, newest first: one object until it says more."""
    around: int = -1
    """The version since which no commit has touched anything around the table but hands."""
    hands: dict[str, bool] = field(default_factory=dict)
    """Who has raised or lowered a hand since what lies around the table was read."""

    @property
    def version(self) -> int:
        """The version of the row that was read last; -1 before the first."""
        return self.row.version if self.row else -1

    def copy(self) -> "Memory":
        """Give what a snapshot may keep while this memory goes on."""
        lines, standing, talk = self.lines.copy(), set(self.standing), dict(self.talk)
        return replace(self, lines=lines, standing=standing, talk=talk, heads={})

    def catch_up(self) -> Row:
        """Read the row and the entries that are new; give the row."""
        row = peek(self.table)
        if row is None:
            raise LookupError(self.table)
        return self.follow(row, read(self.table, self.n, row.log_n))

    def follow(self, row: Row, entries: list[Logged]) -> Row:
        """Go on to a newer row by all entries since; give the row."""
        if not _only_play(entries, self.version, row.version):
            self.around = row.version
        before = self.row
        if before is not None and row.state_text not in (None, before.state_text):
            row.state = rejoined(self.text_state, row.state)
        last = next((each.n for each in reversed(entries) if each.kind in ("game", "undo")), 0)
        for entry in entries:
            self._take(row, entry, last=entry.n == last)
        self.row = row
        if before is not None:
            # Equal parts as the same objects: what hangs on them is not worked out again.
            row.roles = before.roles if before.roles == row.roles else row.roles
            row.stand_ins = before.stand_ins if before.stand_ins == row.stand_ins else row.stand_ins
        if row.state_text is None:
            return row
        if before is None or before.state_text != row.state_text:
            self.text_state = row.state
        self.state = self.text_state
        return row

    def _take(self, row: Row, entry: Logged, *, last: bool) -> None:
        game, before, head = row.game, self.state, self.heads[self.n]
        record = None
        data = entry.data
        if entry.kind == "undo":
            head = self.heads[data["to"]]
            entries = line(head)
            self.state = replay(game, entries)
            self.roles = roles_at(entries)
            self.standing = {each.n for each in entries}
            self.last_undo = entry.n
            self.talk = {}
        elif entry.kind == "game" or is_roles(entry):
            head = Node(entry, head)
            self.standing.add(entry.n)
            if entry.kind == "game":
                record = record_of(game, entry)
                # The last one leads to the row's own state: no need to work that out again.
                self.state = row.state if last else step(game, self.state, entry)
            else:
                self.roles = roles_at([entry])
        self.heads[entry.n] = head
        self.n = entry.n
        at = before if before is not None else self.state
        moment = (getattr(at, "session", 0), getattr(at, "round", 0))
        told = Told(entry, data, record, before, self.roles, moment)
        self.lines.append(told)
        if entry.kind == "talk":
            side = data.get("side")
            if data.get("what") == "hand" and entry.seat is not None:
                self.hands[entry.seat] = data["up"]
            if side is not None:
                self.talk[side] = (told, *self.talk.get(side, ()))[:KEPT_TALK]
            self.noted = after_talk(self.noted, entry, data)
        elif record is not None:
            self.noted = after_play(self.noted, game, entry, record, self.roles, moment)


def _only_play(entries: list[Logged], old: int, new: int) -> bool:
    """Say whether every commit from one version to another was a move or talk, nothing else.

    Of seats and the lesson those change nothing but hands; whatever else does writes an entry of
    another kind, or none.
    """
    loud = {entry.version for entry in entries if entry.kind not in ("game", "talk")}
    quiet = {entry.version for entry in entries} - loud
    return all(version in quiet for version in range(old + 1, new + 1))


@dataclass(slots=True)
class Snapshot:
    """A lesson at one moment: everything from which scenes are built."""

    lesson: LessonRead
    tables: dict[int, Memory]
    seats: list[SeatRead]
    here: set[str]
    away: dict[str, dt.datetime]
    observed: dict[int, tuple[tuple[int, str, int, int], ...]]
    show_points: dict[int, bool]
    now: dt.datetime
    cache: dict[Any, Any] = field(default_factory=dict)
    """What several viewers share, by what it depends on; it lives as long as the snapshot."""
    before: dict[Any, Any] = field(default_factory=dict)
    """The same of the snapshot before."""

    def version(self, table: int | None) -> int:
        """Give the version of a page: its table's, or for a whole lesson the sum of all."""
        if table is None:
            return sum(m.row.version for m in self.tables.values() if m.row)
        memory = self.tables.get(table)
        return memory.row.version if memory and memory.row else 0


class _Kept:
    """The memories of one lesson's tables, and who may bring them up to date now."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.memories: dict[int, Memory] = {}
        self.cache: dict[Any, Any] = {}
        self.around: Around | None = None
        self.moved = 0
        self.listed: list[tuple[int, int, bool]] = []
        """The lesson's tables as they were listed last: id, version then, whether points show."""


_kept: "OrderedDict[str, _Kept]" = OrderedDict()
_guard = threading.Lock()


def presence_moved(lesson: str) -> None:
    """Note that somebody came or went, so that presence is read again."""
    kept = _kept.get(lesson)
    if kept is not None:
        kept.moved += 1


def let_go(looked_at: Collection[str]) -> None:
    """Forget lessons that nobody looks at any more, but for the last few of them."""
    with _guard:
        spare = [lesson for lesson in _kept if lesson not in looked_at]
        for lesson in spare[:-SPARE_LESSONS]:
            del _kept[lesson]


def fresh(
    lesson: str,
    now: dt.datetime,
    *,
    all_anew: bool = True,
    wanted: Mapping[int, int] | None = None,
) -> Snapshot | None:
    """Read a lesson as it is now; this process remembers its tables' logs between calls.

    Not `all_anew`: what lies around the tables is read only where a commit may have changed it,
    when `presence_moved` says so, where nothing is `wanted`, and every 30 seconds, or 8 while
    somebody is away. `wanted` are the versions of tables that must be reached at least: where this
    process has committed all of them itself, nothing is read.

    What a snapshot gives out of a memory is read before the next one may change it: scenes are
    built from values that the snapshot holds, lines from a copy.
    """
    with _guard:
        kept = _kept.setdefault(lesson, _Kept())
        _kept.move_to_end(lesson)
        while len(_kept) > KEPT_LESSONS:
            _kept.popitem(last=False)
    with kept.lock:
        try:
            snap = None
            if not all_anew and wanted is not None:
                snap = _handed_on(kept, now, wanted)
            if snap is None:
                snap = take(
                    lesson, kept.memories, now, kept, all_anew=all_anew, look=wanted is None
                )
            if snap is not None:
                snap.before, kept.cache = kept.cache, snap.cache
            return snap
        except Exception:
            # It may have stopped half-way through a log: read everything anew next time.
            with _guard:
                _kept.pop(lesson, None)
            raise


def _handed_on(kept: _Kept, now: dt.datetime, wanted: Mapping[int, int]) -> Snapshot | None:
    """Go on by what the writer has handed over; None where that does not lead far enough."""
    around = kept.around
    if around is None or not kept.listed:
        return None
    for table, _version, _points in kept.listed:
        memory = kept.memories[table]
        for commit in handed.taken(table, memory.version):
            if commit.row.lesson != around.lesson.id:
                # A database that was emptied gives its tables the same numbers again.
                return None
            memory.follow(commit.row, commit.entries)
    if any(v > kept.memories[t].version for t, v in wanted.items() if t in kept.memories):
        return None
    if not wanted.keys() <= kept.memories.keys():
        return None
    loud = {table: kept.memories[table].around for table, _version, _points in kept.listed}
    if not still(around, loud, now, kept.moved):
        return None
    around = kept.around = _with_hands(around, kept.memories)
    order = {table: kept.memories[table].copy() for table, _version, _points in kept.listed}
    return _snapshot(around, order, kept.listed, now)


def take(
    lesson: str,
    memories: dict[int, Memory],
    now: dt.datetime,
    kept: _Kept | None = None,
    *,
    all_anew: bool = True,
    look: bool = True,
) -> Snapshot | None:
    """Read a lesson; the memories of its tables are brought up to date.

    `look`: read what lies around them even where nothing is known to have changed it.
    Pages are drawn again only for a newer version, so nothing old may go out under a new one: if
    a table moves on between the first query and its row, the reading starts over.
    """
    ident = uuid_in(lesson)
    kept = kept or _Kept()
    while True:
        tables = _listed(ident)
        order = {}
        for table, version, _points in tables:
            handed.want(table)
            memory = memories.get(table) or Memory(table)
            if memory.version != version:
                memory.catch_up()
            memories[table] = memory
            order[table] = memory.copy()
        around = kept.around
        loud = {table: memory.around for table, memory in order.items()}
        if look or around is None or not still(around, loud, now, kept.moved):
            versions = {table: memory.version for table, memory in order.items()}
            around = kept.around = read_around(
                lesson, versions, now, kept.moved, None if all_anew else around, look=look
            )
            for memory in memories.values():
                memory.hands.clear()
        else:
            around = kept.around = _with_hands(around, memories)
        if around is None:
            return None
        if all(order[table].version == version for table, version, _points in tables):
            break
    kept.listed = tables
    return _snapshot(around, order, tables, now)


def _with_hands(around: Around, memories: Mapping[int, Memory]) -> Around:
    """Give what lies around the tables with the hands that the log has told of since."""
    for memory in memories.values():
        if memory.hands:
            around = with_hands(around, memory.hands)
            memory.hands.clear()
    return around


def _snapshot(
    around: Around,
    tables: dict[int, Memory],
    listed: list[tuple[int, int, bool]],
    now: dt.datetime,
) -> Snapshot:
    return Snapshot(
        lesson=around.lesson,
        tables=tables,
        seats=around.seats,
        here=around.here,
        away=around.away,
        observed=around.observed,
        show_points={table: points for table, _version, points in listed},
        now=now,
    )


def _listed(lesson: Any) -> list[tuple[int, int, bool]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, version, show_points FROM live_table WHERE lesson_id = %s ORDER BY number",
            [lesson],
        )
        return [(table, version, bool(points)) for table, version, points in cursor.fetchall()]


def newest(lessons: list[str]) -> list[tuple[str, int, int]]:
    """Give lesson, table and version of the tables of some lessons."""
    if not lessons:
        return []
    places = ", ".join(["%s"] * len(lessons))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT lesson_id, id, version FROM live_table WHERE lesson_id IN ({places})",
            [uuid_in(lesson) for lesson in lessons],
        )
        return [(uuid_out(lesson), table, version) for lesson, table, version in cursor.fetchall()]
