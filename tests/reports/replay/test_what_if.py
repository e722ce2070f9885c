"""Playing on from a replay: by the rules, against the computer, away from every table."""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from hexclassroom.accounts.models import User
from hexclassroom.live.models import LogEntry, Table
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay import practice
from hexclassroom.reports.replay.what_if import MOST_CHOICES, WhatIf, back, choose, position
from tests.reports.replay.film import archive, played
from tests.school import SchoolCast, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept() -> Archive:
    teacher = User.objects.create_user("t@school.test", "pw-for-tests-1")
    return archive(teacher, sessions=1)


@pytest.fixture
def teacher(kept: Archive) -> Client:
    return signed_in(kept.teacher)


def begun(kept: Archive, n: int = 12, side: int = 2) -> WhatIf:
    return WhatIf(archive=str(kept.pk), n=n, side=side, seed=7, at=time.time())


def post(client: Client, kept: Archive, **fields: Any) -> None:
    response = client.post(reverse("reports:what_if", args=[kept.pk]), fields)
    assert response.status_code == 302


def shown(client: Client, kept: Archive) -> str:
    response = client.get(reverse("reports:what_if", args=[kept.pk]))
    assert response.status_code == 200
    return response.content.decode()


def test_every_choice_leads_on_to_an_end_and_the_same_seed_to_the_same(kept: Archive) -> None:
    what_if = begun(kept)
    at = position(kept, what_if)
    for i in range(MOST_CHOICES):
        if at.over:
            break
        # The side is asked: it can do something, and not only say that it is not ready.
        assert at.legal
        what_if = choose(what_if, at, i % len(at.legal) if len(at.legal) > 2 else 0)
        at = position(kept, what_if)
    assert at.over
    assert position(kept, what_if).state == at.state
    again = back(what_if)
    assert len(again.chosen) == len(what_if.chosen) - 1
    assert not position(kept, again).over


@pytest.mark.parametrize("side", range(4))
def test_the_computer_can_finish_for_any_team(kept: Archive, side: int) -> None:
    finished = msgspec.structs.replace(begun(kept, side=side), finish=True)
    assert position(kept, finished).over
    assert not position(kept, back(finished)).over


def test_a_choice_that_is_none_is_refused(kept: Archive) -> None:
    what_if = begun(kept)
    at = position(kept, what_if)
    for i in (-1, len(at.legal), 10**5):
        with pytest.raises(LookupError):
            choose(what_if, at, i)
    full = msgspec.structs.replace(what_if, chosen=("{}",) * MOST_CHOICES)
    with pytest.raises(LookupError):
        choose(full, at, 0)


def test_a_teacher_plays_on_the_page_until_the_end(kept: Archive, teacher: Client) -> None:
    tables, entries = Table.objects.count(), LogEntry.objects.count()
    before = Archive.objects.values().get(pk=kept.pk)
    post(teacher, kept, do="start", n=12, side=2)
    for _ in range(4):
        page = shown(teacher, kept)
        assert "<svg" in page
        step = re.search(r'name="step" value="(\d+)"', page)
        moves = re.findall(r'name="move" value="(\d+)"', page)
        assert step
        assert moves
        post(teacher, kept, move=moves[0], step=step[1])
    page = shown(teacher, kept)
    assert 'name="step" value="4"' in page
    post(teacher, kept, do="back", step=4)
    assert 'name="step" value="3"' in shown(teacher, kept)
    post(teacher, kept, do="finish", step=3)
    page = shown(teacher, kept)
    assert "The points, and those of the real game" in page
    assert f"<b>{kept.totals[2]}</b>" in page
    post(teacher, kept, do="stop")
    assert teacher.get(reverse("reports:what_if", args=[kept.pk])).status_code == 302
    assert (Table.objects.count(), LogEntry.objects.count()) == (tables, entries)
    assert Archive.objects.values().get(pk=kept.pk) == before


def test_a_tap_on_an_old_page_changes_nothing(kept: Archive, teacher: Client) -> None:
    post(teacher, kept, do="start", n=12, side=2)
    post(teacher, kept, move=0, step=0)
    here = teacher.session[practice.KEY]
    post(teacher, kept, move=0, step=0)
    post(teacher, kept, move="9" * 300, step=1)
    post(teacher, kept, move="\u0663", step=1)
    post(teacher, kept)
    assert teacher.session[practice.KEY] == here


@pytest.mark.parametrize(
    "fields",
    [
        {"n": "0", "side": "0"},
        {"n": "99999", "side": "0"},
        {"n": "12", "side": "4"},
        {"n": "12"},
        {"n": "9" * 40, "side": "1"},
        {"side": "1"},
    ],
)
def test_nothing_begins_where_there_is_no_such_moment(
    kept: Archive, teacher: Client, fields: dict[str, str]
) -> None:
    post(teacher, kept, do="start", **fields)
    assert practice.KEY not in teacher.session


def test_it_is_forgotten_after_its_time(
    kept: Archive, teacher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(teacher, kept, do="start", n=12, side=2)
    later = time.time() + practice.LASTS + 1
    monkeypatch.setattr(practice.time, "time", lambda: later)
    assert teacher.get(reverse("reports:what_if", args=[kept.pk])).status_code == 302
    post(teacher, kept, move=0, step=0)


def test_a_continuation_belongs_to_its_game_and_its_browser(kept: Archive, teacher: Client) -> None:
    other = archive(kept.teacher, sessions=1)
    post(teacher, kept, do="start", n=12, side=2)
    assert teacher.get(reverse("reports:what_if", args=[other.pk])).status_code == 302
    again = signed_in(kept.teacher)
    assert again.get(reverse("reports:what_if", args=[kept.pk])).status_code == 302


def test_only_the_teachers_of_a_game_play_on(kept: Archive) -> None:
    cast = SchoolCast()
    for who in (cast.teacher, cast.admin):
        client = signed_in(who)
        for response in (
            client.get(reverse("reports:what_if", args=[kept.pk])),
            client.post(
                reverse("reports:what_if", args=[kept.pk]), {"do": "start", "n": 12, "side": 1}
            ),
        ):
            assert response.status_code == 404


def test_the_whole_game_can_be_played_from_its_first_moment() -> None:
    log, _state = played(sessions=1)
    assert '"setup"' in log
    teacher = User.objects.create_user("first@school.test", "pw-for-tests-1")
    kept = archive(teacher, sessions=1)
    finished = msgspec.structs.replace(begun(kept, n=1, side=0), finish=True)
    assert position(kept, finished).over
