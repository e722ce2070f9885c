"""Golden reports as text; `python -m tests.reports.outcome.golden` writes them anew.

Read the difference before committing it: it is what teachers will see change.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "golden"


def compare(name: str, lines: list[str]) -> None:
    """Compare with the golden file, or write it where that was asked for."""
    path = FOLDER / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("HEXCLASSROOM_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


if __name__ == "__main__":
    os.environ["HEXCLASSROOM_GOLDEN"] = "write"
    sys.exit(pytest.main(["-q", "-p", "no:xdist", str(Path(__file__).parent / "test_golden.py")]))
