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

import pytest
import requests

from tests.classroom import READY, ROOT, ClassroomServer, environment
from tests.services import free_port
from tests.storage.full import can_mount, filled, no_file_may_grow, small_disk
from tests.storage.inside import Inside, Made
from tests.storage.page import SECONDS, Page
from tests.storage.players import Players, is_refused

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
        self.bases, self.code = [server.local_url], CODES[way]

    def full(self) -> contextlib.AbstractContextManager[None]:
        """Let nothing more be saved."""
        if self.way == "disk":
            return filled(self.server.data)
        assert self.server.process is not None
        return no_file_may_grow(self.server.process.pid)

    def log(self) -> str:
        """Give what the server has said."""
        return self.server.text()


@pytest.fixture(params=WAYS)
def laptop(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Laptop]:
    with contextlib.ExitStack() as stack:
        data = tmp_path / "data"
        if request.param == "disk":
            stack.enter_context(small_disk(data, "64m"))
        server = ClassroomServer(data, free_port())
        stack.callback(server.stop)
        yield Laptop(server.start(), request.param)


def test_a_full_disk_is_said_in_words_and_the_game_goes_on_without_a_restart(
    laptop: Laptop,
) -> None:
    made = laptop.inside.prepare(players=2)
    asyncio.run(Players(laptop, made).play())
    assert "Traceback" not in laptop.log()
    assert "the database refused" in laptop.log()


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
