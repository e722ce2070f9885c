"""News between the processes of a server, by Redis: they may be lost, and nobody waits for them.

Where Redis is away, each process goes on by itself: nothing here raises, what cannot be sent is
dropped and said in the log once. Once a second the process sends itself a beat. If beats stay away
and come again, `receive` says {"type": "again"}: news may have been missed, so all is drawn anew.
"""

import asyncio
import contextlib
import logging
import time
import uuid
import weakref
from typing import Any, Final

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

BEAT_SECONDS: Final = 1.0
MISSED_SECONDS: Final = 3.0
PAUSE_SECONDS: Final = 1.0
"""After a failure nobody tries again for so long."""
_BEAT: Final = "beat"


class Steady:
    """A channel layer of Redis that does not fail."""

    def __init__(self, inner: Any) -> None:
        """Stand in front of Channels' own."""
        self.inner = inner
        self.wanted: dict[str, str] = {}
        """Groups that this process wants to hear of, with its channel."""
        self.held: set[str] = set()
        self.lost = False
        """Whether beats stay away."""
        self._failing = False
        self._pause_until = 0.0
        self._heard = 0.0
        self._keepers: dict[str, asyncio.Task[None]] = {}
        self._locks: weakref.WeakKeyDictionary[Any, asyncio.Lock] = weakref.WeakKeyDictionary()

    async def new_channel(self) -> str:
        """Give a name under which this process hears, at once; the rest follows when it can."""
        channel = f"hexclassroom.{uuid.uuid4().hex}"
        self.inner.channels[channel] = asyncio.Queue()
        self._heard = time.monotonic()
        self._keepers[channel] = asyncio.get_running_loop().create_task(self._keep(channel))
        return channel

    async def group_add(self, group: str, channel: str) -> None:
        """Hear what is sent to a group: at once, or as soon as Redis answers."""
        self.wanted[group] = channel
        if not self._pausing():
            await self._hold(group, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """Hear it no more."""
        self.wanted.pop(group, None)
        self.held.discard(group)
        if not self._pausing():
            with self._quietly():
                await self.inner.group_discard(group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Tell all processes, or nobody."""
        if self._pausing():
            return
        async with self._lock():
            # Whoever waited behind one that failed does not wait for the same again.
            if not self._pausing():
                with self._quietly():
                    await self.inner.group_send(group, message)

    async def receive(self, channel: str) -> dict[str, Any]:
        """Wait for the next news."""
        try:
            while True:
                message: dict[str, Any] = await self.inner.receive(channel)
                if message.get("type") != _BEAT:
                    return message
                self._heard = time.monotonic()
                if self.lost:
                    self.lost = False
                    logger.info("news of other processes come again")
                    return {"type": "again"}
        except asyncio.CancelledError:
            keeper = self._keepers.pop(channel, None)
            if keeper is not None:
                keeper.cancel()
            raise

    async def _keep(self, channel: str) -> None:
        """Hold what is wanted, and listen for the own beat."""
        while True:
            if not self._pausing():
                with self._quietly():
                    await self.inner._get_shard(channel).subscribe(channel)
                    await self.inner.send(channel, {"type": _BEAT})
            for group, of in list(self.wanted.items()):
                if of == channel and group not in self.held and not self._pausing():
                    await self._hold(group, of)
            if not self.lost and time.monotonic() - self._heard > MISSED_SECONDS:
                self.lost = True
                logger.warning("news of other processes do not come: is Redis there?")
            await asyncio.sleep(BEAT_SECONDS)

    async def _hold(self, group: str, channel: str) -> None:
        with self._quietly():
            await self.inner.group_add(group, channel)
            self.held.add(group)

    def _lock(self) -> asyncio.Lock:
        return self._locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())

    def _pausing(self) -> bool:
        return time.monotonic() < self._pause_until

    @contextlib.contextmanager
    def _quietly(self) -> Any:
        """Note what fails; say it once."""
        try:
            yield
        except Exception as error:
            self._pause_until = time.monotonic() + PAUSE_SECONDS
            if not self._failing:
                self._failing = True
                logger.warning("news cannot be sent (%s); games go on", type(error).__name__)
        else:
            if self._failing:
                self._failing = False
                logger.info("news are sent again")


_steady: dict[int, tuple[Any, Steady]] = {}


def layer() -> Any:
    """Give the channel layer: a steady one with Redis; in memory, or without any, as it is."""
    inner = get_channel_layer()
    if inner is None or "InMemory" in type(inner).__name__:
        return inner
    known = _steady.get(id(inner))
    if known is None or known[0] is not inner:
        known = _steady[id(inner)] = (inner, Steady(inner))
    return known[1]
