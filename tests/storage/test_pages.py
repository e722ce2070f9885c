"""A database that may only be read: pages are shown, forms are answered 503 in words."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts import sessions
from hexclassroom.accounts.models import SignInLink, User
from hexclassroom.live.models import Device, Lesson, Seat
from tests.live.cast import Cast
from tests.storage.refusing import read_only

pytestmark = pytest.mark.django_db(transaction=True)
WORDS = "The server cannot save at the moment. Nothing was changed."


@pytest.fixture
def cast(settings: Any) -> Cast:
    settings.LIVE_RENDER = "hexclassroom.live.pages.render"
    return Cast(1)


@pytest.fixture
def student() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def teacher(cast: Cast) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(cast.teacher)
    return client


def is_unavailable(answer: Any) -> None:
    assert answer.status_code == 503, answer.content
    text = answer.content.decode()
    assert WORDS in text
    assert "Try again" in text
    assert int(answer.headers["Retry-After"]) > 0
    assert "no-store" in answer.headers["Cache-Control"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_joining_is_refused_in_words_and_works_afterwards(cast: Cast, student: Client) -> None:
    address = reverse("live:join_code", args=[cast.lesson.code])
    form = {"ticket": "one-and-the-same"}
    with read_only():
        assert student.get(address).status_code == 200
        is_unavailable(student.post(address, form))
        assert Seat.objects.count() == Device.objects.count() == 1
    # The same form, sent once more: nobody waits for an answer that never came.
    assert student.post(address, form).status_code == 302
    assert student.get(reverse("live:play")).status_code == 200
    assert Seat.objects.count() == 2


def test_signing_in_by_password_and_by_link_is_refused_in_words(student: Client) -> None:
    user = User.objects.create_user("anna@school.test", "pw-for-tests-1")
    token = SignInLink.issue(user, SignInLink.Purpose.SIGN_IN, timezone.now())
    form = {"email": user.email, "password": "pw-for-tests-1"}
    with read_only():
        is_unavailable(student.post(reverse("accounts:sign_in"), form))
        is_unavailable(student.post(reverse("accounts:start"), {"token": token}))
        assert "sessionid" not in student.cookies
    # The link was not used up.
    assert student.post(reverse("accounts:start"), {"token": token}).status_code == 302
    assert student.cookies["sessionid"].value


def test_a_teacher_goes_on_reading_and_is_told_what_was_not_saved(
    cast: Cast, teacher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "EVERY", 0)
    console = reverse("teacher:console", args=[cast.lesson.pk, 1])
    device = reverse("teacher:device", args=[cast.lesson.pk])
    new = {"title": "Second", "tables": "1", "sessions": "2", "timers": "rulebook",
           "names_from": "generated", "final_building_seconds": "120",
           "self_count_seconds": "180"}  # fmt: skip
    with read_only():
        answer = teacher.get(console)
        assert answer.status_code == 200, answer.content
        is_unavailable(teacher.post(device))
        is_unavailable(teacher.post(reverse("teacher:new"), new))
        assert Lesson.objects.count() == 1
    assert teacher.get(console).status_code == 200
    assert teacher.post(reverse("teacher:new"), new).status_code == 302
    assert Lesson.objects.count() == 2


def test_a_session_that_cannot_be_saved_is_not_taken_for_a_lost_one(teacher: Client) -> None:
    """Django says 400 then, as if somebody had signed out."""
    key = teacher.cookies["sessionid"].value
    with read_only():
        is_unavailable(teacher.post(reverse("accounts:sign_out")))
    assert Session.objects.filter(pk=key).exists()
    assert teacher.get("/lessons/?all=1").status_code == 200


def test_after_a_form_the_way_back_leads_to_its_page(cast: Cast, student: Client) -> None:
    address = reverse("live:join_code", args=[cast.lesson.code])
    with read_only():
        own = student.post(address, headers={"referer": f"http://testserver{address}"})
        assert f'href="http://testserver{address}"' in own.content.decode()
        strange = student.post(address, headers={"referer": "http://evil.test/x"})
        assert "evil.test" not in strange.content.decode()


def test_a_page_that_cannot_even_be_read_says_that_nothing_is_lost(
    cast: Cast, student: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_args: Any, **_more: Any) -> None:
        raise OperationalError("the connection is closed")

    with monkeypatch.context() as patched:
        patched.setattr("hexclassroom.live.lessons.by_code", gone)
        answer = student.get(reverse("live:join_code", args=[cast.lesson.code]))
    assert answer.status_code == 503
    assert "Nothing is lost" in answer.content.decode()


def test_other_faults_keep_their_page(student: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: Any, **_more: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("hexclassroom.live.lessons.by_code", broken)
    answer = student.get(reverse("live:join_code", args=["ABCDEF"]))
    assert answer.status_code == 500
    assert b"Something went wrong" in answer.content
