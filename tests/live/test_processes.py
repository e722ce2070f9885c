"""Several processes: a commit in one reaches the pages of another (PostgreSQL and Redis)."""

import asyncio
import os
import subprocess
import sys

import pytest
from django.db import connection

from tests.classroom import ROOT
from tests.live.cast import Cast
from tests.live.sockets import console, on_thread, play

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live_hub"),
    pytest.mark.processes,
    pytest.mark.skipif(
        os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres",
        reason="one process is all there is on SQLite with the in-memory layer",
    ),
]

WRITE = """
import sys, django
django.setup()
from django.utils import timezone
from hexclassroom.live import actions
from hexclassroom.live.access import Who
from hexclassroom.live.writer.commands import read_command
table, lesson = int(sys.argv[1]), sys.argv[2]
for n in range(3):
    command = read_command({"do": "brief"})
    key = f"elsewhere-{n}"
    actions.command(table, Who("teacher", lesson), key, command, now=timezone.now())
"""


async def test_a_commit_in_another_process_reaches_open_pages() -> None:
    cast = await on_thread(Cast, 1)
    page, master = await play(cast, 0), await console(cast)
    await page.drain()
    await master.drain()
    name = str(connection.settings_dict["NAME"])
    url = os.environ["HEXCLASSROOM_TEST_DATABASE_URL"].rsplit("/", 1)[0] + f"/{name}"
    env = {**os.environ, "HEXCLASSROOM_TEST_DATABASE_URL": url}
    env["DJANGO_SETTINGS_MODULE"] = "hexclassroom.settings.test"
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", WRITE, str(cast.table), str(cast.lesson.pk)],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    version = await on_thread(lambda: cast.row.version)
    await page.reach(version)
    await master.reach(version)
    assert '"briefing"' in page.pieces["table"]
    await page.close()
    await master.close()
