"""Fixtures of the live table's tests."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from django.core.cache import cache
from django.test import override_settings

from hexclassroom.live import bus, executor, handshakes, hub, room


@pytest.fixture(autouse=True)
def _quick_bots() -> Iterator[None]:
    """Bots act at once, and nobody is here yet."""
    cache.clear()
    with override_settings(LIVE_BOT_PACE=0.0, LIVE_RENDER="tests.live.plain.render"):
        yield


@pytest.fixture
async def live_hub() -> AsyncIterator[None]:
    """A hub of this test's loop, ended with its threads."""
    yield
    await hub.stop()
    bus.set_loop(None)
    await asyncio.get_running_loop().run_in_executor(None, executor.close)


@pytest.fixture
def patient_polls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """However slow this machine is: nobody seems asleep, and time alone makes no news."""
    monkeypatch.setattr(room, "UNSEEN_SECONDS", 600.0)
    monkeypatch.setattr(hub, "JOINED_SECONDS", 600.0)
    monkeypatch.setattr(hub, "LOOK_SECONDS", 600.0)
    yield
    handshakes.pages.open.clear()
