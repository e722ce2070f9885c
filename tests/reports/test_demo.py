"""`manage.py demo`: finished games through the real writer, and nothing twice."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from hexclassroom.accounts.models import User
from hexclassroom.live.models import Lesson, LogEntry, Table
from hexclassroom.reports import demo
from hexclassroom.reports.models import Archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = ("random", "random", "random", "random")
    plans = (
        demo.Plan("7b one", 3, 12, 1, 3, bots),
        demo.Plan("7b two", 1, 9, 2, 4, bots, early=True),
    )
    monkeypatch.setattr(demo, "PLANS", plans)


@pytest.mark.usefixtures("_short")
def test_it_plays_and_archives_and_a_second_run_changes_nothing() -> None:
    call_command("demo", stdout=io.StringIO())
    kept = {each.title: each for each in Archive.objects.all()}
    assert set(kept) == {"7b one", "7b two"}
    assert kept["7b one"].reason == Archive.Reason.COMPLETE
    assert kept["7b two"].reason == Archive.Reason.EARLY
    assert all(each is not None for each in kept["7b one"].counts)
    assert LogEntry.objects.filter(kind="talk").exists()
    before = (Lesson.objects.count(), LogEntry.objects.count(), Archive.objects.count())
    call_command("demo", stdout=io.StringIO())
    assert (Lesson.objects.count(), LogEntry.objects.count(), Archive.objects.count()) == before


@pytest.mark.usefixtures("_short")
def test_its_lessons_are_closed_so_that_no_page_leads_into_them() -> None:
    call_command("demo", stdout=io.StringIO())
    assert not Lesson.objects.filter(closed=None).exists()
    assert not Table.objects.filter(due__isnull=False).exists()
    assert User.objects.get().lessons.count() == 2


def test_an_unknown_teacher_is_refused() -> None:
    with pytest.raises(CommandError):
        call_command("demo", "--teacher", "nobody@school.test", stdout=io.StringIO())
