"""Making a class, and changing what it is called and when it ends."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry, Membership
from hexclassroom.classes import years
from hexclassroom.classes.models import Class
from tests.classes.pages import new_class
from tests.school import SchoolCast, signed_in

pytestmark = pytest.mark.usefixtures("november")
NEW = reverse("classes:new")


def test_a_new_class_has_its_teacher_and_a_page(cast: SchoolCast) -> None:
    answer = signed_in(cast.other).post(NEW, new_class(" 8a\u202e "))
    made = Class.objects.get(name="8a")
    assert answer["Location"] == reverse("classes:class", args=[made.pk])
    assert [each.user for each in made.teachers.all()] == [cast.other]
    assert made.school == cast.school
    entry = AuditEntry.objects.get(verb=AuditEntry.Verb.CLASS_MADE)
    assert (entry.actor, entry.school, entry.target) == (cast.other, cast.school, str(made.pk))


def test_the_form_begins_with_this_year_and_its_last_day(cast: SchoolCast) -> None:
    page = signed_in(cast.other).get(NEW).text
    start = years.current(timezone.localdate())
    assert f'<option value="{years.named(start)}" selected>' in page
    assert f'value="{start + 1}-07-31"' in page


def test_who_is_in_several_schools_chooses_one(cast: SchoolCast) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.other)
    browser = signed_in(cast.other)
    assert "Lake School" in browser.get(NEW).text
    assert browser.post(NEW, new_class("8a")).status_code == 422
    browser.post(NEW, new_class("8a", school=str(cast.elsewhere.pk)))
    assert Class.objects.get(name="8a").school == cast.elsewhere


def test_no_class_is_made_in_a_school_of_others(cast: SchoolCast) -> None:
    Membership.objects.create(school=SchoolCast().school, user=cast.other)
    sent = new_class("8a", school=str(cast.elsewhere.pk))
    assert signed_in(cast.other).post(NEW, sent).status_code == 422
    assert not Class.objects.filter(name="8a").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", " \u202e "),
        ("name", "x" * 41),
        ("year", "2026"),
        ("year", "1999/00"),
        ("ends", "soon"),
        ("ends", "2001-07-31"),
        ("ends", "2999-07-31"),
    ],
)
def test_what_does_not_fit_is_refused_and_stays_typed(
    cast: SchoolCast, field: str, value: str
) -> None:
    sent = {**new_class("8a"), field: value}
    answer = signed_in(cast.other).post(NEW, sent)
    assert answer.status_code == 422
    assert "errorlist" in answer.text
    assert not Class.objects.exclude(pk=cast.school_class.pk).exists()
    if field != "name":
        assert 'value="8a"' in answer.text


def test_a_button_tapped_twice_makes_one_class(cast: SchoolCast) -> None:
    browser = signed_in(cast.other)
    browser.post(NEW, new_class("8a"))
    answer = browser.post(NEW, new_class("8A"))
    assert answer.status_code == 422
    assert "You have a class" in answer.text
    assert Class.objects.filter(teachers__user=cast.other).count() == 1


def test_another_teacher_may_have_a_class_of_the_same_name(cast: SchoolCast) -> None:
    assert signed_in(cast.other).post(NEW, new_class("7b")).status_code == 302


def test_settings_change_name_and_last_day(cast: SchoolCast) -> None:
    url = reverse("classes:settings", args=[cast.school_class.pk])
    browser = signed_in(cast.teacher)
    ends = timezone.localdate() + dt.timedelta(days=20)
    answer = browser.post(url, new_class("7c", ends=ends.isoformat()))
    assert answer.status_code == 302
    cast.school_class.refresh_from_db()
    assert (cast.school_class.name, cast.school_class.ends) == ("7c", ends)
    assert AuditEntry.objects.filter(verb=AuditEntry.Verb.CLASS_CHANGED).count() == 1


def test_the_last_day_cannot_be_put_off_for_ever(cast: SchoolCast) -> None:
    url = reverse("classes:settings", args=[cast.school_class.pk])
    answer = signed_in(cast.teacher).post(url, new_class("7b", ends="2090-01-01"))
    assert answer.status_code == 422
    assert "Choose a day between today and" in answer.text


def test_a_class_that_is_over_keeps_its_last_day_under_a_new_name(cast: SchoolCast) -> None:
    over = timezone.localdate() - dt.timedelta(days=3)
    Class.objects.filter(pk=cast.school_class.pk).update(ends=over)
    sent = {"name": "7b old", "year": "2026/27", "ends": over.isoformat()}
    url = reverse("classes:settings", args=[cast.school_class.pk])
    assert signed_in(cast.teacher).post(url, sent).status_code == 302
