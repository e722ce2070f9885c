"""What is counted and measured, by prometheus_client. No names, and labels from closed lists only.

What costs a question (a queue's length) is asked when somebody scrapes: `before_scrape`.
"""

import functools
import logging
import time
from collections.abc import Callable
from typing import Final

from prometheus_client import REGISTRY, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import start_http_server

logger = logging.getLogger(__name__)

_FAST: Final = (0.001, 0.002, 0.004, 0.006, 0.008, 0.012, 0.015, 0.02, 0.03, 0.04, 0.06, 0.1, 0.15,
                0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # fmt: skip

connections = Gauge("hexclassroom_connections", "Open pages here.", ("page", "transport"))
tables = Gauge("hexclassroom_tables", "Tables of which a page is open here.")
actions = Counter("hexclassroom_actions", "Taps that were carried out.", ("kind",))
refusals = Counter("hexclassroom_refusals", "Taps that were refused.", ("code",))
commit_seconds = Histogram(
    "hexclassroom_commit_seconds", "One transaction of the writer, with its lock.", buckets=_FAST
)
fanout_seconds = Histogram(
    "hexclassroom_fanout_seconds",
    "From a commit until every page of the lesson here has been given it.",
    buckets=_FAST,
)
drawing_seconds = Histogram(
    "hexclassroom_drawing_seconds", "One process's share of a lesson's pages drawn.", buckets=_FAST
)
drawing_apart = Gauge("hexclassroom_drawing_apart", "How many processes that draw are ready.")
timer_lateness_seconds = Histogram(
    "hexclassroom_timer_lateness_seconds",
    "From a deadline until what it ends was committed.",
    buckets=_FAST,
)
sweep_seconds = Histogram("hexclassroom_sweep_seconds", "One look at what is due.", buckets=_FAST)
queue_length = Gauge("hexclassroom_queue_length", "Tasks that wait.", ("queue",))

acted = functools.cache(actions.labels)
"""One kind of taps, looked up once: `labels` costs more than counting."""

_before: list[Callable[[], None]] = []


def before_scrape(function: Callable[[], None]) -> Callable[[], None]:
    """Have gauges set by a function when somebody scrapes; it may take a second, not more."""
    _before.append(function)
    return function


def text() -> bytes:
    """Give everything as Prometheus reads it (from a thread: it may ask Redis)."""
    for function in _before:
        try:
            function()
        except Exception as error:
            logger.info("a number could not be had: %r", error)
    return generate_latest(REGISTRY)


def serve(port: int, host: str = "127.0.0.1") -> None:
    """Serve the metrics of a process without web pages on a port of its own."""
    start_http_server(port, host)


class Fanout:
    """How long commits take to every page of a lesson: the first one not shown yet counts."""

    def __init__(self) -> None:
        """Nothing is on its way."""
        self._since: dict[str, float] = {}

    def told(self, lesson: str, at: float | None = None) -> None:
        """Note that something was committed at that time.time()."""
        self._since.setdefault(lesson, time.time() if at is None else at)

    def taken(self, lesson: str) -> float | None:
        """Give when the oldest commit was that is about to be shown."""
        return self._since.pop(lesson, None)

    def again(self, lesson: str, since: float | None) -> None:
        """Put back what was taken and could not be shown: it is still the oldest."""
        if since is not None:
            self._since[lesson] = min(since, self._since.get(lesson, since))

    def forget(self, lesson: str) -> None:
        """Forget what nobody here waits for any more: the next page counts from its own first."""
        self._since.pop(lesson, None)

    def shown(self, since: float | None) -> None:
        """Note that every page has been given it."""
        if since is not None:
            fanout_seconds.observe(max(0.0, time.time() - since))


fanout = Fanout()
