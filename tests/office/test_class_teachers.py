"""Who teaches a class: the office adds and takes off, and nobody is left without."""

import pytest
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes.access import teaches
from hexclassroom.live import access, lessons
from tests.office.conftest import At
from tests.school import SchoolCast, signed_in

Verb = AuditEntry.Verb


def test_a_member_is_added_and_sees_the_class(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    sent = {"teacher": str(cast.other.pk)}
    response = client.post(at("add_teacher", cast.school_class.pk), sent, follow=True)
    assert "Olga teaches this class now." in response.content.decode()
    assert teaches(cast.other, cast.school_class)
    assert AuditEntry.objects.get().verb == Verb.TEACHER_ADDED


def test_an_administrator_who_is_assigned_may_open_the_class(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    client.post(at("add_teacher", cast.school_class.pk), {"teacher": str(cast.admin.pk)})
    address = reverse("classes:class", args=(cast.school_class.pk,))
    assert client.get(address).status_code == 200
    assert address in client.get(at("class", cast.school_class.pk)).content.decode()


@pytest.mark.parametrize("who", ["foreign", "", "abc", "1²"])
def test_nobody_from_elsewhere_is_added(cast: SchoolCast, at: At, who: str) -> None:
    chosen = str(cast.foreign.pk) if who == "foreign" else who
    response = signed_in(cast.admin).post(
        at("add_teacher", cast.school_class.pk), {"teacher": chosen}
    )
    assert response.status_code == 422
    assert "Choose somebody of this school." in response.content.decode()
    assert cast.school_class.teachers.count() == 2


def test_one_of_two_is_taken_off_and_their_lessons_stay_with_the_class(
    cast: SchoolCast, at: At
) -> None:
    lesson = lessons.create(cast.teacher, "Friday")
    lesson.school_class = cast.school_class
    lesson.save()
    client = signed_in(cast.admin)
    address = at("remove_teacher", cast.school_class.pk, cast.teacher.pk)
    page = client.post(address, follow=True).content.decode()
    assert "Tara does not teach this class any more." in page
    assert not teaches(cast.teacher, cast.school_class)
    assert list(access.led_by(cast.colleague)) == [lesson]
    assert not access.led_by(cast.teacher).exists()
    assert AuditEntry.objects.get().verb == Verb.TEACHER_REMOVED


def test_the_last_one_stays(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    client.post(at("remove_teacher", cast.school_class.pk, cast.teacher.pk))
    response = client.post(at("remove_teacher", cast.school_class.pk, cast.colleague.pk))
    assert response.status_code == 422
    assert "A class needs a teacher" in response.content.decode()
    assert teaches(cast.colleague, cast.school_class)


def test_an_archived_class_keeps_its_teachers(cast: SchoolCast, at: At) -> None:
    cast.school_class.archived = timezone.now()
    cast.school_class.save()
    client = signed_in(cast.admin)
    added = client.post(at("add_teacher", cast.school_class.pk), {"teacher": str(cast.other.pk)})
    gone = client.post(at("remove_teacher", cast.school_class.pk, cast.teacher.pk))
    assert added.status_code == gone.status_code == 422
    assert "archived" in gone.content.decode()
    assert cast.school_class.teachers.count() == 2


def test_archiving_and_back_is_noted(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    page = client.post(at("archive", cast.school_class.pk), follow=True).content.decode()
    assert "Take out of the archive" in page
    cast.school_class.refresh_from_db()
    assert cast.school_class.archived is not None
    client.post(at("archive", cast.school_class.pk))
    client.post(at("reopen", cast.school_class.pk))
    cast.school_class.refresh_from_db()
    assert cast.school_class.archived is None
    verbs = [each.verb for each in AuditEntry.objects.order_by("pk")]
    assert verbs == [Verb.CLASS_ARCHIVED, Verb.CLASS_REOPENED]
