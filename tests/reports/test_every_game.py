"""Every game with a Show, played by bots through the real writer: archived, every page and file.

A game that is new to games.registry.SHOWS is tried here by itself, as is the small one of
tests/live/boardgame/sample.py, which nothing but its registration makes known.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import re
import zipfile
from typing import Any

import jsonschema
import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.registry import GAMES, SHOWS
from hexclassroom.classes.models import Enrolment, Student
from hexclassroom.live.models import Seat
from hexclassroom.reports import boards, demo, tasks
from hexclassroom.reports.analytics import facts
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome.files import pdf
from hexclassroom.reports.sides import of_archive
from hexclassroom.reports.turning import turning_points
from tests.live.boardgame import sample
from tests.live.boardgame.sample import registered as registered
from tests.reports.outcome.test_files import SCHEMA
from tests.school import SchoolCast, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registered")]
NAME = "Xanthippe Quillfeather"
EVERY = (*SHOWS, sample.KEY)
SIDELESS = {"pupil", "marks", "debrief", "class"}
"""Pages that are not about all sides of a game."""


def plan(key: str) -> demo.Plan:
    """Two sides of two people each, one of them played without much thought."""
    bots = list(GAMES[key].bots)
    return demo.Plan("Two moons", 1, 4, 0, 7, ("greedy", bots[0]), game=key)


def played(key: str, school: SchoolCast) -> Archive:
    """Play a game of 7b to its end, its players named alike, and archive it by the task."""
    made = demo.Demo(school.teacher, plan(key), timezone.now() - dt.timedelta(days=1))
    made.lesson.school_class = school.school_class
    made.lesson.save()
    kept = made.play()
    Student.objects.filter(seat__lesson=made.lesson).update(given="")
    sat = Seat.objects.filter(lesson=made.lesson).select_related("student").order_by("pk")
    for n, seat in enumerate(sat):
        assert seat.student is not None
        seat.student.given = NAME
        seat.student.save()
        Enrolment.objects.create(
            school_class=school.school_class, student=seat.student, words=f"words {n}"
        )
    first = kept.archived
    tasks.archive(made.table)
    kept.refresh_from_db()
    assert kept.archived > first
    return kept


def page(client: Client, name: str, *args: Any, query: str = "") -> str:
    response = client.get(reverse(f"reports:{name}", args=args) + query)
    assert response.status_code == 200, (name, response.status_code)
    return response.content.decode()


@pytest.mark.parametrize("key", EVERY)
def test_what_is_kept_is_the_outcome_explained_to_the_point(key: str) -> None:
    kept = played(key, SchoolCast())
    game, teams = GAMES[key], of_archive(kept)
    outcome = game.outcome(msgspec.json.decode(kept.state, type=game.State))
    assert (kept.totals, kept.winners) == (list(outcome.totals), list(outcome.winners))
    assert kept.scores == [list(each) for each in outcome.scores]
    assert kept.people == [2, 2]
    assert len(teams) == len(kept.totals) == len(kept.timeline["moves"])
    assert [team.key for team in teams] == list(game.sides[: len(teams)])
    shown = boards.explained(kept)
    assert [[row.points for row in each.rows] for each in shown] == kept.scores
    assert [each.total for each in shown] == kept.totals
    assert {each.side for each in shown if each.won} == set(kept.winners)
    for each in shown:
        for row in each.rows:
            assert sum(part.points for part in row.parts) == row.points
    assert boards.said(kept)
    assert '"missing":""' in kept.findings
    assert all(0 <= point.side < len(teams) for point in turning_points(kept))
    made = facts.write(kept)
    assert made is not None
    assert (made.fair, made.minutes is not None, made.began in range(len(teams))) == (
        kept.reason == Archive.Reason.COMPLETE,
        True,
        True,
    )


@pytest.mark.parametrize("key", EVERY)
def test_every_page_opens_and_those_to_be_shown_name_nobody(key: str) -> None:
    school = SchoolCast()
    kept, client = played(key, school), signed_in(school.teacher)
    seat = Seat.objects.filter(table=kept.table, side=0).order_by("pk").first()
    assert seat is not None
    assert seat.student_id is not None
    named = {
        "result": page(client, "result", kept.pk),
        "pupil": page(client, "pupil_report", school.school_class.pk, seat.student_id),
        "class": page(client, "class_reports", school.school_class.pk),
    }
    shown = {
        "list": page(client, "results"),
        "replay": page(client, "replay", kept.pk),
        "wall": page(client, "replay_wall", kept.pk, query="?at=9"),
        "report": page(client, "lesson_report", kept.pk),
        **{f"team {n}": page(client, "team", kept.pk, n) for n in range(len(kept.totals))},
        "marks": page(client, "marks", kept.pk),
    }
    lesson = kept.table.lesson_id if kept.table is not None else None
    shown["debrief"] = page(client, "debrief", lesson, 1)
    for name, text in {**named, **shown}.items():
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), name
        assert "%(" not in text, name
        for team in of_archive(kept):
            assert team.name in text or name in SIDELESS, (name, team.name)
    for name in set(shown) - {"marks"}:
        assert NAME not in shown[name], name
    assert NAME in named["pupil"]
    assert GAMES[key].title in named["result"]
    assert "planet_hexagon" not in shown["replay"]
    assert reverse("reports:what_if", args=[kept.pk]) not in shown["replay"]
    assert "The coach" not in shown["replay"]


@pytest.mark.parametrize("key", EVERY)
def test_its_replay_shows_every_step_and_ends_on_the_result(key: str) -> None:
    school = SchoolCast()
    kept, client = played(key, school), signed_in(school.teacher)
    text = page(client, "replay_film", kept.pk)
    assert NAME not in text
    assert not any(str(each["seat"]) in text for each in kept.seats)
    film = json.loads(text)
    pool, steps = film["pool"], film["steps"]
    told = [entry for entry in kept.entries if entry["kind"] in ("game", "undo")]
    assert len(steps) >= 0.9 * len(told)
    assert all(step["t"] for step in steps)
    assert any(step.get("u") for step in steps) == bool(kept.timeline["undone"])
    last: dict[str, int] = {}
    for step in steps:
        assert not step["p"].keys() - steps[0]["p"].keys()
        last |= step["p"]
    points = [pool[last[f"points{side}"]] for side in range(len(kept.totals))]
    assert points == [str(total) for total in kept.totals]
    for html in pool:
        assert html.count("<svg") == html.count("</svg>")
        assert html.count("<g") == html.count("</g>")
    stage = page(client, "replay", kept.pk)
    for name in steps[0]["p"]:
        assert f'data-piece="{name}"' in stage, name


@pytest.mark.parametrize("key", EVERY)
def test_its_files_can_be_read_and_name_nobody(key: str) -> None:
    school = SchoolCast()
    kept, client = played(key, school), signed_in(school.teacher)
    for name in ("points_csv", "lesson_csv"):
        rows = list(csv.reader(io.StringIO(page(client, name, kept.pk).removeprefix("\ufeff"))))
        assert len({len(row) for row in rows}) == 1
        assert NAME not in str(rows)
    found = json.loads(page(client, "lesson_json", kept.pk))
    assert found["game"] == key
    assert NAME not in json.dumps(found)
    statements = json.loads(page(client, "lesson_xapi", kept.pk))
    check = jsonschema.Draft202012Validator(SCHEMA)
    for each in statements:
        check.validate(each)
    assert "played" in {each["verb"]["display"]["en"] for each in statements}
    workbook = client.get(reverse("reports:lesson_xlsx", args=[kept.pk]))
    with zipfile.ZipFile(io.BytesIO(workbook.content)) as book:
        assert book.testzip() is None
        assert not any(NAME.encode() in book.read(name) for name in book.namelist())
    if pdf.available():
        made = client.get(reverse("reports:lesson_pdf", args=[kept.pk]))
        assert (made.status_code, made.content[:5]) == (200, b"%PDF-")


def test_there_are_games_to_try() -> None:
    assert len(EVERY) >= 2
