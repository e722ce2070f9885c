"""One run: classes play, things go wrong by a seeded schedule, and afterwards all must be well."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults import audit
from tests.faults.classes import ANSWERED_SECONDS, Classes, Say, table_of
from tests.faults.client import Page
from tests.faults.faults import Window, World, inflict, shuffled
from tests.faults.play import Table

CONVERGED_SECONDS = 5.0
CLOCK_SECONDS = 3.0
USUAL_SECONDS = 0.05
"""What an acknowledgement takes in the median on a machine that does nothing else."""
MOST_SLOW = 10.0
FULL_MOVES = 8
"""A game that ended in fewer moves is not enough: those who play at random may give up at once."""
PLAYED_OUT_SECONDS = 300.0
"""A game in which nobody did anything would be over by its clocks within this time."""
GAMES_SO_FAR = (
    "SELECT l.id::text, t.number, t.ended IS NOT NULL, (SELECT count(*) FROM live_logentry e"
    " WHERE e.table_id = t.id AND e.kind = 'game') FROM live_table t"
    " JOIN live_lesson l ON l.id = t.lesson_id"
)
STILL = {"paused", "over", "not_started"}
"""Refusals of a pause where nothing goes on anyway."""


@dataclass
class Report:
    """What a run came to."""

    windows: list[Window] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    slow: float = 1.0


class Run(Classes):
    """Everything of one run."""

    def __init__(self, seed: int, say: Say, *, long: bool = False, patience: float = 1.0) -> None:
        """Make what does not run yet; the seed decides the schedule, pauses and taps.

        `long`: faults last longer. `patience` is the least by which limits of time are multiplied.
        """
        super().__init__(seed, say)
        self.patience, self.long = patience, long
        self.report = Report()

    # During.
    async def yardstick(self, seconds: float) -> None:
        """See how fast this machine is while nothing goes wrong."""
        took: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(took) < 20:
            at, page = time.monotonic(), self.dice.choice(self.tables).players[-1]
            tap = await page.send(do="hand", up=bool(len(took) % 2))
            await self.answered(tap)
            took.append(time.monotonic() - at)
        slow = max(self.patience, statistics.median(took) / USUAL_SECONDS)
        self.report.slow = min(MOST_SLOW, slow)
        self.say(
            f"without faults an answer takes {statistics.median(took) * 1000:.0f} ms "
            f"(most {max(took) * 1000:.0f}); limits times {self.report.slow:.1f}"
        )

    async def suffer(self, names: list[str]) -> None:
        """Let everything go wrong, one after the other."""
        world = World(self.stack, self.lines, self.dice, self.long)
        for name in names:
            await asyncio.sleep(self.dice.uniform(0.3, 1.5))
            window = await inflict(name, world)
            self.report.windows.append(window)
            took, last = await self.converge()
            limit = CONVERGED_SECONDS * self.slow()
            self.say(
                f"{name:<30} {window.what:<18} {window.ended - window.began:5.1f} s, "
                f"everybody up to date after {took:.2f} s (of {limit:.0f}; last {last})"
            )
            if took > limit:
                self.report.problems.append(
                    f"{name}: {last} was up to date after {took:.1f} s, more than {limit:.1f}"
                )

    def slow(self) -> float:
        """Give how many times slower this machine is now than one that does nothing else.

        As many processes as want to run at once on each core, so many times longer each takes.
        """
        waiting = os.getloadavg()[0] / (os.cpu_count() or 1)
        self.report.slow = min(MOST_SLOW, max(self.report.slow, waiting))
        return self.report.slow

    async def converge(self) -> tuple[float, str]:
        """Wait until every page shows what was committed by now.

        Give the seconds it took, and the page that came last.
        """
        began = time.monotonic()
        versions = await self._versions()
        late: list[Page] = self.pages
        while time.monotonic() - began < 60:
            before, late = late, [page for page in late if not self._shows(page, versions)]
            if not late:
                return time.monotonic() - began, before[-1].name
            await asyncio.sleep(0.02)
        self.report.problems.append(
            "never up to date: " + ", ".join(f"{p.name} at {p.version}" for p in late)
        )
        return time.monotonic() - began, late[-1].name

    async def _versions(self) -> dict[tuple[str, int], int]:
        """Give the version of each table by lesson and number."""
        rows = await self.stack.ask(
            "SELECT l.id::text, t.number, t.version FROM live_table t"
            " JOIN live_lesson l ON l.id = t.lesson_id"
        )
        return {(lesson, number): version for lesson, number, version in rows}

    def _shows(
        self, page: Page, versions: dict[tuple[str, int], int], exactly: bool = False
    ) -> bool:
        wanted = self._wanted(page, versions)
        return page.version == wanted if exactly else page.version >= wanted

    def _wanted(self, page: Page, versions: dict[tuple[str, int], int]) -> int:
        for table in self.tables:
            if page in table.players:
                # A game that was begun since then shows all that was committed by then.
                return versions.get(table_of(table.console.path), 0)
        lesson = page.path.split("/")[3]
        return sum(version for (of, _), version in versions.items() if of == lesson)

    # After.
    async def play_out(self) -> None:
        """Let each of the other games come to an end that took some moves; nothing goes wrong."""
        began = time.monotonic()
        others = list(self.others.values())
        await asyncio.gather(*[table.stop() for table in self.tables if table not in others])
        for table in others:
            table.hurry = True
        left = others
        while left and time.monotonic() - began < PLAYED_OUT_SECONDS:
            await asyncio.sleep(0.2)
            rows = await self.stack.ask(GAMES_SO_FAR)
            left = [table for table in others if not self._played_out(table, rows)]
        self.report.problems += [f"{table.name} did not come to its end" for table in left]
        self.say(f"other games were played out in {time.monotonic() - began:.1f} s more")

    async def last_games(self) -> None:
        """Let no game begin where a long one was played; most are over then when faults are."""
        rows = await self.stack.ask(GAMES_SO_FAR)
        for table in self.others.values():
            self._played_out(table, rows)

    def _played_out(self, table: Table, rows: list[tuple[str, int, bool, int]]) -> bool:
        """Look at the games of a table so far; a long one is the last, or was the last but one."""
        lesson, number = table_of(table.console.path)
        table.last = any(moves >= FULL_MOVES for of, _, _, moves in rows if of == lesson)
        over = any(ended for of, n, ended, _ in rows if (of, n) == (lesson, number))
        return table.last and over and not table.between

    async def settle(self) -> None:
        """Stop every game, wait for every answer and compare every page with the database."""
        await asyncio.gather(*[table.stop() for table in self.tables])
        await self.until(
            lambda: not any(page.pending for page in self.pages), "every tap was answered"
        )
        await self._end(self.tables[0])
        for table in self.tables:
            await self._pause(table)
        versions: dict[tuple[str, int], int] = {}
        end = time.monotonic() + 60
        while time.monotonic() < end:
            versions = await self._versions()
            if all(self._shows(page, versions, exactly=True) for page in self.pages):
                break
            await asyncio.sleep(0.1)
        self.report.problems += [
            f"{page.name} shows version {page.version} instead of {self._wanted(page, versions)}"
            for page in self.pages
            if not self._shows(page, versions, exactly=True)
        ]
        await self._compare()

    async def _end(self, table: Table) -> None:
        """End a game: workers must still take tasks, and archive it with what was lost before."""
        await self.answered(await table.console.send(do="end_game"))
        await self.stack.python("-m", "tests.faults.archives")
        end = time.monotonic() + ANSWERED_SECONDS
        left: list[int] = []
        while time.monotonic() < end:
            left = [table for (table,) in await self.stack.ask(audit.UNARCHIVED)]
            if not left:
                return
            await asyncio.sleep(0.2)
        self.report.problems.append(f"never archived: tables {left}")

    async def _pause(self, table: Table) -> None:
        """Let nothing go on at a table."""
        for _try in range(20):
            tap = await table.console.send(do="pause")
            await self.answered(tap)
            if tap.answers[0]["ok"] or tap.answers[0]["code"] in STILL:
                return
            await asyncio.sleep(0.5)
        self.report.problems.append(f"{table.name} could not be paused: {tap.answers}")

    async def _compare(self) -> None:
        """Compare what pages have become, piece by piece, with pages that open now."""
        for page in self.pages:
            fresh = Page(f"{page.name} anew", page.line, page.path, page.cookie, random.Random(1))
            fresh.start()
            end = time.monotonic() + 60
            while time.monotonic() < end:
                if fresh.whole and fresh.pieces == page.pieces:
                    break
                await asyncio.sleep(0.02)
            else:
                parts = fresh.pieces.keys() | page.pieces.keys()
                differ = [p for p in parts if fresh.pieces.get(p) != page.pieces.get(p)]
                self.report.problems.append(
                    f"{page.name} differs from what is drawn anew: {differ}"
                )
            await fresh.stop()

    async def examine(self) -> audit.Audit:
        """Look through the database."""
        taps = [tap for page in self.pages for tap in page.taps]
        found = await audit.look(self.stack, taps)
        slow = self.report.slow
        self.report.problems += found.problems
        windows = self.report.windows
        self.report.problems += audit.judge_clocks(found, windows, CLOCK_SECONDS * slow)
        games = sum(table.games for table in self.tables)
        for page in self.pages:
            self.report.problems += page.strange
            if page.back > games:
                self.report.problems.append(f"{page.name} was led back {page.back} times")
        excess = max((each.excess(audit.excuses(windows)) for each in found.late), default=0.0)
        self.say(
            f"{found.acknowledged} taps acknowledged and in the log once; refused: "
            f"{dict(found.refused)}; {found.resent} were sent again"
        )
        self.say(
            f"{found.tables} tables ({games} games begun anew), {found.entries} entries: "
            f"every state is its log's"
        )
        for key, table in self.others.items():
            whole = found.whole.get(key, [])
            moves, people = max(whole, default=(0, 0))
            if moves < FULL_MOVES or not people:
                self.report.problems.append(f"{table.name}: {key} was never played to its end")
            self.say(
                f"{key}: {len(whole)} games to the end, the longest in {moves} moves, of which "
                f"people made {people}"
            )
        self.say(
            f"{found.clocks} clocks, {found.fired} ended by time, none twice; the latest "
            f"{max((each.seconds for each in found.late), default=0.0):.2f} s late, "
            f"{excess:.2f} s after the faults were over"
        )
        self.say(
            f"pages opened {sum(page.opened for page in self.pages)} times, "
            f"{sum(page.whole for page in self.pages)} whole views, "
            f"{sum(page.gaps for page in self.pages)} gaps"
        )
        return found


async def whole(
    seed: int,
    say: Say,
    names: list[str] | None = None,
    *,
    minutes: float = 0,
    patience: float = 1.0,
    keep: Path | None = None,
) -> Report:
    """Do one run from beginning to end.

    `names`: which faults, in this order; without them all, in an order of the seed's. `minutes`
    goes through all of them again and again, and lets each last longer.
    """
    run = Run(seed, say, long=minutes > 0, patience=patience)
    try:
        await run.open()
        await run.yardstick(3)
        end = time.monotonic() + minutes * 60
        names = shuffled(run.dice) if names is None else names
        late = len(names) * 2 // 3
        await run.suffer(names[:late])
        if not minutes:
            await run.last_games()
        await run.suffer(names[late:])
        while time.monotonic() < end:
            await run.suffer(shuffled(run.dice))
        await run.play_out()
        await run.settle()
        await run.examine()
        if run.report.problems:
            for child in run.stack.children:
                say(f"--- {child.name}\n{child.tail()}")
        if keep is not None:
            shutil.copytree(run.stack.folder, keep, ignore=shutil.ignore_patterns("static"))
    finally:
        await run.close()
    return run.report
