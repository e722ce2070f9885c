"""The page of all classes."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from pytest_django import Settings

from hexclassroom.accounts.models import School
from hexclassroom.classes import roster, slots
from hexclassroom.classes.models import Class
from tests.classes.pages import new_class
from tests.school import STUDENTS, SchoolCast, make_class, named, signed_in, user

HOME = reverse("classes:home")


def test_a_teacher_sees_their_classes_with_counts_and_co_teachers(cast: SchoolCast) -> None:
    roster.leave(cast.school_class.enrolments.all()[0], cast.teacher)
    page = signed_in(cast.teacher).get(HOME).text
    assert ">7b<" in page
    assert "2026/27" in page
    assert f"{len(STUDENTS) - 1} students" in page
    assert "with Carl" in page
    assert not [name for name in STUDENTS if named(name.split()[0], page)]


def test_a_stranger_is_sent_to_sign_in(cast: SchoolCast) -> None:
    assert Client().get(HOME).status_code == 302


def test_classes_of_others_are_not_listed(cast: SchoolCast) -> None:
    for who in (cast.other, cast.foreign, cast.admin):
        assert ">7b<" not in signed_in(who).get(HOME).text


def test_an_empty_page_says_what_a_class_gives(cast: SchoolCast) -> None:
    page = signed_in(cast.other).get(HOME).text
    assert "For one lesson you need no class" in page
    assert reverse("classes:new") in page


def test_archived_classes_lie_behind_a_link(cast: SchoolCast) -> None:
    old = make_class(cast.school, "6b", cast.teacher)
    Class.objects.filter(pk=old.pk).update(archived=timezone.now())
    browser = signed_in(cast.teacher)
    page = browser.get(HOME).text
    assert ">6b<" not in page
    assert f"{HOME}?archived=1" in page
    assert ">6b<" in browser.get(f"{HOME}?archived=1").text


def test_apps_above_write_a_line_on_the_cards(
    cast: SchoolCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    ident = cast.school_class.pk
    monkeypatch.setattr(slots.CLASS_LIST, "fillers", [])
    slots.fill(slots.CLASS_LIST, lambda _request, _classes: {ident: mark_safe("<i>Last week</i>")})
    assert "<i>Last week</i>" in signed_in(cast.teacher).get(HOME).text


def test_the_page_asks_the_database_as_often_for_ten_classes_as_for_one(cast: SchoolCast) -> None:
    browser = signed_in(cast.teacher)
    browser.get(HOME)  # what is asked once a process or session
    counts = []
    for more in (0, 9):
        for n in range(more):
            make_class(cast.school, f"8{n}", cast.teacher, cast.colleague, students=STUDENTS)
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(HOME).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] < 12


def test_on_a_server_a_user_without_a_school_is_told_what_to_do(
    cast: SchoolCast, settings: Settings
) -> None:
    settings.EMBEDDED = False
    browser = signed_in(user("Nora"))
    assert "You belong to no school yet" in browser.get(HOME).text
    assert browser.get(reverse("classes:new")).status_code == 403


def test_on_a_laptop_the_first_class_makes_the_teachers_own_school(db: None) -> None:
    browser = signed_in(user("Lena"))
    assert browser.get(reverse("classes:new")).status_code == 200
    assert not School.objects.exists()
    assert browser.post(reverse("classes:new"), new_class("5a")).status_code == 302
    assert School.objects.get().pick_list
