"""What is counted, and how it is told."""

from __future__ import annotations

import contextlib
import os
import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

Pids = dict[str, list[int]]
"""Process ids by the name under which they are counted."""


def percentiles(values: list[float]) -> dict[str, float]:
    """Give p50, p95, p99 and the largest, in milliseconds, from seconds."""
    if not values:
        return {}
    ordered = sorted(values)
    last = len(ordered) - 1
    found = {f"p{p}": ordered[min(last, round(last * p / 100))] for p in (50, 95, 99)}
    return {name: round(value * 1000, 1) for name, value in {**found, "max": ordered[-1]}.items()}


@dataclass
class Tally:
    """One run: times in seconds, and what went wrong. sent = acked + refused + unanswered."""

    seen: list[float] = field(default_factory=list)
    """From sending an action to its version at each client of the table."""
    acks: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """From the end of a clock's grace to the moment at which each client knew that time was up."""
    down: list[float] = field(default_factory=list)
    """From a page's losing its socket to its next view over a new one."""
    sent: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    committed: list[tuple[str, int]] = field(default_factory=list)
    """Keys that were acknowledged, and the versions that the acknowledgements named."""
    unanswered: int = 0
    doubled: int = 0
    """Acknowledgements of what was acknowledged already, without being sent again."""
    undelivered: int = 0
    """Versions that a client of the table never came to, a client counting once a version."""
    backwards: int = 0
    """Views older than what the client had."""
    dropped: int = 0
    """Sockets that the server closed, with reconnecting those that never came back."""
    resent: int = 0
    """Actions sent again after a reconnect, with the same key."""
    views: int = 0
    view_bytes: int = 0
    """Views and their bytes, at all clients."""
    games: int = 0
    rang: int = 0
    """Clocks that were left to run out."""

    def add(self, other: Tally) -> None:
        """Count another table's numbers in."""
        for each in fields(self):
            mine = getattr(self, each.name)
            setattr(self, each.name, mine + getattr(other, each.name))

    def told(self, seconds: float) -> dict[str, Any]:
        """Give everything as plain values; `seconds` is how long was counted."""
        total = sum(self.sent.values())
        return {
            "action_to_client_ms": percentiles(self.seen),
            "ack_ms": percentiles(self.acks),
            "timer_late_ms": percentiles(self.late),
            "sent": total,
            "acknowledged": len(self.committed),
            "refused": dict(self.refused),
            "unanswered": self.unanswered,
            "undelivered": self.undelivered,
            "doubled": self.doubled,
            "backwards": self.backwards,
            "dropped": self.dropped,
            "reconnects": len(self.down),
            "resent": self.resent,
            "longest_down_s": round(max(self.down, default=0.0), 2),
            "seconds": round(seconds, 1),
            "per_second": round(total / seconds, 1) if seconds else 0,
            "deliveries": len(self.seen),
            "mix": {kind: round(n / total, 3) for kind, n in self.sent.most_common() if total},
            "proposals_share": round(self.sent["propose"] / total, 3) if total else 0,
            "games_ended": self.games,
            "clocks_run_out": self.rang,
            "view_bytes": round(self.view_bytes / self.views) if self.views else 0,
            "views_per_second": round(self.views / seconds) if seconds else 0,
        }


def spread(values: list[float]) -> str:
    """Tell the values of several runs: median, and from the least to the most."""
    if not values:
        return "-"
    if len(values) == 1:
        return f"{values[0]:g}"
    return f"{round(statistics.median(values), 3):g} ({min(values):g}-{max(values):g})"


class Processes:
    """CPU and memory of processes by name, our own among them."""

    def __init__(self, pids: Callable[[], Pids]) -> None:
        """Count from now on; `pids` is asked again each time, since processes may be replaced."""
        self._theirs = pids
        self._before: dict[int, float] = {}
        self._disk = 0.0
        self.restart()

    def _pids(self) -> Pids:
        return {**self._theirs(), "load generator": [os.getpid()]}

    def restart(self) -> None:
        """Begin to count now."""
        self._before = {pid: _cpu(pid) for those in self._pids().values() for pid in those}
        self._disk = _disk_waits()

    def cores(self, seconds: float) -> dict[str, float]:
        """Give how many cores each has used since; of processes that have ended, nothing."""
        return {
            name: round(sum(_cpu(pid) - self._before.get(pid, 0.0) for pid in those) / seconds, 2)
            for name, those in self._pids().items()
        }

    def disk_waited(self) -> float:
        """Give how many seconds since something on this machine has waited for a disk."""
        return round(_disk_waits() - self._disk, 2)

    def kilobytes(self) -> dict[str, int]:
        """Give the resident memory of each."""
        return {name: sum(map(resident_kb, those)) for name, those in self._pids().items()}


def _cpu(pid: int) -> float:
    """Give the CPU seconds of a process; 0 where it has ended."""
    with contextlib.suppress(OSError):
        parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _disk_waits() -> float:
    """Give the seconds since the start of the machine; 0 where the system does not count them."""
    with contextlib.suppress(OSError):
        some = Path("/proc/pressure/io").read_text().split("\n", 1)[0]
        return int(some.rsplit("total=", 1)[1]) / 1e6
    return 0.0


def resident_kb(pid: int) -> int:
    """Give the resident memory of a process; 0 where it has ended."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


def children(pid: int) -> list[int]:
    """Give a process and its children, as PostgreSQL has one a connection."""
    found = [pid]
    with contextlib.suppress(OSError):
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        found += [int(each) for each in listed.split()]
    return found
