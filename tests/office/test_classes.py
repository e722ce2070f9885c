"""The list of the school's classes."""

from django.utils import timezone

from hexclassroom.classes.models import Class
from tests.office.conftest import At
from tests.school import STUDENTS, SchoolCast, make_class, signed_in


def listed(cast: SchoolCast, at: At, year: str | None = None) -> list[str]:
    response = signed_in(cast.admin).get(at("classes"), {"year": year} if year else {})
    return [each.name for each in response.context["classes"]]


def of_year(school_class: Class, year: str) -> None:
    school_class.year = year
    school_class.save()


def test_counts_and_teachers_stand_there_and_no_student(cast: SchoolCast, at: At) -> None:
    left = cast.school_class.enrolments.order_by("pk")[0]
    left.left = timezone.now()
    left.save()
    response = signed_in(cast.admin).get(at("classes"))
    found = response.context["classes"][0]
    assert (found.students, found.played) == (7, 0)
    page = response.content.decode()
    for name in ("7b", "Tara", "Carl"):
        assert name in page
    for student in STUDENTS:
        assert student not in page


def test_the_year_chooses(cast: SchoolCast, at: At) -> None:
    of_year(make_class(cast.school, "6b", cast.teacher), "2025/26")
    make_class(cast.elsewhere, "8a", cast.foreign)
    assert listed(cast, at, "2025/26") == ["6b"]
    assert listed(cast, at, "2026/27") == ["7b"]
    assert listed(cast, at, "all") == ["7b", "6b"]


def test_without_a_choice_it_is_this_year_or_the_newest(cast: SchoolCast, at: At) -> None:
    of_year(make_class(cast.school, "5a", cast.teacher), "2031/32")
    of_year(make_class(cast.school, "9a", cast.teacher), "2001/02")
    found = listed(cast, at)
    assert len(found) == 1
    assert listed(cast, at, "1999/00") == found


def test_archived_classes_stand_last(cast: SchoolCast, at: At) -> None:
    cast.school_class.archived = timezone.now()
    cast.school_class.save()
    make_class(cast.school, "9z", cast.teacher)
    assert listed(cast, at, "all") == ["9z", "7b"]


def test_a_school_without_a_class_says_so(cast: SchoolCast, at: At) -> None:
    cast.school_class.delete()
    page = signed_in(cast.admin).get(at("classes")).content.decode()
    assert "No class yet." in page
