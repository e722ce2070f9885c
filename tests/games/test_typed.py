"""Reading into types: by several threads for the first time, and by nobody past `games.typed`."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

RACE = """
import sys, threading
import msgspec
from games import typed
from games.chance import Seeded
from games.registry import GAMES

sys.setswitchinterval(1e-5)
for game in GAMES.values():
    text = msgspec.json.encode(game.setup(game.Options(), Seeded(7)))
    clock = {"type": "time_up"}
    together = threading.Barrier(6)
    read = []

    def first(n):
        together.wait()
        read.append(typed.decode(text, game.State) if n % 2 else typed.convert(clock, game.Action))

    threads = [threading.Thread(target=first, args=(n,)) for n in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(read) == 6
print("all read")
"""


@pytest.mark.parametrize("_attempt", range(4))
def test_threads_read_the_same_types_for_the_first_time(_attempt: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RACE], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (0, "all read\n"), done.stderr


def _reads_past_it(call: ast.Call) -> bool:
    what = ast.unparse(call.func)
    typed = any(each.arg == "type" for each in call.keywords)
    return what in ("msgspec.convert", "msgspec.json.Decoder") or (
        what == "msgspec.json.decode" and typed
    )


def test_nobody_reads_into_types_past_it() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("games", "hexclassroom")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "typed.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _reads_past_it(node)
    ]
    assert found == []
