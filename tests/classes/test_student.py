"""The entry of one student: changing it, leaving the class and coming back."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import roster
from hexclassroom.classes.forms import seen
from hexclassroom.classes.models import Enrolment, JoinCard
from tests.school import SchoolCast, signed_in

Verb = AuditEntry.Verb


def first(cast: SchoolCast) -> Enrolment:
    return cast.school_class.enrolments.select_related("student").get(student=cast.students[0])


def url(cast: SchoolCast, name: str = "student") -> str:
    return reverse(f"classes:{name}", args=[cast.school_class.pk, cast.students[0].pk])


def filled(cast: SchoolCast, **changes: str) -> dict[str, Any]:
    """Give the form as a browser that just opened the page sends it."""
    mine = first(cast)
    sent = {"given": mine.student.given, "initial_letter": mine.student.initial}
    sent |= {f"tag{n}": mine.tags.get(tag, "") for n, tag in enumerate(cast.school_class.tags)}
    return {**sent, "seen": seen(mine), **changes}


@pytest.fixture
def browser(cast: SchoolCast) -> Client:
    return signed_in(cast.teacher)


def test_name_tags_and_guest_seat_are_changed_together(cast: SchoolCast, browser: Client) -> None:
    roster.set_tags(cast.school_class, ["experience"], cast.teacher)
    cast.school_class.refresh_from_db()
    sent = filled(cast, given="Anna", initial_letter="Lončar", tag0="much", guest="on")
    assert browser.post(url(cast), sent).status_code == 302
    mine = first(cast)
    assert mine.student.name == "Anna L."
    assert mine.tags == {"experience": "much"}
    assert mine.guest
    assert AuditEntry.objects.filter(verb=Verb.STUDENT_CHANGED).count() == 1


def test_saving_without_a_change_notes_nothing(cast: SchoolCast, browser: Client) -> None:
    assert browser.post(url(cast), filled(cast)).status_code == 302
    assert not AuditEntry.objects.filter(verb=Verb.STUDENT_CHANGED).exists()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", "required"),
        ("\u202e ", "A given name is missing"),
        ("A" * 41, "40 characters at most"),
        ("A" * 81, "80 characters"),
        ("ben", "There are two called ben."),
    ],
)
def test_what_is_no_name_or_taken_is_refused(
    cast: SchoolCast, browser: Client, given: str, words: str
) -> None:
    answer = browser.post(url(cast), filled(cast, given=given, initial_letter=""))
    assert answer.status_code == 422
    assert words in answer.text
    assert first(cast).student.name == "Ana K."


def test_a_guest_seat_is_explained(cast: SchoolCast, browser: Client) -> None:
    page = browser.get(url(cast)).text
    assert "Guest seat" in page
    assert "A guest plays like everybody else" in page


def test_of_two_browsers_the_later_one_sees_what_the_other_changed(cast: SchoolCast) -> None:
    mine, theirs = signed_in(cast.teacher), signed_in(cast.colleague)
    sent_by_me, sent_by_them = filled(cast, given="Anna"), filled(cast, given="Anja")
    assert theirs.post(url(cast), sent_by_them).status_code == 302
    answer = mine.post(url(cast), sent_by_me)
    assert answer.status_code == 422
    assert "Somebody else changed this entry" in answer.text
    assert "Anja K." in answer.text
    assert 'value="Anna"' in answer.text
    assert first(cast).student.given == "Anja"
    # Sent once more from that page, it is what the teacher wants.
    again = {**sent_by_me, "seen": seen(first(cast))}
    assert str(again["seen"]) in answer.text
    assert mine.post(url(cast), again).status_code == 302
    assert first(cast).student.given == "Anna"


def test_leaving_ends_the_card_and_coming_back_needs_a_new_one(
    cast: SchoolCast, browser: Client
) -> None:
    card = JoinCard.objects.create(enrolment=first(cast), token="t", token_hash="h")
    assert browser.post(url(cast, "leave")).status_code == 302
    card.refresh_from_db()
    assert first(cast).left is not None
    assert card.revoked is not None
    assert browser.post(url(cast, "come_back")).status_code == 302
    card.refresh_from_db()
    assert first(cast).left is None
    assert card.revoked is not None


def test_leaving_twice_is_leaving_once(cast: SchoolCast, browser: Client) -> None:
    browser.post(url(cast, "leave"))
    left = first(cast).left
    browser.post(url(cast, "leave"))
    assert first(cast).left == left
    assert AuditEntry.objects.filter(verb=Verb.STUDENT_LEFT).count() == 1


def test_who_left_is_offered_the_way_back(cast: SchoolCast, browser: Client) -> None:
    browser.post(url(cast, "leave"))
    page = browser.get(url(cast)).text
    assert "Left this class on" in page
    assert url(cast, "come_back") in page


def test_another_word_pair_is_drawn(cast: SchoolCast, browser: Client) -> None:
    before = first(cast).words
    assert browser.post(url(cast, "new_words")).status_code == 302
    assert first(cast).words != before
    assert AuditEntry.objects.filter(verb=Verb.STUDENT_CHANGED).count() == 1


def test_an_archived_entry_has_no_form(cast: SchoolCast, browser: Client) -> None:
    cast.school_class.archived = timezone.now()
    cast.school_class.save()
    page = browser.get(url(cast)).text
    assert "Ana K." in page
    assert 'name="given"' not in page
