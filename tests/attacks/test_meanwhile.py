"""Somebody else is faster, between the look at a page's rights and what its form writes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from hexclassroom.classes import access
from hexclassroom.classes.forms import seen
from hexclassroom.classes.models import Class, Student
from tests.attacks.schools import TwoSchools, addresses, everything, url
from tests.school import signed_in

PARTS = dict(addresses())
FORMS = [
    "leave",
    "come_back",
    "new_words",
    "student",
    "tags",
    "teachers",
    "add",
    "settings",
    "move",
]


def just_before_writing(monkeypatch: pytest.MonkeyPatch, do: Callable[[], Any]) -> None:
    real = access.changeable_class

    def looked(*args: Any) -> Class:
        found = real(*args)
        do()
        return found

    monkeypatch.setattr(access, "changeable_class", looked)


@pytest.mark.parametrize("what", FORMS)
def test_a_class_that_is_archived_meanwhile_stays_as_it_is(
    two: TwoSchools, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    mine = two.mine.school_class
    client = signed_in(two.cast.teacher)
    before = everything(without=(Class,))
    archive = Class.objects.filter(pk=mine.pk)
    just_before_writing(monkeypatch, lambda: archive.update(archived=timezone.now()))
    name = f"classes:{what}"
    data = {
        "given": "Anna",
        "seen": seen(mine.enrolments.get(student=two.mine.student)),
        "colleague": two.cast.other.pk,
        "names": "Nadia",
        "name0": "tag",
        "name": "8b",
        "year": "2027/28" if what == "move" else "2026/27",
        "ends": "2028-07-01" if what == "move" else "2027-07-01",
    }
    response = client.post(url(name, {p: two.mine.ids[p] for p in PARTS[name]}), data)
    assert response.status_code in (302, 422)
    page = client.get(response["Location"]) if response.status_code == 302 else response
    assert "This class is archived" in page.text
    assert everything(without=(Class,)) == before


def test_a_student_who_is_erased_meanwhile_is_not_changed(
    two: TwoSchools, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, student = two.mine.school_class, two.mine.student
    mark = seen(mine.enrolments.get(student=student))
    real = access.changeable_student

    def looked(*args: Any) -> Any:
        found = real(*args)
        Student.objects.filter(pk=student.pk).delete()
        return found

    monkeypatch.setattr(access, "changeable_student", looked)
    response = signed_in(two.cast.teacher).post(
        f"/classes/{mine.pk}/students/{student.pk}/", {"given": "Anna", "seen": mark}
    )
    assert response.status_code == 422
    assert "erased meanwhile" in response.text
    assert not Student.objects.filter(pk=student.pk).exists()
