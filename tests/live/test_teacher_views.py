"""The teacher's pages: they work, they refuse strangers, and a student's cookie opens none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from hexclassroom.accounts.models import User
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.live.seats import COOKIE
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _real_pages(_quick_bots: None) -> Iterator[None]:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


@pytest.fixture
def cast() -> Cast:
    return Cast(players=5)


@pytest.fixture
def teacher(cast: Cast, client: Client) -> Client:
    client.force_login(cast.teacher)
    return client


def addresses(lesson: Lesson) -> list[str]:
    ident = [lesson.pk]
    return [
        reverse("teacher:home") + "?all=1",
        reverse("teacher:new"),
        reverse("teacher:console", args=[lesson.pk, 1]),
        reverse("teacher:projector", args=ident),
        reverse("teacher:projector_table", args=[lesson.pk, 1]),
        reverse("teacher:code_svg", args=ident),
        reverse("teacher:device", args=ident),
        reverse("teacher:guide"),
    ]


def new_lesson(**more: Any) -> dict[str, Any]:
    return {
        "title": "Class 7b",
        "tables": "2",
        "sessions": "1",
        "timers": "relaxed",
        "names_from": "list",
        "names": "Ana\n\n ana \nBen",
        "show_points": "on",
        "open_boards": "on",
        "final_building_seconds": "60",
        "self_count_seconds": "90",
        "indicators": ["plans", "settles"],
        **more,
    }


def test_every_page_opens_for_its_teacher(cast: Cast, teacher: Client) -> None:
    for address in addresses(cast.lesson):
        assert teacher.get(address).status_code == 200, address


def test_nobody_else_gets_in(cast: Cast, client: Client) -> None:
    client.cookies[COOKIE] = cast.tokens[0]
    for address in addresses(cast.lesson):
        response = client.get(address)
        assert response.status_code == 302, address
        assert response.headers["Location"].startswith(reverse("accounts:start")), address


def test_another_teachers_lesson_does_not_exist(cast: Cast, client: Client) -> None:
    client.force_login(User.objects.create_user("other@school.test", "pw-for-tests-1"))
    own = [each for each in addresses(cast.lesson) if str(cast.lesson.pk) in each]
    assert own
    for address in own:
        assert client.get(address).status_code == 404, address
    device = reverse("teacher:device", args=[cast.lesson.pk])
    assert client.post(device).status_code == 404


def test_a_table_that_is_not_there_does_not_exist(cast: Cast, teacher: Client) -> None:
    for name in ("teacher:console", "teacher:projector_table"):
        assert teacher.get(reverse(name, args=[cast.lesson.pk, 4])).status_code == 404


def test_the_home_page_leads_back_into_the_running_lesson(cast: Cast, teacher: Client) -> None:
    response = teacher.get(reverse("teacher:home"), follow=True)
    assert response.redirect_chain[-1][0] == reverse("teacher:console", args=[cast.lesson.pk, 1])
    cast.do("close")
    assert teacher.get(reverse("teacher:home")).status_code == 200


def test_a_closed_lessons_console_leads_home(cast: Cast, teacher: Client) -> None:
    cast.do("close")
    response = teacher.get(reverse("teacher:console", args=[cast.lesson.pk, 1]))
    assert response.status_code == 302
    assert response.headers["Location"] == reverse("teacher:home")


def test_a_lesson_is_made_as_asked(teacher: Client) -> None:
    response = teacher.post(reverse("teacher:new"), new_lesson())
    made = Lesson.objects.get(title="Class 7b")
    assert response.headers["Location"] == reverse("teacher:lesson", args=[made.pk])
    assert made.tables.count() == 2
    table = made.tables.get(number=1)
    assert table.factor == 2.0
    assert table.show_points
    assert '"open_boards":true' in table.options
    assert '"final_building_seconds":60' in table.options
    assert made.indicators == ["plans", "settles"]
    assert made.picking
    names = sorted(seat.student.name for seat in Seat.objects.filter(lesson=made) if seat.student)
    assert names == ["Ana", "Ben", "ana 2"]


def test_without_a_list_names_are_generated(teacher: Client) -> None:
    teacher.post(reverse("teacher:new"), new_lesson(names_from="generated"))
    made = Lesson.objects.get(title="Class 7b")
    assert not made.picking
    assert not Seat.objects.filter(lesson=made).exists()


def test_a_preview_shows_the_names_and_makes_nothing(teacher: Client) -> None:
    before = Lesson.objects.count()
    response = teacher.post(reverse("teacher:new"), new_lesson(preview="1"))
    assert response.status_code == 200
    assert "<li>ana 2</li>" in response.content.decode()
    assert Lesson.objects.count() == before
    generated = teacher.post(
        reverse("teacher:new"), new_lesson(names_from="generated", preview="1")
    )
    assert len(re.findall(r"<li>\w+ \w+", generated.content.decode())) >= 8


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"tables": "5"},
        {"sessions": "0"},
        {"names": ""},
        {"final_building_seconds": "0"},
        {"indicators": ["plans", "settles", "includes", "english", "respect"]},
        {"indicators": ["unheard_of"]},
        {"timers": "fast"},
    ],
)
def test_a_lesson_that_does_not_fit_is_refused_in_words(
    teacher: Client, wrong: dict[str, Any]
) -> None:
    response = teacher.post(reverse("teacher:new"), new_lesson(**wrong))
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert not Lesson.objects.filter(title="Class 7b").exists()


def test_titles_and_names_are_escaped(teacher: Client) -> None:
    data = new_lesson(title="<script>alert(1)</script>", names="<img src=x>", preview="1")
    text = teacher.post(reverse("teacher:new"), data).content.decode()
    assert "<script>alert(1)" not in text
    assert "<img src=x>" not in text


def test_the_qr_code_is_a_picture_of_this_server(cast: Cast, teacher: Client) -> None:
    response = teacher.get(reverse("teacher:code_svg", args=[cast.lesson.pk]))
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg")
    assert "no-store" in response.headers["Cache-Control"]


def test_a_second_device_gets_in_once(cast: Cast, teacher: Client) -> None:
    response = teacher.post(reverse("teacher:device", args=[cast.lesson.pk]))
    found = re.search(r"#([\w-]{30,})", response.content.decode())
    assert found is not None
    second = Client()
    token = {"token": found[1]}
    assert second.post(reverse("accounts:start"), token).status_code == 302
    console = reverse("teacher:console", args=[cast.lesson.pk, 1])
    assert second.get(console).status_code == 200
    assert Client().post(reverse("accounts:start"), token).status_code == 403


def test_the_console_is_drawn_before_its_socket_speaks(cast: Cast, teacher: Client) -> None:
    cast.start()
    text = teacher.get(reverse("teacher:console", args=[cast.lesson.pk, 1])).content.decode()
    assert 'class="console mode-play"' in text
    assert f'data-socket="/ws/console/{cast.lesson.pk}/1/?at={cast.lesson.pk.hex[:8]}"' in text
    assert "Who is due" in text


def test_no_live_page_has_inline_script_or_style(cast: Cast, teacher: Client) -> None:
    cast.start()
    for address in addresses(cast.lesson):
        text = teacher.get(address).content.decode()
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), address
        assert not re.search(r"<script(?![^>]*src=)", text), address


def test_the_rules_are_for_everybody_and_list_every_decision(client: Client) -> None:
    text = client.get(reverse("teacher:rules")).content.decode()
    for n in range(1, 18):
        assert f"<b>D{n}</b>" in text
    assert "CC BY 4.0" in text


def test_a_page_that_is_not_there_looks_like_ours(client: Client) -> None:
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "nothing on this hex" in response.content.decode()
