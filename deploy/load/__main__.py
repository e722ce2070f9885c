"""`python deploy/load`: drive loads against a server and print what was measured.

Without --url it starts a server of its own (PostgreSQL, Redis, web processes, workers) on this
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from deploy.load.baseline import ratios, relay, relaying
from deploy.load.idle import idle
from deploy.load.instant import instant
from deploy.load.loads import LOADS, Options, Server, drive
from deploy.load.rolling import rolling
from deploy.load.show import show
from deploy.load.stack import Stack


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python deploy/load", description=__doc__)
    parser.add_argument(
        "loads",
        nargs="*",
        default=["A", "B", "C"],
        help="A, B, C (default: all three), D: idle tables, S: all in the same instant",
    )
    parser.add_argument("--url", default="", help="a running server; without it one is started")
    parser.add_argument("--link", default="", help="a teacher's one-time link to that server")
    parser.add_argument("--email", default="", help="or a teacher's address ...")
    parser.add_argument("--password", default="", help="... and password")
    parser.add_argument("--seconds", type=float, default=30.0, help="counted time of a run")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds before that")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--shape", type=shape, help="other tables, sockets a table and actions a second: 2x8x5"
    )
    parser.add_argument("--web", type=int, default=1, help="web processes (without --url)")
    parser.add_argument("--workers", type=int, default=1, help="workers (without --url)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE",
        help="the server's environment, for comparing (without --url)",
    )  # fmt: skip
    parser.add_argument(
        "--reconnect", action="store_true", help="pages whose socket closes connect again"
    )
    parser.add_argument("--connections", type=int, default=2000, help="idle sockets of load D")
    parser.add_argument(
        "--rolling", action="store_true", help="replace every process meanwhile (with --reconnect)"
    )
    parser.add_argument(
        "--baseline", action="store_true", help="drive a plain relay as well and print ratios"
    )
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    unknown = set(args.loads) - {*LOADS, "D", "S"}
    if unknown:
        parser.error(f"there is no load {', '.join(sorted(unknown))}")
    return args


def shape(text: str) -> tuple[int, int, float]:
    """Read TABLESxSOCKETSxRATE, such as 2x8x5."""
    tables, sockets, rate = text.split("x")
    return int(tables), int(sockets), float(rate)


def more_files() -> None:
    """Let this process and what it starts have as many open sockets as the system allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextlib.contextmanager
def serving(args: argparse.Namespace) -> Iterator[tuple[Server, Stack | None]]:
    """Give the server that is named, or one of our own while it is needed."""
    if args.url:
        link = args.link
        yield Server(args.url.split(","), lambda: link, args.email, args.password), None
        return
    stack = Stack(args.web, args.workers)
    stack.environment |= dict(each.split("=", 1) for each in args.set)
    try:
        stack.start()
        yield Server(stack.bases, stack.link, pids=stack.pids, database=stack.database), stack
    finally:
        stack.stop()


def run_one(load: str, options: Options, server: Server, connections: int) -> dict[str, Any]:
    """Run one load once."""
    if load == "D":
        return asyncio.run(idle(options, server, connections))
    if load == "S":
        return asyncio.run(instant(options, server))
    return asyncio.run(drive(options, load, server))


def compare_with_relay(result: dict[str, Any], options: Options) -> None:
    """Run the same load over the relay and put what came out beside ours."""
    with relaying() as (base, pids):
        found = asyncio.run(relay(options, result["load"], base, pids, result["view_bytes"]))
    result["baseline"], result["ratios"] = found, ratios(result, found)


def main() -> None:
    """Run."""
    args = arguments()
    more_files()
    results: list[dict[str, Any]] = []
    with serving(args) as (server, stack):
        for run in range(args.runs):
            for n, load in enumerate(args.loads):
                seed = args.seed + run * len(args.loads) + n
                options = Options(args.seconds, args.warm, seed, args.reconnect, args.shape)
                if args.rolling and stack is not None:
                    options.reconnects, options.during = True, rolling(stack)
                results.append(run_one(load, options, server, args.connections))
                if args.baseline and load in LOADS:
                    compare_with_relay(results[-1], options)
                print(f"run {run + 1}, load {load}: done", file=sys.stderr)
    if args.json:
        print(json.dumps(results, indent=1))
    else:
        show(results)


if __name__ == "__main__":
    main()
