"""The fault test on demand: `python -m tests.faults --minutes 5 --seed 7`."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from pathlib import Path


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


def main() -> int:
    """Run, print a line a fault and the numbers at the end."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexclassroom.settings.test")
    import django

    django.setup()
    from tests.faults.faults import FAULTS
    from tests.faults.run import whole

    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--minutes", type=float, default=0.0, help="0: each fault once, briefly")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", action="append", choices=[*FAULTS], help="these faults, in order")
    parser.add_argument("--keep", type=Path, help="a new folder for what the processes printed")
    options = parser.parse_args()
    say(f"seed {options.seed}")
    report = asyncio.run(
        whole(options.seed, say, options.only, minutes=options.minutes, keep=options.keep)
    )
    for problem in report.problems:
        say(f"PROBLEM: {problem}")
    say(f"{len(report.windows)} faults, {len(report.problems)} problems")
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
