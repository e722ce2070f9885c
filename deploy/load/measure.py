"""What is counted, and how it is told."""

from __future__ import annotations

import os
import statistics
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


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
    """One run: latencies in seconds, and what went wrong."""

    seen: list[float] = field(default_factory=list)
    """From sending an action to its version at each client of the table."""
    acks: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """From a clock's end to the moment at which clients knew it."""
    sent: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    doubled: int = 0
    undelivered: int = 0
    """Versions that a client of the table never came to."""
    dropped: int = 0
    """Sockets that closed by themselves."""
    games: int = 0
    seconds: float = 0.0

    def told(self) -> dict[str, Any]:
        """Give everything as plain values."""
        total = sum(self.sent.values())
        return {
            "action_to_client_ms": percentiles(self.seen),
            "ack_ms": percentiles(self.acks),
            "timer_late_ms": percentiles(self.late),
            "actions": total,
            "per_second": round(total / self.seconds, 1) if self.seconds else 0,
            "deliveries": len(self.seen),
            "mix": {kind: f"{n / total:.0%}" for kind, n in self.sent.most_common() if total},
            "proposals_share": round(self.sent["propose"] / total, 2) if total else 0,
            "refused": dict(self.refused),
            "unanswered": self.unanswered,
            "doubled": self.doubled,
            "undelivered": self.undelivered,
            "dropped": self.dropped,
            "games_ended": self.games,
        }


def spread(values: list[float]) -> str:
    """Tell the values of several runs: median, and from the least to the most."""
    if not values:
        return "-"
    return f"{statistics.median(values):g} ({min(values):g}-{max(values):g})"


class Processes:
    """CPU and memory of the server's processes; nothing where the server is elsewhere."""

    def __init__(self, pids: dict[str, int]) -> None:
        """Note the process ids by name."""
        self.pids = pids
        self._before = self._cpu()

    def _cpu(self) -> dict[str, float]:
        tick = os.sysconf("SC_CLK_TCK")
        found = {}
        for name, pid in self.pids.items():
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            found[name] = (int(fields[11]) + int(fields[12])) / tick
        return found

    def restart(self) -> None:
        """Begin to count now."""
        self._before = self._cpu()

    def cores(self, seconds: float) -> dict[str, float]:
        """Give how many cores each process has used since."""
        now = self._cpu()
        return {name: round((now[name] - self._before[name]) / seconds, 2) for name in self.pids}

    def kilobytes(self) -> dict[str, int]:
        """Give the resident memory of each process."""
        found = {}
        for name, pid in self.pids.items():
            for line in Path(f"/proc/{pid}/status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    found[name] = int(line.split()[1])
        return found
