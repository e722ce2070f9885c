"""The school in numbers, and what needs attention."""

import datetime as dt

import pytest
from django.core.cache import cache
from django.utils import timezone

from hexclassroom.accounts.models import Invitation, Membership, Role
from hexclassroom.classes.models import Enrolment
from hexclassroom.live import lessons
from hexclassroom.live.models import Lesson
from hexclassroom.office import numbers
from hexclassroom.reports.models import Archive
from tests.office.conftest import At
from tests.school import SchoolCast, enrol, make_class, signed_in

NOW = dt.datetime(2026, 11, 28, 9, tzinfo=dt.UTC)


def at_time(lesson: Lesson, when: dt.datetime) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(created=when)


def test_people_classes_and_students_are_counted(cast: SchoolCast) -> None:
    old = make_class(cast.school, "6b", cast.teacher, students=("Old",))
    old.archived = NOW
    old.save()
    last = make_class(cast.school, "6c", cast.teacher)
    last.year = "2025/26"
    last.save()
    both = make_class(cast.school, "Club", cast.teacher)
    Enrolment.objects.create(school_class=both, student=cast.students[0], words="Calm Otter")
    gone = enrol(both, "Gone")
    gone.left = NOW
    gone.save()
    make_class(cast.elsewhere, "8a", cast.foreign, students=("Far",))
    found = numbers.of_school(cast.school, NOW)
    assert (found.teachers, found.admins) == (3, 1)
    assert (found.classes, found.other_classes, found.archived) == (2, 1, 1)
    assert found.students == 8
    assert found.year == "2026/27"


def test_lessons_and_games_are_counted_with_quick_ones_of_the_schools_people(
    cast: SchoolCast,
) -> None:
    of_class = lessons.create(cast.teacher, "Class")
    of_class.school_class = cast.school_class
    of_class.save()
    quick, earlier, last_year = (lessons.create(cast.teacher, "Quick") for _ in range(3))
    foreign = lessons.create(cast.foreign, "Far")
    for lesson in (of_class, quick, foreign):
        at_time(lesson, NOW)
    at_time(earlier, NOW - dt.timedelta(days=31))
    at_time(last_year, dt.datetime(2026, 7, 31, 23, tzinfo=dt.UTC))
    for ended in (NOW, NOW - dt.timedelta(days=40), dt.datetime(2026, 6, 1, tzinfo=dt.UTC)):
        Archive.objects.create(
            teacher=cast.teacher, title="Game", game="planet_hexagon", state="{}", ended=ended
        )
    found = numbers.of_school(cast.school, NOW)
    assert (found.lessons_recent, found.lessons_year) == (2, 3)
    assert (found.games_recent, found.games_year) == (1, 2)


def test_lessons_of_a_teachers_class_in_another_school_do_not_count(cast: SchoolCast) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.teacher)
    lesson = lessons.create(cast.teacher, "There")
    lesson.school_class = make_class(cast.elsewhere, "8a", cast.teacher)
    lesson.save()
    assert numbers.of_school(cast.school, timezone.now()).lessons_recent == 0
    assert numbers.of_school(cast.elsewhere, timezone.now()).lessons_recent == 1


@pytest.mark.parametrize(
    ("day", "year"),
    [("2026-07-31", "2025/26"), ("2026-08-01", "2026/27"), ("2099-12-31", "2099/00")],
)
def test_the_school_year_begins_in_august(day: str, year: str) -> None:
    assert numbers.school_year(dt.date.fromisoformat(day)) == year


def test_names_that_go_soon_and_open_invitations_need_attention(cast: SchoolCast, at: At) -> None:
    today = timezone.localdate()
    cast.school_class.ends = today - dt.timedelta(days=20)  # 10 days are left
    cast.school_class.save()
    empty = make_class(cast.school, "9z", cast.teacher)
    empty.ends = cast.school_class.ends
    empty.save()
    later = make_class(cast.school, "9y", cast.teacher, students=("Late",))
    later.ends = today
    later.save()
    Invitation.issue(cast.school, Role.TEACHER, "", cast.admin, timezone.now())
    response = signed_in(cast.admin).get(at("overview"))
    assert [each.pk for each in response.context["soon"]] == [cast.school_class.pk]
    assert response.context["soon"][0].students == 8
    page = response.content.decode()
    assert "1 invitation waits" in page
    assert at("class", cast.school_class.pk) in page


def test_a_sweep_that_does_not_run_needs_attention(cast: SchoolCast, at: At) -> None:
    cache.delete("live.sweep")
    page = signed_in(cast.admin).get(at("overview")).content.decode()
    assert "Nobody watches the clocks." in page


def test_when_all_is_well_it_says_so(cast: SchoolCast, at: At) -> None:
    cache.set("live.sweep", (timezone.now().timestamp(), 0.01), 60)
    page = signed_in(cast.admin).get(at("overview")).content.decode()
    assert "Nothing just now." in page
    cache.delete("live.sweep")
