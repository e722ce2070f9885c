"""News between the processes of a server, by Redis: they may be lost, and nobody waits for them.

Where Redis is away, each process goes on by itself: nothing here raises, what cannot be sent is
dropped and said in the log once. Once a second the process sends itself a beat. If beats stay away
and come again, `receive` says {"type": "again"}: news may have been missed, so all is drawn anew.

A lesson's pages mostly are all in one process, whose hints would reach itself alone. So Redis says
how many have heard each; where nobody else did, `unheard` says so for a second, and none need be
sent. Who begins to listen says {"type": "here"}. A process that itself hears nothing any more may
take itself for alone that long; what is missed so is found as all lost news are (`hub._ask`).
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
UNHEARD_SECONDS: Final = 1.0
"""So long nobody else is expected, after news that nobody else heard."""
COMING_SECONDS: Final = 3.0
"""After somebody's "here" so long all is sent: Redis may have that before it lets them hear."""
_BEAT: Final = "beat"
_HERE: Final = "here"


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
        self._unheard_until: dict[str, float] = {}
        self._coming_until: dict[str, float] = {}
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
        self._unheard_until.pop(group, None)
        self._coming_until.pop(group, None)
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
                    await self._send(group, message)

    async def _send(self, group: str, message: dict[str, Any]) -> None:
        """Send to a group, and note whether this process alone has heard it."""
        name = self.inner._get_group_channel_name(group)
        shard = self.inner._get_shard(name)
        async with shard._lock:
            shard._ensure_redis()
            heard: int = await shard._redis.publish(name, self.inner.serialize(message))
        now = time.monotonic()
        alone = heard == 1 and group in self.held and now >= self._coming_until.get(group, 0.0)
        if alone:
            self._unheard_until[group] = now + UNHEARD_SECONDS
        else:
            self._unheard_until.pop(group, None)

    def unheard(self, group: str) -> bool:
        """Say, in any thread, whether nobody but this process would hear news of a group."""
        return time.monotonic() < self._unheard_until.get(group, 0.0)

    def _came(self, message: dict[str, Any], channel: str) -> bool:
        """Note who begins to listen to a group; say whether it is another process."""
        group = str(message.get("group"))
        if message.get("from") == channel or group not in self.wanted:
            return False
        self._coming_until[group] = time.monotonic() + COMING_SECONDS
        self._unheard_until.pop(group, None)
        return True

    async def receive(self, channel: str) -> dict[str, Any]:
        """Wait for the next news."""
        try:
            while True:
                message: dict[str, Any] = await self.inner.receive(channel)
                kind = message.get("type")
                if kind != _BEAT and (kind != _HERE or self._came(message, channel)):
                    return message
                if kind == _HERE:
                    continue
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
            self._coming_until[group] = time.monotonic() + COMING_SECONDS
            await self._send(group, {"type": _HERE, "group": group, "from": channel})

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


def group_name(lesson: str) -> str:
    """Give the channel-layer group of a lesson."""
    return f"lesson.{lesson}"


def hint(lesson: str, table: int, version: int, at: float) -> dict[str, Any]:
    """Write the news that a version of a table was committed at that time."""
    return {"type": "hint", "lesson": lesson, "table": table, "version": version, "at": at}


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
