"""What must hold afterwards, read from the database: log, states and clocks.

A trigger of the test's own notes every clock that a table ever had, with the moment of each
change, so that nothing depends on looking at the right time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.faults.client import Tap
from tests.faults.faults import NETWORK, Window
from tests.faults.stack import Stack

WATCH = """
CREATE TABLE fault_clock (
    seq bigserial PRIMARY KEY, table_id bigint, version bigint, clock_id text, ends timestamptz,
    over boolean, at timestamptz DEFAULT clock_timestamp()
);
CREATE FUNCTION fault_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO fault_clock (table_id, version, clock_id, ends, over)
    VALUES (NEW.id, NEW.version, NEW.clock_id,
            CASE WHEN NEW.paused THEN NULL ELSE NEW.clock_ends END,
            NEW.ended IS NOT NULL OR NEW.status <> 'playing');
    RETURN NULL;
END $$;
CREATE TRIGGER fault_watch AFTER UPDATE ON live_table FOR EACH ROW
WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION fault_note();
"""

UNARCHIVED = (
    "SELECT t.id FROM live_table t LEFT JOIN reports_archive a ON a.table_id = t.id"
    " WHERE t.ended IS NOT NULL AND (a.id IS NULL OR a.ended < t.ended)"
)
HELD_SECONDS = 10.0
"""How long PostgreSQL lets a stopped process hold a table (settings/services.py, IDLE_SECONDS)."""
GRACE_SECONDS = 0.5
"""The sweep ends a clock so long after its end (writer/row.py, GRACE_MS)."""
UNSURE = {"database_lost"}
"""Refusals that leave open whether it was done: the server lost its database in a COMMIT."""


@dataclass
class Late:
    """A clock that was over and not ended for a while."""

    table: int
    clock: str
    due: float
    ended: float

    @property
    def seconds(self) -> float:
        """How late it was."""
        return self.ended - self.due

    def excess(self, windows: Iterable[Window]) -> float:
        """Give by how much it was late beyond the faults that held it up."""
        free = self.due
        for window in sorted(windows, key=lambda each: each.began):
            # A fault that begins while the clock is overdue goes on holding it up.
            if window.began <= max(free, self.due) + 3 and window.ended > free:
                free = window.ended
        return self.ended - min(max(free, self.due), self.ended)


@dataclass
class Audit:
    """What was found."""

    problems: list[str] = field(default_factory=list)
    acknowledged: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    unsure: int = 0
    resent: int = 0
    tables: int = 0
    entries: int = 0
    clocks: int = 0
    fired: int = 0
    late: list[Late] = field(default_factory=list)
    whole: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """By game what was played to its end: moves of each, and how many of them people made."""


async def look(stack: Stack, taps: list[Tap]) -> Audit:
    """Compare what clients were told with what is in the database."""
    found = Audit()
    rows = await stack.ask("SELECT key, version FROM live_logentry WHERE key IS NOT NULL")
    compare(found, taps, rows)
    replayed = json.loads(await stack.python("-m", "tests.faults.replay"))
    found.problems += replayed["problems"]
    found.tables, found.entries = replayed["tables"], replayed["entries"]
    found.fired, found.whole = replayed["fired"], replayed["whole"]
    rows = await stack.ask("SELECT extract(epoch FROM clock_timestamp())::float8")
    now = float(rows[0][0])
    rows = await stack.ask(
        "SELECT table_id, clock_id, extract(epoch FROM ends)::float8, over,"
        " extract(epoch FROM at)::float8 FROM fault_clock ORDER BY table_id, version"
    )
    follow(found, rows, now)
    return found


def compare(found: Audit, taps: list[Tap], rows: Iterable[tuple[Any, ...]]) -> None:
    """Compare taps and their answers with the log's keys and versions."""
    logged: dict[str, list[int]] = {}
    for key, version in rows:
        logged.setdefault(key, []).append(version)
    for tap in taps:
        here = logged.get(tap.key, [])
        words = f"{tap.page}: {tap.frame} answered {tap.answers}, in the log as {here}"
        found.resent += tap.sent > 1
        if tap.left and not tap.answers:
            found.unsure += 1
            if len(here) > 1:
                found.problems.append("left behind, but twice in the log: " + words)
        elif not tap.answers:
            found.problems.append("never answered: " + words)
        elif len({json.dumps([a["ok"], a.get("v"), a.get("code")]) for a in tap.answers}) > 1:
            found.problems.append("answered in two ways: " + words)
        elif tap.answers[0]["ok"]:
            found.acknowledged += 1
            if here != [tap.answers[0]["v"]]:
                found.problems.append("acknowledged, but not in the log exactly once: " + words)
        else:
            code = tap.answers[0]["code"]
            found.refused[code] += 1
            found.unsure += code in UNSURE
            if len(here) > (code in UNSURE):
                found.problems.append("refused, but in the log: " + words)


def follow(found: Audit, rows: Iterable[tuple[Any, ...]], now: float) -> None:
    """Find for how long each clock was over and still running."""
    running: dict[int, tuple[str, float, float]] = {}
    for table, clock, ends, over, at in rows:
        before = running.get(table)
        if before is not None and (clock, ends) != before[:2]:
            _ended(found, table, before, at)
            del running[table]
        if ends is not None and not over and table not in running:
            found.clocks += 1
            running[table] = (clock, ends, at)
        elif over:
            running.pop(table, None)
    for table, before in running.items():
        _ended(found, table, before, now)


def _ended(found: Audit, table: int, clock: tuple[str, float, float], at: float) -> None:
    # A clock that went on after a pause may have come back overdue.
    due = max(clock[1] + GRACE_SECONDS, clock[2])
    if at > due:
        found.late.append(Late(table, clock[0], due, at))


def excuses(windows: Iterable[Window]) -> list[Window]:
    """Give the times in which no clock can be ended.

    A worker that is killed is no excuse: there is another one. A process that is stopped may hold a
    table locked, but not for longer than the database lets it.
    """
    out = []
    for each in windows:
        if each.name in NETWORK or each.name == "worker killed":
            continue
        longest = each.began + HELD_SECONDS if "stopped" in each.name else each.ended
        out.append(Window(each.name, each.began, min(each.ended, longest), each.what))
    return out


def judge_clocks(found: Audit, windows: Iterable[Window], most: float) -> list[str]:
    """Give the clocks that ended later than `most` seconds after what held them up was over."""
    held = excuses(windows)
    return [
        f"table {late.table}: clock {late.clock} ended {late.seconds:.1f} s late, "
        f"{late.excess(held):.1f} s after every fault was over"
        for late in found.late
        if late.excess(held) > most
    ]
