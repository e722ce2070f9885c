"""A process that draws, and the line to it; a web process starts it again whenever it ends."""

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
from collections.abc import AsyncIterator
from typing import Final

from hexclassroom.live.easel import Order, Sheaf
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

GONE: Final = Sheaf({}, {})


class NotDrawnError(Exception):
    """The process could not draw a lesson; it has told the operator why."""


class GoneError(Exception):
    """The process has ended, or was ended, before it answered."""


class Drawer:
    """One process and the orders that it has not answered yet, oldest first."""

    def __init__(self) -> None:
        """Begin without it; `keep` starts it."""
        self.process: subprocess.Popen[bytes] | None = None
        self.writer: asyncio.StreamWriter | None = None
        """Where orders go, while it is ready."""
        self.waiting: deque[asyncio.Queue[Sheaf | None]] = deque()
        """Where answers go; GONE follows where none can come any more."""

    def ready(self) -> bool:
        """Say whether it draws now."""
        return self.writer is not None

    async def draw(self, order: Order) -> AsyncIterator[Sheaf]:
        """Have a lesson's pages drawn, some after the others. Raises GoneError, NotDrawnError."""
        writer = self.writer
        if writer is None:
            raise GoneError
        answers: asyncio.Queue[Sheaf | None] = asyncio.Queue()
        self.waiting.append(answers)
        writer.write(packed(order))
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    sheaf = await answers.get()
            except TimeoutError:
                if writer is self.writer:
                    logger.warning("a drawing process hangs: it is ended, and another one started")
                    self.end()
                sheaf = GONE
            if sheaf is GONE:
                raise GoneError
            if sheaf is None:
                raise NotDrawnError(order.lesson)
            yield sheaf
            if sheaf.last:
                metrics.drawing_seconds.observe(sheaf.seconds)
                return

    def forget(self, lesson: str) -> None:
        """Have a lesson forgotten of which no page is open here any more."""
        if self.writer is not None:
            self.writer.write(packed([lesson]))

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
            metrics.drawing_apart.inc()
            try:
                while True:
                    sheaf: Sheaf | None = pickle.loads(await _next(reader))
                    self.waiting[0].put_nowait(sheaf)
                    if sheaf is None or sheaf.last:
                        self.waiting.popleft()
            finally:
                metrics.drawing_apart.dec()
        except (asyncio.IncompleteReadError, OSError) as error:
            logger.warning("the drawing process has ended (%s)", type(error).__name__)
        finally:
            self.end()
            writer.close()
            for answers in self.waiting:
                answers.put_nowait(GONE)
            self.waiting.clear()

    def end(self) -> None:
        """End the process, whatever it does, and bury it."""
        process, self.process, self.writer = self.process, None, None
        if process is not None:
            process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1.0)


async def _next(reader: asyncio.StreamReader) -> bytes:
    return await reader.readexactly(size_of(await reader.readexactly(SIZE_BYTES)))
