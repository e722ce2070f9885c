"""The real embedded server on a disk that is full: refused in words, and on it goes afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.classroom import READY, ROOT, ClassroomServer, environment
from tests.services import free_port
from tests.storage.full import can_mount, filled, no_file_may_grow, small_disk
from tests.storage.inside import Inside, Made
from tests.storage.page import SECONDS, Page

pytestmark = pytest.mark.embedded

WAYS = ["limit", "disk"] if can_mount() else ["limit"]
CODES = {"limit": "cannot_save", "disk": "disk_full"}


class Laptop:
    """A server whose disk can be filled while it runs."""

    def __init__(self, server: ClassroomServer, way: str) -> None:
        self.server, self.way = server, way
        folder = {"DJANGO_SETTINGS_MODULE": "hexclassroom.settings.embedded",
                  "HEXCLASSROOM_DATA": str(server.data)}  # fmt: skip
        self.inside = Inside({**environment(), **folder})
        self.base = server.local_url

    def full(self) -> contextlib.AbstractContextManager[None]:
        """Let nothing more be saved."""
        if self.way == "disk":
            return filled(self.server.data)
        assert self.server.process is not None
        return no_file_may_grow(self.server.process.pid)


@pytest.fixture(params=WAYS)
def laptop(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Laptop]:
    with contextlib.ExitStack() as stack:
        data = tmp_path / "data"
        if request.param == "disk":
            stack.enter_context(small_disk(data, "64m"))
        server = ClassroomServer(data, free_port())
        stack.callback(server.stop)
        yield Laptop(server.start(), request.param)


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

    def __init__(self, laptop: Laptop, made: Made) -> None:
        self.laptop, self.made, self.table = laptop, made, made.tables[0]
        self.code, base = CODES[laptop.way], laptop.base
        self.players = [Page(base, "/ws/play/", f"seat={token}") for token in made.tokens]
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
        for page in self.pages:
            await page.close()

    async def meanwhile_full(self) -> dict[str, Any]:
        """Be refused everything, while a clock runs out; give how the table stood."""
        for seconds in (15, 30, 60, 120):
            await asyncio.to_thread(self.laptop.inside.due_in, seconds)
            with self.laptop.full():
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
        address = f"{self.laptop.base}/lessons/{self.made.lesson}/1/"
        signed_in = {"sessionid": self.made.session}
        shown = await asyncio.to_thread(requests.get, address, cookies=signed_in)
        assert shown.status_code == 200, self.laptop.server.text()
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

    async def look(self) -> dict[str, Any]:
        return (await asyncio.to_thread(self.laptop.inside.look))[self.table]


def test_a_full_disk_is_said_in_words_and_the_game_goes_on_without_a_restart(
    laptop: Laptop,
) -> None:
    made = laptop.inside.prepare(players=2)
    asyncio.run(Players(laptop, made).play())
    assert "Traceback" not in laptop.server.text()
    assert laptop.server.text().count("the database refused") >= 1


async def _refused_and_saved_again(base: str, made: Made, process: int) -> None:
    page = await Page(base, "/ws/play/", f"seat={made.tokens[0]}").open()
    with no_file_may_grow(process):
        for _ in range(30):
            is_refused(await page.ask(do="hand", up=True), "cannot_save")
            answer = await asyncio.to_thread(requests.get, f"{base}/no-such-page/")
            assert answer.status_code == 404
    assert (await page.ask(do="hand", up=True))["ok"]
    await page.close()


def test_a_log_on_the_full_disk_troubles_nobody(tmp_path: Path) -> None:
    """The server writes its log into a file that may not grow either."""
    data, port, log = tmp_path / "data", free_port(), tmp_path / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "classroom", "--no-browser",
             "--data", str(data), "--port", str(port)],
            cwd=ROOT, env=environment(), stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        end = time.monotonic() + SECONDS
        while READY not in log.read_text():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.2)
        settings = {"DJANGO_SETTINGS_MODULE": "hexclassroom.settings.embedded"}
        inside = Inside({**environment(), **settings, "HEXCLASSROOM_DATA": str(data)})
        made = inside.prepare(players=1)
        asyncio.run(_refused_and_saved_again(f"http://127.0.0.1:{port}", made, process.pid))
        inside.look()
        process.terminate()
        assert process.wait(SECONDS) == 0, log.read_text()
    finally:
        process.kill()


def test_a_start_on_a_full_disk_says_so_in_words(tmp_path: Path) -> None:
    """With data that is there already: nothing is migrated, but a start writes, too."""
    data = tmp_path / "data"
    with contextlib.ExitStack() as stack:
        if can_mount():
            stack.enter_context(small_disk(data, "64m"))
        server = ClassroomServer(data, free_port()).start()
        assert server.stop() == 0
        if can_mount():
            stack.enter_context(filled(data))
        command = [sys.executable, "manage.py", "classroom", "--no-browser",
                   "--data", str(data), "--port", str(server.port)]  # fmt: skip

        def limit() -> None:
            if not can_mount():
                resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

        done = subprocess.run(
            command, cwd=ROOT, env=environment(), capture_output=True, text=True,
            timeout=SECONDS, preexec_fn=limit,
        )  # fmt: skip
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Nothing can be kept in" in done.stderr
    assert "Traceback" not in done.stderr
