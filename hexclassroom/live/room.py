"""A lesson's open pages in this process: who looks at what, what each has, and what it is sent."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from hexclassroom.live.drawing import Group
from hexclassroom.live.easel import Leaf, Order, Sheaf

logger = logging.getLogger(__name__)

UNSEEN_SECONDS: Final = 5.0
"""Pages report every two seconds what they have drawn (socket.js); one is late for longer only
where it does not read."""
CLOSE_SECONDS: Final = 0.25
MOST_UNREAD: Final = 20
"""Full views that a page gets on asking without ever saying that it has drawn one."""

Send = Callable[[str], None]


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
    group: Group = field(init=False)
    """Connections of the same group get the same pieces."""
    at: int = 0
    """The mark of the page that was sent last; 0 = send everything."""
    have: int = -1
    unseen: list[tuple[int, float]] = field(default_factory=list)
    """Versions that the client has not reported yet, and when they were sent: the oldest first,
    and of what goes out close together one."""
    seen: int = -1
    most: int = -1
    """The newest version ever sent: no page can have seen a newer one."""
    unread: int = 0
    """Full views sent since the page last said what it has drawn."""
    table: int | None = None
    side: int | None = None
    user: int | None = None
    """Who is signed in on a teacher's page: whoever may not lead the lesson any more sees no more
    of it."""
    session: str = field(default="", repr=False)
    """The key of their session: once it has ended, the page sees no more either."""

    def __post_init__(self) -> None:
        """Say to which group it belongs."""
        self.play(self.role)

    def play(self, role: str) -> None:
        """Show a role's screen."""
        self.role = role
        self.group = (self.page, self.seat, self.number, role, self.language)

    def behind(self) -> bool:
        """Say whether the page does not read what it is sent."""
        if self.unread > MOST_UNREAD:
            return True
        return bool(self.unseen) and time.monotonic() - self.unseen[0][1] > UNSEEN_SECONDS

    def sent(self, version: int) -> None:
        """Note that a version goes out now."""
        now = time.monotonic()
        if version > self.seen and (not self.unseen or now - self.unseen[-1][1] > CLOSE_SECONDS):
            self.unseen.append((version, now))

    def saw(self, version: int) -> None:
        """Note the newest version that the page has drawn.

        Whoever reports now and then while more is on its way keeps up; it need never have all.
        """
        self.seen = max(self.seen, version)
        if not self.behind():
            # Whoever is, stays so until all of it is drawn, and then gets one whole view.
            self.unseen = [each for each in self.unseen if each[0] > self.seen]

    def give(self, text: str) -> None:
        """Send a frame."""
        try:
            self.send(text)
        except Exception as error:
            logger.info("a page of lesson %s did not take its view: %r", self.lesson, error)


@dataclass(slots=True)
class Room:
    """A lesson that this process serves."""

    lesson: str
    connections: set[Connection] = field(default_factory=set)
    known: dict[int, int] = field(default_factory=dict)
    """The version of each table that was drawn last."""
    wanted: dict[int, int] = field(default_factory=dict)
    """The versions that hints have told of since."""
    forced: bool = False
    """Whether to draw whatever the versions are: somebody came, or wants everything again."""
    moved: bool = False
    """Whether somebody has come or gone since it was drawn."""
    in_turn: bool = False
    """Whether it is being drawn or shown now."""
    somebody_away: bool = True
    """Whether some player was not here when it was drawn last."""
    touched: float = field(default_factory=time.monotonic)
    """When it was last said who is here."""

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

    def order(self) -> Order:
        """Say what is to be drawn now, and forget that it was asked for."""
        # Whoever has just come, or asks again, gets what the database has.
        wanted = None if self.forced else dict(self.wanted)
        groups = {each.group for each in self.connections}
        whole = {each.group for each in self.connections if not each.at and not each.behind()}
        order = Order(self.lesson, groups, whole, wanted, self.moved)
        self.wanted.clear()
        self.forced = self.moved = self.somebody_away = False
        return order

    def sides(self) -> dict[Group, int | None]:
        """Say to which side each page belongs."""
        return {each.group: each.side for each in self.connections}

    def reached(self, versions: list[dict[int, int]]) -> None:
        """Note to which versions the parts of a drawing have come: all pages to the oldest."""
        tables = {table for each in versions for table in each}
        self.known = {
            table: min(each[table] for each in versions if table in each) for table in tables
        }

    def show(self, found: Sheaf) -> bool:
        """Give pages what has changed on them; say whether some need to be drawn whole."""
        again = False
        # Of several who draw, one may have looked before somebody came and another one after.
        self.somebody_away |= found.somebody_away
        for each in list(self.connections):
            leaf = found.pages.get(each.group)
            if leaf is None:
                continue
            if leaf.go:
                each.give(msgspec.json.encode({"go": leaf.go}).decode())
                continue
            each.side = leaf.side
            if leaf.table != each.table:
                # The next game counts its versions anew.
                each.table, each.seen, each.most = leaf.table, -1, -1
                each.unseen.clear()
            again = _show(each, leaf) or again
        return again


def _show(each: Connection, leaf: Leaf) -> bool:
    """Give a page its frame; say whether there is none that leads on from what it has."""
    if each.behind() or each.at == leaf.mark:
        return False
    if each.at and each.at == leaf.before:
        text = leaf.step
    else:
        text = leaf.whole
        each.unread += text is not None
    if text is None:
        each.at, each.have = 0, -1
        return True
    each.at, each.have = leaf.mark, leaf.version
    each.most = max(each.most, leaf.version)
    each.sent(leaf.version)
    each.give(text)
    return False
