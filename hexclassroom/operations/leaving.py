"""Whether this process is about to end: it takes nothing new, and what runs comes to its end."""

import logging
import time
from collections.abc import Callable

logger = logging.getLogger(__name__)

_since: float | None = None
_callbacks: list[Callable[[], None]] = []


def now() -> bool:
    """Say whether this process has been told to end."""
    return _since is not None


def when(callback: Callable[[], None]) -> None:
    """Have something called once, on the server's loop, as soon as the process is told to end.

    For what waits without a socket, such as a long poll: it answers at once, so that its page
    asks elsewhere.
    """
    _callbacks.append(callback)


def note() -> None:
    """Note that this process ends; safe in a signal handler."""
    global _since
    if _since is None:
        _since = time.monotonic()


def begin() -> None:
    """Note it and tell whoever wanted to know."""
    note()
    for callback in list(_callbacks):
        try:
            callback()
        except Exception:
            logger.exception("something did not take leave")


def stay() -> None:
    """Forget that it ends (tests)."""
    global _since
    _since = None
