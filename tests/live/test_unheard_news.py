"""Hints that nobody but their own process would hear are not sent."""

import asyncio
from typing import Any

import pytest

from hexclassroom.live import tidings
from hexclassroom.live.tidings import Steady

GROUP, MINE, OTHER = "lesson.1", "hexclassroom.mine", "hexclassroom.other"


class FakeLayer:
    """Channels' layer, and Redis behind it, with so many who listen."""

    def __init__(self) -> None:
        self.listening = 1
        self.sent: list[dict[str, Any]] = []
        self.channels = {MINE: asyncio.Queue[dict[str, Any]]()}
        self._lock, self._redis = asyncio.Lock(), self

    def serialize(self, message: dict[str, Any]) -> Any:
        return message

    def _get_group_channel_name(self, group: str) -> str:
        return group

    def _get_shard(self, _name: str) -> "FakeLayer":
        return self

    def _ensure_redis(self) -> None:
        """Redis is there."""

    async def publish(self, _name: str, message: dict[str, Any]) -> int:
        self.sent.append(message)
        return self.listening

    async def group_add(self, _group: str, _channel: str) -> None:
        """Listen."""

    async def group_discard(self, _group: str, _channel: str) -> None:
        """Listen no more."""

    async def receive(self, channel: str) -> dict[str, Any]:
        return await self.channels[channel].get()


async def steady() -> tuple[Steady, FakeLayer]:
    inner = FakeLayer()
    found = Steady(inner)
    await found.group_add(GROUP, MINE)
    return found, inner


async def test_news_that_nobody_else_heard_are_not_needed_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    news, inner = await steady()
    assert inner.sent == [{"type": "here", "group": GROUP, "from": MINE}]
    assert news.unheard(GROUP)
    monkeypatch.setattr(tidings, "UNHEARD_SECONDS", 0.0)
    await news.group_send(GROUP, {"type": "hint"})
    assert not news.unheard(GROUP)


async def test_whoever_listens_elsewhere_is_told_everything() -> None:
    news, inner = await steady()
    inner.listening = 2
    await news.group_send(GROUP, {"type": "hint"})
    assert not news.unheard(GROUP)


async def test_a_process_without_pages_of_a_lesson_always_tells() -> None:
    news, _inner = await steady()
    await news.group_send("lesson.2", {"type": "hint"})
    assert not news.unheard("lesson.2")
    await news.group_discard(GROUP, MINE)
    assert not news.unheard(GROUP)


async def test_who_begins_to_listen_is_told_from_then_on() -> None:
    news, inner = await steady()
    inner.channels[MINE].put_nowait({"type": "here", "group": GROUP, "from": MINE})
    inner.channels[MINE].put_nowait({"type": "here", "group": GROUP, "from": OTHER})
    assert (await news.receive(MINE))["from"] == OTHER
    assert not news.unheard(GROUP)
    # Redis may have counted before it let the other one hear.
    await news.group_send(GROUP, {"type": "hint"})
    assert not news.unheard(GROUP)
