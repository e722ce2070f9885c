"""Load S: 30 people of several tables act in the same instant, again and again.

Nothing may be lost, and everybody must have seen the same order.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from deploy.load.client import Page
from deploy.load.loads import Options, Server, gather_crowd, judge, play
from deploy.load.measure import Processes, Tally
from deploy.load.table import LoadTable

TABLES, SOCKETS = 4, 30
PEOPLE, TIMES = 30, 4
WARM = 5.0
WARM_RATE = 4.0
APART_SECONDS = 1.0
SYNC_SECONDS = 60.0


async def instant(options: Options, server: Server) -> dict[str, Any]:
    """Play a little, let 30 people act at once four times, and look whether all agree."""
    tables, sockets, rate = options.shape or (TABLES, SOCKETS, WARM_RATE)
    crowd = await gather_crowd(server, options, tables, sockets)
    counted = Processes(server.pids)
    # So that there is something to propose and to answer.
    await play(crowd.rooms, rate, Options(0.1, WARM), counted)
    for room in crowd.rooms:
        room.tally = Tally()
        room.begin()
    counted.restart()
    dice = random.Random(options.seed)
    began = asyncio.get_running_loop().time()
    for _time in range(TIMES):
        _volley(crowd.rooms, dice)
        for room in crowd.rooms:
            await room.settle(options.patience)
        await asyncio.sleep(APART_SECONDS)
    took = asyncio.get_running_loop().time() - began
    for room in crowd.rooms:
        await room.finish(options.patience)
    total = Tally()
    for room in crowd.rooms:
        total.add(room.tally)
    result = {
        "load": "S",
        "tables": tables,
        "sockets": crowd.sockets,
        **total.told(took),
        "cores": counted.cores(took),
        "disk_waited_s": counted.disk_waited(),
        "resident_kb": counted.kilobytes(),
        "more": await agreement(crowd.rooms),
    }
    await judge(result, server, total)
    await crowd.close()
    return result


def _volley(rooms: list[LoadTable], dice: random.Random) -> None:
    """Let people of all tables act, without a pause in between: first think, then send."""
    people = [(room, page) for room in rooms for page in room.players]
    deeds = [(room, room.deeds.talk(page)) for room, page in dice.sample(
        people, min(PEOPLE, len(people)))]  # fmt: skip
    # One move a table: of two at once the second would be refused as out of date, rightly.
    for room in rooms:
        mine = [i for i, (of, _deed) in enumerate(deeds) if of is room]
        others = {id(deeds[i][1].page) for i in mine[1:]}
        move = room.deeds.move(room.players, others)
        if mine and move is not None:
            deeds[mine[0]] = (room, move)
    for room, deed in deeds:
        room.send(deed.page, deed.kind, **deed.frame)


async def agreement(rooms: list[LoadTable]) -> dict[str, Any]:
    """Compare what every client has with a whole view drawn anew, and with the others' version."""
    differ = behind = 0
    for room in rooms:
        # Or a clock could run out between the two views. Who is paused already refuses it.
        room.send(room.console, "master", do="pause")
        await room.settle(SYNC_SECONDS)
        await asyncio.sleep(0.5)
        pages = [page for page in room.pages if not page.closed]
        newest = max(page.version - page.offset for page in pages)
        behind += sum(page.version - page.offset < newest for page in pages)
        differ += sum(await asyncio.gather(*map(_differs, pages)))
    return {
        "clients_compared": sum(len(room.pages) for room in rooms),
        "clients_behind": behind,
        "clients_that_differ": differ,
    }


async def _differs(page: Page) -> bool:
    """Say whether a page is another one than a whole view of the same version shows."""
    while True:
        had, version = _full(page), page.version
        page.fresh = False
        page.send({"sync": True})
        end = time.perf_counter() + SYNC_SECONDS
        while not page.fresh:
            if time.perf_counter() > end:
                return True
            await asyncio.sleep(0.02)
        if page.version == version:
            return had != _full(page)


def _full(page: Page) -> dict[str, str]:
    return {name: text for name, text in page.pieces.items() if text}
