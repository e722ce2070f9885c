"""Moving a class to the next year, the archive, and the way out of it."""

import datetime as dt
from typing import Any

import pytest
from django.urls import reverse

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import roster
from hexclassroom.classes.models import Class, JoinCard, TeamPlace, TeamRoster, Wish
from tests.school import SchoolCast, make_class, signed_in

pytestmark = pytest.mark.usefixtures("november")
Verb = AuditEntry.Verb
NEXT = {"name": "8b", "year": "2027/28", "ends": "2028-07-31"}


def url(cast: SchoolCast, name: str = "move") -> str:
    return reverse(f"classes:{name}", args=[cast.school_class.pk])


def moved(cast: SchoolCast, **more: str) -> Class:
    assert signed_in(cast.teacher).post(url(cast), {**NEXT, **more}).status_code == 302
    return Class.objects.get(name="8b")


def people(school_class: Class) -> list[tuple[Any, ...]]:
    return sorted(
        (each.student_id, each.words, each.guest, tuple(each.tags.items()))
        for each in school_class.enrolments.filter(left=None)
    )


def test_the_form_begins_with_the_year_after(cast: SchoolCast) -> None:
    page = signed_in(cast.teacher).get(url(cast)).text
    assert '<option value="2027/28" selected>' in page
    assert 'value="2028-07-31"' in page
    assert "8 students of this one" in page


def test_the_same_students_teachers_tags_and_wishes_go_along(cast: SchoolCast) -> None:
    roster.set_tags(cast.school_class, ["language"], cast.teacher)
    ana, ben, chloe = cast.students[:3]
    roster.set_values(cast.school_class, {ana.pk: {"language": "A"}}, cast.teacher)
    roster.change_student(cast.school_class.enrolments.get(student=ben), cast.teacher, guest=True)
    Wish.objects.create(school_class=cast.school_class, first=ana, second=ben, together=True)
    Wish.objects.create(school_class=cast.school_class, first=ana, second=chloe, together=False)
    roster.leave(cast.school_class.enrolments.get(student=chloe), cast.teacher)
    before = people(cast.school_class)

    made = moved(cast)

    assert people(made) == before
    assert made.tags == ["language"]
    assert {each.user for each in made.teachers.all()} == {cast.teacher, cast.colleague}
    assert [(w.first, w.second, w.together) for w in made.wishes.all()] == [(ana, ben, True)]
    assert made.names_until == dt.date(2028, 8, 30)
    cast.school_class.refresh_from_db()
    assert cast.school_class.archived is not None
    assert cast.school_class.enrolments.count() == 8
    assert AuditEntry.objects.get(verb=Verb.CLASS_MOVED).n == 7


@pytest.mark.parametrize("along", [True, False])
def test_saved_teams_go_along_if_wanted(cast: SchoolCast, along: bool) -> None:
    saved = TeamRoster.objects.create(school_class=cast.school_class, name="Table 1", sides=2)
    for n, student in enumerate(cast.students[:3]):
        TeamPlace.objects.create(roster=saved, student=student, side=n % 2, place=n)
    roster.leave(cast.school_class.enrolments.get(student=cast.students[2]), cast.teacher)
    made = moved(cast, **({"rosters": "on"} if along else {}))
    found = [
        (each.name, each.sides, [place.student for place in each.places.order_by("place")])
        for each in made.rosters.all()
    ]
    assert found == ([("Table 1", 2, cast.students[:2])] if along else [])


def test_cards_of_the_old_class_end(cast: SchoolCast) -> None:
    mine = cast.school_class.enrolments.get(student=cast.students[0])
    card = JoinCard.objects.create(enrolment=mine, token="t", token_hash="h")
    moved(cast)
    card.refresh_from_db()
    assert card.revoked is not None


def test_a_class_is_moved_once(cast: SchoolCast) -> None:
    moved(cast)
    assert signed_in(cast.colleague).post(url(cast), NEXT).status_code == 403
    assert Class.objects.filter(name="8b").count() == 1


def test_the_name_of_another_class_of_that_year_is_refused(cast: SchoolCast) -> None:
    other = make_class(cast.school, "8b", cast.teacher)
    Class.objects.filter(pk=other.pk).update(year="2027/28")
    answer = signed_in(cast.teacher).post(url(cast), NEXT)
    assert answer.status_code == 422
    assert "You have a class" in answer.text
    cast.school_class.refresh_from_db()
    assert cast.school_class.archived is None


@pytest.mark.parametrize(
    "change", [{"year": "2026/27"}, {"ends": "2026-01-01"}, {"name": ""}, {"ends": "2040-01-01"}]
)
def test_what_does_not_fit_the_next_year_is_refused(
    cast: SchoolCast, change: dict[str, str]
) -> None:
    assert signed_in(cast.teacher).post(url(cast), {**NEXT, **change}).status_code == 422
    assert Class.objects.count() == 1


def test_into_the_archive_and_out_again(cast: SchoolCast) -> None:
    browser = signed_in(cast.teacher)
    for _twice in range(2):
        assert browser.post(url(cast, "archive")).status_code == 302
    page = browser.get(url(cast, "class")).text
    assert "This class is archived" in page
    assert url(cast, "add") not in page
    assert "Ana K." in page
    assert browser.post(url(cast, "reopen")).status_code == 302
    assert url(cast, "add") in browser.get(url(cast, "class")).text
    assert AuditEntry.objects.filter(verb=Verb.CLASS_ARCHIVED).count() == 1
    assert AuditEntry.objects.filter(verb=Verb.CLASS_REOPENED).count() == 1
