"""Lessons as they were drawn last, and the frames that lead their pages on.

An easel stands in a thread of the web process or in a process of its own (`studio.py`). Whoever
holds the sockets has no page: only, for each of them, the mark of the page that it was sent last.
"""

import itertools
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from hexclassroom.live import drawing, handed, snapshot
from hexclassroom.live.drawing import Drawn, Group, frame

EARLY_SECONDS: Final = 0.002
"""After so long what is drawn goes out: the first teams need not wait for the last."""


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
    commits: bytes = b""
    """What has been committed since, where the easel cannot see it (`handed.packed`)."""


class Leaf(NamedTuple):
    """A group's page as it is sent; where only the version is new, several groups share one."""

    mark: int
    """Names this page, of all that this group was ever shown."""
    version: int
    table: int | None
    before: int
    """The mark of the page from which `step` leads here; 0 = there was none."""
    step: str | None
    whole: str | None
    go: str = ""
    side: int | None = None


class Sheaf(NamedTuple):
    """Pages of a lesson's groups, the versions of its tables on them, and what drawing took."""

    pages: dict[Group, Leaf]
    versions: dict[int, int]
    seconds: float = 0.0
    last: bool = True
    """Whether no other pages of the same order follow."""
    somebody_away: bool = True
    """Whether some player is not here: how long must be looked at now and then."""


@dataclass(slots=True)
class Shown:
    """What each group of a lesson was drawn last, with its mark."""

    pages: dict[Group, Drawn] = field(default_factory=dict)
    marks: dict[Group, int] = field(default_factory=dict)


class Easel:
    """What each group of each lesson was drawn last, with its mark."""

    def __init__(self) -> None:
        """Begin with nothing; no other easel's pages have the same marks."""
        self.shown: dict[str, Shown] = {}
        self.marks = itertools.count(secrets.randbits(62) + 1)

    def draw(self, order: Order, early: Callable[[Sheaf], None] | None = None) -> Sheaf:
        """Read a lesson, draw what has changed, and write the frames.

        Where that takes long, what is done goes out by `early`; given are the pages that are left.
        """
        began = sent = time.perf_counter()
        if order.moved:
            snapshot.presence_moved(order.lesson)
        handed.unpack(order.commits)
        # Somebody else may have drawn newer versions of it meanwhile than were kept here.
        snap = drawing.look(order.lesson, order.wanted if order.lesson in self.shown else None)
        versions, away = drawing.versions(snap), snap is not None and bool(snap.away)
        shown = self.shown.setdefault(order.lesson, Shown())
        leaves = _Leaves(shown, order.whole, next(self.marks))
        pages: dict[Group, Leaf] = {}
        for group, page in drawing.pages(order.lesson, snap, order.groups, shown.pages):
            pages[group] = leaves.leaf(group, page)
            if early is not None and time.perf_counter() - sent > EARLY_SECONDS:
                early(Sheaf(pages, versions, last=False, somebody_away=away))
                pages, sent = {}, time.perf_counter()
        # A page that could not be drawn keeps its place: the next one leads on from it.
        for gone in shown.pages.keys() - order.groups:
            del shown.pages[gone], shown.marks[gone]
        return Sheaf(pages, versions, time.perf_counter() - began, somebody_away=away)

    def forget(self, lessons: Iterable[str]) -> None:
        """Forget lessons of which no page is open any more."""
        for lesson in lessons:
            self.shown.pop(lesson, None)


class _Leaves:
    """Writes the frames of one drawing and notes its pages as shown."""

    def __init__(self, shown: Shown, whole: set[Group], mark: int) -> None:
        """Give what is drawn anew this mark."""
        self.shown, self.whole, self.mark = shown, whole, mark
        self.now = round(time.time() * 1000)
        self.quiet: dict[tuple[Any, ...], Leaf] = {}
        """Of pages on which only the version is new."""

    def leaf(self, group: Group, page: Drawn) -> Leaf:
        """Write the frames of a group's page."""
        before, mark = self.shown.pages.get(group), self.shown.marks.get(group, 0)
        side = page.sheet.me.side if page.sheet is not None else None
        like = None
        if before is not None and before.pieces is page.pieces and group not in self.whole:
            like = (mark, before.version, page.version, page.table, page.go, side)
            if like in self.quiet:
                return self._shown(group, page, self.quiet[like])
        step = frame(page, before.pieces, before.version, self.now) if before is not None else None
        new = mark if before is not None and step is None else self.mark
        full = frame(page, None, -1, self.now) if group in self.whole else None
        leaf = Leaf(new, page.version, page.table, mark, step, full, page.go, side)
        if like is not None:
            self.quiet[like] = leaf
        return self._shown(group, page, leaf)

    def _shown(self, group: Group, page: Drawn, leaf: Leaf) -> Leaf:
        """Note a page as shown, now that its frames are written."""
        self.shown.pages[group], self.shown.marks[group] = page, leaf.mark
        return leaf
