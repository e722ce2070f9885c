"""Lessons as they were drawn last, and the frames that lead their pages on.

An easel stands in a thread of the web process or in a process of its own (`studio.py`). Whoever
holds the sockets has no page: only, for each of them, the mark of the page that it was sent last.
"""

import itertools
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from hexclassroom.live import handed, snapshot
from hexclassroom.live.drawing import Drawn, Group, draw, frame


@dataclass(slots=True)
class Order:
    """What is to be drawn: a lesson, for these groups."""

    lesson: str
    groups: set[Group]
    whole: set[Group] = field(default_factory=set)
    """Of these somebody needs the whole page."""
    wanted: dict[int, int] | None = None
    """The versions of tables that are enough; None = whatever the database has."""
    moved: bool = False
    """Whether somebody has come or gone."""
    commits: list[handed.Handed] = field(default_factory=list)
    """What has been committed since, where the easel cannot see it."""


@dataclass(slots=True, frozen=True)
class Leaf:
    """A group's page as it is sent."""

    mark: int
    """Names this page, of all that were ever drawn."""
    version: int
    table: int | None
    before: int
    """The mark of the page from which `step` leads here; 0 = there was none."""
    step: str | None
    whole: str | None
    go: str = ""
    side: int | None = None


@dataclass(slots=True, frozen=True)
class Sheaf:
    """The pages of a lesson's groups, the versions of its tables on them, and what it took."""

    pages: dict[Group, Leaf]
    versions: dict[int, int]
    seconds: float = 0.0


class Easel:
    """What each group of each lesson was drawn last, with its mark."""

    def __init__(self) -> None:
        """Begin with nothing; no other easel's pages have the same marks."""
        self.shown: dict[str, dict[Group, tuple[int, Drawn]]] = {}
        self.marks = itertools.count(secrets.randbits(62) + 1)

    def draw(self, order: Order) -> Sheaf:
        """Read a lesson, draw what has changed, and write the frames."""
        began = time.perf_counter()
        if order.moved:
            snapshot.presence_moved(order.lesson)
        for commit in order.commits:
            handed.hand(*commit)
        shown = self.shown.get(order.lesson, {})
        old = {group: page for group, (_mark, page) in shown.items()}
        # Somebody else may have drawn newer versions of it meanwhile than were kept here.
        wanted = order.wanted if order.lesson in self.shown else None
        found = draw(order.lesson, order.groups, old, wanted)
        now = round(time.time() * 1000)
        pages = {}
        for group, page in found.pages.items():
            mark, before = shown.get(group, (0, None))
            step = frame(page, before.pieces, before.version, now) if before is not None else None
            new = mark if before is not None and step is None else next(self.marks)
            whole = frame(page, None, -1, now) if group in order.whole else None
            shown[group] = (new, page)
            side = page.sheet.me.side if page.sheet is not None else None
            pages[group] = Leaf(new, page.version, page.table, mark, step, whole, page.go, side)
        # A page that could not be drawn keeps its place: the next one leads on from it.
        self.shown[order.lesson] = {group: shown[group] for group in order.groups & shown.keys()}
        return Sheaf(pages, found.versions, time.perf_counter() - began)

    def forget(self, lessons: Iterable[str]) -> None:
        """Forget lessons of which no page is open any more."""
        for lesson in lessons:
            self.shown.pop(lesson, None)
