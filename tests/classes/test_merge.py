"""Merging two entries of one student."""

import uuid

import pytest
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import people, roster
from hexclassroom.classes.merging import merge
from hexclassroom.classes.models import (
    Class,
    Enrolment,
    JoinCard,
    Student,
    TeamPlace,
    TeamRoster,
    Wish,
)
from hexclassroom.classes.roster import RosterRefused
from hexclassroom.live.models import Lesson, Seat
from tests.school import SchoolCast, enrol, make_class, signed_in

pytestmark = pytest.mark.usefixtures("november")


def url(cast: SchoolCast) -> str:
    return reverse("classes:merge", args=[cast.school_class.pk])


def twin(cast: SchoolCast) -> Enrolment:
    """Let Ben be in the class a second time."""
    return enrol(cast.school_class, "Bén B")


def ben(cast: SchoolCast) -> Enrolment:
    return cast.school_class.enrolments.get(student=cast.students[1])


def doubles(cast: SchoolCast) -> list[tuple[str, str]]:
    pairs = people.doubles(people.everybody(cast.school_class))
    return [(a.name, b.name) for a, b in pairs]


def test_the_same_given_name_is_suggested(cast: SchoolCast) -> None:
    assert doubles(cast) == []
    enrol(cast.school_class, "BÉN B")
    enrol(cast.school_class, "Ana L")
    assert doubles(cast) == [("Ben", "BÉN B.")]
    page = signed_in(cast.teacher).get(reverse("classes:class", args=[cast.school_class.pk])).text
    assert "These may be the same student" in page
    assert "BÉN B." in signed_in(cast.teacher).get(url(cast)).text


def test_both_are_shown_before_one_goes(cast: SchoolCast) -> None:
    a, b = ben(cast).student_id, twin(cast).student_id
    page = signed_in(cast.teacher).get(f"{url(cast)}?a={a}&b={b}").text
    assert page.count("This one stays:") == 2
    assert Student.objects.filter(pk__in=[a, b]).count() == 2


def test_everything_of_the_one_who_goes_follows(cast: SchoolCast) -> None:
    stays, goes = ben(cast), twin(cast)
    kept, gone = stays.student_id, goes.student_id
    roster.set_tags(cast.school_class, ["language", "experience"], cast.teacher)
    roster.set_values(cast.school_class, {kept: {"language": "A"}}, cast.teacher)
    roster.set_values(
        cast.school_class, {gone: {"language": "B", "experience": "much"}}, cast.teacher
    )
    Enrolment.objects.filter(pk=goes.pk).update(source="s" * 64, guest=True)
    card = JoinCard.objects.create(enrolment=goes, token="t", token_hash="h")
    both = TeamRoster.objects.create(school_class=cast.school_class, name="Both")
    one = TeamRoster.objects.create(school_class=cast.school_class, name="One")
    TeamPlace.objects.create(roster=both, student_id=kept, side=0)
    TeamPlace.objects.create(roster=both, student_id=gone, side=1)
    TeamPlace.objects.create(roster=one, student_id=gone, side=2)
    lesson = Lesson.objects.create(teacher=cast.teacher, title="L", code="ABCDEF")
    seat = Seat.objects.create(lesson=lesson, student_id=gone)
    elsewhere = make_class(cast.school, "Club", cast.other)
    club = Enrolment.objects.create(school_class=elsewhere, student_id=gone, words="Calm Fox")

    answer = signed_in(cast.teacher).post(url(cast), {"kept": kept, "gone": gone})

    assert answer.status_code == 302
    assert not Student.objects.filter(pk=gone).exists()
    stays.refresh_from_db()
    assert stays.student.name == "Ben"
    assert stays.tags == {"language": "A", "experience": "much"}
    assert stays.source == "s" * 64
    assert stays.guest
    card.refresh_from_db()
    assert (card.enrolment_id, card.revoked) == (stays.pk, None)
    assert [(each.student_id, each.side) for each in both.places.all()] == [(kept, 0)]
    assert [(each.student_id, each.side) for each in one.places.all()] == [(kept, 2)]
    seat.refresh_from_db()
    assert seat.student_id == kept
    club.refresh_from_db()
    assert club.student_id == kept
    entry = AuditEntry.objects.get(verb=AuditEntry.Verb.STUDENTS_MERGED)
    assert (entry.actor, entry.target) == (cast.teacher, str(kept))


def test_of_two_cards_the_one_who_stays_keeps_theirs(cast: SchoolCast) -> None:
    stays, goes = ben(cast), twin(cast)
    mine = JoinCard.objects.create(enrolment=stays, token="a", token_hash="a")
    theirs = JoinCard.objects.create(enrolment=goes, token="b", token_hash="b")
    merge(cast.school_class, stays.student_id, goes.student_id, cast.teacher)
    mine.refresh_from_db()
    theirs.refresh_from_db()
    assert mine.revoked is None
    assert theirs.revoked is not None


def test_wishes_follow_once_a_pair(cast: SchoolCast) -> None:
    kept, gone = ben(cast).student_id, twin(cast).student_id
    ana, chloe = cast.students[0], cast.students[2]

    def wish(first: uuid.UUID, second: uuid.UUID, together: bool) -> None:
        Wish.objects.create(
            school_class=cast.school_class, first_id=first, second_id=second, together=together
        )

    wish(kept, ana.pk, together=True)
    wish(ana.pk, gone, together=False)
    wish(chloe.pk, gone, together=False)
    wish(kept, gone, together=False)
    merge(cast.school_class, kept, gone, cast.teacher)
    left = {(each.first_id, each.second_id, each.together) for each in Wish.objects.all()}
    assert left == {(kept, ana.pk, True), (chloe.pk, kept, False)}


def test_who_is_still_here_wins_over_who_left(cast: SchoolCast) -> None:
    stays, goes = ben(cast), twin(cast)
    Enrolment.objects.filter(pk=stays.pk).update(left=timezone.now())
    merge(cast.school_class, stays.student_id, goes.student_id, cast.teacher)
    stays.refresh_from_db()
    assert stays.left is None


@pytest.mark.parametrize("query", ["?a=&b=", "?a=x&b=y", "?a={ben}&b={ben}", "?b={ben}"])
def test_two_different_entries_have_to_be_chosen(cast: SchoolCast, query: str) -> None:
    address = url(cast) + query.format(ben=ben(cast).student_id)
    answer = signed_in(cast.teacher).get(address)
    assert answer.status_code == 422
    assert "Choose two different entries" in answer.text


def test_the_same_entry_or_one_of_another_class_is_refused(cast: SchoolCast) -> None:
    kept = ben(cast).student_id
    strange = enrol(make_class(cast.elsewhere, "9z", cast.foreign), "Ben").student_id
    browser = signed_in(cast.teacher)
    for gone in (kept, strange):
        assert browser.post(url(cast), {"kept": kept, "gone": gone}).status_code == 422
    assert browser.post(url(cast), {"kept": kept, "gone": "no id"}).status_code == 404
    assert Student.objects.filter(pk__in=[kept, strange]).count() == 2


def test_of_two_merges_at_once_the_second_is_told(cast: SchoolCast) -> None:
    kept, gone = ben(cast).student_id, twin(cast).student_id
    merge(cast.school_class, kept, gone, cast.teacher)
    with pytest.raises(RosterRefused) as refused:
        merge(cast.school_class, gone, kept, cast.colleague)
    assert refused.value.code == "gone"
    assert Class.objects.get(pk=cast.school_class.pk).enrolments.filter(student=kept).exists()
