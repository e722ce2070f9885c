"""Hints that nobody but their own process would hear are not sent."""

import asyncio
import time
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer

from hexclassroom.live import tidings
from hexclassroom.live.tidings import Steady
from tests.services import shared_redis

pytestmark = pytest.mark.processes
HINT = {"type": "hint"}
LONG = 30.0


class Process:
    """What a web process has of the news: its layer, by a connection of its own."""

    def __init__(self, group: str) -> None:
        self.group = group
        self.inner = RedisPubSubChannelLayer(hosts=[shared_redis().url()])
        self.news = Steady(self.inner)
        self.channel = ""
        self.heard: list[dict[str, Any]] = []
        self.listening: asyncio.Task[None] | None = None

    async def listen(self) -> "Process":
        """Begin to hear the group's news, as the hub does."""
        self.channel = await self.news.new_channel()
        await self.news.group_add(self.group, self.channel)
        self.listening = asyncio.create_task(self._hear())
        return self

    async def _hear(self) -> None:
        while True:
            self.heard.append(await self.news.receive(self.channel))

    async def tell(self) -> None:
        await self.news.group_send(self.group, HINT)

    async def until_unheard(self) -> None:
        """Send until nobody else is expected any more."""
        end = time.monotonic() + LONG
        while not self.news.unheard(self.group):
            assert time.monotonic() < end
            await self.tell()
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.wait([self.listening])
        await self.inner.flush()


@pytest.fixture
async def two(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes; the first one listens already."""
    monkeypatch.setattr(tidings, "COMING_SECONDS", 0.5)
    group = f"lesson.{uuid.uuid4().hex}"
    one, other = Process(group), Process(group)
    await one.listen()
    yield one, other
    await one.close()
    await other.close()


async def test_news_that_nobody_else_heard_are_not_needed_for_a_moment(
    two: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _other = two
    # Whoever joins at the same moment may not be counted yet.
    assert not one.news.unheard(one.group)
    await one.until_unheard()
    monkeypatch.setattr(tidings, "UNHEARD_SECONDS", 0.0)
    await one.tell()
    assert not one.news.unheard(one.group)


async def test_who_begins_to_listen_is_told_from_then_on(two: tuple[Process, Process]) -> None:
    one, other = two
    await one.until_unheard()
    await other.listen()
    end = time.monotonic() + LONG
    while one.news.unheard(one.group) or not any(m["type"] == "here" for m in one.heard):
        assert time.monotonic() < end
        await asyncio.sleep(0.01)
    await asyncio.sleep(2 * tidings.COMING_SECONDS)
    await one.tell()
    assert not one.news.unheard(one.group)
    while HINT not in other.heard:
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


async def test_a_process_without_pages_of_a_lesson_always_tells(
    two: tuple[Process, Process],
) -> None:
    one, other = two
    await asyncio.sleep(2 * tidings.COMING_SECONDS)
    await other.tell()
    assert not other.news.unheard(other.group)
    await one.until_unheard()
    await one.news.group_discard(one.group, one.channel)
    assert not one.news.unheard(one.group)
