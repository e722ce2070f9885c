"""The loads A, B and C: tables played at a steady rate, and what became of every action."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import requests

from deploy.load.client import Page, Site, stalled
from deploy.load.measure import Pids, Processes, Tally
from deploy.load.people import cookies, join_all, new_lesson, teacher
from deploy.load.room import Room
from deploy.load.table import LoadTable
from deploy.load.truth import compare

LOADS = {"A": (1, 33, 10.0), "B": (20, 30, 2.0), "C": (4, 30, 50.0)}
"""Tables, sockets a table (console and projector among them), actions a second and table."""
MOST_PLAYERS = 32
SLOW_EVERY = 4
"""In load B every so many-th table lets its clocks run out."""
SETTLED = 1.0
LONGEST = 300.0


@dataclass
class Server:
    """Where to drive a load: addresses, how to sign in, and what is known of the processes."""

    bases: list[str]
    link: Callable[[], str] = lambda: ""
    email: str = ""
    password: str = ""
    pids: Callable[[], Pids] = dict
    database: str = ""
    """The address of the database, where it is ours to look at."""

    def teacher(self) -> requests.Session:
        """Sign a teacher in."""
        return teacher(self.bases[0], self.link(), self.email, self.password)


@dataclass
class Options:
    """How to drive."""

    seconds: float = 30.0
    """Counted time of a run."""
    warm: float = 3.0
    seed: int = 1
    reconnects: bool = False
    shape: tuple[int, int, float] | None = None
    """Other tables, sockets and rate than the load's own."""
    sessions: int = 4
    """Of a game: with fewer it is shorter."""
    games: int = 0
    """How many games have to end before the run does, if they do within LONGEST seconds."""
    patience: float = 10.0
    """Seconds after the end for what is still under way: what is missing then is lost."""
    during: Callable[[], Awaitable[None]] | None = None
    """Something to do to the server while it is counted."""


@dataclass
class Crowd:
    """The tables of a load and the sockets that never read."""

    site: Site
    rooms: list[LoadTable] = field(default_factory=list)
    asleep: list[socket.socket] = field(default_factory=list)

    @property
    def sockets(self) -> int:
        """Give how many sockets are open."""
        return sum(len(room.pages) for room in self.rooms) + len(self.asleep)

    async def close(self) -> None:
        """End the lessons and close every page."""
        for room in self.rooms:
            room.send(room.console, "master", do="close")
        await asyncio.sleep(SETTLED)
        for room in self.rooms:
            room.close()
        for each in self.asleep:
            each.close()


async def gather_crowd(
    server: Server, options: Options, tables: int, sockets: int, *, slow_every: int = 0
) -> Crowd:
    """Make lessons, let students join over HTTP, open every page and begin the games."""
    dice = random.Random(options.seed)
    base = server.bases[0]
    session = await asyncio.to_thread(server.teacher)
    master = cookies(session)
    crowd = Crowd(Site(server.bases))
    for n in range(tables):
        lesson = await asyncio.to_thread(
            new_lesson, base, session, f"Load {n + 1}", "rulebook", options.sessions
        )
        players = min(sockets - 2, MOST_PLAYERS)
        devices = await asyncio.to_thread(join_all, base, lesson.code, players)
        room = LoadTable(
            crowd.site, lesson, master, random.Random(dice.random()),
            reconnects=options.reconnects, slow=bool(slow_every) and n % slow_every == 0,
        )  # fmt: skip
        await room.open(devices)
        # One more, whose tablet falls asleep: its socket never reads.
        crowd.asleep.append(await stalled(crowd.site, "/ws/play/", devices[0]))
        crowd.rooms.append(room)
    # One after the other, as in a school: the first picture of a table costs far more than a move.
    for room in crowd.rooms:
        await room.start()
    return crowd


async def drive(options: Options, load: str, server: Server) -> dict[str, Any]:
    """Run one load once; give everything that was counted."""
    tables, sockets, rate = options.shape or LOADS[load]
    slow = SLOW_EVERY if load == "B" else 0
    crowd = await gather_crowd(server, options, tables, sockets, slow_every=slow)
    counted = Processes(server.pids)
    tally, took = await play(crowd.rooms, rate, options, counted)
    result = {
        "load": load,
        "tables": tables,
        "sockets": crowd.sockets,
        **tally.told(took),
        "cores": counted.cores(took),
        "disk_waited_s": counted.disk_waited(),
        "resident_kb": counted.kilobytes(),
    }
    await judge(result, server, tally)
    await crowd.close()
    return result


async def judge(result: dict[str, Any], server: Server, tally: Tally) -> None:
    """Look into the log, where there is one to look into; say what was lost or is there twice."""
    result["lost"], result["duplicates"] = tally.unanswered, tally.doubled
    if server.database:
        found = await asyncio.to_thread(compare, server.database, tally.committed)
        result["log"] = found
        result["lost"] += found["acknowledged_and_missing"]
        result["duplicates"] += found["written_twice"]


async def play(
    rooms: list[Any], rate: float, options: Options, counted: Processes
) -> tuple[Tally, float]:
    """Let rooms act at a rate, first uncounted; give the sum of what was counted, and how long."""
    # What was written before, a whole new cluster, must not reach the disk while it is measured.
    await asyncio.to_thread(os.sync)
    gc.collect()
    gc.freeze()
    gc.disable()
    begun = time.perf_counter() + options.warm
    more: asyncio.Future[None] | None = None

    def going() -> bool:
        # What is done to the server meanwhile may take longer: the load does not end before it.
        if more is not None and not more.done():
            return True
        games = sum(room.tally.games for room in rooms)
        longest = LONGEST if games < options.games else options.seconds
        return time.perf_counter() < begun + longest

    paces = [asyncio.create_task(room.pace(rate, going)) for room in rooms]
    try:
        await asyncio.sleep(options.warm)
        counted.restart()
        for room in rooms:
            room.begin()
        if options.during is not None:
            more = asyncio.ensure_future(options.during())
            await more
        await asyncio.gather(*paces)
        took = time.perf_counter() - begun
    finally:
        for each in paces:
            each.cancel()
        gc.enable()
        gc.unfreeze()
    for room in rooms:
        await room.finish(options.patience)
    total = Tally()
    for room in rooms:
        total.add(room.tally)
    return total, took


def pages_of(rooms: list[Room]) -> list[Page]:
    """Give all pages of rooms."""
    return [page for room in rooms for page in room.pages]
