"""Who comes in as a page, by socket or by poll: what it costs when it is nobody.

No address is limited as such: whoever holds the cookie of a seat or of a sign-in gets in, whatever
else comes from the same school. What is bounded is the work for those who do not.

- A cookie that cannot be one costs no look into the database.
- Looks for cookies not seen before wait in a lane: QUICK at a time, or SLOW at a time for addresses
  from which more than FAILED were nobody's. So a flood leaves the database to those who play. A
  cookie that was good a moment ago waits in no lane: a class comes back at once after a gap.
- MOST_WAITING look-ups wait in a lane; further ones are told to come again.
- One cookie opens CHURN pages a second: a page that reconnects in a circle costs little.
- A seat has MOST_PAGES open at once, a teacher as many of each kind in a lesson. One more puts the
  oldest away, never the newest: a tablet that lost its line comes back whatever still seems open.

All of it is counted in each server process by itself, and forgotten with it.
"""

import asyncio
import hashlib
import weakref
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final, Generic, Protocol, TypeVar

from hexclassroom.accounts.address import address_of
from hexclassroom.live.words import Refused
from hexclassroom.operations import metrics
from hexclassroom.operations.bucket import Bucket

FAILED: Final = (5.0, 100.0)
"""Pages of nobody from one address: a second, and at once."""
CHURN: Final = (1.0, 30.0)
QUICK: Final = 3
SLOW: Final = 1
MOST_WAITING: Final = 500
MOST_REMEMBERED: Final = 20_000
MOST_PAGES: Final = {"play": 6, "console": 20, "projector": 20}

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """What was used last, MOST_REMEMBERED of it."""

    def __init__(self) -> None:
        """Start empty."""
        self.found: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Give a value, used now."""
        if key in self.found:
            self.found.move_to_end(key)
        return self.found.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep a value; what was used longest ago goes."""
        self.found[key] = value
        self.found.move_to_end(key)
        if len(self.found) > MOST_REMEMBERED:
            self.found.popitem(last=False)
        return value

    def drop(self, key: K) -> None:
        """Forget a value."""
        self.found.pop(key, None)


class Lane:
    """So many look-ups at a time; the others wait in their order."""

    def __init__(self, at_once: int) -> None:
        """Start with nobody in it."""
        self.gate, self.waiting = asyncio.Semaphore(at_once), 0

    async def __aenter__(self) -> None:
        """Wait for one's turn, or be told to come again."""
        if self.waiting >= MOST_WAITING:
            raise Refused("slow_down")
        self.waiting += 1
        try:
            await self.gate.acquire()
        finally:
            self.waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        """Let the next one look."""
        self.gate.release()


class Comer(Protocol):
    """A page that wants to come in."""

    page: str
    scope: Any

    @property
    def secret(self) -> str:
        """The cookie that says who it is."""

    def is_possible(self) -> bool:
        """Say whether the cookie could be one."""

    async def look(self) -> bool:
        """Look the cookie up."""


class Doors:
    """What one server process remembers about who came."""

    def __init__(self) -> None:
        """Start with nothing remembered."""
        self.good: Recent[bytes, bool] = Recent()
        self.failed: Recent[str, Bucket] = Recent()
        self.churn: Recent[bytes, Bucket] = Recent()
        self.quick, self.slow = Lane(QUICK), Lane(SLOW)

    async def admit(self, comer: Comer) -> bool:
        """Say whether somebody may come in; raises Refused("slow_down")."""
        address = _address(comer.scope)
        if not comer.is_possible():
            self.was_nobody(address)
            return False
        lesson = comer.scope["url_route"]["kwargs"].get("lesson", "")
        key = hashlib.sha256(f"{comer.page} {lesson} {comer.secret}".encode()).digest()
        churn = self.churn.get(key) or self.churn.put(key, Bucket(*CHURN))
        if not churn.take():
            metrics.refusals.labels("too_many_pages").inc()
            raise Refused("slow_down")
        if self.good.get(key):
            found = await comer.look()
        else:
            failed = self.failed.get(address)
            async with self.slow if failed is not None and failed.empty else self.quick:
                found = await comer.look()
        if found:
            self.good.put(key, True)
        else:
            self.good.drop(key)
            self.was_nobody(address)
        return found

    def was_nobody(self, address: str) -> None:
        """Count a page of nobody."""
        metrics.refusals.labels("no_seat").inc()
        (self.failed.get(address) or self.failed.put(address, Bucket(*FAILED))).take()


def _address(scope: Any) -> str:
    client = scope.get("client") or [""]
    forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return address_of(str(client[0]), b",".join(forwarded).decode("latin-1"))


_doors: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Doors]" = weakref.WeakKeyDictionary()


def doors() -> Doors:
    """Give what this process remembers, on the running loop."""
    loop = asyncio.get_running_loop()
    found = _doors.get(loop)
    if found is None:
        found = _doors[loop] = Doors()
    return found


class Closable(Protocol):
    """An open page that can be put away."""

    def put_away(self) -> None:
        """Close it; it says why."""


class Pages:
    """The open pages of this process, by whose they are; the oldest first."""

    def __init__(self) -> None:
        """Start with none."""
        self.open: dict[Hashable, dict[Closable, None]] = {}

    def enter(self, owner: Hashable, most: int, page: Closable) -> None:
        """Note a page, and put the oldest away where there are too many."""
        mine = self.open.setdefault(owner, {})
        mine[page] = None
        while len(mine) > most:
            oldest = next(iter(mine))
            del mine[oldest]
            metrics.refusals.labels("put_away").inc()
            oldest.put_away()

    def leave(self, owner: Hashable, page: Closable) -> None:
        """Forget a page."""
        mine = self.open.get(owner)
        if mine is not None:
            mine.pop(page, None)
            if not mine:
                del self.open[owner]


pages: Final = Pages()
