"""A real server on PostgreSQL that may only be read, or whose disk is full."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from deploy.load.stack import Stack
from tests.conftest import missing
from tests.services import POSTGRES_USER, UnavailableError
from tests.storage.full import can_mount, filled, small_disk
from tests.storage.inside import Inside
from tests.storage.page import Page
from tests.storage.players import Players

pytestmark = pytest.mark.embedded


class School:
    """PostgreSQL, Redis, two web processes and a worker."""

    code = "cannot_save"

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.inside, self.bases = Inside(stack.environment), stack.bases

    def sql(self, *statements: str, database: str = "postgres") -> None:
        """Tell the database server something."""
        with psycopg.connect(self.stack.postgres.url(database), autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            for each in statements:
                connection.execute(each)  # type: ignore[call-overload, unused-ignore]

    @contextmanager
    def full(self) -> Iterator[None]:
        """Let every session read only, those that are open too, as on a standby."""
        reload = "SELECT pg_reload_conf()"
        self.sql("ALTER SYSTEM SET default_transaction_read_only = on", reload)
        try:
            yield
        finally:
            self.sql("ALTER SYSTEM RESET default_transaction_read_only", reload)

    def log(self) -> str:
        """Give what all processes have said."""
        return "".join(self.stack.log(name) for name in self.stack.processes)


@pytest.fixture
def stack() -> Iterator[Stack]:
    try:
        made = Stack(webs=2)
    except UnavailableError as error:
        missing(error)
    try:
        yield made
    finally:
        made.stop()


def test_a_database_that_may_only_be_read_is_said_in_words_and_all_goes_on(stack: Stack) -> None:
    school = School(stack.start())
    made = school.inside.prepare(players=2)
    asyncio.run(Players(school, made).play())
    assert "Traceback" not in school.log(), school.log()
    assert "the database refused" in school.log()


async def _tap_until_full_and_on(page: Page, disk: Path) -> int:
    """Tap while the disk is full; give how many taps were refused."""
    await page.open()
    with filled(disk):
        for n in range(5000):
            answer = await page.ask(do="hand", up=n % 2 == 0)
            if not answer["ok"]:
                break
        for n in range(20):
            await page.ask(do="hand", up=n % 2 == 0)
    refused = [answer for answer in page.acks.values() if not answer["ok"]]
    assert {answer["code"] for answer in refused} == {"disk_full"}
    assert all("Nothing was changed" in answer["words"] for answer in refused)
    for n in range(20):
        assert (await page.ask(do="hand", up=n % 2 == 0))["ok"]
    assert page.is_open
    await page.close()
    return len(refused)


# The other way needs no root; what PostgreSQL says of a full disk is in test_trouble.py, too.
if can_mount():

    def test_a_full_disk_under_postgresql_is_said_in_words_and_all_goes_on(stack: Stack) -> None:
        """Only tables that must grow are refused: PostgreSQL fills the pages it has."""
        with contextlib.ExitStack() as ending:
            disk = Path(tempfile.mkdtemp(prefix="hexclassroom-small-"))
            ending.callback(shutil.rmtree, disk, ignore_errors=True)
            ending.enter_context(small_disk(disk, "48m"))
            ending.callback(stack.postgres.stop)
            place = disk / "tables"
            place.mkdir()
            shutil.chown(place, POSTGRES_USER)
            os.chmod(disk.parent, os.stat(disk.parent).st_mode | 0o005)
            school = School(stack)
            school.sql(f"CREATE TABLESPACE small LOCATION '{place}'",
                       'ALTER DATABASE "load" SET TABLESPACE small')  # fmt: skip
            stack.start()
            made = school.inside.prepare(players=1)
            page = Page(stack.bases[0], "/ws/play/", f"seat={made.tokens[0]}")
            assert asyncio.run(_tap_until_full_and_on(page, disk)) > 0
            keys = school.inside.look()[made.tables[0]]["keys"]
            for key, answer in page.acks.items():
                assert keys.get(key) == (answer["v"] if answer["ok"] else None), answer
            assert "Traceback" not in school.log(), school.log()
            stack.stop()
