"""Results in words: median of the runs, and from the least to the most."""

from __future__ import annotations

from typing import Any

from deploy.load.measure import spread

TIMES = ("action_to_client_ms", "ack_ms", "timer_late_ms")
COUNTS = (
    "per_second", "sent", "acknowledged", "lost", "duplicates", "undelivered", "backwards",
    "dropped", "games_ended", "clocks_run_out", "proposals_share", "view_bytes",
    "views_per_second", "disk_waited_s",
)  # fmt: skip
LOST = ("reconnects", "resent", "longest_down_s")
Result = dict[str, Any]


def show(results: list[Result]) -> None:
    """Print the runs of each load in a few lines."""
    for load in dict.fromkeys(each["load"] for each in results):
        runs = [each for each in results if each["load"] == load]
        head = f"{runs[0]['tables']} tables, {runs[0]['sockets']} sockets"
        print(f"\nLoad {load}: {head}; runs: {len(runs)}, median (least-most)")
        for name in TIMES:
            _times(name, [run[name] for run in runs if run.get(name)])
        for name in COUNTS:
            _line(name, spread([run[name] for run in runs if name in run]))
        if any(run["reconnects"] for run in runs):
            for name in LOST:
                _line(name, spread([run[name] for run in runs]))
        for name in ("mix", "refused", "log", "cores", "resident_kb"):
            _line(name, _pairs([run[name] for run in runs if run.get(name)]))
        for name, values in runs[-1].get("more", {}).items():
            _line(name, spread([run["more"][name] for run in runs]) if _number(values) else values)
        _baseline(runs)


def _baseline(runs: list[Result]) -> None:
    with_one = [run for run in runs if "baseline" in run]
    if not with_one:
        return
    print("  beside a plain relay (same sockets, rate and sizes; no database, no rules)")
    for name in ("action_to_client_ms", "ack_ms"):
        _times(f"  relay {name}", [run["baseline"][name] for run in with_one])
    for name in ("action_to_client", "ack"):
        ratios = [run["ratios"][name] for run in with_one]
        _times(f"  ratio {name}", ratios)
    _line("  relay cores", _pairs([run["baseline"]["cores"] for run in with_one]))


def _times(name: str, found: list[dict[str, float]]) -> None:
    named = [p for p in ("p50", "p95", "p99", "max") if any(p in each for each in found)]
    parts = [f"{p} {spread([each[p] for each in found if p in each])}" for p in named]
    if parts:
        _line(name, "  ".join(parts))


def _pairs(found: list[dict[str, float]]) -> str:
    """Tell named numbers, each with its spread; what a run does not name was 0 there."""
    names = dict.fromkeys(name for each in found for name in each)
    told = (f"{name} {spread([each.get(name, 0) for each in found])}" for name in names)
    return ", ".join(told) or "-"


def _line(name: str, text: Any) -> None:
    print(f"  {name:<29} {text}")


def _number(value: Any) -> bool:
    return isinstance(value, int | float)
