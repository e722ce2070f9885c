"""Fan-out inside one server process: rooms of open pages, and the news of what has changed.

The hub holds one channel-layer subscription for the lessons that it serves. A commit anywhere
sends a small hint; the lesson's room then stands in line to be drawn (`turns.py`), and every page
gets what changed on it.
"""

import asyncio
import datetime as dt
import logging
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from hexclassroom.live import access, bus, executor, presence, snapshot
from hexclassroom.live.comings import Comings, Gathering
from hexclassroom.live.room import Connection, Room
from hexclassroom.live.tidings import Steady, group_name, hint
from hexclassroom.live.tidings import layer as get_channel_layer
from hexclassroom.live.turns import Tasks, Turns
from hexclassroom.operations import leaving, metrics
from hexclassroom.trouble import told

logger = logging.getLogger(__name__)

JOINED_SECONDS: Final = 2.0
LEFT_SECONDS: Final = 8.0
LOOK_SECONDS: Final = 5.0
MOVED_SECONDS: Final = 0.1
"""Whoever comes or goes within so long is told of to all processes at once."""
ASK_SECONDS: Final = 1.5
"""How often a server's process asks the database what it may not have been told."""


class Hub:
    """All rooms of this process; lives on the server's event loop."""

    def __init__(self) -> None:
        """Start empty; `start` begins the loops when the first page connects."""
        self.rooms: dict[str, Room] = {}
        self.door = asyncio.Lock()
        self.ready = asyncio.Event()
        self.tasks = Tasks()
        self.turns = Turns(self.rooms, self.tasks)
        self.channel = ""
        self.comings = Comings(LOOK_SECONDS)
        self.movers = Gathering(MOVED_SECONDS)
        self.loop = asyncio.get_running_loop()

    async def start(self) -> None:
        """Subscribe, and keep alive what draws."""
        layer = get_channel_layer()
        if layer is not None:
            self.channel = await layer.new_channel()
            self.tasks.spawn(self._listen())
        if isinstance(layer, Steady):
            self.tasks.spawn(self._ask())
        self.tasks.spawn(self.turns.painter.keep())
        self.tasks.spawn(self._refresh())
        self.ready.set()

    async def close(self) -> None:
        """End every loop and thread (tests; the server's end)."""
        await self.tasks.close()
        await self.turns.painter.close()

    # Connections.
    async def join(self, who: Connection) -> None:
        """Take a page in; it is drawn whole, as after a resync."""
        async with self.door:
            room = self.rooms.get(who.lesson)
            if room is None:
                room = self.rooms[who.lesson] = Room(who.lesson)
                layer = get_channel_layer()
                if layer is not None:
                    # Before the first read, so that no change falls between.
                    await layer.group_add(group_name(who.lesson), self.channel)
            first = who.seat is not None and not room.counts(who.seat)
            room.connections.add(who)
        if who.seat is not None:
            await self._run(presence.touch, [who.seat])
            if first:
                self.tasks.spawn(self._came(room, who.seat))
                room.moved = True
        self.turns.mark(room)

    async def leave(self, who: Connection) -> None:
        """Let a page go."""
        async with self.door:
            room = self.rooms.get(who.lesson)
            if room is None or who not in room.connections:
                return
            room.connections.discard(who)
            if not room.connections:
                del self.rooms[who.lesson]
                self.turns.forget(who.lesson)
                layer = get_channel_layer()
                if layer is not None:
                    await layer.group_discard(group_name(who.lesson), self.channel)
        if leaving.now():
            return  # the page goes on at another process within seconds: nobody has gone
        if who.seat is not None and not room.counts(who.seat):
            await self._run(presence.leave, who.seat, dt.datetime.now(dt.UTC))
            self.tasks.spawn(self._left(room, who.seat, who.table))
            room.moved = True
        if room.connections:
            self.turns.mark(room)

    def resync(self, who: Connection) -> None:
        """Send a page everything once more."""
        who.at, who.have = 0, -1
        who.unseen.clear()
        room = self.rooms.get(who.lesson)
        if room is not None:
            self.turns.mark(room)

    def saw(self, who: Connection, version: int) -> None:
        """Note the newest version that a page has drawn."""
        if version > who.most:
            return
        behind = who.behind()
        who.unread = 0
        who.saw(version)
        if who.seen >= who.have:
            room = self.rooms.get(who.lesson)
            if behind and room is not None:
                self.resync(who)

    async def _run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await self.loop.run_in_executor(None, function, *args)

    async def _came(self, room: Room, seat: str) -> None:
        those = await self.movers.gather((id(room), "came"), seat)
        if those:
            await self._tell_moved(room)
            await self.comings.came(room, those)
        await asyncio.sleep(JOINED_SECONDS)
        await self.comings.stayed(room, seat)

    async def _left(self, room: Room, seat: str, table: int | None) -> None:
        if await self.movers.gather((id(room), "left"), seat):
            await self._tell_moved(room)
        await asyncio.sleep(LEFT_SECONDS)
        await self.comings.left(room, seat, table)

    async def _tell_moved(self, room: Room) -> None:
        """Tell all processes that somebody has come or gone."""
        await self._tell(room.lesson, {"type": "presence", "lesson": room.lesson})

    # Hints.
    def heard(self, lesson: str, table: int, version: int, at: float) -> None:
        """Something of a lesson has changed (called on the loop)."""
        room = self.rooms.get(lesson)
        if room is not None:
            self.hint(room, table, version, at)

    def hint(self, room: Room, table: int, version: int, at: float | None = None) -> None:
        """Put a room in line if this version, committed then, has not been drawn yet."""
        if version > room.known.get(table, -1):
            metrics.fanout.told(room.lesson, at)
            room.wanted[table] = max(version, room.wanted.get(table, -1))
            self.turns.line_up(room)

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
            kind, room = message.get("type"), self.rooms.get(str(message.get("lesson")))
            if kind == "again":
                await self._again()
            elif kind == "here":
                self.tasks.spawn(self._say_newest(str(message["group"])))
            elif room is None:
                continue
            elif kind == "presence":
                await self._touch(room)
                room.moved = True
                self.turns.mark(room)
            else:
                # The own hints come back, too: mostly of what has been drawn by now.
                self.hint(room, int(message["table"]), int(message["version"]), message.get("at"))

    async def _say_newest(self, group: str) -> None:
        """Another process begins to listen: of what was committed just now no hint was sent."""
        lessons = [each for each in self.rooms if group_name(each) == group]
        for lesson, table, version in await self._newest(lessons):
            await self._tell(lesson, hint(lesson, table, version, time.time()))

    async def _again(self) -> None:
        """News may have been missed, and Redis may have come back empty: look at all rooms."""
        for room in list(self.rooms.values()):
            await self._touch(room)
            room.moved = True
            self.turns.mark(room)

    async def _newest(self, lessons: list[str]) -> list[tuple[str, int, int]]:
        try:
            return await executor.read(snapshot.newest, lessons)
        except Exception as error:
            if not told(error, "what is new"):
                logger.exception("it could not be asked what is new")
            return []

    async def _ask(self) -> None:
        """Look for changes of which no news came: a hint may be lost in a moment without Redis."""
        while True:
            await asyncio.sleep(ASK_SECONDS)
            for lesson, table, version in await self._newest(list(self.rooms)):
                if lesson in self.rooms:
                    self.hint(self.rooms[lesson], table, version)

    async def _touch(self, room: Room) -> None:
        seats = {each.seat for each in room.connections if each.seat is not None}
        await self._run(presence.touch, seats)

    async def _refresh(self) -> None:
        """Say again who is here, before the time-to-live runs out; look who is late by now.

        One room after the other: all at once would keep a table's news waiting. Where everybody is
        here nobody can be late, so that looking rarely is enough.
        """
        while True:
            rooms = list(self.rooms.values())
            for room in rooms:
                await asyncio.sleep(LOOK_SECONDS / len(rooms))
                if self.rooms.get(room.lesson) is not room:
                    continue
                now = time.monotonic()
                again = now - room.touched >= presence.REFRESH_SECONDS
                try:
                    if again:
                        await self._touch(room)
                    await self._part(room)
                    if again or room.somebody_away:
                        self.turns.mark(room)
                    if again:
                        room.touched = now
                except Exception as error:
                    if not told(error, f"presence of lesson {room.lesson}"):
                        logger.exception("presence of lesson %s", room.lesson)
            if not rooms:
                await asyncio.sleep(LOOK_SECONDS)

    async def _part(self, room: Room) -> None:
        """Show nothing more to teachers who signed out, or were taken out of class or school."""
        users = {each.session: each.user for each in room.connections if each.user is not None}
        for session, user in users.items():
            if await executor.read(access.still_leads, session, user, room.lesson):
                continue
            for each in [each for each in room.connections if each.session == session]:
                each.give(msgspec.json.encode({"go": "/"}).decode())
                await self.leave(each)


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
    mine, at = _hub, time.time()
    if mine is not None and mine.loop.is_running():
        executor.tell(mine.loop, mine.heard, lesson, table, version, at)
    layer, group = get_channel_layer(), group_name(lesson)
    if isinstance(layer, Steady) and not layer.unheard(group):
        bus.send_off(layer.group_send(group, hint(lesson, table, version, at)))
