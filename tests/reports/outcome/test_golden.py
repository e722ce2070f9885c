"""Golden reports of the recorded game, compared as text."""

from __future__ import annotations

import pytest

from tests.reports.outcome.conftest import Seen
from tests.reports.outcome.golden import compare
from tests.reports.outcome.text import Plain

pytestmark = pytest.mark.django_db


def test_the_lesson_report(seen: Seen) -> None:
    compare("lesson", Plain(seen.text("lesson_report")).lines)


def test_the_report_of_a_team(seen: Seen) -> None:
    compare("team", Plain(seen.text("team", seen.archive.pk, 1)).lines)


def test_the_page_of_a_pupil(seen: Seen) -> None:
    page = seen.text("pupil_report", seen.cast.school_class.pk, seen.cast.students[1].pk)
    compare("pupil", Plain(page).lines)


def test_the_file_of_all_numbers(seen: Seen) -> None:
    text = seen.text("lesson_csv").removeprefix("\ufeff")
    compare("numbers", text.replace("\r\n", "\n").splitlines())
