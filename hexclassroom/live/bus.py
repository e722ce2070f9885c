"""The way from any thread into the server's event loop.

The in-memory channel layer is not thread-safe: a thread that is not the server's (a Celery task,
the sweep) must hand its coroutine to the loop on which the sockets live.
"""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")

_loop: asyncio.AbstractEventLoop | None = None
_own: asyncio.AbstractEventLoop | None = None
_lock = threading.Lock()


def set_loop(loop: asyncio.AbstractEventLoop | None) -> None:
    """Record the loop of this process's server; None forgets it."""
    global _loop
    _loop = loop


def server_loop() -> asyncio.AbstractEventLoop | None:
    """Return the server's loop while it runs in this process."""
    return _loop if _loop is not None and _loop.is_running() else None


def _standing_loop() -> asyncio.AbstractEventLoop:
    """Return one long-lived loop for a process without a server, as Celery workers are.

    A new loop for each call would open a new Redis connection each time.
    """
    global _own
    with _lock:
        if _own is None or _own.is_closed():
            _own = asyncio.new_event_loop()
            threading.Thread(target=_own.run_forever, name="bus", daemon=True).start()
        return _own


def send_off(coroutine: Coroutine[Any, Any, T]) -> "Future[T]":
    """Run `coroutine` on the server's loop, or on a standing one; nobody need wait for it."""
    return asyncio.run_coroutine_threadsafe(coroutine, server_loop() or _standing_loop())
