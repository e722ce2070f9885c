"""Load D: as many idle tables of 25 as fit into one web process, and one of them that plays."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from deploy.load.client import Site
from deploy.load.loads import LOADS, Options, Server, judge, play
from deploy.load.measure import Processes
from deploy.load.people import cookies, join_quickly, new_lesson
from deploy.load.table import LoadTable

SOCKETS = 25
"""Of a table: 23 players, console and projector."""
AT_ONCE = 50
CALM_SECONDS = 3.0
"""Without a new view anywhere: whoever came has been written down by then."""
LONGEST_CALM = 120.0
IDLE_SECONDS = 6.0


async def idle(
    options: Options, server: Server, connections: int, rest: float = IDLE_SECONDS
) -> dict[str, Any]:
    """Open so many sockets, measure them at rest, then play at one table as in load A.

    rest: seconds over which the CPU of idle pages is counted.
    """
    dice = random.Random(options.seed)
    base = server.bases[0]
    session = await asyncio.to_thread(server.teacher)
    site = Site([base])
    rooms, devices = [], []
    for n in range(max(2, connections // SOCKETS)):
        lesson = await asyncio.to_thread(new_lesson, base, session, f"Idle {n + 1}", "none")
        devices.append(await asyncio.to_thread(join_quickly, base, lesson.code, SOCKETS - 2))
        rooms.append(LoadTable(site, lesson, cookies(session), random.Random(dice.random())))
    # What the very first table makes the process load and keep is no connection's.
    await _open(rooms[:1], devices[:1])
    await rooms[0].start()
    await _calm(rooms[:1])
    counted = Processes(server.pids)
    before = counted.kilobytes()
    await _open(rooms[1:], devices[1:])
    lobby = counted.kilobytes()
    for room in rooms[1:]:
        await room.start()
    await _calm(rooms)
    counted.restart()
    began = time.perf_counter()
    await asyncio.sleep(rest)
    resting = counted.cores(time.perf_counter() - began)
    after = counted.kilobytes()
    counted.restart()
    tally, took = await play(rooms[:1], LOADS["A"][2], options, counted)
    open_now = sum(len(room.pages) for room in rooms)
    more = open_now - len(rooms[0].pages)
    result = {
        "load": "D",
        "tables": len(rooms),
        "sockets": open_now,
        **tally.told(took),
        "cores": counted.cores(took),
        "resident_kb": counted.kilobytes(),
        "more": {
            "kb_per_connection": _each(before, after, more),
            "kb_per_connection_drawing": _each(before, after, more, "drawing"),
            "kb_per_connection_in_lobby": _each(before, lobby, more),
            "web_kb_before": _web(before),
            "web_kb_idle": _web(after),
            "closed_by_server": sum(page.closed for room in rooms for page in room.pages),
            "idle_cores": ", ".join(f"{name} {value}" for name, value in resting.items()),
        },
    }
    await judge(result, server, tally)
    for room in rooms:
        room.close()
    await asyncio.sleep(1)
    return result


async def _open(rooms: list[LoadTable], devices: list[list[str]]) -> None:
    """Open every page, some at once, until each has its first view."""
    slots = asyncio.Semaphore(max(1, AT_ONCE // SOCKETS))

    async def one(room: LoadTable, cookies_of: list[str]) -> None:
        async with slots:
            await room.open(cookies_of)

    await asyncio.gather(*map(one, rooms, devices))
    await _calm(rooms)


async def _calm(rooms: list[LoadTable]) -> None:
    """Wait until every page has a view and none has got another for a while."""
    pages = [page for room in rooms for page in room.pages]
    end = time.perf_counter() + LONGEST_CALM
    told, since = -1, time.perf_counter()
    while time.perf_counter() < end:
        now = sum(page.views for page in pages)
        if now != told or any(page.version < 0 for page in pages):
            told, since = now, time.perf_counter()
        elif time.perf_counter() - since > CALM_SECONDS:
            return
        await asyncio.sleep(0.1)


def _web(found: dict[str, int], kind: str = "web") -> int:
    return sum(kb for name, kb in found.items() if name.startswith(kind))


def _each(before: dict[str, int], after: dict[str, int], sockets: int, kind: str = "web") -> float:
    return round((_web(after, kind) - _web(before, kind)) / sockets, 1) if sockets else 0.0
