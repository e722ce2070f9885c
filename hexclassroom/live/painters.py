"""Who draws for the hub: a thread of this process, or a process beside it.

On a server a process of its own draws, so that neither taps nor sockets wait for Python's lock
while a class's pages are made. Nothing depends on it: until it is ready, and whenever it has died
or hangs, the thread draws; every page then gets one whole view, since marks of another easel are
on none of them.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import socket
import subprocess
import sys
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.conf import settings
from django.db import connection

from hexclassroom.live import handed
from hexclassroom.live.easel import Easel, Order, Sheaf
from hexclassroom.live.studio import READY, SIZE_BYTES, packed, size_of
from hexclassroom.operations import metrics

logger = logging.getLogger(__name__)

START_SECONDS: Final = 120.0
PATIENCE: Final = 15.0
"""After so many seconds without an answer the process is given up: longer than a database may
take for a statement."""
PAUSE_SECONDS: Final = 1.0
"""Between the end of a process and the next one, at least."""
LONGEST_PAUSE_SECONDS: Final = 30.0
STEADY_SECONDS: Final = 60.0
"""Whoever has drawn for so long is followed at once; otherwise each pause is twice the last."""
MOST_UNREAD: Final = 1 << 20
"""Bytes of an answer that are read ahead."""


class NotDrawnError(Exception):
    """The process could not draw a lesson; it has told the operator why."""


class GoneError(Exception):
    """The process has ended before it answered."""


class Painter:
    """Draws in a thread of this process."""

    at_once = 1
    """How many rooms are in their turn at once."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self.loop = asyncio.get_running_loop()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="live-render")
        self.easel = Easel()

    async def draw(self, order: Order) -> Sheaf:
        """Draw a lesson's pages."""
        return await self.loop.run_in_executor(self.thread, self.easel.draw, order)

    def forget(self, lesson: str) -> None:
        """Forget a lesson of which no page is open here any more."""
        self.thread.submit(self.easel.forget, [lesson])

    async def keep(self) -> None:
        """Keep what draws alive: a thread needs nobody."""

    def apart(self) -> bool:
        """Say whether drawing leaves this process's time to others."""
        return False

    async def close(self) -> None:
        """End the thread."""
        await self.loop.run_in_executor(self.thread, lambda: connection.close())
        self.thread.shutdown()


class Apart(Painter):
    """Draws in a process of its own; in the thread while there is none."""

    at_once = 2
    """One is drawn while another one's frames go out."""

    def __init__(self) -> None:
        """Begin without it; `keep` starts it."""
        super().__init__()
        self.process: subprocess.Popen[bytes] | None = None
        self.writer: asyncio.StreamWriter | None = None
        """Where orders go, while it is ready."""
        self.waiting: deque[asyncio.Future[bytes]] = deque()
        self.tables: dict[str, list[int]] = {}
        """The tables of each lesson, whose commits go along with its orders."""

    async def draw(self, order: Order) -> Sheaf:
        """Draw a lesson's pages, in the process if it can."""
        writer = self.writer
        if writer is None:
            return await super().draw(order)
        order.commits = handed.all_of(self.tables.get(order.lesson, ()))
        answer: asyncio.Future[bytes] = self.loop.create_future()
        self.waiting.append(answer)
        writer.write(packed(order))
        try:
            async with asyncio.timeout(PATIENCE):
                sheaf: Sheaf | None = pickle.loads(await answer)
        except (TimeoutError, GoneError):
            if writer is self.writer:
                logger.warning("the drawing process hangs: it is ended, and another one started")
                self._end()
            order.commits, order.moved = [], True
            return await super().draw(order)
        if sheaf is None:
            raise NotDrawnError(order.lesson)
        self.tables[order.lesson] = list(sheaf.versions)
        for table in sheaf.versions:
            handed.want(table)
        metrics.drawing_seconds.observe(sheaf.seconds)
        return sheaf

    def forget(self, lesson: str) -> None:
        """Forget a lesson, here and there."""
        super().forget(lesson)
        self.tables.pop(lesson, None)
        if self.writer is not None:
            self.writer.write(packed([lesson]))

    def apart(self) -> bool:
        """Say whether the process draws now."""
        return self.writer is not None

    async def keep(self) -> None:
        """Start the process, and another one whenever it has ended."""
        pause = PAUSE_SECONDS
        while True:
            began = time.monotonic()
            try:
                await self._live()
            except Exception:
                logger.exception("the drawing process cannot be had")
            # One that ends again and again must not take all the time there is by beginning.
            lasted = time.monotonic() - began > STEADY_SECONDS
            pause = PAUSE_SECONDS if lasted else min(2 * pause, LONGEST_PAUSE_SECONDS)
            await asyncio.sleep(pause)

    async def _live(self) -> None:
        """Start a process and take its answers until it ends."""
        ours, theirs = socket.socketpair()
        path = os.pathsep.join(each or os.curdir for each in sys.path)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "hexclassroom.live.studio", str(theirs.fileno())],
                pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )  # fmt: skip
        reader, writer = await asyncio.open_connection(sock=ours, limit=MOST_UNREAD)
        try:
            async with asyncio.timeout(START_SECONDS):
                ready = pickle.loads(await _next(reader))
            assert ready == READY
            self.writer = writer
            # What the thread drew meanwhile is nobody's page from now on.
            self.easel = Easel()
            metrics.drawing_apart.set(1)
            while True:
                body = await _next(reader)
                answer = self.waiting.popleft()
                if not answer.done():
                    answer.set_result(body)
        except (asyncio.IncompleteReadError, OSError) as error:
            logger.warning("the drawing process has ended (%s)", type(error).__name__)
        finally:
            self.writer = None
            metrics.drawing_apart.set(0)
            self._end()
            writer.close()
            for answer in self.waiting:
                if not answer.done():
                    answer.set_exception(GoneError())
            self.waiting.clear()
            self.tables.clear()

    def _end(self) -> None:
        """End the process, whatever it does, and bury it."""
        process, self.writer = self.process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1.0)

    async def close(self) -> None:
        """End the process and the thread."""
        self._end()
        await super().close()


async def _next(reader: asyncio.StreamReader) -> bytes:
    return await reader.readexactly(size_of(await reader.readexactly(SIZE_BYTES)))


def painter() -> Painter:
    """Give what draws in this process, as the settings say."""
    return Apart() if getattr(settings, "LIVE_DRAWING_PROCESS", False) else Painter()
