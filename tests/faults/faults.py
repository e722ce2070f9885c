"""What goes wrong: one function a fault, which comes back when it is over."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from signal import SIGCONT, SIGKILL, SIGSTOP, SIGTERM
from typing import Final

from tests.faults.lines import Line, Mode
from tests.faults.processes import Child, family, runs, signal_all
from tests.faults.stack import Stack

GONE_SECONDS: Final = 60.0


@dataclass
class World:
    """Everything that a fault may reach."""

    stack: Stack
    lines: list[Line]
    dice: random.Random
    long: bool = False
    """Whether faults may last longer than a client's patience."""

    def seconds(self, low: float, high: float) -> float:
        """Draw how long something lasts."""
        return self.dice.uniform(low, high) * (2.5 if self.long else 1.0)

    async def wait(self, low: float, high: float) -> None:
        """Let it last for a while."""
        await asyncio.sleep(self.seconds(low, high))


@dataclass
class Window:
    """One fault: from when to when (Unix seconds), and what happened."""

    name: str
    began: float
    ended: float = 0.0
    what: str = ""
    notes: list[str] = field(default_factory=list)


Fault = Callable[[World], Awaitable[str]]


async def _killed(child: Child) -> str:
    starts, others = child.starts, child.others()
    child.signal(SIGKILL)
    await child.up(starts)
    await _gone(others)
    return child.name


async def _gone(pids: list[int]) -> None:
    """Wait until processes have ended, as they must when the one that started them has."""
    end = time.monotonic() + GONE_SECONDS
    while left := [pid for pid in pids if runs(pid)]:
        assert time.monotonic() < end, f"{left} run on alone"
        await asyncio.sleep(0.05)


async def web_killed(world: World) -> str:
    """SIGKILL a web process; it is started again."""
    return await _killed(world.dice.choice(world.stack.webs))


async def web_stopped(world: World) -> str:
    """SIGSTOP a web process for a while."""
    return await _stopped(world, world.dice.choice(world.stack.webs))


async def web_hangs_and_dies(world: World) -> str:
    """SIGSTOP a web process, and kill it while it hangs."""
    child = world.dice.choice(world.stack.webs)
    child.signal(SIGSTOP)
    await world.wait(1.0, 2.0)
    return await _killed(child)


async def web_restarted(world: World) -> str:
    """SIGTERM a web process, as an update does; it is started again."""
    child = world.dice.choice(world.stack.webs)
    starts = child.starts
    child.signal(SIGTERM)
    await child.up(starts)
    return child.name


async def _stopped(world: World, child: Child) -> str:
    child.signal(SIGSTOP)
    try:
        await world.wait(2.0, 4.0)
    finally:
        child.signal(SIGCONT)
    return child.name


async def drawing_killed(world: World) -> str:
    """SIGKILL the processes that draw for all web processes, twice."""
    for _ in range(2):
        signal_all([pid for web in world.stack.webs for pid in web.others()], SIGKILL)
        await world.wait(0.5, 3.0)
    return "all"


async def drawing_stopped(world: World) -> str:
    """SIGSTOP some or all of the processes that draw for a web process."""
    child = world.dice.choice(world.stack.webs)
    others = child.others()
    pids = world.dice.sample(others, world.dice.randint(min(1, len(others)), len(others)))
    signal_all(pids, SIGSTOP)
    try:
        await world.wait(2.0, 4.0)
    finally:
        signal_all(pids, SIGCONT)
    return f"{len(pids)} of {child.name}"


async def worker_killed(world: World) -> str:
    """SIGKILL a worker; it is started again. The other one does its work."""
    return await _killed(world.dice.choice(world.stack.workers))


async def worker_stopped(world: World) -> str:
    """SIGSTOP a worker; the other one does its work."""
    return await _stopped(world, world.dice.choice(world.stack.workers))


async def workers_killed(world: World) -> str:
    """SIGKILL every worker at once: no clock ends until one is back."""
    await asyncio.gather(*[_killed(child) for child in world.stack.workers])
    return "all"


async def connections_dropped(world: World) -> str:
    """End every connection to the database, as a network does that forgets them."""
    found = await world.stack.ask(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    return f"{found[0][0]} connections"


async def database_crashed(world: World) -> str:
    """Let PostgreSQL crash and come back."""
    await asyncio.to_thread(world.stack.postgres.crash)
    await world.wait(0.3, 1.5)
    await asyncio.to_thread(world.stack.postgres.restart)
    return ""


async def database_stopped(world: World) -> str:
    """SIGSTOP PostgreSQL with all that serve its connections."""
    pids = family(world.stack.postgres.pid)
    signal_all(pids, SIGSTOP)
    try:
        await world.wait(1.0, 2.0)
    finally:
        signal_all(pids, SIGCONT)
    return f"{len(pids)} processes"


async def redis_emptied(world: World) -> str:
    """SIGKILL Redis; it comes back empty."""
    await asyncio.to_thread(world.stack.redis.kill)
    await world.wait(0.3, 2.0)
    await asyncio.to_thread(world.stack.redis.start)
    return ""


async def redis_stopped(world: World) -> str:
    """SIGSTOP Redis for a while: whoever asks it waits."""
    pids = [world.stack.redis.pid]
    signal_all(pids, SIGSTOP)
    try:
        await world.wait(1.5, 3.0)
    finally:
        signal_all(pids, SIGCONT)
    return ""


async def web_starts_without_redis(world: World) -> str:
    """SIGKILL a web process while Redis is away: it must begin without it, and find it later."""
    await asyncio.to_thread(world.stack.redis.kill)
    try:
        name = await _killed(world.dice.choice(world.stack.webs))
        await world.wait(1.0, 2.0)
    finally:
        await asyncio.to_thread(world.stack.redis.start)
    return name


async def networks_cut_without_redis(world: World) -> str:
    """Cut networks while Redis is away: pages open again without it."""
    await asyncio.to_thread(world.stack.redis.kill)
    try:
        some = await _network("cut", 0.5, 1.5)(world)
        await world.wait(2.0, 4.0)
    finally:
        await asyncio.to_thread(world.stack.redis.start)
    return some


def _network(mode: Mode, low: float, high: float) -> Fault:
    async def fault(world: World) -> str:
        some = world.dice.sample(world.lines, max(1, len(world.lines) // 3))
        for line in some:
            line.set(mode)
        try:
            await world.wait(low, high)
        finally:
            for line in some:
                line.set("open")
        return f"{len(some)} of {len(world.lines)} clients"

    return fault


async def packets_vanish_for_long(world: World) -> str:
    """Let packets vanish for longer than a page waits before it gives its socket up."""
    some = world.dice.sample(world.lines, max(1, len(world.lines) // 3))
    for line in some:
        line.set("hole")
    await asyncio.sleep(17)
    for line in some:
        line.set("open")
    return f"{len(some)} of {len(world.lines)} clients"


FAULTS: Final[dict[str, Fault]] = {
    "web killed": web_killed,
    "web stopped": web_stopped,
    "web hangs and dies": web_hangs_and_dies,
    "web restarted": web_restarted,
    "drawing killed": drawing_killed,
    "drawing stopped": drawing_stopped,
    "worker killed": worker_killed,
    "worker stopped": worker_stopped,
    "all workers killed": workers_killed,
    "database connections dropped": connections_dropped,
    "database crashed": database_crashed,
    "database stopped": database_stopped,
    "Redis restarted empty": redis_emptied,
    "Redis stopped": redis_stopped,
    "web starts without Redis": web_starts_without_redis,
    "networks cut without Redis": networks_cut_without_redis,
    "networks cut": _network("cut", 1.0, 3.0),
    "packets vanish": _network("hole", 2.0, 4.0),
    "packets vanish for long": packets_vanish_for_long,
    "clients do not read": _network("deaf", 3.0, 6.0),
}

RARER: Final = {
    "web hangs and dies", "web restarted", "all workers killed", "web starts without Redis",
    "packets vanish for long",
}  # fmt: skip
"""Left out of the short form: each process that starts takes seconds."""
SHORT: Final = tuple(name for name in FAULTS if name not in RARER)
NETWORK: Final = {
    "networks cut",
    "packets vanish",
    "packets vanish for long",
    "clients do not read",
}


async def inflict(name: str, world: World) -> Window:
    """Let one fault happen and give when it did."""
    window = Window(name, time.time())
    window.what = await FAULTS[name](world)
    window.ended = time.time()
    return window


def shuffled(dice: random.Random, names: Iterable[str] = FAULTS) -> list[str]:
    """Order faults: each once."""
    out = list(names)
    dice.shuffle(out)
    return out
