"""Pages that look at the same things, and the measuring: what was sent, answered and seen."""

from __future__ import annotations

import asyncio
import secrets
import time
from bisect import bisect_right, insort
from dataclasses import dataclass, field
from typing import Any

from deploy.load.client import Action, Page, Site
from deploy.load.measure import Tally


@dataclass(slots=True)
class Sent:
    """An action that waits for its acknowledgement."""

    key: str
    at: float
    kind: str
    page: Page
    frame: Action
    counted: bool
    times: int = 1
    answer: Action | None = None


@dataclass(slots=True, order=True)
class Flight:
    """A version that was acknowledged, until every page has seen it."""

    version: int
    at: float
    counted: bool = field(compare=False)
    missing: int = field(compare=False)


class Room:
    """Pages and their counts."""

    def __init__(self, site: Site, reconnects: bool = False) -> None:
        """Begin without pages."""
        self.site, self.reconnects = site, reconnects
        self.pages: list[Page] = []
        self.tally = Tally()
        self.waiting: dict[str, Sent] = {}
        self.flights: list[Flight] = []
        self.counting = False
        self.between = False
        """Between two games: nothing counts, also while counting."""
        self.grace = 0.0
        """Seconds between the end of a clock and the moment at which the server acts on it."""
        self._repeated: set[str] = set()

    async def open_page(self, name: str, path: str, cookie: str) -> Page:
        """Open one more page."""
        page = Page(name, self, self.site, path, cookie, self.reconnects)
        await page.open()
        self.pages.append(page)
        return page

    def close_page(self, page: Page) -> None:
        """Close a page and count what it has seen."""
        self._count(page)
        page.end()
        self.pages.remove(page)

    def _count(self, page: Page) -> None:
        self.tally.views += page.views
        self.tally.view_bytes += page.view_bytes
        self.tally.backwards += page.backwards
        self.tally.dropped += page.is_lost
        page.views = page.view_bytes = page.backwards = 0

    def begin(self) -> None:
        """Count from now on."""
        self.counting = True
        for page in self.pages:
            page.views = page.view_bytes = page.backwards = 0

    @property
    def counts(self) -> bool:
        """Say whether what is sent now counts."""
        return self.counting and not self.between

    # What comes back.
    def viewed(self, page: Page, before: int, now: float) -> None:
        """A page has come from one version to a newer one: tick off the flights in between."""
        if page.watched:
            self._watch(page)
        flights = self.flights
        if not flights:
            return
        version = page.version - page.offset
        i = bisect_right(flights, before - page.offset, key=_version)
        done = False
        for flight in flights[i:]:
            if flight.version > version:
                break
            if flight.counted:
                self.tally.seen.append(now - flight.at)
            flight.missing -= 1
            done = done or flight.missing <= 0
        if done:
            self.flights = [each for each in flights if each.missing > 0]

    def _watch(self, page: Page) -> None:
        """Note when a page stops showing a clock that has run out."""
        late = time.time() + page.clock_offset - page.watched / 1000 - self.grace
        if late < 0 or page.shows(f'data-ends="{page.watched}"'):
            return
        page.watched = 0
        if self.counts:
            self.tally.late.append(late)

    def answered(self, page: Page, ack: Action, now: float) -> None:
        """An acknowledgement has come."""
        key = str(ack["ack"])
        sent = self.waiting.pop(key, None)
        if sent is None:
            # What was sent twice may be answered twice.
            if key in self._repeated:
                self._repeated.discard(key)
            else:
                self.tally.doubled += 1
            return
        if sent.times > 1:
            self._repeated.add(key)
        sent.answer = ack
        if not ack.get("ok"):
            if sent.counted:
                self.tally.refused[str(ack.get("code"))] += 1
            return
        version = int(ack["v"])
        if sent.counted:
            self.tally.acks.append(now - sent.at)
            self.tally.committed.append((key, version))
        missing = 0
        for each in self.pages:
            if each.closed:
                continue
            if each.version - each.offset < version:
                missing += 1
            elif sent.counted:
                # The picture was faster than the acknowledgement.
                self.tally.seen.append(now - sent.at)
        if missing:
            insort(self.flights, Flight(version, sent.at, sent.counted, missing))

    def unanswered(self, page: Page) -> list[Action]:
        """Give what a page has to send again."""
        found = [sent for sent in self.waiting.values() if sent.page is page]
        for sent in found:
            sent.times += 1
            self.tally.resent += 1
        return [sent.frame for sent in found]

    def came_back(self, page: Page, seconds: float) -> None:
        """A page has a view again."""
        self.tally.down.append(seconds)

    # What is sent.
    def send(self, page: Page, kind: str, **frame: Any) -> Sent:
        """Send one action or command from a page, under a key of its own."""
        key = secrets.token_urlsafe(9)
        whole = {"key": key, **frame}
        if self.counts:
            self.tally.sent[kind] += 1
        sent = Sent(key, time.perf_counter(), kind, page, whole, self.counts)
        self.waiting[key] = sent
        page.send(whole)
        return sent

    async def settle(self, seconds: float) -> bool:
        """Wait until everything that was sent has come back; say whether it has in time."""
        end = time.perf_counter() + seconds
        while self.waiting or self.flights:
            if time.perf_counter() > end:
                return False
            await asyncio.sleep(0.01)
        return True

    async def finish(self, patience: float) -> None:
        """End the run: what is still missing after so many seconds is lost."""
        await self.settle(patience)
        self.counting = False
        self.tally.unanswered += sum(sent.counted for sent in self.waiting.values())
        for flight in self.flights:
            if flight.counted:
                self.tally.undelivered += sum(
                    page.version - page.offset < flight.version for page in self.pages
                )
        for page in self.pages:
            page.watched = 0
            self._count(page)

    def close(self) -> None:
        """Close every page."""
        for page in self.pages:
            page.end()


def _version(flight: Flight) -> int:
    return flight.version
