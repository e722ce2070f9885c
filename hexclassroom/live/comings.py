"""Who came and who left: told to the writer once it is not a reload, until it can be saved."""

import asyncio
import datetime as dt
import logging
from collections.abc import Callable
from typing import TypeVar

from hexclassroom.live import actions, executor, presence
from hexclassroom.live.room import Room
from hexclassroom.live.words import Refused
from hexclassroom.trouble import told

logger = logging.getLogger(__name__)
A = TypeVar("A")
T = TypeVar("T")


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

    async def came(self, room: Room, seat: str) -> None:
        """Whoever stood in for a player stops at once."""
        await self._log(room, seat, room.table(seat), actions.came, first=False)

    async def stayed(self, room: Room, seat: str) -> None:
        """The log hears of a player who is still here after a moment."""
        if room.counts(seat) and await _ask(presence.comes_in, seat):
            await self._log(room, seat, room.table(seat), actions.came, first=True)

    async def left(self, room: Room, seat: str, table: int | None) -> None:
        """The log hears of a player who has not come back after a while, to no process."""
        if room.counts(seat) or seat in await _ask(presence.here, [seat]):
            return
        if await _ask(presence.goes_out, seat):
            await self._log(room, seat, table, actions.left)

    async def _log(
        self,
        room: Room,
        seat: str,
        table: int | None,
        write: Callable[..., None],
        **how: bool,
    ) -> None:
        if table is None:
            return
        there = room.counts(seat)
        # Until it is saved, or not true any more.
        while room.counts(seat) == there:
            try:
                await executor.take(table, write, table, seat, dt.datetime.now(dt.UTC), **how)
            except Refused as refused:
                logger.info("presence of seat %s at table %s: %s", seat, table, refused.code)
            except Exception as error:
                if told(error, f"presence at table {table}"):
                    await asyncio.sleep(self.again)
                    continue
                logger.exception("presence of seat %s at table %s", seat, table)
            return
