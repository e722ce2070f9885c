"""Who came and who left: told to the writer once it is not a reload, until it can be saved."""

import asyncio
import datetime as dt
import logging
from collections.abc import Callable, Hashable, Iterable
from typing import Final, TypeVar

from hexclassroom.live import actions, executor, presence
from hexclassroom.live.room import Room
from hexclassroom.live.words import Refused
from hexclassroom.trouble import told

logger = logging.getLogger(__name__)
A = TypeVar("A")
T = TypeVar("T")

TOGETHER_SECONDS: Final = 0.5
"""Who comes or goes within so long is saved at once: a class has thirty tablets."""


class Gathering:
    """What comes for the same purpose within a moment, all of it for whoever was first."""

    def __init__(self, seconds: float) -> None:
        """Wait so long for others."""
        self.seconds = seconds
        self.waiting: dict[Hashable, set[str]] = {}

    async def gather(self, purpose: Hashable, one: str) -> set[str]:
        """Give everybody who came meanwhile to the first of them, and nobody to the others."""
        those = self.waiting.get(purpose)
        if those is not None:
            those.add(one)
            return set()
        self.waiting[purpose] = {one}
        try:
            await asyncio.sleep(self.seconds)
        finally:
            those = self.waiting.pop(purpose)
        return those


async def _ask(function: Callable[[A], T], about: A) -> T:
    """Ask the cache, off the loop."""
    return await asyncio.get_running_loop().run_in_executor(None, function, about)


class Comings:
    """Those who come to pages of this process and go; all processes know who the logs call here.

    So whoever is led from one process to another has neither left nor joined.
    """

    def __init__(self, again: float) -> None:
        """What could not be saved is tried again after so many seconds."""
        self.again = again
        self.gathering = Gathering(TOGETHER_SECONDS)

    async def came(self, room: Room, seats: Iterable[str]) -> None:
        """Whoever stood in for players stops at once."""
        await self._came(room, _by_table(room, seats), first=False)

    async def stayed(self, room: Room, seat: str) -> None:
        """The log hears of a player who is still here after a moment."""
        seats = await self.gathering.gather((id(room), "stayed"), seat)
        # Those who are not here, or sit nowhere, are not called here yet: they may come again.
        tables = _by_table(room, seats)
        if not tables:
            return
        fresh = await _ask(presence.come_in, set().union(*tables.values()))
        await self._came(room, {table: of & fresh for table, of in tables.items()}, first=True)

    async def left(self, room: Room, seat: str, table: int | None) -> None:
        """The log hears of a player who has not come back after a while, to no process."""
        seats = await self.gathering.gather((id(room), table, "left"), seat)
        away = {each for each in seats if not room.counts(each)}
        if table is None or not away:
            return
        gone = await _ask(presence.go_out, away - await _ask(presence.here, away))
        await self._log(room, gone, table, actions.left)

    async def _came(self, room: Room, tables: dict[int, set[str]], *, first: bool) -> None:
        """Write at every table for itself: one that cannot be had keeps no other waiting."""
        await asyncio.gather(
            *(
                self._log(room, seats, table, actions.came, first=first)
                for table, seats in tables.items()
            )
        )

    async def _log(
        self, room: Room, seats: set[str], table: int, write: Callable[..., None], **how: bool
    ) -> None:
        there = {seat: room.counts(seat) for seat in seats}
        # Until it is saved, or not true any more.
        while still := sorted(seat for seat in there if room.counts(seat) == there[seat]):
            try:
                await executor.take(table, write, table, still, dt.datetime.now(dt.UTC), **how)
            except Refused as refused:
                logger.info("presence of %s at table %s: %s", still, table, refused.code)
            except Exception as error:
                if told(error, f"presence at table {table}"):
                    await asyncio.sleep(self.again)
                    continue
                logger.exception("presence of %s at table %s", still, table)
            return


def _by_table(room: Room, seats: Iterable[str]) -> dict[int, set[str]]:
    """Give those of some seats that have a page here, by the tables at which they sit."""
    tables: dict[int, set[str]] = {}
    for seat in seats:
        table = room.table(seat)
        if table is not None:
            tables.setdefault(table, set()).add(seat)
    return tables
