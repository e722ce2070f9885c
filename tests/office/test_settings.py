"""Settings of the school; keeping less long is asked once more."""

import datetime as dt
import re
from typing import Any

import pytest
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes.models import Enrolment
from hexclassroom.live import lessons
from hexclassroom.live.models import Lesson
from hexclassroom.office import retention
from hexclassroom.privacy import retention as nightly
from hexclassroom.privacy.periods import Periods
from hexclassroom.reports.models import Archive
from tests.office.conftest import At
from tests.school import SchoolCast, make_class, signed_in

SAME: dict[str, Any] = {
    "name": "Hill School", "names_days": "30", "logs_days": "365", "audit_days": "730",
}  # fmt: skip


def past(cast: SchoolCast, days: int) -> None:
    """Let 7b have ended so many days ago."""
    cast.school_class.ends = timezone.localdate() - dt.timedelta(days=days)
    cast.school_class.save()


def game(cast: SchoolCast, days: int) -> Archive:
    lesson = lessons.create(cast.teacher, "Game")
    ended = timezone.now() - dt.timedelta(days=days)
    Lesson.objects.filter(pk=lesson.pk).update(school_class=cast.school_class, closed=ended)
    lesson.tables.update(ended=ended)
    return Archive.objects.create(
        teacher=cast.teacher, school_class=cast.school_class, table=lesson.tables.get(),
        title="Game", game="planet_hexagon", state="{}",
        ended=ended,
    )  # fmt: skip


def test_the_page_says_what_follows_in_dates(cast: SchoolCast, at: At) -> None:
    response = signed_in(cast.admin).get(at("settings"))
    dates = retention.examples(Periods(30, 365, 730), timezone.localdate())
    assert response.context["dates"] == dates
    assert str(dates["names"].year) in response.content.decode()


def test_dates_follow_from_the_periods() -> None:
    found = retention.examples(Periods(30, 365, 730), dt.date(2026, 11, 28))
    assert found["year_ends"] == dt.date(2027, 7, 31)
    assert found["names"] == dt.date(2027, 8, 31)
    assert found["logs"] == dt.date(2027, 11, 29)


def test_longer_periods_and_a_name_are_saved_at_once_and_noted(cast: SchoolCast, at: At) -> None:
    sent = {**SAME, "name": " Hill   Academy ", "names_days": "40", "pick_list": "on"}
    page = signed_in(cast.admin).post(at("settings"), sent, follow=True).content.decode()
    assert "The settings are saved." in page
    cast.school.refresh_from_db()
    assert (cast.school.name, cast.school.names_days) == ("Hill Academy", 40)
    assert cast.school.pick_list
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.actor, entry.target) == (
        AuditEntry.Verb.SETTINGS_CHANGED, cast.admin, str(cast.school.pk),
    )  # fmt: skip


def test_saving_without_a_change_notes_nothing(cast: SchoolCast, at: At) -> None:
    page = signed_in(cast.admin).post(at("settings"), SAME, follow=True).content.decode()
    assert "Nothing was changed." in page
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("names_days", "0"), ("names_days", "401"), ("logs_days", "1101"), ("audit_days", "29"),
     ("names_days", "for ever"), ("name", " "), ("logs_days", "")],
)  # fmt: skip
def test_what_does_not_fit_is_refused_and_kept_on_the_page(
    cast: SchoolCast, at: At, field: str, value: str
) -> None:
    response = signed_in(cast.admin).post(at("settings"), {**SAME, field: value})
    assert response.status_code == 422
    assert response.context["form"][field].value() == value
    cast.school.refresh_from_db()
    assert (cast.school.name, cast.school.names_days) == ("Hill School", 30)
    assert not AuditEntry.objects.exists()


def test_shortening_shows_what_would_go_and_changes_nothing(cast: SchoolCast, at: At) -> None:
    past(cast, 20)
    other = make_class(cast.school, "Club", cast.teacher)
    Enrolment.objects.create(school_class=other, student=cast.students[0], words="Calm Otter")
    for days in (50, 100, 400):
        game(cast, days)
    AuditEntry.objects.create(
        school=cast.school, verb="joined", at=timezone.now() - dt.timedelta(days=90)
    )
    sent = {**SAME, "names_days": "10", "logs_days": "60", "audit_days": "60"}
    response = signed_in(cast.admin).post(at("settings"), sent)
    due = response.context["due"]
    # One of the eight is in another class, too: their name stays.
    assert (due.classes, due.students, due.games, due.entries) == (1, 7, 2, 1)
    page = response.content.decode()
    for words in ("the names of 7 students", "the logs of 2 games", "1 entry of the audit log"):
        assert words in page
    cast.school.refresh_from_db()
    assert cast.school.names_days == 30


def test_the_preview_is_what_the_nightly_run_then_takes(cast: SchoolCast, at: At) -> None:
    past(cast, 20)
    quick = lessons.create(cast.colleague, "Quick", names="Yara\nZoe")
    Lesson.objects.filter(pk=quick.pk).update(closed=timezone.now() - dt.timedelta(days=20))
    for days in (50, 100):
        game(cast, days)
    AuditEntry.objects.create(
        school=cast.school, verb="joined", at=timezone.now() - dt.timedelta(days=90)
    )
    sent = {**SAME, "names_days": "10", "logs_days": "60", "audit_days": "60"}
    client = signed_in(cast.admin)
    due = client.post(at("settings"), sent).context["due"]
    client.post(at("settings"), {**sent, "confirmed": "10-60-60"})
    gone = nightly.run(timezone.now())[cast.school]
    assert (due.students, due.games, due.entries) == (10, 1, 1)
    assert (gone.students, gone.games, gone.entries) == (10, 1, 1)
    assert retention.due(cast.school, Periods(10, 60, 60), timezone.now()).nothing


def test_the_confirmed_change_is_saved(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    sent = {**SAME, "names_days": "10"}
    page = client.post(at("settings"), sent).content.decode()
    again = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert {**sent, "confirmed": "10-365-730"}.items() <= again.items()
    client.post(at("settings"), again)
    cast.school.refresh_from_db()
    assert cast.school.names_days == 10
    assert not cast.school.pick_list


def test_a_confirmation_holds_for_what_was_shown_only(cast: SchoolCast, at: At) -> None:
    sent = {**SAME, "names_days": "5", "confirmed": "10-365-730"}
    response = signed_in(cast.admin).post(at("settings"), sent)
    assert response.status_code == 200
    assert "Keep less long?" in response.content.decode()
    cast.school.refresh_from_db()
    assert cast.school.names_days == 30


def test_shortening_that_erases_nothing_says_so(cast: SchoolCast, at: At) -> None:
    page = signed_in(cast.admin).post(at("settings"), {**SAME, "logs_days": "300"})
    assert "would erase nothing" in page.content.decode()
