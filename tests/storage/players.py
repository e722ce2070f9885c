"""Two players and the Game Master at a server that cannot save for a while."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

import requests

from tests.storage.inside import Inside, Made
from tests.storage.page import SECONDS, Page


class Place(Protocol):
    """A running server, and the way in which it cannot save."""

    inside: Inside
    bases: list[str]
    code: str
    """Of the refusals."""

    def full(self) -> contextlib.AbstractContextManager[None]:
        """Let nothing more be saved."""

    def log(self) -> str:
        """Give everything that its processes have said."""


def form(session: requests.Session, url: str, **fields: str) -> requests.Response:
    """Send a form, with the page's secret against forged ones; the page itself is shown."""
    page = session.get(url)
    assert page.status_code == 200, page.text
    fields["csrfmiddlewaretoken"] = session.cookies["csrftoken"]
    return session.post(url, data=fields, headers={"Referer": url}, allow_redirects=False)


async def until_refused(page: Page, code: str) -> None:
    """Tap until the file has used up what it had: SQLite writes where it wrote before."""
    for n in range(3000):
        answer = await page.ask(do="hand", up=n % 2 == 0)
        if not answer["ok"]:
            assert answer["code"] == code, answer
            return
    raise AssertionError("the disk is not full")


def is_refused(answer: dict[str, Any], code: str) -> None:
    assert (answer["ok"], answer["code"]) == (False, code), answer
    assert "Nothing was changed" in answer["words"]


class Players:
    """Two players and the Game Master, whose sockets must stand from first to last."""

    def __init__(self, place: Place, made: Made) -> None:
        self.place, self.made, self.table = place, made, made.tables[0]
        self.code, base = place.code, place.bases[0]
        # At the last of several web processes, but for one.
        self.players = [Page(place.bases[-1], "/ws/play/", f"seat={t}") for t in made.tokens]
        self.players[0].base = base
        teacher = f"sessionid={made.session}"
        self.console = Page(base, f"/ws/console/{made.lesson}/1/", teacher)
        self.pages = [*self.players, self.console]
        self.student, self.guest = requests.Session(), requests.Session()
        self.forms: list[tuple[requests.Session, str, dict[str, str]]] = [
            (self.student, f"{base}/j/{made.code}/", {}),
            (self.guest, f"{base}/start/", {"token": made.link}),
        ]

    async def play(self) -> None:
        """Play, run into the full disk, and go on."""
        for page in self.pages:
            await page.open()
        for up in (True, False):
            assert (await self.players[0].ask(do="hand", up=up))["ok"]
        before = await self.meanwhile_full()
        await self.afterwards(before)
        await self.check()
        for page in self.pages:
            await page.close()

    async def meanwhile_full(self) -> dict[str, Any]:
        """Be refused everything, while a clock runs out; give how the table stood."""
        for seconds in (10, 30, 60, 120):
            await asyncio.to_thread(self.place.inside.due_in, seconds)
            with self.place.full():
                await until_refused(self.players[0], self.code)
                before = await self.look()
                if before["clock_ends_in"] > seconds:
                    continue  # a slow machine: the clock ran out before the disk was full
                await self.refused()
                while not (now := await self.look())["clock_ends_in"] < -2:
                    await asyncio.sleep(0.5)
                await self.refused()
                assert now | {"clock_ends_in": 0} == before | {"clock_ends_in": 0}
                return before
        raise AssertionError("the clock always ran out too early")

    async def refused(self) -> None:
        """Try everything that wants to be saved."""
        for page in self.players:
            is_refused(await page.ask(do="hand", up=True), self.code)
        for command in ("pause", "balance", "end_phase", "close"):
            is_refused(await self.console.ask(do=command), self.code)
        is_refused(await self.console.ask(do="add_time", seconds=60), self.code)
        for session, url, fields in self.forms:
            answer = await asyncio.to_thread(form, session, url, **fields)
            assert answer.status_code == 503, answer.text
            assert "Nothing was changed" in answer.text
        # What only reads is shown.
        address = f"{self.place.bases[0]}/lessons/{self.made.lesson}/1/"
        signed_in = {"sessionid": self.made.session}
        shown = await asyncio.to_thread(requests.get, address, cookies=signed_in)
        assert shown.status_code == 200, self.place.log()
        assert all(page.is_open for page in self.pages), "a socket closed"

    async def afterwards(self, before: dict[str, Any]) -> None:
        """There is space again: the clock's end is made up for, and all goes on."""
        async with asyncio.timeout(SECONDS):
            while (await self.look())["clock_id"] == before["clock_id"]:
                await asyncio.sleep(0.5)
        for page in self.players:
            assert (await page.ask(do="hand", up=True))["ok"]
        for session, url, fields in self.forms:
            assert (await asyncio.to_thread(form, session, url, **fields)).status_code == 302
        assert (await self.console.ask(do="pause"))["ok"]
        newest = (await self.look())["version"]
        for page in self.players:
            await page.until(lambda page=page: page.version >= newest)
        assert all(page.is_open for page in self.pages), "a socket closed"

    async def check(self) -> None:
        """What was refused is in no log; what was acknowledged is, under its version."""
        keys = (await self.look())["keys"]
        for page in self.pages:
            for key, answer in page.acks.items():
                assert keys.get(key) == (answer["v"] if answer["ok"] else None), answer

    async def look(self) -> dict[str, Any]:
        return (await asyncio.to_thread(self.place.inside.look))[self.table]
