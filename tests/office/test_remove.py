"""Letting somebody go: what they taught stays, with somebody who teaches it."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.access import role_in
from hexclassroom.accounts.models import AuditEntry, Invitation, Role, User
from hexclassroom.classes.access import classes_of, teaches
from hexclassroom.live import access, lessons
from hexclassroom.reports.access import archives_of
from hexclassroom.reports.models import Archive
from tests.office.conftest import At
from tests.school import SchoolCast, make_class, signed_in, user

Verb = AuditEntry.Verb


def game(cast: SchoolCast, who: User) -> Archive:
    """Give a finished game of 7b, led by somebody."""
    lesson = lessons.create(who, "Friday")
    lesson.school_class = cast.school_class
    lesson.save()
    now = timezone.now()
    return Archive.objects.create(
        teacher=who, school_class=cast.school_class, table=lesson.tables.get(), title="Friday",
        game="planet_hexagon", state="{}", ended=now,
    )  # fmt: skip


def test_a_class_with_another_teacher_stays_with_them(cast: SchoolCast, at: At) -> None:
    response = signed_in(cast.admin).post(at("remove", cast.teacher.pk), follow=True)
    assert "Tara is not in the school any more." in response.content.decode()
    assert role_in(cast.teacher, cast.school) is None
    assert not classes_of(cast.teacher).exists()
    assert teaches(cast.colleague, cast.school_class)
    assert cast.school_class.enrolments.count() == 8
    assert User.objects.filter(pk=cast.teacher.pk).exists()
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.target) == (Verb.MEMBER_REMOVED, str(cast.teacher.pk))


def test_lessons_and_results_go_to_the_teacher_who_stays(cast: SchoolCast, at: At) -> None:
    kept = game(cast, cast.teacher)
    quick = lessons.create(cast.teacher, "My own")
    signed_in(cast.admin).post(at("remove", cast.teacher.pk))
    assert list(access.led_by(cast.teacher)) == [quick]
    assert not archives_of(cast.teacher).exists()
    assert archives_of(cast.colleague).get() == kept
    kept.refresh_from_db()
    assert kept.teacher == cast.colleague
    assert kept.table is not None
    assert kept.table.lesson.teacher == cast.colleague


def test_a_class_that_would_be_left_alone_is_named_and_nothing_happens(
    cast: SchoolCast, at: At
) -> None:
    alone = make_class(cast.school, "8c", cast.teacher)
    response = signed_in(cast.admin).post(at("remove", cast.teacher.pk))
    assert response.status_code == 422
    page = response.content.decode()
    assert "One class would be left without a teacher" in page
    assert at("class", alone.pk) in page
    assert "Hand over to" in page
    assert role_in(cast.teacher, cast.school) == Role.TEACHER
    assert classes_of(cast.teacher).count() == 2
    assert not AuditEntry.objects.exists()


def test_handing_over_gives_the_lonely_classes_to_a_member(cast: SchoolCast, at: At) -> None:
    alone = make_class(cast.school, "8c", cast.teacher)
    old = make_class(cast.school, "6c", cast.teacher)
    old.archived = timezone.now()
    old.save()
    sent = {"heir": str(cast.other.pk)}
    page = signed_in(cast.admin).post(at("remove", cast.teacher.pk), sent, follow=True)
    assert "2 classes went to Olga." in page.content.decode()
    assert set(classes_of(cast.other)) == {alone, old}
    assert role_in(cast.teacher, cast.school) is None
    verbs = AuditEntry.objects.values_list("verb", flat=True)
    assert sorted(verbs) == [Verb.MEMBER_REMOVED, Verb.TEACHER_ADDED, Verb.TEACHER_ADDED]


@pytest.mark.parametrize("heir", ["foreign", "teacher", "nobody", "0x1", "9" * 30])
def test_whoever_cannot_take_over_is_refused(cast: SchoolCast, at: At, heir: str) -> None:
    make_class(cast.school, "8c", cast.teacher)
    chosen = str(getattr(cast, heir).pk) if hasattr(cast, heir) else heir
    response = signed_in(cast.admin).post(at("remove", cast.teacher.pk), {"heir": chosen})
    assert response.status_code == 422
    assert "Choose somebody else of this school" in response.content.decode()
    assert role_in(cast.teacher, cast.school) == Role.TEACHER


def test_a_co_teacher_who_has_left_the_school_does_not_count(cast: SchoolCast, at: At) -> None:
    cast.colleague.memberships.all().delete()
    response = signed_in(cast.admin).post(at("remove", cast.teacher.pk))
    assert response.status_code == 422


def test_the_last_administrator_stays(cast: SchoolCast, at: At) -> None:
    response = signed_in(cast.admin).post(at("remove", cast.admin.pk))
    assert response.status_code == 422
    assert "last administrator" in response.content.decode()
    assert role_in(cast.admin, cast.school) == Role.ADMIN


def test_an_administrator_may_go_where_another_stays(cast: SchoolCast, at: At) -> None:
    user("Ada", cast.school, Role.ADMIN)
    _made, secret = Invitation.issue(cast.school, "admin", "", cast.admin, timezone.now())
    client = signed_in(cast.admin)
    response = client.post(at("remove", cast.admin.pk))
    assert response["Location"] == reverse("teacher:home")
    assert client.get(at("people")).status_code == 404
    assert Invitation.find(secret, timezone.now()) is None


def test_removing_twice_finds_nobody(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    client.post(at("remove", cast.other.pk))
    assert client.post(at("remove", cast.other.pk)).status_code == 404
    assert AuditEntry.objects.count() == 1


def test_classes_of_another_school_stay(cast: SchoolCast, at: At) -> None:
    cast.elsewhere.memberships.create(user=cast.teacher)
    theirs = make_class(cast.elsewhere, "8a", cast.teacher)
    theirs.ends = dt.date(2027, 6, 30)
    signed_in(cast.admin).post(at("remove", cast.teacher.pk))
    assert list(classes_of(cast.teacher)) == [theirs]
