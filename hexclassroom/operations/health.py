"""Is everything there that the server needs: a registry of checks, each asked with a limit.

A check gives "" where all is well, else in a few words what is wrong; it may raise. Apps register
theirs in `ready()`. Each check has a thread of its own, so that one that hangs delays nobody, and
is asked once at a time, however many want to know: a database that hangs for an hour costs one.
"""

import asyncio
import concurrent.futures
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from django.core.cache import cache
from django.db import connection

from hexclassroom.operations import leaving

logger = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds that a check may take."""
FRESH: Final = 0.5
"""Seconds for which an answer is good: many probes at once are one question."""

Function = Callable[[], str]


class Answer(NamedTuple):
    """What a check came to: "" where all is well."""

    name: str
    problem: str


class Check:
    """One check of the registry; all who ask at the same time share one question."""

    def __init__(self, name: str, function: Function) -> None:
        """Keep what to ask."""
        self.name, self.function = name, function
        self._lock = threading.Lock()
        self._running: concurrent.futures.Future[str] | None = None
        self._began = 0.0
        self._problem, self._at = "", -1e9
        self._told = ""

    async def ask(self, patience: float) -> Answer:
        """Ask, and wait until the question that is on has taken as long as it may."""
        with self._lock:
            if self._running is None:
                if time.monotonic() - self._at < FRESH:
                    return Answer(self.name, self._problem)
                self._running, self._began = concurrent.futures.Future(), time.monotonic()
                # From here on nobody who asks can cancel it for the others.
                self._running.set_running_or_notify_cancel()
                threading.Thread(
                    target=self._run, args=(self._running,), name=f"check-{self.name}", daemon=True
                ).start()
            running = self._running
            left = self._began + patience - time.monotonic()
        problem = f"no answer in {patience:g} s"
        # One that hangs for longer is not waited for again: who asks hears it at once.
        if left > 0:
            with contextlib.suppress(TimeoutError):
                problem = await asyncio.wait_for(asyncio.wrap_future(running), left)
        return self._tell(Answer(self.name, problem))

    def _run(self, running: "concurrent.futures.Future[str]") -> None:
        try:
            problem = self.function()
        except Exception as error:
            # What a driver says may hold addresses and passwords: its kind is enough here.
            problem = f"failed: {type(error).__name__}"
            logger.debug("check %s", self.name, exc_info=True)
        with self._lock:
            self._problem, self._at, self._running = problem, time.monotonic(), None
        running.set_result(problem)

    def _tell(self, answer: Answer) -> Answer:
        """Write into the log what has changed, once."""
        if answer.problem != self._told:
            if answer.problem:
                logger.warning("check %s: %s", self.name, answer.problem)
            else:
                logger.info("check %s: well again", self.name)
            self._told = answer.problem
        return answer


_checks: dict[str, Check] = {}


def check(name: str) -> Callable[[Function], Function]:
    """Register a check under a name; a later one of the same name replaces it."""

    def register(function: Function) -> Function:
        _checks[name] = Check(name, function)
        return function

    return register


async def every(patience: float = PATIENCE) -> list[Answer]:
    """Ask all checks at once, from the loop."""
    return list(await asyncio.gather(*(each.ask(patience) for each in _checks.values())))


def own() -> list[Answer]:
    """Say what concerns this process alone: whether it takes new pages."""
    return [Answer("process", "leaving" if leaving.now() else "")]


@check("database")
def database() -> str:
    """Ask the database something."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    finally:
        connection.close()
    return ""


@check("redis")
def redis() -> str:
    """Put something into the cache and take it out; on a laptop it is the process's own memory."""
    cache.set("operations.health", 1, 30)
    return "" if cache.get("operations.health") == 1 else "does not keep what is put into it"
