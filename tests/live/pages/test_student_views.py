"""Join by code or name, come back, sit down with a second tablet, play without WebSockets."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from hexclassroom.live import lessons, seats
from hexclassroom.live.models import Device, Seat
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _real_pages() -> Iterator[None]:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


def cast(players: int = 0) -> Cast:
    return Cast(players=players, names="Ana\nBen\nAna")


def join(client: Client, code: str, pick: str = "", ticket: str = "") -> str:
    answer = client.post(reverse("live:join_code", args=[code]), {"pick": pick, "ticket": ticket})
    assert answer.status_code == 302, answer.content
    return answer["Location"]


def test_the_bare_address_leads_a_student_to_the_code_and_back_to_the_game() -> None:
    lesson = cast().lesson
    client = Client()
    assert client.get("/")["Location"] == reverse("live:join")
    join(client, lesson.code)
    assert client.get("/")["Location"] == reverse("live:play")


def test_a_code_is_taken_in_any_case_with_blanks() -> None:
    lesson = cast().lesson
    typed = f" {lesson.code[:3].lower()} {lesson.code[3:].lower()} "
    answer = Client().post(reverse("live:join"), {"code": typed})
    assert answer["Location"] == reverse("live:join_code", args=[lesson.code])


def test_a_wrong_code_is_answered_in_words() -> None:
    answer = Client().post(reverse("live:join"), {"code": "ZZZZZZ"})
    assert answer.status_code == 422
    assert "no open lesson" in answer.content.decode()


def test_a_student_picks_a_name_and_nobody_types_one() -> None:
    lesson = cast().lesson
    client = Client()
    page = client.get(reverse("live:join_code", args=[lesson.code])).content.decode()
    picks = re.findall(r'name="pick" value="([0-9a-f-]{36})">([^<]+)<', page)
    assert [name for _seat, name in picks] == ["Ana", "Ana 2", "Ben"]
    assert 'type="text"' not in page
    assert join(client, lesson.code, picks[0][0]) == reverse("live:play")
    assert "Ana" in client.get(reverse("live:play")).content.decode()


def test_a_name_that_is_taken_is_refused_in_words() -> None:
    lesson = cast().lesson
    ben = next(seat for seat, name in lessons.open_names(lesson) if name == "Ben")
    join(Client(), lesson.code, ben)
    answer = Client().post(reverse("live:join_code", args=[lesson.code]), {"pick": ben})
    assert answer.status_code == 422
    assert "already taken" in answer.content.decode()


def test_a_double_tap_makes_one_seat() -> None:
    lesson = cast().lesson
    first, second = Client(), Client()
    join(first, lesson.code, ticket="one-form")
    join(second, lesson.code, ticket="one-form")
    assert first.cookies[seats.COOKIE].value == second.cookies[seats.COOKIE].value
    assert Seat.objects.filter(lesson=lesson, status=Seat.Status.TAKEN).count() == 1


def test_joining_again_leads_back_to_the_same_seat() -> None:
    lesson = cast().lesson
    client = Client()
    join(client, lesson.code)
    answer = client.get(reverse("live:join_code", args=[lesson.code]))
    assert answer["Location"] == reverse("live:play")
    assert Device.objects.count() == 1


def test_the_play_page_is_drawn_before_its_socket_connects() -> None:
    room = cast(players=4).start()
    client = Client()
    client.cookies[seats.COOKIE] = room.tokens[0]
    page = client.get(reverse("live:play")).content.decode()
    assert "Pass the tablet to your Supplier" in page
    assert f'data-socket="/ws/play/?at={room.lesson.pk.hex[:8]}"' in page
    assert "<style" not in page
    assert " style=" not in page
    assert re.search(r"<script(?![^>]*\ssrc=)", page) is None


def test_without_a_seat_the_play_page_leads_to_join() -> None:
    assert Client().get(reverse("live:play"))["Location"] == reverse("live:join")


def test_a_second_tablet_sits_down_once_with_a_code_that_is_not_in_the_address() -> None:
    room = cast(players=1)
    first, second, third = Client(), Client(), Client()
    first.cookies[seats.COOKIE] = room.tokens[0]
    page = first.post(reverse("live:second")).content.decode()
    found = re.search(r"/sit/#([\w-]+)", page)
    assert found is not None
    answer = second.post(reverse("live:sit"), {"code": found[1]})
    assert answer["Location"] == reverse("live:play")
    assert seats.seat_of(second.cookies[seats.COOKIE].value) == room.seats[0]
    assert third.post(reverse("live:sit"), {"code": found[1]}).status_code == 403


def test_leaving_forgets_the_seat_on_this_browser_only() -> None:
    room = cast(players=1)
    client = Client()
    client.cookies[seats.COOKIE] = room.tokens[0]
    client.post(reverse("live:leave"))
    assert client.get(reverse("live:play"))["Location"] == reverse("live:join")
    assert seats.seat_of(room.tokens[0]) == room.seats[0]
