"""How often somebody may try a join code.

A code is one of 31^6 = 887,503,681 and opens its lesson until the lesson is closed (at the latest
by retention). A whole school comes from one address, so that an address may be wrong often:
ADDRESS.most = 300 times at once (thirty classes of thirty with every third code mistyped), then
once in ADDRESS.every = 180 s; whoever sits down from there gives one wrong try back.

So one address tries 300 + 20 an hour = 175,500 codes a year. With L lessons open at once it finds
any of them after 887,503,681 / L / 175,200 years on average: L = 100, 50 years; L = 1,000, five
years; one certain lesson, 5,000 years. Seats taken give tries back, and a lesson has 200 at most.

- **Right codes work on.** Where a lesson is known at an address (somebody sat down in it from
  there, or its teacher opened its pages there), its code is taken from that address whatever was
  tried before: one pupil's script locks no class out. What such a script then may still find is
  what stands on the wall of the next room.
- An IPv6 address counts as its /64, and as its /48 once more (NETWORK): whoever owns 65,536 of
  those networks has the tries of ten. Many addresses together (SERVER): beyond it an address at
  which no lesson is known is wrong FEW times; a right code is taken there at once.
- DEVICE slows a browser that keeps its cookies, so that a child's guessing costs the school little.
- Text that cannot be a code is wrong without a look into the database and without being counted.

Counts are in the cache under hashed keys: no address is kept. Without the cache (Redis is starting
anew) nothing is counted and the log says so: a class that cannot begin is worse than some minutes
in which guessing costs nothing, and a code is still one of 887 million.
"""

import ipaddress
import logging
import math
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from hexclassroom.accounts.address import client_address
from hexclassroom.live import lessons, seats
from hexclassroom.live.models import Lesson
from hexclassroom.operations import metrics

logger = logging.getLogger(__name__)


class Rule(NamedTuple):
    """So many wrong tries at once, then one in `every` seconds."""

    name: str
    most: int
    every: int


DEVICE: Final = Rule("device", most=12, every=10)
ADDRESS: Final = Rule("address", most=300, every=180)
NETWORK: Final = Rule("network", most=3000, every=18)
SERVER: Final = Rule("server", most=5000, every=2)
FEW: Final = 5
KNOWN_SECONDS: Final = 12 * 3600
"""How long a lesson is known at an address: a school day."""
QUIET_SECONDS: Final = 60.0


class TooManyCodesError(Exception):
    """Not now: the next try is possible in so many `seconds`."""

    def __init__(self, seconds: int, code: str) -> None:
        """Keep when, and a word for the metric."""
        super().__init__(f"{code}: {seconds} s")
        self.seconds = seconds
        metrics.refusals.labels(code).inc()

    @property
    def words(self) -> str:
        """Say it to whoever typed."""
        minutes = -(-self.seconds // 60)
        words = ngettext(
            "There were too many wrong codes. Look at the code once more and try again in "
            "%(n)d minute. It works at once when your teacher opens the lesson on a device in the "
            "same network as this one.",
            "There were too many wrong codes. Look at the code once more and try again in "
            "%(n)d minutes. It works at once when your teacher opens the lesson on a device in the "
            "same network as this one.",
            minutes,
        )
        return words % {"n": minutes}


class Count:
    """The wrong tries of somebody that are not forgotten yet."""

    def __init__(self, rule: Rule, *who: str) -> None:
        """Name whom; nothing is asked yet."""
        self.rule, self.key = rule, _key(rule.name, *who)

    def level(self, now: float) -> int:
        """Give how many there are; each `every` seconds one is forgotten."""
        found = cache.get_many([self.key, self._at])
        level, at = int(found.get(self.key, 0)), found.get(self._at)
        period = self._period(now)
        if not level or at is None or period <= at:
            return level
        gone = min(level, period - at)
        # Of all processes that see it one forgets.
        if cache.add(f"{self.key}:{period}", 1, 2 * self.rule.every):
            cache.set(self._at, period, self._memory)
            cache.decr(self.key, gone)
        return int(level - gone)

    def add(self, now: float) -> None:
        """Count one more."""
        cache.add(self._at, self._period(now), self._memory)
        cache.add(self.key, 0, self._memory)
        cache.incr(self.key)
        for key in (self.key, self._at):
            cache.touch(key, self._memory)

    def give_back(self) -> None:
        """Forget one."""
        if cache.get(self.key, 0) > 0:
            cache.decr(self.key)

    def wait(self, now: float, most: int | None = None) -> int:
        """Give the seconds until one more is possible; 0 = now."""
        too_many = self.level(now) - (self.rule.most if most is None else most)
        if too_many < 0:
            return 0
        return math.ceil((self._period(now) + 1) * self.rule.every - now) + (
            too_many * self.rule.every
        )

    @property
    def _at(self) -> str:
        return f"{self.key}:at"

    @property
    def _memory(self) -> int:
        return (self.rule.most + 2) * self.rule.every

    def _period(self, now: float) -> int:
        return int(now // self.rule.every)


class Place:
    """Where a request comes from, and what was tried from there."""

    def __init__(self, request: HttpRequest) -> None:
        """Read addresses and cookies."""
        self.address = client_address(request)
        self.counts = [Count(ADDRESS, self.address)]
        if ":" in self.address:
            network = ipaddress.ip_network((self.address, 48), strict=False)
            self.counts.append(Count(NETWORK, str(network)))
        self.server = Count(SERVER)
        cookies = request.COOKIES
        device = cookies.get(seats.COOKIE) or cookies.get(settings.CSRF_COOKIE_NAME)
        self.device = Count(DEVICE, device) if device else None

    def look(self, code: str, now: float) -> None:
        """Raise TooManyCodesError where no code may be tried now but those known here."""
        waits = [count.wait(now) for count in self.counts]
        if self.server.wait(now) and not cache.get(self._known("")):
            waits.append(self.counts[0].wait(now, FEW))
        wait, name = max(waits), "many_codes"
        if self.device is not None and not wait:
            wait, name = self.device.wait(now), "many_codes_device"
        if wait and not cache.get(self._known(code)):
            raise TooManyCodesError(wait, name)

    def was_wrong(self, now: float) -> None:
        """Count a wrong code."""
        metrics.refusals.labels("bad_code").inc()
        for count in (*self.counts, self.server, *([self.device] if self.device else [])):
            count.add(now)

    def knows(self, code: str) -> None:
        """Note that a lesson is played here."""
        for key in (self._known(code), self._known("")):
            cache.set(key, 1, KNOWN_SECONDS)

    def sat_down(self) -> None:
        """Give one wrong try back."""
        for count in self.counts:
            count.give_back()

    def _known(self, code: str) -> str:
        return _key("known", self.address, code)


def find_lesson(request: HttpRequest, typed: str) -> Lesson | None:
    """Give the open lesson of a code that somebody typed or scanned; None = a wrong code.

    Raises TooManyCodesError.
    """
    code = lessons.read_code(typed)
    if not lessons.is_code(code):
        return None
    now, place = time.time(), Place(request)
    _counting(lambda: place.look(code, now))
    lesson = lessons.by_code(code)
    if lesson is None:
        _counting(lambda: place.was_wrong(now))
    return lesson


def is_played_here(request: HttpRequest, lesson: Lesson) -> None:
    """Note that a lesson's code is taken from this address from now on: its teacher is here."""
    if lesson.closed is None:
        _counting(lambda: Place(request).knows(lesson.code))


def sat_down(request: HttpRequest, lesson: Lesson) -> None:
    """Note that somebody got a new seat in a lesson from this address."""

    def note() -> None:
        place = Place(request)
        place.knows(lesson.code)
        place.sat_down()

    _counting(note)


_told = -QUIET_SECONDS


def _counting(step: Callable[[], None]) -> None:
    """Count, unless the cache is away: then nothing is limited."""
    global _told
    try:
        step()
    except TooManyCodesError:
        raise
    except Exception as error:
        now = time.monotonic()
        if now - _told >= QUIET_SECONDS:
            _told = now
            logger.warning("wrong join codes are not counted: %s", type(error).__name__)


def _key(name: str, *parts: str) -> str:
    value = "\x00".join(parts)
    digest = salted_hmac("hexclassroom.live.limits", value, algorithm="sha256").hexdigest()
    return f"codes:{name}:{digest[:40]}"
