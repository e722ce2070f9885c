"""The classes of a run: lessons, students, and pages that each have a network of their own."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import socket
import time
from collections.abc import Callable

from tests.faults import audit, people
from tests.faults.client import Page, Tap
from tests.faults.lessons import plans
from tests.faults.lines import Line, never_reads
from tests.faults.play import Table
from tests.faults.polling import PollingPage
from tests.faults.stack import Stack

FACTOR = 0.1
"""45 seconds of the rulebook become 4.5."""
ANSWERED_SECONDS = 120.0
CONSOLE = re.compile(r"/lessons/([0-9a-f-]{36})/(?:console/)?(\d+)/")

Say = Callable[[str], None]


class Classes:
    """A server, and everybody who plays on it."""

    def __init__(self, seed: int, say: Say) -> None:
        """Make what does not run yet; the seed decides who comes, and what they tap."""
        self.dice = random.Random(seed)
        self.say = say
        self.stack = Stack(random.Random(seed + 1))
        self.lines: list[Line] = []
        self.tables: list[Table] = []
        self.others: dict[str, Table] = {}
        """By game the table at which it is played to its end."""
        self.pages: list[Page] = []
        self.lessons: list[people.Lesson] = []
        self.dead: list[socket.socket] = []

    async def open(self) -> None:
        """Start the server, let everybody join and begin every game."""
        began = time.monotonic()
        await self.stack.start()
        await self.stack.ask(audit.WATCH)
        base = f"http://127.0.0.1:{self.stack.ports[0]}"
        teacher = await asyncio.to_thread(people.teacher, base, await self.stack.link())
        for n, plan in enumerate(plans()):
            lesson = await asyncio.to_thread(plan.make, base, teacher, f"Lesson {n + 1}")
            self.lessons.append(lesson)
            # Whoever joins sits down where fewest sit, at the first table first.
            joining = plan.students or 4 * (plan.tables - 1) + self.dice.randint(2, 3)
            await self._seat(lesson, people.header(teacher), joining)
            if plan.game:
                self.others[plan.game] = self.tables[-1]
        await self.stack.ask("UPDATE live_table SET factor = %s", FACTOR)
        for page in self.pages:
            page.start()
        await self.until(lambda: all(page.version >= 0 for page in self.pages), "all pages came")
        for table in self.tables:
            await table.console.send(do="start")
            table.play()
        self.say(
            f"{len(self.tables)} tables, {len(self.pages)} pages, {len(self.dead)} that never "
            f"read; {time.monotonic() - began:.0f} s to begin"
        )

    async def _seat(self, lesson: people.Lesson, teacher: str, joining: int) -> None:
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

    async def until(
        self, done: Callable[[], bool], words: str, seconds: float = ANSWERED_SECONDS
    ) -> None:
        """Wait until something holds, but not for ever."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"after {seconds:.0f} s it did not hold that {words}"
            await asyncio.sleep(0.02)

    async def answered(self, tap: Tap) -> None:
        """Wait until a tap is answered."""
        await self.until(lambda: bool(tap.answers), f"{tap.frame} of {tap.page} was answered")

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


def table_of(path: str) -> tuple[str, int]:
    """Give lesson and number of the table that a console's address names."""
    parts = path.split("/")
    return parts[3], int(parts[4])
