"""Who draws for the hub: a thread of this process, or processes beside it.

On a server processes of their own draw, so that neither taps nor sockets wait for Python's lock
while a class's pages are made; each draws some of a lesson's sides, so that nobody waits for all
pages. Nothing depends on them: until one is ready, and whenever it has died or hangs, the thread
draws its share; every such page then gets one whole view, since marks of another easel are on
none of them.
"""

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.db import connection

from hexclassroom.live import handed
from hexclassroom.live.drawers import Drawer, GoneError, NotDrawnError, Show
from hexclassroom.live.drawing import Group
from hexclassroom.live.easel import Easel, Order

Drawing = Coroutine[Any, Any, dict[int, int]]
"""Gives, when all its pages are drawn and shown, to which versions of tables they have come."""


class Painter:
    """Draws in a thread of this process."""

    at_once = 1
    """How many rooms are in their turn at once."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self.loop = asyncio.get_running_loop()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="live-render")
        self.easel = Easel()

    def draw(self, order: Order, _sides: Mapping[Group, int | None], show: Show) -> list[Drawing]:
        """Have a lesson's pages drawn, by each who draws some of them, and shown as they come."""
        return [self._here(order, show)]

    async def _here(self, order: Order, show: Show) -> dict[int, int]:
        sheaf = await self.loop.run_in_executor(self.thread, self.easel.draw, order)
        show(sheaf)
        return sheaf.versions

    def forget(self, lesson: str) -> None:
        """Forget a lesson of which no page is open here any more."""
        self.thread.submit(self.easel.forget, [lesson])

    async def keep(self) -> None:
        """Keep what draws alive: a thread needs nobody."""

    def apart(self) -> bool:
        """Say whether drawing leaves this process's time to others."""
        return False

    async def close(self) -> None:
        """End the thread."""
        await self.loop.run_in_executor(self.thread, lambda: connection.close())
        self.thread.shutdown()


class Apart(Painter):
    """Draws in processes of their own; in the thread what is the share of one that is not there."""

    at_once = 2
    """Those who draw have the next order before they have sent the last pages of one."""

    def __init__(self, processes: int) -> None:
        """Begin without them; `keep` starts them."""
        super().__init__()
        self.drawers = [Drawer() for _ in range(processes)]
        self.tables: dict[str, list[int]] = {}
        """The tables of each lesson, whose commits go along with its orders."""

    def draw(self, order: Order, sides: Mapping[Group, int | None], show: Show) -> list[Drawing]:
        """Have a lesson's pages drawn, each team's in one process: team-mates' are much alike."""
        commits = handed.packed(self.tables.get(order.lesson, ()))
        shares: dict[Drawer | None, set[Group]] = {}
        for group in order.groups:
            drawer = self.drawers[_share(group, sides.get(group)) % len(self.drawers)]
            shares.setdefault(drawer if drawer.ready() else None, set()).add(group)
        if self.apart() and self.easel.shown:
            # What the thread drew meanwhile is nobody's page from now on.
            self.easel = Easel()
        found: list[Drawing] = []
        for who, groups in shares.items():
            part = replace(order, groups=groups, whole=order.whole & groups, commits=commits)
            if who is None:
                found.append(self._instead(part, show))
            else:
                found.append(self._there(who.draw(part, show), part, show))
        return found

    async def _there(
        self, drawn: "asyncio.Future[dict[int, int]]", order: Order, show: Show
    ) -> dict[int, int]:
        try:
            versions = await drawn
        except GoneError:
            return await self._instead(order, show)
        self.tables[order.lesson] = list(versions)
        for table in versions:
            handed.want(table)
        return versions

    def _instead(self, order: Order, show: Show) -> Drawing:
        """Draw here what a process was to draw: it alone was told what has happened since."""
        return self._here(replace(order, commits=b"", moved=True), show)

    def forget(self, lesson: str) -> None:
        """Forget a lesson, here and there."""
        super().forget(lesson)
        self.tables.pop(lesson, None)
        for drawer in self.drawers:
            drawer.forget(lesson)

    def apart(self) -> bool:
        """Say whether processes draw everything now."""
        return all(drawer.ready() for drawer in self.drawers)

    async def keep(self) -> None:
        """Keep every process alive."""
        await asyncio.gather(*(drawer.keep() for drawer in self.drawers))

    async def close(self) -> None:
        """End the processes and the thread."""
        for drawer in self.drawers:
            drawer.end()
        await super().close()


def _share(group: Group, side: int | None) -> int:
    """Say whose work a page is: sides in turn; a table's console and projector go two ways."""
    page, _seat, number, _role, _language = group
    if page == "play":
        return side or 0
    return number if page == "console" else number + 1


def painter() -> Painter:
    """Give what draws in this process, as the settings say."""
    processes: int = getattr(settings, "LIVE_DRAWING_PROCESSES", 0)
    return Apart(processes) if processes else Painter()


__all__ = ["Apart", "NotDrawnError", "Painter", "painter"]
