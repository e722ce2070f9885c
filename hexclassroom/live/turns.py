"""Whose turn it is to be drawn: rooms in line, the oldest first, few at once.

A room that waits is drawn at its newest version only. One that is being drawn comes again when
its turn is over.
"""

import asyncio
import contextvars
import logging
import time
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final, TypeVar

from hexclassroom.live import executor, painters
from hexclassroom.live.easel import Sheaf
from hexclassroom.live.room import Room
from hexclassroom.operations import metrics
from hexclassroom.trouble import told

logger = logging.getLogger(__name__)

AGAIN_SECONDS: Final = 0.5
"""When to draw again after drawing failed."""

T = TypeVar("T")
Versions = dict[int, int]
"""Of a lesson's tables."""


class Tasks:
    """What runs beside everything else, until all of it is ended."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.running: set[asyncio.Task[Any]] = set()
        self.loop = asyncio.get_running_loop()
        self.closed = False

    def spawn(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something run; after the end it is cancelled at once."""
        # Without the context of the page that happened to start it: log lines would name it.
        task = self.loop.create_task(coroutine, context=contextvars.Context())
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        if self.closed:
            task.cancel()
        return task

    async def close(self) -> None:
        """End everything; nothing runs from now on."""
        self.closed = True
        left = set(self.running)
        while left:
            # Again and again: asyncio.wait_for, which the Redis client uses, may swallow one.
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=1)


class Turns:
    """The line of the rooms of this process, and who draws them."""

    def __init__(self, rooms: dict[str, Room], tasks: Tasks) -> None:
        """Begin without a line; `rooms` are those that have pages, by lesson."""
        self.rooms, self.tasks = rooms, tasks
        self.painter = painters.painter()
        self.free = self.painter.at_once
        self.line: dict[str, Room] = {}

    def mark(self, room: Room) -> None:
        """Put a room in line, whatever its versions are."""
        room.forced = True
        self.line_up(room)

    def line_up(self, room: Room) -> None:
        """Put a room in line; it is drawn at once where nobody is before it."""
        if self.rooms.get(room.lesson) is not room:
            return  # its last page has gone meanwhile, and another room may stand in its place
        self.line.setdefault(room.lesson, room)
        self._go_on()

    def forget(self, lesson: str) -> None:
        """Forget a lesson of which no page is open here any more."""
        self.line.pop(lesson, None)
        metrics.fanout.forget(lesson)
        self.painter.forget(lesson)

    def _go_on(self) -> None:
        """Begin as many turns as there may be."""
        while self.free and self.line and not self.tasks.closed:
            room = next((each for each in self.line.values() if not each.in_turn), None)
            if room is None:
                return
            del self.line[room.lesson]
            if room.behind():
                self._begin(room)
            else:
                # What was told has been shown by the turn that was under way then.
                metrics.fanout.forget(room.lesson)

    def _begin(self, room: Room) -> None:
        """Have a room drawn: whoever draws hears of it here, without waiting for the loop."""
        room.in_turn = True
        self.free -= 1
        order, since = room.order(), metrics.fanout.taken(room.lesson)
        parts: list[painters.Drawing] = []
        try:
            if order.groups:
                parts = self.painter.draw(order, room.sides(), partial(self._show, room))
        except Exception as error:
            parts = [_failed(error)]
        self.tasks.spawn(self._turn(room, [self.tasks.spawn(each) for each in parts], since))

    async def _turn(
        self, room: Room, parts: list[asyncio.Task[Versions]], since: float | None
    ) -> None:
        """Wait until a room is drawn and shown, and let the next ones have their turn."""
        began = time.perf_counter()
        try:
            done = await asyncio.gather(*parts, return_exceptions=True)
            failed = [each for each in done if isinstance(each, BaseException)]
            if failed:
                metrics.fanout.again(room.lesson, since)
                self._tell(room, failed[0])
                self.tasks.loop.call_later(AGAIN_SECONDS, self.mark, room)
            elif parts:
                room.reached([each for each in done if not isinstance(each, BaseException)])
                metrics.fanout.shown(since)
            if not self.painter.apart():
                await self._give_way(time.perf_counter() - began)
            if room.lesson not in self.rooms:
                # Its last page went while it was being drawn: nobody else tells who draws.
                self.painter.forget(room.lesson)
        except Exception:
            logger.exception("the turn of lesson %s did not end well", room.lesson)
        finally:
            room.in_turn = False
            self.free += 1
            self._go_on()

    def _tell(self, room: Room, error: BaseException) -> None:
        """Tell the operator why a lesson could not be drawn."""
        known = isinstance(error, painters.NotDrawnError)
        if not known and not told(error, f"drawing lesson {room.lesson}"):
            logger.error("lesson %s could not be drawn", room.lesson, exc_info=error)

    async def _give_way(self, spent: float) -> None:
        """Let actions go first: while some wait, drawing takes never more than half of the time."""
        end = time.perf_counter() + spent
        await asyncio.sleep(0)
        while executor.busy() and time.perf_counter() < end:
            await asyncio.sleep(0.001)

    def _show(self, room: Room, sheaf: Sheaf) -> None:
        """Give pages what is new as soon as it is drawn."""
        if room.show(sheaf):
            self.mark(room)


async def _failed(error: Exception) -> Versions:
    raise error
