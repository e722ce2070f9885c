"""Server processes as systemd would keep them: what ends is started again after a pause."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 240.0
STOP_SECONDS = 20.0

Ready = Callable[["Child"], Awaitable[bool]]


class Child:
    """One process that is always started again until `stop`."""

    def __init__(
        self,
        name: str,
        command: list[str],
        environment: dict[str, str],
        folder: Path,
        ready: Ready,
        pauses: random.Random,
    ) -> None:
        """Name it; `start` begins. `ready` says whether a process that runs also serves."""
        self.name, self.command, self.environment = name, command, environment
        self.log = folder / f"{name}.log"
        self.read_from = 0
        self.starts = 0
        self._ready, self._pauses = ready, pauses
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._wanted = False

    async def start(self) -> None:
        """Start and keep it alive."""
        self._wanted = True
        await self._spawn()
        self._keeper = asyncio.create_task(self._keep())

    async def _spawn(self) -> None:
        self.read_from = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command, cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        self.starts += 1

    async def _keep(self) -> None:
        while True:
            assert self._process is not None
            await self._process.wait()
            if not self._wanted:
                return
            await asyncio.sleep(self._pauses.uniform(0.2, 1.5))
            if not self._wanted:
                return
            await self._spawn()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process that runs now, if one does."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    def others(self) -> list[int]:
        """Give the processes that it has started itself."""
        return family(self._process.pid)[1:] if self._process is not None else []

    async def ended(self) -> None:
        """Wait until the process that runs now has ended."""
        if self._process is not None:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)

    async def up(self, starts: int = 0) -> None:
        """Wait until it serves, having been started more than `starts` times."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self.starts > starts and await self._ready(self):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{self.name} did not get ready:\n{self.tail()}")

    def said(self, word: str) -> bool:
        """Say whether the process that runs now has printed something."""
        with self.log.open("rb") as log:
            log.seek(self.read_from)
            return word in log.read().decode(errors="replace")

    def tail(self, lines: int = 60) -> str:
        """Give the end of what it printed."""
        if not self.log.exists():
            return ""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    async def stop(self) -> None:
        """End it for good, by kill -9 where it does not end by itself."""
        self._wanted = False
        if self._process is not None and self._process.returncode is None:
            self.signal(signal.SIGCONT)
            self.signal(signal.SIGTERM)
            with contextlib.suppress(asyncio.TimeoutError, TimeoutError):
                await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
            self.signal(signal.SIGKILL)
            await self._process.wait()
        if self._keeper is not None:
            self._keeper.cancel()


def program(name: str) -> str:
    """Give a program that is installed beside this Python."""
    return str(Path(sys.executable).parent / name)


def family(pid: int) -> list[int]:
    """Give a process and all that it has started, the eldest first."""
    parents: dict[int, list[int]] = {}
    for each in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = each.read_text().rpartition(")")[2].split()
            parents.setdefault(int(fields[1]), []).append(int(each.parent.name))
    found, out = [pid], []
    while found:
        out.append(found.pop(0))
        found += parents.get(out[-1], [])
    return out


def runs(pid: int) -> bool:
    """Say whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def signal_all(pids: list[int], number: signal.Signals) -> None:
    """Send a signal to processes, some of which may have ended."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
