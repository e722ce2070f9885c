"""A backup while games are played, restored elsewhere: the same tablets go on from its point."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import redis

from deploy.load.stack import Stack
from tests.classroom import ROOT, ClassroomServer, environment
from tests.conftest import missing
from tests.services import UnavailableError, free_port
from tests.storage.inside import Inside, Made
from tests.storage.page import Page

pytestmark = pytest.mark.embedded

TABLES, PLAYERS = 2, 6

CLOSED = """
from hexclassroom.accounts.models import User
from hexclassroom.classes.models import Student
from hexclassroom.live import actions, lessons, seats
from hexclassroom.live.access import Who
from hexclassroom.live.writer.commands import read_command
now = timezone.now()
lesson = lessons.create(User.objects.get(), "yesterday")
seat, _token = seats.join(lesson, None, None, now)
do, who = read_command({"do": "close"}), Who("teacher", str(lesson.pk))
actions.command(lesson.tables.get().pk, who, "close-it-1", do, now=now)
print(json.dumps({"student": str(seat.student_id)}))
"""
ALONE = """
from hexclassroom.accounts.models import User
User.objects.all().delete()
print("{}")
"""
ERASE = """
import uuid
from hexclassroom.accounts.models import User
from hexclassroom.privacy import erasing
erasing.student(uuid.UUID(sys.argv[1]), None, User.objects.get(), timezone.now())
print("{}")
"""
NAME = """
from hexclassroom.classes.models import Student
print(json.dumps([str(each.given) for each in Student.objects.filter(pk=sys.argv[1])]))
"""
OVERDUE = """
past = timezone.now() - dt.timedelta(minutes=5)
Table.objects.filter(pk=int(sys.argv[1])).update(clock_ends=past, due=past)
print("{}")
"""


class Class_:  # noqa: N801 - class is a word of the language
    """The players and the Game Masters of all tables; they keep their pages all the time."""

    def __init__(self, made: Made) -> None:
        self.made = made
        teacher = f"sessionid={made.session}"
        self.players = [Page("", "/ws/play/", f"seat={token}") for token in made.tokens]
        self.consoles = [
            Page("", f"/ws/console/{made.lesson}/{n}/", teacher) for n in range(1, TABLES + 1)
        ]
        self.pages = [*self.players, *self.consoles]

    async def open(self, base: str) -> None:
        """Open every page at a server, as tablets do when their line comes back."""
        for page in self.pages:
            page.base = base
        await asyncio.gather(*[page.open() for page in self.pages])

    async def close(self) -> None:
        await asyncio.gather(*[page.close() for page in self.pages])

    async def play(self, times: int) -> None:
        """Let everybody do something so many times, all at once."""

        async def one(page: Page) -> None:
            for n in range(times):
                assert (await page.ask(do="hand", up=n % 2 == 0))["ok"]
                offered = [each for each in page.acts() if each["type"] != "unready"]
                if page.prompt and offered:
                    # May be refused: the others play, too.
                    await page.ask(prompt=page.prompt, action=offered[n % len(offered)])

        await asyncio.gather(*[one(page) for page in self.players])

    def acknowledged(self) -> dict[str, int]:
        """Give the version of every tap that was said to be saved."""
        return {
            key: answer["v"]
            for page in self.pages
            for key, answer in page.acks.items()
            if answer["ok"]
        }


async def play_and_save(play: Class_, base: str, save: Callable[[], None]) -> tuple[Any, Any]:
    """Play, save in the middle, play on; give what was acknowledged before and afterwards."""
    await play.open(base)
    await play.play(3)
    before = play.acknowledged()
    saving = asyncio.create_task(asyncio.to_thread(save))
    while not saving.done():
        await play.play(1)
    await saving
    during = play.acknowledged()
    await play.play(4)
    await play.close()
    after = {k: v for k, v in play.acknowledged().items() if k not in during}
    return before, after


async def go_on(play: Class_, base: str, inside: Inside, overdue: int) -> None:
    """Open the same pages at the restored server and play on."""
    newest = {id(page): page.version for page in play.pages}
    await play.open(base)
    seen = await asyncio.to_thread(inside.look)
    for page in play.pages:
        # An older view than the last one is taken, and nothing of the newer one stays.
        assert not page.go
        assert 0 <= page.version < newest[id(page)], (page.path, page.version, newest[id(page)])
    assert (seen[overdue]["paused"], seen[overdue]["reason"]) == (True, "restart")
    assert seen[overdue]["left"] >= 15_000
    for console, table in zip(play.consoles, play.made.tables, strict=True):
        if seen[table]["paused"]:
            assert (await console.ask(do="resume"))["ok"]
    await play.play(3)
    for console in play.consoles:
        paused = await console.ask(do="pause")
        # A session may have just ended: the game pauses then by itself.
        assert paused["ok"] or paused["code"] == "paused", paused
    await all_show_the_newest(play, inside)
    await play.close()


async def all_show_the_newest(play: Class_, inside: Inside) -> None:
    """Wait until every player's page shows its table as it is: who came may still be noted."""
    async with asyncio.timeout(120):
        while True:
            seen = await asyncio.to_thread(inside.look)
            versions = {seen[table]["version"] for table in play.made.tables}
            late = [page.version for page in play.players if page.version not in versions]
            if not late:
                return
            await asyncio.sleep(0.5)


def goes_on_from_there(seen: dict[int, Any], before: dict[str, int], after: dict[str, int]) -> None:
    """What was saved before the backup is there, what came after it is not; state = replay."""
    keys = {key for table in seen.values() for key in table["keys"]}
    assert before.keys() <= keys
    assert not after.keys() & keys
    assert len(after) > 10


def ok(*words: str, env: dict[str, str]) -> str:
    """Run a command of manage.py that must succeed."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def at(data: Path) -> dict[str, str]:
    """Give the environment of a command for a data folder."""
    settings = "hexclassroom.settings.embedded"
    return environment() | {"DJANGO_SETTINGS_MODULE": settings, "HEXCLASSROOM_DATA": str(data)}


def test_a_laptop_s_games_go_on_on_another_laptop(
    classroom: ClassroomServer, tmp_path: Path
) -> None:
    saved, listed = tmp_path / "saved.zip", tmp_path / "erased.jsonl"
    here, there = at(classroom.data), at(tmp_path / "other")
    inside, other = Inside(here), Inside(there)
    gone = inside.run(CLOSED)["student"]
    play = Class_(inside.prepare(TABLES, PLAYERS))

    def save() -> None:
        ok("backup", str(saved), env=here)

    before, after = asyncio.run(play_and_save(play, classroom.local_url, save))
    inside.run(ERASE, gone)
    ok("erasures", "--export", str(listed), env=here)
    inside.look()
    classroom.kill()

    said = ok("restore", str(saved), "--erasures", str(listed), env=there)
    assert "Erased once more: 1 of the 1" in said
    goes_on_from_there(other.look(), before, after)
    assert other.run(NAME, gone) in ([], [""])
    overdue = play.made.tables[0]
    other.run(OVERDUE, str(overdue))
    server = ClassroomServer(tmp_path / "other", free_port()).start()
    try:
        asyncio.run(go_on(play, server.local_url, other, overdue))
        assert "Traceback" not in server.text()
    finally:
        server.stop()


def test_a_server_s_games_go_on_on_another_server(tmp_path: Path) -> None:
    saved, listed = tmp_path / "saved.zip", tmp_path / "erased.jsonl"
    try:
        first = Stack()
    except UnavailableError as error:
        missing(error)
    try:
        _server_to_server(first.start(), saved, listed)
    finally:
        first.stop()


def _server_to_server(stack: Stack, saved: Path, listed: Path) -> None:
    inside = Inside(dict(stack.environment))
    inside.run(
        "from hexclassroom.accounts.models import User; User.objects.all().delete(); print('{}')"
    )
    play = Class_(inside.prepare(TABLES, PLAYERS))
    gone = inside.run(CLOSED)["student"]

    def save() -> None:
        ok("backup", str(saved), env=inside.environment)

    before, after = asyncio.run(play_and_save(play, stack.bases[0], save))
    inside.run(ERASE, gone)
    ok("erasures", "--export", str(listed), env=inside.environment)
    for name in list(stack.processes):
        stack.stop_process(name)

    # Another database, and a Redis that knows nobody; the keys of cookies and names are the same.
    there = Inside(dict(stack.environment))
    there.environment["HEXCLASSROOM_DATABASE_URL"] = stack.postgres.new_database("other")
    with redis.Redis.from_url(stack.redis.url()) as client:
        for key in client.scan_iter("*hexclassroom*"):
            client.delete(key)
    said = ok("restore", str(saved), "--erasures", str(listed), env=there.environment)
    assert "Erased once more: 1 of the 1" in said
    goes_on_from_there(there.look(), before, after)
    assert there.run(NAME, gone) in ([], [""])
    overdue = play.made.tables[0]
    there.run(OVERDUE, str(overdue))
    # And whatever else ran out while a slow machine came so far.
    assert re.search(r"paused: [1-9]", ok("pause_overdue", env=there.environment))
    stack.environment = there.environment
    for name in stack.ports:
        stack.start_web(name)
    for name in stack.workers:
        stack.start_worker(name)
    asyncio.run(go_on(play, stack.bases[0], there, overdue))
    assert "Traceback" not in "".join(stack.log(name) for name in stack.processes)
