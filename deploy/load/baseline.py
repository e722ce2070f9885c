"""Driving the relay: the same sockets, rates and sizes as a load, measured by the same code."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from deploy.load.client import Page, Site, stalled
from deploy.load.loads import LOADS, Options, play
from deploy.load.measure import Pids, Processes
from deploy.load.room import Room
from deploy.load.stack import ROOT, STOP_SECONDS, wait_for

Result = dict[str, Any]
ACTION_BYTES = 110
"""Of a proposal or a move as a page sends it, with its key."""


class RelayRoom(Room):
    """Pages that talk through the relay."""

    def __init__(self, site: Site, size: int, dice: random.Random) -> None:
        """Views carry `size` bytes of text."""
        super().__init__(site)
        self.size, self.dice = size, dice

    async def pace(self, rate: float, going: Callable[[], bool]) -> None:
        """Say something at a steady rate as long as it goes on, each time from any page."""
        due = time.perf_counter() + self.dice.random() / rate
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not going():
                return
            page = self.dice.choice(self.pages)
            self.send(page, "say", size=self.size, text="." * (ACTION_BYTES - 60))
            due += 1 / rate


async def relay(options: Options, load: str, base: str, pids: Pids, size: int) -> Result:
    """Run a load once over the relay."""
    tables, sockets, rate = options.shape or LOADS[load]
    dice = random.Random(options.seed)
    site = Site([base])
    rooms, asleep = [], []
    for n in range(tables):
        room = RelayRoom(site, size, dice)
        path = f"/relay/{load}{options.seed}-{n}/"
        for i in range(sockets):
            await room.open_page(f"page {i}", path, "none=0")
        asleep.append(await stalled(site, path, "none=0"))
        rooms.append(room)
    await _all_in(rooms)
    counted = Processes(lambda: pids)
    plain = replace(options, reconnects=False, during=None)
    tally, took = await play(rooms, rate, plain, counted)
    for room in rooms:
        room.close()
    for each in asleep:
        each.close()
    return {**tally.told(took), "cores": counted.cores(took)}


async def _all_in(rooms: list[RelayRoom]) -> None:
    def outside() -> Iterator[Page]:
        return (page for room in rooms for page in room.pages if page.version < 0)

    while any(True for _page in outside()):
        await asyncio.sleep(0.02)


def ratios(ours: Result, relayed: Result) -> dict[str, dict[str, float]]:
    """Give how many times as long ours took, by percentile."""
    found: dict[str, dict[str, float]] = {}
    for name in ("action_to_client", "ack"):
        mine, other = ours[f"{name}_ms"], relayed[f"{name}_ms"]
        found[name] = {
            p: round(mine[p] / other[p], 2) for p in ("p50", "p95", "p99") if p in mine and other[p]
        }
    return found


@contextmanager
def relaying() -> Iterator[tuple[str, Pids]]:
    """Serve the relay while it is needed; give its address and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    daphne = str(Path(sys.executable).parent / "daphne")
    process = subprocess.Popen(
        [daphne, "-b", "127.0.0.1", "-p", str(port), "-v", "0", "deploy.load.relay:application"],
        cwd=ROOT,
    )
    try:
        base = f"http://127.0.0.1:{port}"
        wait_for(base, "its words above")
        yield base, {"relay": [process.pid]}
    finally:
        process.terminate()
        process.wait(STOP_SECONDS)
