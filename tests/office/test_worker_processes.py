"""The health page on a server: real workers in processes of their own (PostgreSQL and Redis)."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from hexclassroom.office.health import State
from tests.classroom import ROOT

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.processes,
    pytest.mark.skipif(
        os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres",
        reason="workers of their own need Redis",
    ),
]

ASK = """
import json, django
django.setup()
from django.utils import timezone
from hexclassroom.office.health import work
found = [work.worker(), work.clocks(timezone.now())]
print(json.dumps([[each.state, each.words, each.todo] for each in found]))
"""
Asked = list[list[str]]


@pytest.fixture
def server(tmp_path: Path) -> dict[str, str]:
    """Give the environment of a server on the test's database, and an empty part of its Redis."""
    url = os.environ["HEXCLASSROOM_TEST_DATABASE_URL"].rsplit("/", 1)[0]
    redis = os.environ["HEXCLASSROOM_TEST_REDIS_URL"].rsplit("/", 1)[0]
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
        "HEXCLASSROOM_SECRET_KEY": "only for tests: " + "0123456789" * 4,
        "HEXCLASSROOM_SEAL_KEYS": settings.SEAL_KEYS[0],
        "HEXCLASSROOM_HOSTS": "classroom.test",
        "HEXCLASSROOM_DATABASE_URL": f"{url}/{connection.settings_dict['NAME']}",
        "HEXCLASSROOM_REDIS_URL": f"{redis}/7",
        "HEXCLASSROOM_STATIC_ROOT": str(tmp_path / "static"),
        "HEXCLASSROOM_ERASURES_FILE": str(tmp_path / "erasures"),
    }


def ask(server: dict[str, str]) -> Asked:
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, env=server, capture_output=True, text=True,
        timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: Asked = json.loads(done.stdout)
    return found


def ask_until(server: dict[str, str], enough: Callable[[Asked], bool]) -> Asked:
    end = time.monotonic() + 45
    found = ask(server)
    while not enough(found) and time.monotonic() < end:
        found = ask(server)
    return found


@contextmanager
def worker(server: dict[str, str], queues: str) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "hexclassroom", "worker", "-P", "threads",
         "-c", "2", "-Q", queues, "-n", f"{queues.replace(',', '-')}@test"],
        cwd=ROOT, env=server, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def test_missing_workers_are_named_and_running_ones_counted(server: dict[str, str]) -> None:
    work, clocks = ask(server)
    assert work[0] == clocks[0] == State.BAD
    assert "No worker answers" in work[1]
    assert "celery -A hexclassroom worker" in work[2]
    with worker(server, "reports"):
        work, clocks = ask_until(server, lambda found: "No worker serves" in found[0][1])
        assert work[0] == clocks[0] == State.BAD
        assert work[1] == "No worker serves: live."
        with worker(server, "live"):
            work, clocks = ask_until(
                server, lambda found: {each[0] for each in found} == {State.GOOD}
            )
            assert (work[0], clocks[0]) == (State.GOOD, State.GOOD)
            assert "2 workers answer. 0 tasks wait." in work[1]
