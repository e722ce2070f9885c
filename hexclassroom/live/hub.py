"""Fan-out inside one server process: one render loop, the newest version only.

The hub holds one channel-layer subscription for the lessons that it serves. A commit anywhere
sends a small hint; the hub then reads the lesson once, builds each viewer's pieces in a thread of
its own, and gives every connection what changed. It pauses as long as a flush took, so that
actions go first (reference/live-path.md, section 2c).
"""

import asyncio
import datetime as dt
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from channels.layers import get_channel_layer
from django.db import connection

from hexclassroom.live import actions, bus, executor, lessons, presence
from hexclassroom.live.drawing import Drawn, Group, Pieces, draw, frame
from hexclassroom.live.words import Refused

logger = logging.getLogger(__name__)

UNSEEN_SECONDS: Final = 3.0
MOST_UNREAD: Final = 20
"""Full views that a page gets on asking without ever saying that it has drawn one."""
JOINED_SECONDS: Final = 2.0
LEFT_SECONDS: Final = 8.0
LOOK_SECONDS: Final = 5.0

Send = Callable[[str], Awaitable[None]]


@dataclass(slots=True, eq=False)
class Connection:
    """One open page: who looks at what, and what it has."""

    page: str
    lesson: str
    send: Send
    language: str
    seat: str | None = None
    number: int = 0
    role: str = ""
    pieces: Pieces | None = None
    """What was sent last; None = send everything."""
    have: int = -1
    unseen_since: float | None = None
    """When the newest version that the client has not reported yet was sent."""
    seen: int = -1
    most: int = -1
    """The newest version ever sent: no page can have seen a newer one."""
    unread: int = 0
    """Full views sent since the page last said what it has drawn."""
    table: int | None = None
    user: int | None = None
    """Who is signed in on a teacher's page: whoever may not lead the lesson any more sees no more
    of it."""

    @property
    def group(self) -> Group:
        """Connections of the same group get the same pieces."""
        return (self.page, self.seat, self.number, self.role, self.language)


@dataclass(slots=True)
class Room:
    """A lesson that this process serves."""

    lesson: str
    connections: set[Connection] = field(default_factory=set)
    drawn: dict[Group, Drawn] = field(default_factory=dict)


class Hub:
    """All rooms of this process; lives on the server's event loop."""

    def __init__(self) -> None:
        """Start empty; `start` begins the loops when the first page connects."""
        self.rooms: dict[str, Room] = {}
        self.dirty: dict[str, Room] = {}
        self.wake = asyncio.Event()
        self.door = asyncio.Lock()
        self.ready = asyncio.Event()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.threads = ThreadPoolExecutor(1, thread_name_prefix="live-render")
        self.channel = ""
        self.logged_in: set[str] = set()
        self.closed = False
        self.loop = asyncio.get_running_loop()

    async def start(self) -> None:
        """Subscribe and begin to render."""
        layer = get_channel_layer()
        if layer is not None:
            self.channel = await layer.new_channel()
            self._spawn(self._listen())
        self._spawn(self._render())
        self._spawn(self._refresh())
        self.ready.set()

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        if self.closed:
            coroutine.close()
            return
        task = self.loop.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """End every loop and thread (tests; the server's end)."""
        self.closed = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.loop.run_in_executor(self.threads, lambda: connection.close())
        self.threads.shutdown()

    # Connections.
    async def join(self, who: Connection) -> None:
        """Take a page in; the render loop gives it one full view, as after a resync."""
        async with self.door:
            room = self.rooms.get(who.lesson)
            if room is None:
                room = self.rooms[who.lesson] = Room(who.lesson)
                layer = get_channel_layer()
                if layer is not None:
                    # Before the first read, so that no change falls between.
                    await layer.group_add(group_name(who.lesson), self.channel)
            first = who.seat is not None and not self._counts(room, who.seat)
            room.connections.add(who)
        if who.seat is not None:
            await self._run(presence.touch, [who.seat])
            if first:
                self._spawn(self._came(room, who.seat))
        self.mark(room)

    async def leave(self, who: Connection) -> None:
        """Let a page go."""
        async with self.door:
            room = self.rooms.get(who.lesson)
            if room is None or who not in room.connections:
                return
            room.connections.discard(who)
            if not room.connections:
                del self.rooms[who.lesson]
                self.dirty.pop(who.lesson, None)
                layer = get_channel_layer()
                if layer is not None:
                    await layer.group_discard(group_name(who.lesson), self.channel)
        if who.seat is not None and not self._counts(room, who.seat):
            await self._run(presence.leave, who.seat, dt.datetime.now(dt.UTC))
            self._spawn(self._left(room, who.seat, who.table))
            await self._tell(who.lesson, {"type": "presence", "lesson": who.lesson})
        if room.connections:
            self.mark(room)

    def resync(self, who: Connection) -> None:
        """Send a page everything once more."""
        who.pieces, who.have, who.unseen_since = None, -1, None
        room = self.rooms.get(who.lesson)
        if room is not None:
            self.mark(room)

    def saw(self, who: Connection, version: int) -> None:
        """Note the newest version that a page has drawn."""
        if version > who.most:
            return
        behind = self._behind(who)
        who.unread = 0
        who.seen = max(who.seen, version)
        if who.seen >= who.have:
            who.unseen_since = None
            room = self.rooms.get(who.lesson)
            if behind and room is not None:
                self.resync(who)

    @staticmethod
    def _behind(who: Connection) -> bool:
        if who.unread > MOST_UNREAD:
            return True
        since = who.unseen_since
        return since is not None and time.monotonic() - since > UNSEEN_SECONDS

    @staticmethod
    def _counts(room: Room, seat: str) -> bool:
        return any(each.seat == seat for each in room.connections)

    async def _run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await self.loop.run_in_executor(None, function, *args)

    async def _came(self, room: Room, seat: str) -> None:
        """Whoever stood in stops at once; the log hears of it when the player stays."""
        await self._log(room, seat, self._table(room, seat), actions.came, first=False)
        await self._tell(room.lesson, {"type": "presence", "lesson": room.lesson})
        await asyncio.sleep(JOINED_SECONDS)
        if seat not in self.logged_in and self._counts(room, seat):
            self.logged_in.add(seat)
            await self._log(room, seat, self._table(room, seat), actions.came, first=True)

    async def _left(self, room: Room, seat: str, table: int | None) -> None:
        await asyncio.sleep(LEFT_SECONDS)
        if seat in self.logged_in and not self._counts(room, seat):
            if seat in await self._run(presence.here, [seat]):
                return
            self.logged_in.discard(seat)
            await self._log(room, seat, table, actions.left)

    @staticmethod
    def _table(room: Room, seat: str) -> int | None:
        return next((each.table for each in room.connections if each.seat == seat), None)

    async def _log(
        self,
        room: Room,
        seat: str,
        table: int | None,
        write: Callable[..., None],
        **how: bool,
    ) -> None:
        if table is None:
            return
        try:
            await executor.take(table, write, table, seat, dt.datetime.now(dt.UTC), **how)
        except Refused as refused:
            logger.info("presence of seat %s at table %s: %s", seat, table, refused.code)
        except Exception:
            logger.exception("presence of seat %s at table %s", seat, table)

    # Hints.
    def heard(self, lesson: str) -> None:
        """Something of a lesson has changed (called on the loop)."""
        room = self.rooms.get(lesson)
        if room is not None:
            self.mark(room)

    def mark(self, room: Room) -> None:
        """Put a room in line for rendering."""
        self.dirty.setdefault(room.lesson, room)
        self.wake.set()

    async def _tell(self, lesson: str, message: dict[str, Any]) -> None:
        layer = get_channel_layer()
        if layer is not None:
            await layer.group_send(group_name(lesson), message)

    async def _listen(self) -> None:
        layer = get_channel_layer()
        assert layer is not None
        while True:
            try:
                message = await layer.receive(self.channel)
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.exception("the channel layer failed; listening again")
                await asyncio.sleep(1)
                continue
            room = self.rooms.get(str(message.get("lesson")))
            if room is None:
                continue
            if message.get("type") == "presence":
                await self._touch(room)
            self.mark(room)

    async def _touch(self, room: Room) -> None:
        seats = {each.seat for each in room.connections if each.seat is not None}
        await self._run(presence.touch, seats)

    async def _refresh(self) -> None:
        """Say again who is here, before the time-to-live runs out; look who is late by now."""
        touched = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            again = time.monotonic() - touched >= presence.REFRESH_SECONDS
            touched = time.monotonic() if again else touched
            try:
                for room in list(self.rooms.values()):
                    if again:
                        await self._touch(room)
                    await self._part(room)
                    self.mark(room)
            except Exception:
                logger.exception("presence could not be refreshed")

    async def _part(self, room: Room) -> None:
        """Show nothing more to teachers who have been taken out of the class or the school."""
        users = {each.user for each in room.connections if each.user is not None}
        for user in users:
            if await executor.read(lessons.may_lead, user, room.lesson):
                continue
            for each in [each for each in room.connections if each.user == user]:
                await self._give(each, msgspec.json.encode({"go": "/"}).decode())
                await self.leave(each)

    # Rendering.
    async def _render(self) -> None:
        while True:
            await self.wake.wait()
            while self.dirty:
                room = self.dirty.pop(next(iter(self.dirty)))
                began = time.perf_counter()
                try:
                    await self._flush(room)
                except asyncio.CancelledError:
                    raise
                except Exception:
                    logger.exception("lesson %s could not be drawn", room.lesson)
                # Never more than half of the loop: actions go first.
                await asyncio.sleep(time.perf_counter() - began)
            self.wake.clear()

    async def _flush(self, room: Room) -> None:
        groups = {each.group for each in room.connections}
        if not groups:
            return
        old = room.drawn
        drawn = await self.loop.run_in_executor(self.threads, draw, room.lesson, groups, old)
        room.drawn = drawn
        now = round(time.time() * 1000)
        deltas: dict[Group, str | None] = {}
        for each in list(room.connections):
            page = drawn.get(each.group)
            if page is None:
                continue
            if page.go:
                await self._give(each, msgspec.json.encode({"go": page.go}).decode())
                continue
            each.table = page.table
            await self._show(each, page, old.get(each.group), now, deltas)

    async def _show(
        self,
        each: Connection,
        page: Drawn,
        old: Drawn | None,
        now: int,
        deltas: dict[Group, str | None],
    ) -> None:
        if self._behind(each):
            return
        shared = old is not None and each.pieces is old.pieces
        if shared and each.group in deltas:
            text = deltas[each.group]
        else:
            text = frame(page, each.pieces, each.have, now)
            if shared:
                deltas[each.group] = text
        each.unread += each.pieces is None
        each.pieces = page.pieces
        if text is None:
            return
        each.have, each.most = page.version, max(each.most, page.version)
        if each.unseen_since is None and page.version > each.seen:
            each.unseen_since = time.monotonic()
        await self._give(each, text)

    async def _give(self, each: Connection, text: str) -> None:
        try:
            await each.send(text)
        except Exception as error:
            logger.info("a page of lesson %s did not take its view: %r", each.lesson, error)


def group_name(lesson: str) -> str:
    """Give the channel-layer group of a lesson."""
    return f"lesson.{lesson}"


_hub: Hub | None = None


async def hub() -> Hub:
    """Give this process's hub, on the running loop; the first page starts it."""
    global _hub
    loop = asyncio.get_running_loop()
    if _hub is None or _hub.loop is not loop:
        _hub = made = Hub()
        if bus.server_loop() is None:
            bus.set_loop(loop)
        await made.start()
    # Of several pages that connect at once, the first starts the hub and the others wait.
    await _hub.ready.wait()
    return _hub


async def stop() -> None:
    """End the hub of the running loop (tests)."""
    global _hub
    ended, _hub = _hub, None
    if ended is not None:
        await ended.close()


def announce(lesson: str, table: int, version: int) -> None:
    """After a commit, from any thread: wake this process's hub and hint to the others."""
    loop = bus.server_loop()
    mine = _hub
    if mine is not None and mine.loop.is_running():
        mine.loop.call_soon_threadsafe(mine.heard, lesson)
    layer = get_channel_layer()
    if layer is None or "InMemory" in type(layer).__name__:
        return
    message = {"type": "hint", "lesson": lesson, "table": table, "version": version}
    hint = layer.group_send(group_name(lesson), message)
    if loop is not None:
        asyncio.run_coroutine_threadsafe(hint, loop)
    else:
        try:
            bus.run_on_loop(hint)
        except Exception:
            logger.exception("the hint for table %s was not sent", table)
