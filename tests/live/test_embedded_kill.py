"""The real embedded server: players act, it is killed, it goes on where it was."""

import asyncio
import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.classroom import ROOT, ClassroomServer, environment

pytestmark = pytest.mark.embedded

PATIENCE = 30
"""Seconds until an answer, at most. A busy disk may take some of them, and loses nothing."""

PREPARE = """
import json, django
django.setup()
from django.utils import timezone
from hexclassroom.accounts.models import User
from hexclassroom.live import actions, lessons, seats
from hexclassroom.live.access import Who
from hexclassroom.live.writer.commands import read_command
now = timezone.now()
lesson = lessons.create(User.objects.local_teacher(), "7b", options={"sessions": 2})
tokens = [seats.join(lesson, None, None, now)[1] for _ in range(2)]
table = lesson.tables.get()
master, start = Who("teacher", str(lesson.pk)), read_command({"do": "start"})
actions.command(table.pk, master, "start-it-1", start, now=now)
print(json.dumps({"tokens": tokens, "table": table.pk}))
"""
LOOK = """
import json, django
django.setup()
from hexclassroom.live import history
from hexclassroom.live.models import LogEntry, Table
t = Table.objects.get()
log = history.read(t.pk)
from hexclassroom.live.writer.row import peek
row = peek(t.pk)
assert row.state == history.replay(row.game, history.line(history.heads(log)[log[-1].n]))
assert [e.n for e in log] == list(range(1, row.log_n + 1))
print(json.dumps({"keys": [e.key for e in log if e.key], "bots": sum(e.by == "bot" for e in log),
  "paused": row.paused, "reason": row.pause_reason, "left": row.clock_left_ms}))
"""


def in_data(server: ClassroomServer, script: str) -> dict[str, Any]:
    """Run a script on the server's data, as another process would."""
    env = {
        **environment(),
        "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.embedded",
        "HEXCLASSROOM_DATA": str(server.data),
    }
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


async def tap(
    server: ClassroomServer, token: str, prefix: str, taps: int, acknowledged: list[str]
) -> None:
    """Raise and lower a hand; add the keys that were acknowledged."""
    address = f"ws://127.0.0.1:{server.port}/ws/play/"
    origin = f"http://127.0.0.1:{server.port}"
    headers = {"Cookie": f"seat={token}"}
    async with websockets.connect(
        address,
        additional_headers=headers,
        origin=websockets.Origin(origin),
        max_size=None,
        open_timeout=PATIENCE,
    ) as socket:
        for n in range(taps):
            key = f"{prefix}-tap-{n:05d}"
            await socket.send(json.dumps({"key": key, "do": "hand", "up": n % 2 == 0}))
            while True:
                frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                if "pieces" in frame:
                    await socket.send(json.dumps({"seen": frame["v"]}))
                if frame.get("ack") == key:
                    assert frame["ok"], frame
                    acknowledged.append(key)
                    break
            await asyncio.sleep(0.02)


async def both(server: ClassroomServer, tokens: list[str], enough: int) -> list[str]:
    """Let all tap, and kill the server once so many keys are acknowledged; give all that were."""
    acknowledged: list[str] = []

    async def until_the_end(token: str, prefix: str) -> None:
        with contextlib.suppress(websockets.ConnectionClosed, ConnectionError):
            await tap(server, token, prefix, 400, acknowledged)

    async def kill() -> None:
        async with asyncio.timeout(3 * PATIENCE):
            while len(acknowledged) < enough and server.runs():
                await asyncio.sleep(0.01)
        assert server.runs(), server.text()
        await asyncio.get_running_loop().run_in_executor(None, server.kill)

    await asyncio.gather(*(until_the_end(token, f"p{i}") for i, token in enumerate(tokens)), kill())
    return acknowledged


def test_a_killed_server_loses_nothing_that_it_acknowledged(classroom: ClassroomServer) -> None:
    made = in_data(classroom, PREPARE)
    acknowledged = asyncio.run(both(classroom, made["tokens"], enough=60))
    assert len(acknowledged) >= 60
    seen = in_data(classroom, LOOK)
    assert set(acknowledged) <= set(seen["keys"])
    classroom.start()
    again: list[str] = []
    asyncio.run(tap(classroom, made["tokens"][0], "after", 5, again))
    assert len(again) == 5


def test_an_overdue_table_opens_paused_after_a_restart(
    classroom: ClassroomServer, tmp_path: Path
) -> None:
    made = in_data(classroom, PREPARE)
    classroom.kill()
    in_data(
        classroom,
        "import django; django.setup()\n"
        "import datetime as dt\n"
        "from django.utils import timezone\n"
        "from hexclassroom.live.models import Table\n"
        "past = timezone.now() - dt.timedelta(minutes=5)\n"
        f"Table.objects.filter(pk={made['table']}).update(clock_ends=past, due=past)\n"
        "print('{}')",
    )
    classroom.start()
    seen = in_data(classroom, LOOK)
    assert (seen["paused"], seen["reason"], seen["left"]) == (True, "restart", 15_000)
    assert classroom.stop() == 0


def test_the_embedded_worker_ends_turns_and_plays_the_computers(
    classroom: ClassroomServer,
) -> None:
    import time

    in_data(classroom, PREPARE)
    end = time.monotonic() + 60
    while in_data(classroom, LOOK)["bots"] < 3:
        assert time.monotonic() < end, classroom.text()
        time.sleep(2)
    assert "Traceback" not in classroom.text()
