"""One table under load: its pages, what they do, and when everybody knew of it."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from typing import Any

from client import Page, open_page
from measure import Tally
from people import Lesson

ANSWER_SECONDS = 10.0
TOGGLES = {"ready", "unready"}
BUILDS = {"place", "cover", "pipe", "turn", "discard"}


class LoadTable:
    """A lesson's only table, its console and its players."""

    def __init__(self, base: str, lesson: Lesson, teacher: str, dice: random.Random) -> None:
        """Name what is needed; `open` connects."""
        self.base, self.lesson, self.teacher, self.dice = base, lesson, teacher, dice
        self.players: list[Page] = []
        self.console = Page("console")
        self.others: list[Page] = []
        self.tally = Tally()
        self.waiting: dict[str, tuple[float, str, Page]] = {}
        self.flying: list[tuple[int, float, set[Page]]] = []
        self.number = 1
        self.counting = False

    @property
    def pages(self) -> list[Page]:
        """All pages whose deliveries are counted."""
        return [*self.players, self.console, *self.others]

    async def open(self, devices: list[str], projector: bool = True) -> None:
        """Connect console, players and projector."""
        await self._open(self.console, f"/ws/console/{self.lesson.id}/{self.number}/", self.teacher)
        for i, device in enumerate(devices):
            self.players.append(Page(f"player {i}"))
            await self._open(self.players[-1], "/ws/play/", device)
        if projector:
            self.others.append(Page("projector"))
            path = f"/ws/projector/{self.lesson.id}/{self.number}/"
            await self._open(self.others[-1], path, self.teacher)

    async def _open(self, page: Page, path: str, cookie: str) -> None:
        page.on_version, page.on_ack = self._version, self._ack
        await open_page(self.base, path, cookie, page)

    # What comes back.
    def _version(self, page: Page, version: int, now: float) -> None:
        done = []
        for flight in self.flying:
            at, sent, missing = flight
            if version >= at and page in missing:
                missing.discard(page)
                if self.counting:
                    self.tally.seen.append(now - sent)
                if not missing:
                    done.append(flight)
        for flight in done:
            self.flying.remove(flight)

    def _ack(self, ack: dict[str, Any], now: float) -> None:
        known = self.waiting.pop(str(ack["ack"]), None)
        if known is None:
            self.tally.doubled += 1
            return
        sent, _kind, _page = known
        if not ack.get("ok"):
            if self.counting:
                self.tally.refused[str(ack.get("code"))] += 1
            return
        if self.counting:
            self.tally.acks.append(now - sent)
        version = int(ack["v"])
        missing = set()
        for page in self.pages:
            if page.closed:
                continue
            if page.version >= version:
                # The picture was faster than the acknowledgement.
                if self.counting:
                    self.tally.seen.append(now - sent)
            else:
                missing.add(page)
        if missing:
            self.flying.append((version, sent, missing))

    # What is sent.
    def send(self, page: Page, kind: str, **frame: Any) -> None:
        """Send one action or command from a page, under a key of its own."""
        key = secrets.token_urlsafe(9)
        if self.counting:
            self.tally.sent[kind] += 1
        self.waiting[key] = (time.perf_counter(), kind, page)
        page.send({"key": key, **frame})

    def act(self) -> None:
        """Do one thing somewhere at the table: mostly a move, else talk."""
        move = self._move()
        total = sum(self.tally.sent.values()) or 1
        if move is not None and (
            self.dice.random() < 0.6 or self.tally.sent["propose"] / total > 0.45
        ):
            page, action = move
            kind = "toggle" if action["type"] in TOGGLES else "move"
            self.send(page, kind, prompt=page.prompt, action=action)
            return
        talkers = self.dice.sample(self.players, min(8, len(self.players)))
        able = [page for page in talkers if self._proposable(page) or page.ideas()]
        page = self.dice.choice(able or talkers)
        ideas = page.ideas()
        offered = self._proposable(page)
        if offered and self.tally.sent["propose"] / total < 0.45 and self.dice.random() < 0.8:
            action = self.dice.choice(offered)
            self.send(page, "propose", do="propose", action=action, reason="points_now")
        elif ideas:
            self.send(page, "answer", **self.dice.choice(ideas))
        else:
            up = page.offers('"do":"hand","up":true')
            self.send(page, "hand", do="hand", up=up)

    @staticmethod
    def _proposable(page: Page) -> list[dict[str, Any]]:
        """Give what a player's page offers to propose: tiles with their cells."""
        return [each for each in page.acts() if each["type"] in ("place", "cover")]

    def _move(self) -> tuple[Page, dict[str, Any]] | None:
        busy = {id(page) for _sent, kind, page in self.waiting.values() if kind == "move"}
        order = self.dice.sample(self.players, len(self.players))
        fallback = None
        for page in order:
            if id(page) in busy or not page.prompt:
                continue
            acts = page.acts()
            if "can-build" not in page.layout.get("class", ""):
                # Who does not build is shown the same cells, to propose them.
                acts = [each for each in acts if each["type"] not in BUILDS]
            real = [each for each in acts if each["type"] not in TOGGLES]
            if real:
                # Of each kind equally often: a skill offers many more choices than a move.
                kind = self.dice.choice(sorted({each["type"] for each in real}))
                return page, self.dice.choice([each for each in real if each["type"] == kind])
            if acts and fallback is None:
                fallback = (page, acts[0])
        return fallback

    async def pace(self, rate: float, until: float) -> None:
        """Act at a steady rate until a time; the next game begins when one ends."""
        due = time.perf_counter() + self.dice.random() / rate
        watch = due
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if time.perf_counter() >= watch:
                watch = time.perf_counter() + 0.5
                await self.go_on()
            self.act()
            due += 1 / rate

    async def go_on(self) -> None:
        """Do the Game Master's part: resume, end the count, begin the next game."""
        if self.console.offers('"do":"again"'):
            await self._again()
        elif self.console.offers('"do":"resume"'):
            self.send(self.console, "master", do="resume")
            await asyncio.sleep(0.05)
        elif any(page.offers('"type":"hand_in"') for page in self.players):
            self.send(self.console, "master", do="end_phase")
            await asyncio.sleep(0.05)

    async def start(self) -> None:
        """Begin the game."""
        self.send(self.console, "master", do="start")
        for _try in range(1500):
            await asyncio.sleep(0.02)
            await self.go_on()
            if any(page.prompt and page.acts() for page in self.players):
                return
        raise SystemExit(f"The game of lesson {self.lesson.id} did not start.")

    async def _again(self) -> None:
        await self.settle(2)
        self.tally.games += 1
        counting, self.counting = self.counting, False
        for page in self.players:
            page.fresh = False
        self.console.go = ""
        self.send(self.console, "master", do="again")
        for _try in range(1500):
            await asyncio.sleep(0.02)
            if self.console.go and all(page.fresh for page in self.players):
                break
        else:
            raise SystemExit("The next game did not begin.")
        self.flying.clear()
        self.number = int(self.console.go.rstrip("/").rsplit("/", 1)[1])
        for page in (self.console, *self.others):
            if page.transport is not None:
                page.transport.disconnect()
        self.console = Page("console")
        await self._open(self.console, f"/ws/console/{self.lesson.id}/{self.number}/", self.teacher)
        if self.others:
            self.others = [Page("projector")]
            path = f"/ws/projector/{self.lesson.id}/{self.number}/"
            await self._open(self.others[0], path, self.teacher)
        await self.start()
        await self.settle(2)
        self.counting = counting

    async def settle(self, seconds: float) -> None:
        """Wait until everything that was sent has come back, so many seconds at most."""
        end = time.perf_counter() + seconds
        while (self.waiting or self.flying) and time.perf_counter() < end:
            await asyncio.sleep(0.01)

    async def finish(self) -> None:
        """End the run: what is still missing is lost."""
        await self.settle(ANSWER_SECONDS)
        self.tally.unanswered += len(self.waiting)
        self.tally.undelivered += sum(len(missing) for _v, _s, missing in self.flying)
        self.tally.dropped += sum(page.closed for page in self.pages)
