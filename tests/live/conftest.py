"""Fixtures of the live table's tests."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from django.core.cache import cache
from django.test import override_settings

from hexclassroom.live import bus, executor, hub


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
