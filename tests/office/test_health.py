"""The health page: real checks of real parts."""

import datetime as dt
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.celery import app
from hexclassroom.live import sweep
from hexclassroom.live.models import Table
from hexclassroom.office.health import Check, State, every, kept, storage, version, work, worst
from hexclassroom.office.health.check import guarded
from hexclassroom.privacy import retention
from tests.live.cast import Cast
from tests.office.conftest import At
from tests.school import SchoolCast, signed_in


@pytest.fixture(autouse=True)
def silent() -> Iterator[None]:
    cache.delete("live.sweep")
    yield
    cache.delete("live.sweep")


def test_the_page_says_all_checks_in_words(cast: SchoolCast, at: At) -> None:
    response = signed_in(cast.admin).get(at("health"))
    page = response.content.decode()
    for title in ("Database", "Tables", "Cache", "Background work", "Clocks of the games",
                  "Deadlines", "Disk", "Erasing", "Backup"):  # fmt: skip
        assert title in page
    # No worker runs beside the tests, and the page says so and what to do.
    assert "Something is broken." in page
    assert "start it again: nothing is lost" in page
    assert version.version() in page


def test_the_database_tells_its_kind_and_size(cast: SchoolCast) -> None:
    found = storage.database()
    assert found.state == State.GOOD
    assert ("PostgreSQL" if connection.vendor == "postgresql" else "SQLite 3") in found.words
    assert "B" in found.words
    assert storage._size() > 10_000


def test_migrations_are_complete_and_missing_ones_are_counted(cast: SchoolCast) -> None:
    assert storage.migrations().state == State.GOOD
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'privacy'")
        found = storage.migrations()
        transaction.set_rollback(True)
    assert found.state == State.BAD
    assert "manage.py migrate" in found.todo


def test_the_cache_is_tried(cast: SchoolCast, settings: Any) -> None:
    assert storage.memory().state == State.GOOD
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    assert storage.memory().state == State.BAD


@pytest.mark.parametrize(
    ("free", "state"),
    [(2 * 1024**3, State.GOOD), (500 * 1024**2, State.WARN), (10 * 1024**2, State.BAD)],
)
def test_a_full_disk_is_said_in_time(
    monkeypatch: pytest.MonkeyPatch, free: int, state: State
) -> None:
    usage = SimpleNamespace(free=free, total=100 * 1024**3)
    monkeypatch.setattr(storage.shutil, "disk_usage", lambda _place: usage)
    assert storage.disk().state == state


def test_the_disk_is_that_of_the_data() -> None:
    assert storage.folder() == settings.DATA_DIR
    assert storage.disk().state in (State.GOOD, State.WARN)


@pytest.mark.django_db(transaction=True)
def test_a_sweep_that_runs_says_so() -> None:
    assert work.clocks(timezone.now()).state == State.BAD
    running = sweep.Sweep()
    running.start()
    try:
        for _try in range(100):
            if sweep.last_beat() is not None:
                break
            time.sleep(0.05)
        found = work.clocks(timezone.now())
    finally:
        running.stop()
    assert found.state == State.GOOD
    assert "Watched" in found.words


def test_a_sweep_that_has_fallen_silent_or_behind_is_seen() -> None:
    now = timezone.now()
    cache.set("live.sweep", (now.timestamp() - 20, 0.0), 60)
    assert work.clocks(now).state == State.BAD
    cache.set("live.sweep", (now.timestamp(), 7.5), 60)
    found = work.clocks(now)
    assert found.state == State.WARN
    assert "7.5 seconds late" in found.words


@pytest.mark.django_db
def test_a_deadline_that_nobody_sees_to_is_found() -> None:
    table = Cast().start().table
    now = timezone.now()
    assert work.deadlines(now).state in (State.GOOD, State.BAD)
    Table.objects.filter(pk=table).update(due=now + dt.timedelta(seconds=5))
    assert work.deadlines(now).state == State.GOOD
    Table.objects.filter(pk=table).update(due=now - dt.timedelta(seconds=90))
    found = work.deadlines(now)
    assert found.state == State.BAD
    assert "90 seconds" in found.words


def test_tasks_that_wait_are_counted() -> None:
    before = work.waits("reports")
    with app.connection_for_write() as wire:
        queue = wire.SimpleQueue("reports", queue_opts={"durable": True})
        queue.put({"any": "thing"})
        assert work.waits("reports") == before + 1
        queue.get(timeout=2).ack()
    assert work.waits("reports") == before
    assert work.waits("nobody-has-this-queue") == 0


def test_names_that_should_be_gone_are_found(cast: SchoolCast) -> None:
    now = timezone.now()
    assert kept.erasing(cast.school, now).state == State.GOOD
    cast.school_class.ends = now.date() - dt.timedelta(days=40)
    cast.school_class.save()
    found = kept.erasing(cast.school, now)
    assert found.state == State.BAD
    assert "8 things should have been erased" in found.words
    retention.run(now)
    assert kept.erasing(cast.school, now).state == State.GOOD


def test_the_last_run_is_told_and_one_that_stays_away_is_seen(cast: SchoolCast) -> None:
    now = timezone.now()
    retention.run(now)
    assert "The nightly run was here" in kept.erasing(cast.school, now).words
    later = now + dt.timedelta(days=3)
    assert kept.erasing(cast.school, later).state == State.WARN
    AuditEntry.objects.filter(verb="retention").delete()
    assert kept.erasing(cast.school, now).state == State.GOOD
    assert kept.erasing(cast.school, later).state == State.BAD


def test_a_check_that_breaks_is_a_broken_part_and_tells_no_secret(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def breaks() -> Check:
        raise ConnectionError("redis://user:secret@host")

    found = guarded("Cache", breaks)
    assert found.state == State.BAD
    assert "secret" not in found.words + found.todo


def test_the_worst_counts(cast: SchoolCast) -> None:
    checks = every(cast.school, timezone.now())
    assert worst(checks) == State.BAD
    assert worst([]) == State.GOOD


def test_the_commit_is_read_from_every_kind_of_checkout(tmp_path: Path, settings: Any) -> None:
    settings.BASE_DIR = tmp_path
    assert version.commit() == ""
    git = tmp_path / ".git"
    git.mkdir()
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    assert version.commit() == ""
    (git / "packed-refs").write_text("# pack-refs\n" + "a" * 40 + " refs/heads/main\n")
    assert version.commit() == "a" * 10
    (git / "refs" / "heads").mkdir(parents=True)
    (git / "refs" / "heads" / "main").write_text("b" * 40 + "\n")
    assert version.commit() == "b" * 10
    (git / "HEAD").write_text("c" * 40 + "\n")
    assert version.commit() == "c" * 10
