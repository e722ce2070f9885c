"""Who is here: counted per server process, told to all of them through the cache.

A seat is here while some process has said so within the time-to-live. A process that dies says
nothing more, and its seats are gone when that has run out. While the cache is away nobody is known
to be away, so that nobody is stood in for; games go on.
"""

import datetime as dt
import functools
import logging
import time
from collections.abc import Callable, Iterable
from typing import Final, ParamSpec, TypeVar

from django.core.cache import cache

P = ParamSpec("P")
T = TypeVar("T")
logger = logging.getLogger(__name__)

LIVES_SECONDS: Final = 45
REFRESH_SECONDS: Final = 15
GRACE_SECONDS: Final = 20
"""How long a seat that is due may be away before somebody stands in for it."""
_REMEMBER_SECONDS: Final = 6 * 3600


PAUSE_SECONDS: Final = 1.0
"""After a failure of the cache nobody asks it for so long: each question may wait for seconds."""

_pause_until = 0.0
_failing = False


def _or(instead: Callable[P, T]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a function answer `instead` while the cache is away."""

    def spared(function: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            global _pause_until, _failing
            if time.monotonic() < _pause_until:
                return instead(*args, **kwargs)
            try:
                found = function(*args, **kwargs)
            except Exception as error:
                _pause_until = time.monotonic() + PAUSE_SECONDS
                if not _failing:
                    _failing = True
                    logger.warning("who is here cannot be told (%s)", type(error).__name__)
                return instead(*args, **kwargs)
            _failing = False
            return found

        return call

    return spared


def _here(seat: str) -> str:
    return f"live.here.{seat}"


def _gone(seat: str) -> str:
    return f"live.gone.{seat}"


def _logged(seat: str) -> str:
    return f"live.logged.{seat}"


@_or(lambda seats: None)
def touch(seats: Iterable[str]) -> None:
    """Say that these seats are connected to this process."""
    keys = list(seats)
    if keys:
        cache.set_many({_here(seat): 1 for seat in keys}, LIVES_SECONDS)
        cache.delete_many([_gone(seat) for seat in keys])


@_or(lambda seat, now: None)
def leave(seat: str, now: dt.datetime) -> None:
    """Say that a seat's last device here has gone; another process says at once if it has one."""
    cache.delete(_here(seat))
    cache.set(_gone(seat), now.timestamp(), _REMEMBER_SECONDS)


@_or(lambda seats: set(seats))
def here(seats: Iterable[str]) -> set[str]:
    """Give those of the seats that are connected somewhere."""
    keys = {_here(seat): seat for seat in seats}
    return {keys[key] for key in cache.get_many(list(keys))} if keys else set()


@_or(lambda seats, now: dict[str, dt.datetime]())
def away_since(seats: Iterable[str], now: dt.datetime) -> dict[str, dt.datetime]:
    """Give for those who are not here since when; whoever was never seen is away from now on."""
    wanted = list(seats)
    there = here(wanted)
    away = [seat for seat in wanted if seat not in there]
    known = cache.get_many([_gone(seat) for seat in away])
    out = {}
    for seat in away:
        stamp = known.get(_gone(seat))
        if stamp is None:
            stamp = now.timestamp()
            cache.add(_gone(seat), stamp, _REMEMBER_SECONDS)
        out[seat] = dt.datetime.fromtimestamp(stamp, dt.UTC)
    return out


def come_in(seats: Iterable[str]) -> set[str]:
    """Note that the log calls seats here from now on; give those that it did not before."""
    return {seat for seat in seats if _comes_in(seat)}


def go_out(seats: Iterable[str]) -> set[str]:
    """Note that the log calls seats here no longer; give those that it did before."""
    return {seat for seat in seats if _goes_out(seat)}


# Each for itself: where the cache fails between two of them, the first is noted and given.
@_or(lambda seat: False)
def _comes_in(seat: str) -> bool:
    return bool(cache.add(_logged(seat), 1, _REMEMBER_SECONDS))


@_or(lambda seat: False)
def _goes_out(seat: str) -> bool:
    return bool(cache.delete(_logged(seat)))


def is_long(since: dt.datetime | None, now: dt.datetime) -> bool:
    """Say whether somebody away since then has been away longer than the grace."""
    return since is not None and now - since >= dt.timedelta(seconds=GRACE_SECONDS)
