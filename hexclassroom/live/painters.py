"""Who draws for the hub: a thread of this process, or processes beside it.

On a server processes of their own draw, so that neither taps nor sockets wait for Python's lock
while a class's pages are made; each draws some of a lesson's sides, so that nobody waits for all
pages. Nothing depends on them: until one is ready, and whenever it has died or hangs, the thread
draws its share; every such page then gets one whole view, since marks of another easel are on
none of them.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from django.conf import settings
from django.db import connection

from hexclassroom.live import handed
from hexclassroom.live.drawers import Drawer, GoneError, NotDrawnError
from hexclassroom.live.drawing import Group
from hexclassroom.live.easel import Easel, Order, Sheaf


class Painter:
    """Draws in a thread of this process."""

    at_once = 1
    """How many rooms are in their turn at once."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self.loop = asyncio.get_running_loop()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="live-render")
        self.easel = Easel()

    def parts(self, order: Order, _sides: Mapping[Group, int | None]) -> list[AsyncIterator[Sheaf]]:
        """Draw a lesson's pages: from each who draws some come after the others."""
        return [self._here(order)]

    async def _here(self, order: Order) -> AsyncIterator[Sheaf]:
        yield await self.loop.run_in_executor(self.thread, self.easel.draw, order)

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
    """One is drawn while another one's frames go out."""

    def __init__(self, processes: int) -> None:
        """Begin without them; `keep` starts them."""
        super().__init__()
        self.drawers = [Drawer() for _ in range(processes)]
        self.tables: dict[str, list[int]] = {}
        """The tables of each lesson, whose commits go along with its orders."""

    def parts(self, order: Order, sides: Mapping[Group, int | None]) -> list[AsyncIterator[Sheaf]]:
        """Draw a lesson's pages, each team's in one process: team-mates' pages are much alike."""
        commits = handed.all_of(self.tables.get(order.lesson, ()))
        shares: dict[Drawer | None, set[Group]] = {}
        for group in order.groups:
            drawer = self.drawers[_share(group, sides.get(group)) % len(self.drawers)]
            shares.setdefault(drawer if drawer.ready() else None, set()).add(group)
        if self.apart() and self.easel.shown:
            # What the thread drew meanwhile is nobody's page from now on.
            self.easel = Easel()
        found: list[AsyncIterator[Sheaf]] = []
        for who, groups in shares.items():
            part = replace(order, groups=groups, whole=order.whole & groups, commits=commits)
            found.append(self._instead(part) if who is None else self._there(who, part))
        return found

    async def _there(self, drawer: Drawer, order: Order) -> AsyncIterator[Sheaf]:
        try:
            async for sheaf in drawer.draw(order):
                self.tables[order.lesson] = list(sheaf.versions)
                for table in sheaf.versions:
                    handed.want(table)
                yield sheaf
        except GoneError:
            async for sheaf in self._instead(order):
                yield sheaf

    def _instead(self, order: Order) -> AsyncIterator[Sheaf]:
        """Draw here what a process was to draw: it alone was told what has happened since."""
        return self._here(replace(order, commits=[], moved=True))

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
