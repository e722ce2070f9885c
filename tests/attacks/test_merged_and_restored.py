"""A backup from before two entries were merged is restored: the name that went stays gone."""

from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from hexclassroom.classes import roster
from hexclassroom.classes.merging import merge
from hexclassroom.classes.models import Enrolment, Student
from hexclassroom.privacy import erasing, remembered
from tests.school import STUDENTS, SchoolCast, signed_in

pytestmark = pytest.mark.django_db


def test_the_entry_that_was_merged_away_is_erased_again(tmp_path: Path, settings: Any) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    cast = SchoolCast()
    kept, gone = cast.students[:2]
    copy = Enrolment.objects.get(student=gone)
    merge(cast.school_class, kept.pk, gone.pk, cast.teacher)
    erasing.student(kept.pk, cast.school, cast.teacher, timezone.now())
    # What an older backup has.
    for each in (kept, gone):
        Student.objects.create(pk=each.pk, given=each.given, initial=each.initial)
    copy.save(force_insert=True)
    assert erasing.replay(remembered.known(), timezone.now()) == 2
    assert not Student.objects.filter(pk__in=[kept.pk, gone.pk]).exists()
    assert cast.school_class.enrolments.count() == len(STUDENTS) - 2


def test_nothing_is_merged_where_it_cannot_be_written_down(tmp_path: Path, settings: Any) -> None:
    settings.ERASURES_FILE = tmp_path  # a folder: no line can be added to it
    cast = SchoolCast()
    kept, gone = cast.students[:2]
    answer = signed_in(cast.teacher).post(
        f"/classes/{cast.school_class.pk}/merge/", {"kept": kept.pk, "gone": gone.pk}
    )
    assert answer.status_code == 422
    assert "Nothing was merged" in answer.text
    assert cast.school_class.enrolments.filter(student__in=[kept, gone]).count() == 2
    roster.rename(cast.school_class.enrolments.get(student=gone), "Benno", "", cast.teacher)
