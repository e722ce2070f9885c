"""One check and what it came to."""

import enum
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

logger = logging.getLogger(__name__)


class State(enum.StrEnum):
    """How it is, from the best to the worst."""

    GOOD = "good"
    UNKNOWN = "unknown"
    WARN = "warn"
    BAD = "bad"

    @property
    def rank(self) -> int:
        """Higher is worse."""
        return [*State].index(self)

    @property
    def words(self) -> str:
        """Say it in one word."""
        return {
            State.GOOD: _("well"),
            State.UNKNOWN: _("not known"),
            State.WARN: _("look at it"),
            State.BAD: _("broken"),
        }[self]


@dataclass(frozen=True)
class Check:
    """What one check found."""

    title: str
    state: State
    words: str
    todo: str = ""
    """What to do about it; "" where nothing is."""


Ask = Callable[[], Check]


def guarded(title: str, ask: Ask) -> Check:
    """Run a check; one that breaks is a broken part, not a broken page."""
    try:
        return ask()
    except Exception:
        # What a driver says may hold addresses: it goes into the server's log alone.
        logger.exception("a health check failed")
        return Check(
            title,
            State.BAD,
            _("It does not answer."),
            _("Ask whoever runs the server to look into its log; the reason stands there."),
        )


def timed(ask: Callable[[], object]) -> float:
    """Run something; give the milliseconds that it took."""
    began = time.perf_counter()
    ask()
    return (time.perf_counter() - began) * 1000


def worst(checks: Iterable[Check]) -> State:
    """Give the worst state of all."""
    return max((each.state for each in checks), key=lambda state: state.rank, default=State.GOOD)
