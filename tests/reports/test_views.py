"""Results pages: what is shown, what is downloaded, who may see it."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import User
from hexclassroom.live.models import Table
from hexclassroom.live.seats import COOKIE
from hexclassroom.reports import archive, csvfile
from hexclassroom.reports.models import Archive
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    made = Cast(players=6).start()
    made.play_on()
    return made


@pytest.fixture
def kept(cast: Cast) -> Archive:
    found = archive.keep(cast.table)
    assert found is not None
    return found


@pytest.fixture
def teacher(cast: Cast, client: Client) -> Client:
    client.force_login(cast.teacher)
    return client


def addresses(kept: Archive) -> list[str]:
    return [
        reverse("reports:results"),
        reverse("reports:result", args=[kept.pk]),
        reverse("reports:points_csv", args=[kept.pk]),
        reverse("reports:count"),
    ]


def test_every_page_opens_for_its_teacher(kept: Archive, teacher: Client) -> None:
    for address in addresses(kept):
        response = teacher.get(address)
        assert response.status_code == 200, address
        text = response.content.decode()
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), address


def test_nobody_else_gets_in(kept: Archive, cast: Cast, client: Client) -> None:
    client.cookies[COOKIE] = cast.tokens[0]
    for address in addresses(kept):
        assert client.get(address).status_code == 302, address


def test_another_teachers_game_does_not_exist(kept: Archive, client: Client) -> None:
    client.force_login(User.objects.create_user("other@school.test", "pw-for-tests-1"))
    assert client.get(reverse("reports:result", args=[kept.pk])).status_code == 404
    assert client.get(reverse("reports:points_csv", args=[kept.pk])).status_code == 404
    assert kept.title not in client.get(reverse("reports:results")).content.decode()


def test_the_list_waits_for_a_game_that_has_just_ended(cast: Cast, teacher: Client) -> None:
    address = reverse("reports:of_table", args=[cast.table])
    Table.objects.filter(pk=cast.table).update(ended=None)
    assert teacher.get(address)["Location"] == reverse("reports:results")
    Table.objects.filter(pk=cast.table).update(ended=timezone.now())
    waiting = teacher.get(address)
    assert (waiting.status_code, waiting["Refresh"]) == (200, "3")
    assert "is being kept" in waiting.content.decode()
    found = archive.keep(cast.table)
    assert found is not None
    assert teacher.get(address)["Location"] == reverse("reports:result", args=[found.pk])
    assert "Refresh" not in teacher.get(reverse("reports:results"))


def test_a_table_that_no_database_could_number_has_no_result(teacher: Client) -> None:
    response = teacher.get(f"/results/table/{2**80}/")
    assert (response.status_code, response["Location"]) == (302, "/results/")


def test_the_teachers_home_shows_the_newest_games(kept: Archive, teacher: Client) -> None:
    text = teacher.get(reverse("teacher:home") + "?all=1").content.decode()
    assert reverse("reports:result", args=[kept.pk]) in text


def test_every_line_of_every_team_is_explained_on_its_board(kept: Archive, teacher: Client) -> None:
    text = teacher.get(reverse("reports:result", args=[kept.pk])).content.decode()
    for side in range(4):
        for i in range(len(kept.categories)):
            lights = re.findall(rf'data-panel="[^"]*\bline{side}:{i}\b', text)
            assert len(lights) >= 2, (side, i)
            assert f'data-tab="line{side}:{i}"' in text


def test_the_file_holds_what_the_page_shows(kept: Archive, teacher: Client) -> None:
    response = teacher.get(reverse("reports:points_csv", args=[kept.pk]))
    data = response.content.decode()
    assert data.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(data.removeprefix("\ufeff"))))
    assert len(rows) == 5
    page = teacher.get(reverse("reports:result", args=[kept.pk])).content.decode()
    table = page[page.index('<table class="data scores">') :]
    table = table[: table.index("</table>")]
    by_category = [
        [int(n) for n in re.findall(r'<td class="n">(\d+)', row)]
        for row in re.findall(r"<tr>(.*?)</tr>", table, re.S)[1:-1]
    ]
    from_file = [[int(row[4 + i]) for row in rows[1:]] for i in range(8)]
    assert by_category == from_file
    totals = [int(n) for n in re.findall(r'<td class="n"><b>(\d+)</b>', table)]
    assert totals == [int(row[12]) for row in rows[1:]]
    for row in rows[1:]:
        assert sum(int(cell) for cell in row[4:12]) == int(row[12])


def test_a_title_cannot_become_a_formula(kept: Archive) -> None:
    for title in ("=1+1", "+1", "-1", "@SUM(A1)", "\tx"):
        kept.title = title
        rows = list(csv.reader(io.StringIO(csvfile.points(kept).removeprefix("\ufeff"))))
        assert rows[1][0] == f"'{title}"


def test_titles_are_escaped(kept: Archive, teacher: Client) -> None:
    Archive.objects.filter(pk=kept.pk).update(title="<script>alert(1)</script>")
    for address in addresses(kept)[:2]:
        assert "<script>alert(1)" not in teacher.get(address).content.decode()


def test_what_was_undone_and_timed_out_is_shown(cast: Cast, teacher: Client) -> None:
    cast.do("undo", to=cast.row.log_n - 6)
    cast.play_on()
    kept = archive.keep(cast.table)
    assert kept is not None
    text = teacher.get(reverse("reports:result", args=[kept.pk])).content.decode()
    assert "What was taken back" in text
    assert "(taken back)" in text
    assert "timed-out turn" in text


def test_a_game_of_older_rules_still_shows_its_numbers(kept: Archive, teacher: Client) -> None:
    Archive.objects.filter(pk=kept.pk).update(state='{"schema": 0}')
    response = teacher.get(reverse("reports:result", args=[kept.pk]))
    assert response.status_code == 200
    assert "older rules" in response.content.decode()
