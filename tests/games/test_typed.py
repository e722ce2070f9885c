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


READERS = ("convert", "json.Decoder", "msgpack", "yaml", "toml")
"""What of msgspec reads into types, besides `json.decode` with one."""
IMPORTED = {"msgspec": {"Meta", "Raw", "Struct"}, "msgspec.structs": None}


def _past_it(node: ast.AST) -> bool:
    match node:
        case ast.Import(names):
            return any(name.name.split(".")[0] == "msgspec" and name.asname for name in names)
        case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] == "msgspec":
            known = IMPORTED.get(module, set())
            return known is not None and not {name.name for name in names} <= known
        case ast.Attribute():
            return ast.unparse(node) in {f"msgspec.{name}" for name in READERS}
        case ast.Call(func=ast.Attribute() as what, args=args, keywords=more):
            return ast.unparse(what) == "msgspec.json.decode" and (len(args) > 1 or bool(more))
    return False


@pytest.mark.parametrize(
    ("source", "past"),
    [
        ("msgspec.convert(a, B)", True),
        ("map(msgspec.convert, a)", True),
        ("msgspec.json.Decoder(B)", True),
        ("msgspec.json.decode(a, type=B)", True),
        ("msgspec.msgpack.decode(a)", True),
        ("from msgspec import convert", True),
        ("from msgspec.json import decode", True),
        ("import msgspec as m", True),
        ("msgspec.json.decode(a)", False),
        ("import msgspec\nfrom msgspec.structs import replace\nfrom msgspec import Meta", False),
    ],
)
def test_the_next_test_sees_it(source: str, past: bool) -> None:
    assert any(map(_past_it, ast.walk(ast.parse(source)))) is past


def test_nobody_reads_into_types_past_it() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for folder in ("games", "hexclassroom")
        for path in (ROOT / folder).rglob("*.py")
        if path != ROOT / "games" / "typed.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _past_it(node)
    ]
    assert found == []
