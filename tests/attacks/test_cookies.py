"""A tablet with devtools: forged cookies and secrets, and cards where they do not belong."""

import datetime as dt
import logging

import pytest
from django.test import Client

from hexclassroom.classes import late, moving, roster
from hexclassroom.live.models import LogEntry, Seat
from tests.attacks.schools import TwoSchools
from tests.school import signed_in

COOKIES = ("card", "seat", "sessionid", "csrftoken", "browser")
FORGED = ("x", "'; DROP TABLE", "\u00e9" * 10, "a" * 5000, "{}", "1|2|3", "../..")
READ = ("/", "/join/", "/play/", "/card/", "/play/second/", "/sign-in/code/")
SENT = ("/card/", "/sit/", "/join/", "/play/second/", "/invite/", "/new-password/", "/start/")
THEIRS = ("Zoran", "Ylva", "Xaver")


@pytest.mark.parametrize("cookie", COOKIES)
def test_a_forged_cookie_is_nobody(two: TwoSchools, cookie: str) -> None:
    code = f"/j/{two.mine.lesson.code}/"
    for value in FORGED:
        client = Client()
        client.cookies[cookie] = value
        for address in (*READ, code, "/classes/", "/school/"):
            response = client.get(address)
            assert response.status_code in (200, 302), address
            assert "Ana K" not in response.text
        for address in SENT:
            response = client.post(address, {"token": value, "code": value})
            assert response.status_code < 500, address
    assert not Seat.objects.filter(status=Seat.Status.TAKEN).exists()


def test_a_card_opens_lessons_of_its_own_class_alone(two: TwoSchools) -> None:
    client, token = Client(), two.mine.card.token
    assert client.post("/card/", {"token": token})["Location"] == "/play/"
    theirs = f"/j/{two.theirs.lesson.code}/"
    for response in (client.get(theirs), client.post(theirs, {"by": "card"})):
        assert response.status_code in (200, 403)
        assert not [name for name in THEIRS if name in response.text]
    assert not two.theirs.lesson.seats.filter(status=Seat.Status.TAKEN).exists()


def test_a_card_ends_with_the_move_to_the_next_year_and_whoever_sits_stays(two: TwoSchools) -> None:
    client, token = Client(), two.mine.card.token
    client.post("/card/", {"token": token})
    ends = dt.date(2028, 7, 31)
    moving.move_to_next_year(
        two.mine.school_class, "8b", "2027/28", ends, two.cast.teacher, rosters=True
    )
    assert Client().post("/card/", {"token": token}).status_code == 403
    assert client.get("/play/").status_code == 200


def test_no_secret_of_a_card_is_in_a_page_an_address_or_the_log(
    two: TwoSchools, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    token = two.mine.card.token
    device, teacher = Client(), signed_in(two.cast.teacher)
    answer = device.post("/card/", {"token": token})
    assert token not in answer["Location"]
    lesson = two.mine.lesson
    pages = [device.get(each) for each in ("/play/", "/card/", "/play/second/")]
    pages += [
        teacher.get(each)
        for each in (
            f"/classes/{two.mine.school_class.pk}/",
            f"/classes/{two.mine.school_class.pk}/cards/",
            f"/lessons/{lesson.pk}/1/",
            f"/lessons/{lesson.pk}/projector/",
        )
    ]
    assert all(page.status_code == 200 for page in pages)
    assert not [page for page in pages if token in page.text]
    assert not LogEntry.objects.filter(body__contains=token).exists()
    assert token not in caplog.text


def test_an_error_in_a_page_logs_no_name(
    two: TwoSchools, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*args: object, **_more: object) -> None:
        name = f"{args}"
        raise RuntimeError(len(name))

    monkeypatch.setattr(roster, "add_students", fails)
    assert late.roster is roster
    client = signed_in(two.cast.teacher)
    client.raise_request_exception = False
    address = f"/classes/{two.mine.school_class.pk}/add/"
    answer = client.post(address, {"names": "Quintessa V"})
    assert answer.status_code == 500
    assert "RuntimeError" in caplog.text
    assert "Quintessa" not in caplog.text + answer.text
