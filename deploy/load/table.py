"""One table under load: a real lesson that is played, game after game on the same sockets."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from deploy.load.client import Page, Site
from deploy.load.deeds import Deeds
from deploy.load.people import Lesson
from deploy.load.room import Room

GRACE_SECONDS = 0.5
"""What the server waits after the end of a clock, for taps that are under way."""
START_SECONDS = 180.0
LOOK_SECONDS = 0.5


class LoadTable(Room):
    """A lesson's only table: its players, its console, its projector."""

    def __init__(
        self,
        site: Site,
        lesson: Lesson,
        teacher: str,
        dice: random.Random,
        *,
        reconnects: bool = False,
        slow: bool = False,
    ) -> None:
        """Name what is needed; `open` connects. slow: clocks run twice as fast and run out."""
        super().__init__(site, reconnects)
        self.lesson, self.teacher, self.dice, self.slow = lesson, teacher, dice, slow
        self.deeds = Deeds(dice, arrives=not slow)
        self.players: list[Page] = []
        self.console: Page
        self.projector: Page | None = None
        self.number = 1
        self.grace = GRACE_SECONDS
        self._rang = 0

    async def open(self, devices: list[str], projector: bool = True) -> None:
        """Connect console, players and projector."""
        await self._teachers(projector)
        for i, device in enumerate(devices):
            self.players.append(await self.open_page(f"player {i}", "/ws/play/", device))

    async def _teachers(self, projector: bool) -> None:
        at = f"{self.lesson.id}/{self.number}/"
        self.console = await self.open_page("console", f"/ws/console/{at}", self.teacher)
        self.projector = None
        if projector:
            path = f"/ws/projector/{at}"
            self.projector = await self.open_page("projector", path, self.teacher)

    def act(self) -> None:
        """Do one thing somewhere at the table."""
        busy = {id(sent.page) for sent in self.waiting.values() if sent.kind == "move"}
        deed = self.deeds.choose(self.players, busy)
        self.send(deed.page, deed.kind, **deed.frame)

    async def pace(self, rate: float, going: Callable[[], bool]) -> None:
        """Act at a steady rate as long as it goes on; the next game begins when one ends."""
        due = time.perf_counter() + self.dice.random() / rate
        look = due
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not going():
                return
            if time.perf_counter() >= look:
                look = time.perf_counter() + LOOK_SECONDS
                await self.go_on()
            self.act()
            due += 1 / rate

    async def go_on(self) -> None:
        """Do the Game Master's part: resume, end the count, begin the next game."""
        if self.slow:
            self._watch_clock()
        if self.console.shows('"do":"again"'):
            await self._again()
        elif self.console.shows('"do":"resume"'):
            await self._master("resume")
        elif self._counting():
            await self._master("end_phase")

    def _counting(self) -> bool:
        """Say whether teams count: looking for it on all pages would keep others' views waiting."""
        return "phase-self_count" in self.players[0].css and any(
            page.shows('"type":"hand_in"') for page in self.players
        )

    async def _master(self, do: str) -> None:
        self.send(self.console, "master", do=do)
        await asyncio.sleep(0.05)

    def _watch_clock(self) -> None:
        """Just before a clock runs out, let every page that shows it wait for that."""
        ends = self.console.ends
        left = ends / 1000 - time.time() - self.console.clock_offset
        if not ends or ends == self._rang or left > 1.2 * LOOK_SECONDS or left < 0:
            return
        self._rang = ends
        self.tally.rang += self.counts
        for page in self.pages:
            if page.ends == ends:
                page.watched = ends

    async def start(self) -> None:
        """Begin the game."""
        self.send(self.console, "master", do="start")
        await self._until(lambda: any(page.prompt and page.acts() for page in self.players), "game")
        if self.slow:
            self.send(self.console, "master", do="factor", factor=0.5)

    async def _until(self, done: Callable[[], bool], what: str) -> None:
        end = time.perf_counter() + START_SECONDS
        while not done():
            if time.perf_counter() > end:
                raise SystemExit(f"The {what} of lesson {self.lesson.id} did not begin.")
            await asyncio.sleep(0.02)
            if self.console.shows('"do":"resume"'):
                await self._master("resume")

    async def _again(self) -> None:
        """Begin the next game; what is sent meanwhile is not counted."""
        self.between = True
        await self.settle(5)
        for page in self.players:
            page.fresh = False
        self.console.go = ""
        again = self.send(self.console, "master", do="again")
        await self._until(
            lambda: bool(self.console.go) and all(page.fresh for page in self.players), "next game"
        )
        # The old table is closed: it counts in a page of the whole lesson as it stood.
        offset = self.console.offset + int((again.answer or {}).get("v", 0))
        self.flights.clear()
        self.number = int(self.console.go.rstrip("/").rsplit("/", 1)[1])
        projector = self.projector
        self.close_page(self.console)
        if projector is not None:
            self.close_page(projector)
        await self._teachers(projector is not None)
        for each in (self.console, self.projector):
            if each is not None:
                each.offset = offset
        await self.start()
        await self.settle(5)
        self.tally.games += self.counting
        self.between = False
