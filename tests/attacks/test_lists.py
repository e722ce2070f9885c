"""Lists of a careless teacher, beyond what tests/classes/exchange draws at random."""

import datetime as dt
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from hexclassroom.classes.models import Class
from tests.attacks.schools import TwoSchools
from tests.school import STUDENTS, signed_in


def imported(two: TwoSchools, content: str) -> tuple[int, str]:
    """Send a file, look at the preview and import it; give the last status and page."""
    client = signed_in(two.cast.teacher)
    base = f"/classes/{two.mine.school_class.pk}/import/"
    begun = client.post(base, {"file": SimpleUploadedFile("list.csv", content.encode())})
    if begun.status_code != 302:
        return begun.status_code, begun.text
    preview = client.get(begun["Location"])
    marks = re.findall(r'name="(seen\d+)" value="([^"]*)"', preview.text)
    done = client.post(begun["Location"], dict(marks))
    return done.status_code, preview.text


def names(two: TwoSchools) -> set[str]:
    found = two.mine.school_class.enrolments.select_related("student")
    return {each.student.name.removesuffix(".") for each in found}


@pytest.mark.parametrize("heading", ["", "email\n", "E-Mail\n", "Phone\n"])
def test_a_column_of_addresses_makes_no_students(two: TwoSchools, heading: str) -> None:
    _status, page = imported(two, f"{heading}ana@x.org\nben@x.org\n")
    assert names(two) == set(STUDENTS)
    assert "x.org" not in page


def test_a_class_whose_names_are_over_gets_none_by_a_list(two: TwoSchools) -> None:
    mine = Class.objects.filter(pk=two.mine.school_class.pk)
    mine.update(ends=dt.date(2020, 7, 31))
    status, _page = imported(two, "Mallory\n")
    assert status == 422
    assert names(two) == set(STUDENTS)
    # A list that brings nobody new is as good as before.
    status, _page = imported(two, "Given name,Guest\nGrace,yes\n")
    assert status == 302
    assert mine.get().enrolments.filter(guest=True).count() == 1
