"""A lesson's open pages in this process: who looks at what, what each has, and what it is sent."""

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from hexclassroom.live.drawing import Drawing, Drawn, Group, Pieces, frame

logger = logging.getLogger(__name__)

UNSEEN_SECONDS: Final = 3.0
MOST_UNREAD: Final = 20
"""Full views that a page gets on asking without ever saying that it has drawn one."""

Send = Callable[[str], Awaitable[None]]
Step = tuple[int, int, int, int]
"""From which pieces (by id) and version to which: whoever takes it is sent the same frame."""


@dataclass(slots=True, eq=False)
class Connection:
    """One open page: who looks at what, and what it has."""

    page: str
    lesson: str
    send: Send
    language: str
    seat: str | None = None
    number: int = 0
    role: str = ""
    pieces: Pieces | None = None
    """What was sent last; None = send everything."""
    have: int = -1
    unseen_since: float | None = None
    """When the newest version that the client has not reported yet was sent."""
    seen: int = -1
    most: int = -1
    """The newest version ever sent: no page can have seen a newer one."""
    unread: int = 0
    """Full views sent since the page last said what it has drawn."""
    table: int | None = None
    user: int | None = None
    """Who is signed in on a teacher's page: whoever may not lead the lesson any more sees no more
    of it."""
    session: str = field(default="", repr=False)
    """The key of their session: once it has ended, the page sees no more either."""

    @property
    def group(self) -> Group:
        """Connections of the same group get the same pieces."""
        return (self.page, self.seat, self.number, self.role, self.language)

    def behind(self) -> bool:
        """Say whether the page does not read what it is sent."""
        if self.unread > MOST_UNREAD:
            return True
        since = self.unseen_since
        return since is not None and time.monotonic() - since > UNSEEN_SECONDS

    async def give(self, text: str) -> None:
        """Send a frame."""
        try:
            await self.send(text)
        except Exception as error:
            logger.info("a page of lesson %s did not take its view: %r", self.lesson, error)


@dataclass(slots=True)
class Room:
    """A lesson that this process serves."""

    lesson: str
    connections: set[Connection] = field(default_factory=set)
    drawn: dict[Group, Drawn] = field(default_factory=dict)
    known: dict[int, int] = field(default_factory=dict)
    """The version of each table that was drawn last."""
    wanted: dict[int, int] = field(default_factory=dict)
    """The versions that hints have told of since."""
    forced: bool = False
    """Whether to draw whatever the versions are: somebody came, or wants everything again."""

    def counts(self, seat: str) -> bool:
        """Say whether a seat has a page here."""
        return any(each.seat == seat for each in self.connections)

    def table(self, seat: str) -> int | None:
        """Give the table of a seat that has a page here."""
        return next((each.table for each in self.connections if each.seat == seat), None)

    def behind(self) -> bool:
        """Say whether there is anything to draw."""
        known = self.known
        return self.forced or any(v > known.get(table, -1) for table, v in self.wanted.items())

    def begin(self) -> None:
        """Forget what was asked for: it is drawn now."""
        self.wanted.clear()
        self.forced = False

    async def show(self, found: Drawing) -> None:
        """Give every page what has changed on it."""
        self.drawn, self.known = found.pages, found.versions
        now = round(time.time() * 1000)
        frames: dict[Step, str | None] = {}
        for each in list(self.connections):
            page = found.pages.get(each.group)
            if page is None:
                continue
            if page.go:
                await each.give(msgspec.json.encode({"go": page.go}).decode())
                continue
            if page.table != each.table:
                # The next game counts its versions anew.
                each.table, each.seen, each.most, each.unseen_since = page.table, -1, -1, None
            await _show(each, page, now, frames)


async def _show(each: Connection, page: Drawn, now: int, frames: dict[Step, str | None]) -> None:
    if each.behind():
        return
    # What pages had was there before the first frame was written: no two have the same id.
    step = (id(each.pieces), each.have, id(page.pieces), page.version)
    if step in frames:
        text = frames[step]
    else:
        text = frames[step] = frame(page, each.pieces, each.have, now)
    each.unread += each.pieces is None
    each.pieces = page.pieces
    if text is None:
        return
    each.have, each.most = page.version, max(each.most, page.version)
    if each.unseen_since is None and page.version > each.seen:
        each.unseen_since = time.monotonic()
    await each.give(text)
