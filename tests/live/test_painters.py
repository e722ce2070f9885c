"""The process that draws: it comes again whenever it ends, and no page notices."""

import asyncio
import contextlib
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import override_settings

from hexclassroom.live import drawers, drawing, executor, hub
from hexclassroom.live.drawers import Drawer
from hexclassroom.live.painters import Apart
from tests.faults.processes import runs
from tests.live.cast import Cast
from tests.live.sockets import Page, console, on_thread, play
from tests.live.test_handed import any_move

LONG = 120.0


async def until(done: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + LONG
    while not done():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def pid_of(drawer: Drawer) -> int:
    assert drawer.process is not None
    return drawer.process.pid


@pytest.fixture
async def kept(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Drawer]:
    """A process that is kept alive."""
    monkeypatch.setattr(drawers, "PAUSE_SECONDS", 0.05)
    drawer = Drawer()
    keeper = asyncio.create_task(drawer.keep())
    await until(drawer.ready)
    yield drawer
    keeper.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await keeper
    assert drawer.process is None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
async def test_the_process_comes_again_when_it_was_killed_and_ends_with_its_line(
    kept: Drawer,
) -> None:
    first = pid_of(kept)
    # Whoever stops a server's whole group leaves it to its web process to end it.
    os.kill(first, signal.SIGTERM)
    os.kill(first, signal.SIGINT)
    await asyncio.sleep(0.1)
    assert runs(first)
    os.kill(first, signal.SIGKILL)
    await until(lambda: kept.ready() and pid_of(kept) != first)
    second = pid_of(kept)
    assert kept.line is not None
    kept.line.close()
    await until(lambda: not runs(second))


needs_postgres = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live_hub"),
    pytest.mark.processes,
    pytest.mark.skipif(
        os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres",
        reason="another process cannot look into a test's SQLite database",
    ),
]


class Class:
    """A table that is played, its open pages, and who draws them."""

    def __init__(self) -> None:
        self.cast = Cast(4).start()
        self.dice = random.Random(4)
        self.pages: list[Page] = []

    async def open(self) -> "Class":
        self.pages = [await play(self.cast, i) for i in range(4)]
        self.pages.append(await console(self.cast))
        await until((await self.painter()).apart)
        return self

    async def painter(self) -> Apart:
        found = (await hub.hub()).turns.painter
        assert isinstance(found, Apart)
        return found

    async def move(self, most: int = 3) -> None:
        """Make moves; every page must come to show the last of them."""
        for _ in range(most):
            await on_thread(executor.run, any_move, self.cast, self.dice)
        version = await on_thread(lambda: self.cast.row.version)
        for page in self.pages:
            await page.until(lambda page=page: page.version >= version, LONG)  # type: ignore[misc]

    async def compare(self) -> None:
        """See that every page shows exactly what it is drawn like from nothing."""
        for page in self.pages:
            await page.drain()
        groups = {("play", str(seat.pk), 0, "", "en") for seat in self.cast.seats[:4]}
        fresh = await on_thread(
            drawing.draw, str(self.cast.lesson.pk), {*groups, ("console", None, 1, "", "en")}, {}
        )
        for page, seat in zip(self.pages, [*self.cast.seats[:4], None], strict=True):
            group = ("play", str(seat.pk), 0, "", "en") if seat else ("console", None, 1, "", "en")
            assert still(page.pieces) == still(fresh.pages[group].pieces)
            assert page.gaps == 0

    async def close(self) -> None:
        for page in self.pages:
            await page.close()


def still(pieces: dict[str, str]) -> dict[str, str]:
    """Give pieces without those that are empty."""
    return {name: html for name, html in pieces.items() if html}


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let pages be drawn by a process that looks into this test's database."""
    name = str(connection.settings_dict["NAME"])
    url = os.environ["HEXCLASSROOM_TEST_DATABASE_URL"].rsplit("/", 1)[0] + f"/{name}"
    monkeypatch.setenv("HEXCLASSROOM_TEST_DATABASE_URL", url)
    monkeypatch.setattr(drawers, "PAUSE_SECONDS", 0.05)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tests.live.apart_settings")
    from tests.live.apart_settings import CACHES

    with override_settings(
        LIVE_DRAWING_PROCESSES=2, LIVE_RENDER="hexclassroom.live.pages.render", CACHES=CACHES
    ):
        cache.clear()
        yield


class TestWithADatabase:
    """What needs a database that two processes share."""

    pytestmark = needs_postgres

    async def test_pages_are_drawn_apart_and_go_on_when_the_process_is_killed(
        self, apart: Any
    ) -> None:
        table = await (await on_thread(Class)).open()
        painter = await table.painter()
        await table.move()
        await table.compare()
        for n, seconds in enumerate((0.0, 0.02, 0.05)):
            await until(painter.apart)
            moving = asyncio.create_task(table.move())
            await asyncio.sleep(seconds)
            # In the middle of drawing, before or after it.
            os.kill(pid_of(painter.drawers[n % 2]), signal.SIGKILL)
            await moving
        await table.compare()
        await until(painter.apart)
        for drawer in painter.drawers:
            os.kill(pid_of(drawer), signal.SIGKILL)
        await table.move()
        await until(painter.apart)
        await table.move()
        await table.compare()
        await table.close()

    async def test_pages_go_on_when_the_process_hangs(
        self, apart: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await (await on_thread(Class)).open()
        painter = await table.painter()
        await table.move()
        monkeypatch.setattr(drawers, "PATIENCE", 0.5)
        hung = pid_of(painter.drawers[1])
        os.kill(hung, signal.SIGSTOP)
        await table.move()
        assert not runs(hung)
        await table.compare()
        await table.close()
