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
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from hexclassroom.live.easel import Order, Sheaf
from hexclassroom.live.studio import READY, SIZE_BYTES, packed, size_of
from hexclassroom.operations import metrics

logger = logging.getLogger(__name__)

START_SECONDS: Final = 120.0
PATIENCE: Final = 15.0
"""After so many seconds without an answer the process is given up: longer than a database may
take for a statement."""
LOOK_SECONDS: Final = 0.5
"""How often it is looked whether a process still answers."""
PAUSE_SECONDS: Final = 1.0
"""Between the end of a process and the next one, at least."""
LONGEST_PAUSE_SECONDS: Final = 30.0
STEADY_SECONDS: Final = 60.0
"""Whoever has drawn for so long is followed at once; otherwise each pause is twice the last."""

Show = Callable[[Sheaf], None]
"""Takes some of a lesson's pages, as soon as they are drawn."""


class NotDrawnError(Exception):
    """The process could not draw a lesson; it has told the operator why."""


class GoneError(Exception):
    """The process has ended, or was ended, before it answered."""


class _Waits(NamedTuple):
    """An order that was given: where its pages go, and who waits for the last of them."""

    show: Show
    answer: "asyncio.Future[dict[int, int]]"


class _Line(asyncio.Protocol):
    """The line from a process: takes what it says, whole messages only."""

    def __init__(self, took: Callable[[Any], None]) -> None:
        """Hand everything after the word that it is ready to `took`."""
        loop = asyncio.get_running_loop()
        self.took = took
        self.come = bytearray()
        self.ready: asyncio.Future[None] = loop.create_future()
        self.ended: asyncio.Future[Exception | None] = loop.create_future()

    def data_received(self, data: bytes) -> None:
        """Take bytes in. What cannot be read, or taken, ends the line."""
        come = self.come
        come += data
        while len(come) >= SIZE_BYTES:
            end = SIZE_BYTES + size_of(come[:SIZE_BYTES])
            if len(come) < end:
                return
            with memoryview(come) as whole, whole[SIZE_BYTES:end] as body:
                message = pickle.loads(body)
            del come[:end]
            if message == READY and not self.ready.done():
                self.ready.set_result(None)
            else:
                self.took(message)

    def connection_lost(self, error: Exception | None) -> None:
        """Tell that nothing else will come."""
        if not self.ended.done():
            self.ended.set_result(error)


class Drawer:
    """One process and the orders that it has not answered yet, oldest first."""

    def __init__(self) -> None:
        """Begin without it; `keep` starts it."""
        self.loop = asyncio.get_running_loop()
        self.process: subprocess.Popen[bytes] | None = None
        self.line: asyncio.Transport | None = None
        """Where orders go, while it is ready."""
        self.waiting: deque[_Waits] = deque()
        self.heard = 0.0
        """When it last answered, or was given an order while it had none."""

    def ready(self) -> bool:
        """Say whether it draws now."""
        return self.line is not None

    def draw(self, order: Order, show: Show) -> "asyncio.Future[dict[int, int]]":
        """Have a lesson's pages drawn and shown, some after the others.

        Gives the versions of the lesson's tables on them. Raises GoneError, NotDrawnError, and
        what showing raised.
        """
        answer: asyncio.Future[dict[int, int]] = self.loop.create_future()
        if self.line is None:
            answer.set_exception(GoneError())
            return answer
        if not self.waiting:
            self.heard = self.loop.time()
        self.line.write(packed(order))
        self.waiting.append(_Waits(show, answer))
        return answer

    def forget(self, lesson: str) -> None:
        """Have a lesson forgotten of which no page is open here any more."""
        if self.line is not None:
            self.line.write(packed([lesson]))

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
        line, said = await self.loop.create_connection(lambda: _Line(self._took), sock=ours)
        try:
            await asyncio.wait(
                (said.ready, said.ended),
                timeout=START_SECONDS,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if said.ready.done():
                await self._serve(line, said.ended)
            if said.ended.done():
                logger.warning("the drawing process has ended (%s)", said.ended.result() or "EOF")
            else:
                logger.warning("the drawing process did not get ready")
        finally:
            self.end()
            line.close()
            self._give_up()
            self.waiting.clear()

    async def _serve(
        self, line: asyncio.Transport, ended: "asyncio.Future[Exception | None]"
    ) -> None:
        """Give orders until the line has ended."""
        self.line = line
        watching = self.loop.create_task(self._watch())
        metrics.drawing_apart.inc()
        try:
            await ended
        finally:
            watching.cancel()
            metrics.drawing_apart.dec()

    def _took(self, sheaf: Sheaf | None) -> None:
        """Show what has come; with the last pages of an order the next one's come."""
        self.heard = self.loop.time()
        show, answer = self.waiting[0]
        if sheaf is None or sheaf.last:
            self.waiting.popleft()
        # After an error, or where nobody waits any more, nothing else of this order is shown.
        if answer.done():
            return
        if sheaf is None:
            answer.set_exception(NotDrawnError())
            return
        try:
            show(sheaf)
        except Exception as error:
            answer.set_exception(error)
            return
        if sheaf.last:
            metrics.drawing_seconds.observe(sheaf.seconds)
            answer.set_result(sheaf.versions)

    async def _watch(self) -> None:
        """End the process where it does not answer."""
        while not (self.waiting and self.loop.time() - self.heard > PATIENCE):
            await asyncio.sleep(LOOK_SECONDS)
        logger.warning("a drawing process hangs: it is ended, and another one started")
        line = self.line
        self.end()
        self._give_up()
        if line is not None:
            line.abort()

    def _give_up(self) -> None:
        """Tell those who wait that nothing will come."""
        for each in self.waiting:
            if not each.answer.done():
                each.answer.set_exception(GoneError())

    def end(self) -> None:
        """End the process, whatever it does, and bury it."""
        process, self.process, self.line = self.process, None, None
        if process is not None:
            process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1.0)
