"""Counting a game played with printed tiles."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from hexclassroom.accounts.models import User
from hexclassroom.reports.models import Archive

pytestmark = pytest.mark.django_db


def team(name: str, **more: Any) -> dict[str, Any]:
    return {
        "civilization": name,
        "hidden_goal": "water",
        "bonus_markers": 1,
        "colony": [
            {"q": 0, "r": 0, "face": "starter_house", "pipeline": True},
            {"q": 1, "r": 0, "face": "forest"},
            {"q": 0, "r": 1, "face": "water"},
            {"q": 1, "r": 1, "face": "water", "cover": "factory", "factory_markers": 2},
            {"q": -1, "r": 1, "face": "public_building", "type": 4},
        ],
        **more,
    }


@pytest.fixture
def teacher(client: Client) -> Client:
    client.force_login(User.objects.create_user("t@school.test", "pw-for-tests-1"))
    return client


def send(client: Client, **frame: Any) -> Any:
    return client.post(
        reverse("reports:count_score"), json.dumps(frame), content_type="application/json"
    )


def test_a_lone_colony_is_scored_and_explained(teacher: Client) -> None:
    response = send(teacher, teams=[team("lupidians", hidden_goal=None)])
    assert response.status_code == 200
    html = response.json()["html"]
    # Forest 1, Water 2, pipe 2, markers 2 + 1; the Public Building asks for more.
    assert '<b class="num">8</b>' in html
    assert "still asks for" in html
    assert not Archive.objects.exists()


def test_teams_are_compared_and_kept_like_a_played_game(teacher: Client) -> None:
    richer = team("urbanides")
    richer["colony"] = [*richer["colony"], {"q": 2, "r": 0, "face": "water"}]
    response = send(teacher, teams=[team("lupidians"), richer], title="  Hall ", save=True)
    kept = Archive.objects.get()
    assert response.json() == {"go": reverse("reports:result", args=[kept.pk])}
    assert kept.title == "Hall"
    assert kept.source == Archive.Source.PHYSICAL
    assert kept.totals == [8, 14]
    assert kept.winners == [1]
    page = teacher.get(response.json()["go"]).content.decode()
    assert "Urbanides" in page
    assert "Arboretans" not in page
    data = teacher.get(reverse("reports:points_csv", args=[kept.pk])).content.decode()
    assert "Urbanides" in data


@pytest.mark.parametrize(
    "frame",
    [
        {"teams": []},
        {"teams": [team("lupidians"), team("lupidians")]},
        {"teams": [team("martians")]},
        {"teams": [team("lupidians", hidden_goal=None), team("urbanides")]},
        {"teams": [team("lupidians", colony=[{"q": 0, "r": 0, "face": "lava"}])]},
        {"teams": [team("lupidians", bonus_markers=-1)]},
        {"teams": "all"},
        {"teams": [{}]},
        {"teams": [team("lupidians")], "seed": 1},
    ],
)
def test_what_cannot_be_read_is_refused_in_words(teacher: Client, frame: dict[str, Any]) -> None:
    response = send(teacher, **frame)
    assert response.status_code == 400
    assert response.json()["error"]


def test_a_title_loses_what_cannot_be_seen(teacher: Client) -> None:
    response = send(teacher, teams=[team("lupidians")], title="\0Ha\u202ell\0", save=True)
    assert response.status_code == 200
    assert Archive.objects.get().title == "Hall"


def test_bytes_that_are_no_json_and_too_many_are_refused(teacher: Client) -> None:
    for body in (b"", b"\xff\xfe", b"[" * 5000, b"{" + b" " * 70_000 + b"}"):
        response = teacher.post(
            reverse("reports:count_score"), body, content_type="application/json"
        )
        assert response.status_code == 400


def test_only_teachers_may_count(client: Client) -> None:
    assert send(client, teams=[team("lupidians")]).status_code == 302
    assert client.get(reverse("reports:count_score")).status_code in (302, 405)
