"""Every process of a server is replaced while a class plays; migrating meanwhile harms nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from deploy.load.loads import Options, Server, drive
from deploy.load.rolling import rolling
from deploy.load.stack import Stack
from tests.classroom import ClassroomServer, environment, manage
from tests.conftest import missing
from tests.services import UnavailableError
from tests.storage.inside import Inside, Made
from tests.storage.page import Page

pytestmark = pytest.mark.embedded

LONGEST_SECONDS = 60
"""What the machine of the tests may take; `python deploy/load B --rolling` measures in earnest."""


@pytest.fixture
def stack() -> Iterator[Stack]:
    try:
        made = Stack(webs=2, workers=2)
    except UnavailableError as error:
        missing(error)
    try:
        yield made.start()
    finally:
        made.stop()


def test_a_rolling_restart_loses_no_action_and_every_page_comes_back(stack: Stack) -> None:
    async def during() -> None:
        migrating = asyncio.create_task(asyncio.to_thread(stack.manage, "migrate", "-v0"))
        await rolling(stack, pause=1.0)()
        await migrating

    before = {name: process.pid for name, process in stack.processes.items()}
    options = Options(
        seconds=5, warm=2, seed=4, reconnects=True, shape=(3, 8, 2.0), patience=60, during=during
    )
    server = Server(stack.bases, stack.link, pids=stack.pids, database=stack.database)
    found = asyncio.run(drive(options, "B", server))
    told = {k: v for k, v in found.items() if k not in ("cores", "resident_kb", "mix")}
    print(told)  # noqa: T201
    assert all(process.pid != before[name] for name, process in stack.processes.items())
    assert found["acknowledged"] > 20, told
    assert found["lost"] == found["duplicates"] == 0, told
    assert found["undelivered"] == found["backwards"] == found["dropped"] == 0, told
    assert found["reconnects"] > 0, told
    assert found["longest_down_s"] < LONGEST_SECONDS, told


async def _play_until(done: asyncio.Task[Any], base: str, made: Made) -> None:
    page = await Page(base, "/ws/play/", f"seat={made.tokens[0]}").open()
    n = 0
    while not done.done():
        answer = await page.ask(do="hand", up=n % 2 == 0)
        assert answer["ok"], answer
        n += 1
    assert (await done).returncode == 0
    assert n > 2
    await page.close()


def test_migrating_while_a_laptop_serves_changes_nothing(classroom: ClassroomServer) -> None:
    """The version that runs has migrated already: another `migrate` finds nothing to do."""
    settings = {"DJANGO_SETTINGS_MODULE": "hexclassroom.settings.embedded"}
    inside = Inside({**environment(), **settings, "HEXCLASSROOM_DATA": str(classroom.data)})
    made = inside.prepare(players=1)

    async def both() -> None:
        migrating = asyncio.create_task(
            asyncio.to_thread(manage, "migrate", "--data", str(classroom.data))
        )
        await _play_until(migrating, classroom.local_url, made)

    asyncio.run(both())
    inside.look()
    assert "Traceback" not in classroom.text()
