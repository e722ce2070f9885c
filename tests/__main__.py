"""Run every check and test: `python -m tests`, or some: `python -m tests -m quick`.

Parts: lint, types, imports, migrations, everyday, servers, postgres, faults, e2e; `quick` is the
checks and everyday.
The line at the very end counts the tests of all runs, a failed check as one failed test.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

CHECKS = ("lint", "types", "imports", "migrations")
RUNS = ("everyday", "servers", "postgres", "faults", "e2e")
QUICK = (*CHECKS, "everyday")

# A file of tests stays in one process: its tests may share what is slow to set up.
AT_ONCE = ("-n", str(min(4, os.cpu_count() or 1)), "--dist", "loadfile")

# The database matters to these; tests that start the embedded server have a database of their own.
ON_BOTH_DATABASES = (
    "tests/accounts",
    "tests/classes",
    "tests/live",
    "tests/office",
    "tests/reports",
    "tests/privacy",
    "tests/attacks",
    "tests/storage",
)


class Result(NamedTuple):
    """What one part came to."""

    part: str
    ok: bool
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0


def run(*words: str, **environment: str) -> int:
    """Run one command in the checkout and return its exit code."""
    print("$", " ".join([f"{name}={value}" for name, value in environment.items()] + [*words]))
    sys.stdout.flush()
    variables = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    return subprocess.run(words, cwd=ROOT, env={**variables, **environment}).returncode


def check(part: str, *commands: tuple[str, ...]) -> Result:
    """Run the commands of a check, all of them, so that one run shows everything."""
    began = time.monotonic()
    codes = [run(*command) for command in commands]
    return Result(part, ok=not any(codes), seconds=time.monotonic() - began)


def pytest(part: str, *words: str, **environment: str) -> Result:
    """Run pytest and count its tests."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hexclassroom-tests-") as folder:
        report = Path(folder) / "report.xml"
        code = run(sys.executable, "-m", "pytest", f"--junitxml={report}", *words, **environment)
        counts = count(report)
    return Result(part, code == 0, *counts, seconds=time.monotonic() - began)


def count(report: Path) -> tuple[int, int, int]:
    """Return how many tests passed, failed and were skipped, by pytest's own report."""
    if not report.exists():
        return 0, 0, 0
    total = failed = skipped = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return total - failed - skipped, failed, skipped


def lint(_: list[str]) -> Result:
    """Style of the Python code."""
    return check("lint", ("ruff", "check", "."), ("ruff", "format", "--check", "."))


def types(_: list[str]) -> Result:
    """Types, strictly."""
    return check("types", ("mypy", "games", "hexclassroom", "manage.py"))


def imports(_: list[str]) -> Result:
    """Who may import whom."""
    return check("imports", ("lint-imports",))


def migrations(_: list[str]) -> Result:
    """Models and migrations agree, and Django finds nothing wrong."""
    manage = (sys.executable, "manage.py")
    settings = "--settings=hexclassroom.settings.test"
    return check(
        "migrations",
        (*manage, "makemigrations", "--check", "--dry-run", settings),
        (*manage, "check", "--fail-level", "WARNING", settings),
    )


def everyday(words: list[str]) -> Result:
    """Everything in one process without a browser, on SQLite and the in-memory channel layer."""
    kinds = "not e2e and not processes and not embedded and not faults"
    return pytest("everyday", *AT_ONCE, "-m", kinds, *words)


def servers(words: list[str]) -> Result:
    """The embedded server and whole commands as somebody starts, kills and restores them."""
    return pytest("servers", *AT_ONCE, "-m", "embedded", *words)


def postgres(words: list[str]) -> Result:
    """What uses the database once more, on real PostgreSQL and Redis."""
    chosen = words or [folder for folder in ON_BOTH_DATABASES if (ROOT / folder).exists()]
    return pytest(
        "postgres", *AT_ONCE, "-m", "not e2e and not embedded and not faults", *chosen,
        HEXCLASSROOM_TEST_DB="postgres",
    )  # fmt: skip


def faults(words: list[str]) -> Result:
    """A whole server whose processes are killed while classes play. Alone: it measures time."""
    return pytest("faults", "-s", "-m", "faults", *(words or ["tests/faults"]))


def e2e(words: list[str]) -> Result:
    """Real browsers. Apart from the others: Playwright's loop disturbs asyncio tests."""
    return pytest("e2e", "-m", "e2e", *(words or ["tests/e2e"]))


PARTS: dict[str, Callable[[list[str]], Result]] = {
    "lint": lint,
    "types": types,
    "imports": imports,
    "migrations": migrations,
    "everyday": everyday,
    "servers": servers,
    "postgres": postgres,
    "faults": faults,
    "e2e": e2e,
}


def chosen_parts(names: list[str]) -> list[str]:
    """Return the parts to run, in their fixed order."""
    wanted: set[str] = set()
    for name in names or [*PARTS]:
        wanted.update(QUICK if name == "quick" else [name])
    return [part for part in PARTS if part in wanted]


def summary(results: list[Result]) -> int:
    """Print what came out and return the exit code; the last line is the count of the tests."""
    print("\n" + "=" * 78)
    for result in results:
        counts = ""
        if result.part in RUNS:
            counts = f"{result.passed} passed, {result.failed} failed"
            counts += f", {result.skipped} skipped" if result.skipped else ""
        word = "ok" if result.ok else "FAILED"
        print(f"{result.part:<12} {word:<8} {result.seconds:7.1f} s   {counts}")
    broken = [result for result in results if not result.ok]
    passed = sum(result.passed for result in results)
    # A failed check, or a run that broke without a failed test, counts as one failure.
    failed = sum(result.failed for result in results) + sum(not result.failed for result in broken)
    skipped = sum(result.skipped for result in results)
    if skipped and os.environ.get("CI"):
        print("In CI no test may be skipped.")
        failed += skipped
    if passed or failed:
        print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if broken or failed else 0


def main() -> int:
    """Run the parts that the command line names, all of them without any."""
    parser = argparse.ArgumentParser(prog="python -m tests", description=__doc__)
    parser.add_argument(
        "-m", dest="parts", action="append", default=[], choices=[*PARTS, "quick"], metavar="PART"
    )
    parser.add_argument("words", nargs="*", help="files or options handed to pytest")
    options = parser.parse_args()
    return summary([PARTS[part](options.words) for part in chosen_parts(options.parts)])


if __name__ == "__main__":
    sys.exit(main())
