"""The teachers of a class."""

import threading

import pytest
from django.db import connections
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import roster
from hexclassroom.classes.roster import RosterRefused
from hexclassroom.live.access import led_by
from hexclassroom.live.models import Lesson
from hexclassroom.reports.access import archives_of
from hexclassroom.reports.models import Archive
from tests.school import SchoolCast, signed_in

Verb = AuditEntry.Verb


def url(cast: SchoolCast) -> str:
    return reverse("classes:teachers", args=[cast.school_class.pk])


def remove(cast: SchoolCast, who: int) -> str:
    return reverse("classes:remove_teacher", args=[cast.school_class.pk, who])


def test_a_colleague_of_the_school_is_chosen_from_a_list(cast: SchoolCast) -> None:
    page = signed_in(cast.teacher).get(url(cast)).text
    assert "Olga" in page
    assert "Adam" in page
    assert "Finn" not in page
    assert "Frida" not in page
    assert "@" not in page
    answer = signed_in(cast.teacher).post(url(cast), {"colleague": cast.other.pk})
    assert answer.status_code == 302
    class_page = reverse("classes:class", args=[cast.school_class.pk])
    assert signed_in(cast.other).get(class_page).status_code == 200
    entry = AuditEntry.objects.get(verb=Verb.TEACHER_ADDED)
    assert entry.target == str(cast.other.pk)


@pytest.mark.parametrize("who", ["foreign", "teacher", "nobody", ""])
def test_nobody_else_can_be_added(cast: SchoolCast, who: str) -> None:
    chosen = getattr(cast, who).pk if who in ("foreign", "teacher") else who
    answer = signed_in(cast.teacher).post(url(cast), {"colleague": chosen})
    assert answer.status_code == 422
    assert "Choose a colleague from the list" in answer.text
    assert cast.school_class.teachers.count() == 2


def test_the_writer_itself_adds_nobody_of_another_school(cast: SchoolCast) -> None:
    with pytest.raises(RosterRefused):
        roster.add_teacher(cast.school_class, cast.foreign, cast.teacher)


def test_a_teacher_is_taken_out(cast: SchoolCast) -> None:
    answer = signed_in(cast.teacher).post(remove(cast, cast.colleague.pk))
    assert answer.status_code == 302
    class_page = reverse("classes:class", args=[cast.school_class.pk])
    assert signed_in(cast.colleague).get(class_page).status_code == 404
    assert AuditEntry.objects.filter(verb=Verb.TEACHER_REMOVED).count() == 1


def test_who_was_taken_out_sees_no_lesson_and_no_result_of_the_class(cast: SchoolCast) -> None:
    lesson = Lesson.objects.create(
        teacher=cast.colleague, school_class=cast.school_class, title="L", code="ABCDEF"
    )
    game = Archive.objects.create(
        teacher=cast.colleague,
        school_class=cast.school_class,
        title="L",
        game="planet_hexagon",
        state="{}",
        ended=timezone.now(),
    )
    assert list(led_by(cast.colleague)) == [lesson]
    assert list(archives_of(cast.colleague)) == [game]
    signed_in(cast.teacher).post(remove(cast, cast.colleague.pk))
    assert not led_by(cast.colleague).exists()
    assert not archives_of(cast.colleague).exists()
    assert list(archives_of(cast.teacher)) == [game]


def test_who_leaves_lands_on_their_own_classes(cast: SchoolCast) -> None:
    answer = signed_in(cast.teacher).post(remove(cast, cast.teacher.pk))
    assert answer["Location"] == reverse("classes:home")


def test_the_last_teacher_cannot_leave(cast: SchoolCast) -> None:
    browser = signed_in(cast.teacher)
    browser.post(remove(cast, cast.colleague.pk))
    answer = browser.post(remove(cast, cast.teacher.pk))
    assert answer.status_code == 422
    assert "A class needs a teacher" in answer.text
    assert cast.school_class.teachers.get().user == cast.teacher


def test_a_colleague_who_left_the_school_does_not_count_as_a_teacher(cast: SchoolCast) -> None:
    cast.colleague.memberships.all().delete()
    assert signed_in(cast.teacher).post(remove(cast, cast.teacher.pk)).status_code == 422


def test_who_does_not_teach_the_class_is_not_found(cast: SchoolCast) -> None:
    for who in (cast.other.pk, cast.foreign.pk, 10**9):
        assert signed_in(cast.teacher).post(remove(cast, who)).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_teachers_who_remove_each_other_at_once_leave_one() -> None:
    cast = SchoolCast()
    gate = threading.Barrier(2)
    pairs = [(cast.teacher, cast.colleague), (cast.colleague, cast.teacher)]
    refused: list[str] = []

    def go(who: int) -> None:
        by, out = pairs[who]
        try:
            gate.wait(20)
            roster.remove_teacher(cast.school_class, out, by)
        except RosterRefused as refusal:
            refused.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=go, args=[n]) for n in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(30)
    assert cast.school_class.teachers.count() == 1
    assert refused == ["last_teacher"]
