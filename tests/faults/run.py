"""One run: classes play, things go wrong by a seeded schedule, and afterwards all must be well."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import socket
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults import audit, people
from tests.faults.client import Page, Tap
from tests.faults.faults import Window, World, inflict, shuffled
from tests.faults.lines import Line, never_reads
from tests.faults.play import Table
from tests.faults.polling import PollingPage
from tests.faults.stack import Stack

TABLES = (2, 2, 1, 1)
"""Tables of each lesson."""
FACTOR = 0.1
"""45 seconds of the rulebook become 4.5."""
CONVERGED_SECONDS = 5.0
CLOCK_SECONDS = 3.0
USUAL_SECONDS = 0.05
"""What an acknowledgement takes in the median on a machine that does nothing else."""
MOST_SLOW = 10.0
ANSWERED_SECONDS = 120.0
STILL = {"paused", "over", "not_started"}
"""Refusals of a pause where nothing goes on anyway."""
CONSOLE = re.compile(r"/lessons/([0-9a-f-]{36})/(?:console/)?(\d+)/")

Say = Callable[[str], None]


@dataclass
class Report:
    """What a run came to."""

    windows: list[Window] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    slow: float = 1.0


class Run:
    """Everything of one run."""

    def __init__(self, seed: int, say: Say, *, long: bool = False, patience: float = 1.0) -> None:
        """Make what does not run yet; the seed decides the schedule, pauses and taps.

        `long`: faults last longer. `patience` is the least by which limits of time are multiplied.
        """
        self.patience = patience
        self.dice = random.Random(seed)
        self.say = say
        self.stack = Stack(random.Random(seed + 1))
        self.long = long
        self.lines: list[Line] = []
        self.tables: list[Table] = []
        self.pages: list[Page] = []
        self.lessons: list[people.Lesson] = []
        self.dead: list[socket.socket] = []
        self.report = Report()

    # Before.
    async def open(self) -> None:
        """Start the server, let everybody join and begin every game."""
        began = time.monotonic()
        await self.stack.start()
        await self.stack.ask(audit.WATCH)
        base = f"http://127.0.0.1:{self.stack.ports[0]}"
        teacher = await asyncio.to_thread(people.teacher, base, await self.stack.link())
        for n, tables in enumerate(TABLES):
            lesson = await asyncio.to_thread(
                people.new_lesson, base, teacher, f"Lesson {n + 1}", tables
            )
            self.lessons.append(lesson)
            await self._seat(lesson, people.header(teacher))
        await self.stack.ask("UPDATE live_table SET factor = %s", FACTOR)
        for page in self.pages:
            page.start()
        await self._until(lambda: all(page.version >= 0 for page in self.pages), "all pages came")
        for table in self.tables:
            await table.console.send(do="start")
            table.play()
        self.say(
            f"{len(self.tables)} tables, {len(self.pages)} pages, {len(self.dead)} that never "
            f"read; {time.monotonic() - began:.0f} s to begin"
        )

    async def _seat(self, lesson: people.Lesson, teacher: str) -> None:
        # Whoever joins sits down where fewest sit, at the first table first.
        joining = 4 * (lesson.tables - 1) + self.dice.randint(2, 3)
        base = f"http://127.0.0.1:{self.stack.ports[-1]}"
        cookies = [await asyncio.to_thread(people.join, base, lesson.code) for _ in range(joining)]
        seated = dict(await self.stack.ask(
            "SELECT d.token_hash, t.number FROM live_device d JOIN live_seat s ON s.id = d.seat_id"
            " JOIN live_table t ON t.id = s.table_id WHERE s.lesson_id = %s", lesson.id,
        ))  # fmt: skip
        tables: dict[int, list[Page]] = {n: [] for n in range(1, lesson.tables + 1)}
        for cookie in cookies:
            number = seated[_hash(cookie)]
            name = f"{lesson.code}/{number} player {len(tables[number]) + 1}"
            # The first one's network blocks WebSockets.
            kind = Page if tables[number] else PollingPage
            tables[number].append(await self._page(name, "/ws/play/", cookie, kind))
        for number, players in tables.items():
            path = f"/ws/console/{lesson.id}/{number}/"
            console = await self._page(f"{lesson.code}/{number} console", path, teacher)
            console.moved_to = _console
            dice = random.Random(self.dice.random())
            self.tables.append(Table(f"{lesson.code}/{number}", console, players, dice))
        await self._page(f"{lesson.code} projector", f"/ws/projector/{lesson.id}/0/", teacher)
        for port in self.stack.ports:
            self.dead.append(await never_reads(port, "/ws/play/", cookies[0]))

    async def _page(self, name: str, path: str, cookie: str, kind: type[Page] = Page) -> Page:
        steady = kind is PollingPage
        line = await Line(self.stack.ports, len(self.lines), steady=steady).start()
        self.lines.append(line)
        page = kind(name, line, path, cookie, random.Random(self.dice.random()))
        self.pages.append(page)
        return page

    async def _until(
        self, done: Callable[[], bool], words: str, seconds: float = ANSWERED_SECONDS
    ) -> None:
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"after {seconds:.0f} s it did not hold that {words}"
            await asyncio.sleep(0.02)

    async def _answered(self, tap: Tap) -> None:
        await self._until(lambda: bool(tap.answers), f"{tap.frame} of {tap.page} was answered")

    # During.
    async def yardstick(self, seconds: float) -> None:
        """See how fast this machine is while nothing goes wrong."""
        took: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(took) < 20:
            at, page = time.monotonic(), self.dice.choice(self.tables).players[-1]
            tap = await page.send(do="hand", up=bool(len(took) % 2))
            await self._answered(tap)
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
                lesson, number = _console_of(table.console.path)
                return versions[lesson, number]
        lesson = page.path.split("/")[3]
        return sum(version for (of, _), version in versions.items() if of == lesson)

    # After.
    async def settle(self) -> None:
        """Stop every game, wait for every answer and compare every page with the database."""
        await asyncio.gather(*[table.stop() for table in self.tables])
        await self._until(
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
        await self._answered(await table.console.send(do="end_game"))
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
            await self._answered(tap)
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

    async def close(self) -> None:
        """End everything."""
        for raw in self.dead:
            raw.close()
        for table in self.tables:
            with contextlib.suppress(Exception):
                await table.stop()
        await asyncio.gather(*[page.stop() for page in self.pages])
        await asyncio.gather(*[line.stop() for line in self.lines])
        await self.stack.stop()


def _hash(cookie: str) -> str:
    from hexclassroom.accounts.models import hash_token

    seat = next(part for part in cookie.split("; ") if part.startswith("seat="))
    return hash_token(seat.removeprefix("seat="))


def _console(url: str) -> str:
    found = CONSOLE.search(url)
    return f"/ws/console/{found[1]}/{found[2]}/" if found else ""


def _console_of(path: str) -> tuple[str, int]:
    parts = path.split("/")
    return parts[3], int(parts[4])


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
        await run.suffer(shuffled(run.dice) if names is None else names)
        while time.monotonic() < end:
            await run.suffer(shuffled(run.dice))
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
