"""`python deploy/load`: drive the loads A to D against a server and print what was measured.

Without --url it starts a server of its own (PostgreSQL, Redis, Daphne, a worker) on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from client import stalled
from measure import Processes, Tally, spread
from people import cookies, join_all, new_lesson, teacher
from table import LoadTable

LOADS = {"A": (1, 33, 10.0), "B": (20, 30, 2.0), "C": (4, 30, 50.0)}
"""Tables, sockets a table (console and projector among them), actions a second and table."""
MOST_PLAYERS = 32


async def drive(args: argparse.Namespace, load: str, pids: dict[str, int]) -> dict[str, Any]:
    """Run one load once."""
    tables, sockets, rate = LOADS[load]
    dice = random.Random(args.seed)
    session = await asyncio.to_thread(teacher, args.url, args.link, args.email, args.password)
    master = cookies(session)
    rooms, asleep = [], []
    for n in range(tables):
        lesson = await asyncio.to_thread(new_lesson, args.url, session, f"Load {n + 1}", "rulebook")
        players = min(sockets - 2, MOST_PLAYERS)
        # One more, whose tablet falls asleep: its socket never reads.
        devices = await asyncio.to_thread(join_all, args.url, lesson.code, players)
        room = LoadTable(args.url, lesson, master, random.Random(dice.random()))
        await room.open(devices)
        asleep.append(await stalled(args.url, "/ws/play/", devices[0]))
        rooms.append(room)
    # One after the other, as in a school: the first picture of a table costs far more than a move.
    for room in rooms:
        await room.start()
    gc.collect()
    gc.freeze()
    counted = Processes(pids)
    began = time.perf_counter()
    warm, until = began + args.warm, began + args.warm + args.seconds
    paces = [asyncio.create_task(room.pace(rate, until)) for room in rooms]
    await asyncio.sleep(args.warm)
    for room in rooms:
        room.counting = True
    counted.restart()
    await asyncio.gather(*paces)
    took = time.perf_counter() - warm
    cores = counted.cores(took)
    for room in rooms:
        await room.finish()
    total = Tally(seconds=took)
    for room in rooms:
        each = room.tally
        total.seen += each.seen
        total.acks += each.acks
        total.late += each.late
        total.sent += each.sent
        total.refused += each.refused
        total.games += each.games
        total.unanswered += each.unanswered
        total.undelivered += each.undelivered
        total.doubled += each.doubled
        total.dropped += each.dropped
    for room in rooms:
        room.send(room.console, "master", do="close")
    await asyncio.sleep(1)
    for sock in asleep:
        sock.close()
    for room in rooms:
        for page in room.pages:
            if page.transport is not None:
                page.transport.disconnect()
    open_sockets = sum(len(room.pages) + 1 for room in rooms)
    return {"load": load, "sockets": open_sockets, **total.told(), "cores": cores,
            "resident_kb": counted.kilobytes()}  # fmt: skip


def show(results: list[dict[str, Any]]) -> None:
    """Print the runs of each load in a few lines."""
    for load in dict.fromkeys(each["load"] for each in results):
        runs = [each for each in results if each["load"] == load]
        print(f"\nLoad {load}: {runs[0]['sockets']} sockets, {len(runs)} runs, median (least-most)")
        for name in ("action_to_client_ms", "ack_ms", "timer_late_ms"):
            parts = [
                f"{p} {spread([run[name][p] for run in runs if run[name]])}"
                for p in ("p50", "p95", "p99", "max")
            ]
            print(f"  {name:<20} {'  '.join(parts)}")
        for name in ("actions", "per_second", "games_ended", "proposals_share", "unanswered",
                     "undelivered", "doubled", "dropped"):  # fmt: skip
            print(f"  {name:<20} {spread([run[name] for run in runs])}")
        print(f"  mix                  {runs[-1]['mix']}")
        print(f"  refused              {runs[-1]['refused']}")
        print(f"  cores                {runs[-1]['cores']}")


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python deploy/load", description=__doc__)
    parser.add_argument("loads", nargs="*", default=["A", "B", "C"], help="A, B, C (default all)")
    parser.add_argument("--url", default="", help="a running server; without it one is started")
    parser.add_argument("--link", default="", help="a teacher's one-time link to that server")
    parser.add_argument("--email", default="", help="or a teacher's address ...")
    parser.add_argument("--password", default="", help="... and password")
    parser.add_argument("--seconds", type=float, default=30.0, help="counted time of a run")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds before that")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    stack = None
    if not args.url:
        from stack import Stack

        stack = Stack().start()
        args.url = stack.base
    try:
        pids = stack.pids if stack else {}
        results = []
        for run in range(args.runs):
            for load in args.loads:
                args.seed += 1
                if stack is not None:
                    args.link = stack.link()
                results.append(asyncio.run(drive(args, load, pids)))
                print(f"run {run + 1}, load {load}: done", file=sys.stderr)
        if args.json:
            print(json.dumps(results, indent=1))
        else:
            show(results)
    finally:
        if stack is not None:
            stack.stop()


if __name__ == "__main__":
    main()
