"""All rosters of a class: listing, making, copying, deleting, noting a game."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from hexclassroom.classes.models import Enrolment, Student, TeamRoster
from hexclassroom.classes.roster import RosterRefused
from hexclassroom.classes.teams import rosters
from tests.classes.teams.cast import made, pairs, teams_of, url
from tests.school import SchoolCast, make_class

pytestmark = pytest.mark.django_db


def test_the_list_says_name_tables_method_and_who_is_placed(
    cast: SchoolCast, client: Client
) -> None:
    made(cast, pairs(cast), name="Friday groups")
    Enrolment.objects.filter(student=cast.students[0]).update(left=timezone.now())
    html = client.get(url("teams", cast.school_class)).content.decode()
    assert "Friday groups" in html
    assert "1 table" in html
    assert "By hand" in html
    assert "7 of 7 students placed" in html


def test_a_student_of_two_classes_is_counted_once(cast: SchoolCast, client: Client) -> None:
    made(cast, pairs(cast))
    other = make_class(cast.school, "Club", cast.teacher)
    Enrolment.objects.create(school_class=other, student=cast.students[0], words="Kind Owl")
    html = client.get(url("teams", cast.school_class)).content.decode()
    assert "8 of 8 students placed" in html


def test_new_teams_begin_with_everybody_waiting(cast: SchoolCast, client: Client) -> None:
    response = client.post(url("teams", cast.school_class), {"name": " Monday ", "tables": "2"})
    roster = TeamRoster.objects.get()
    assert response.headers["Location"] == url("roster", cast.school_class, roster.pk)
    assert (roster.name, roster.tables, roster.sides) == ("Monday", 2, 4)
    assert len(rosters.unplaced(roster)) == 8


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "x" * 41}, {"tables": "0"}, {"tables": "5"}, {"tables": "x"}]
)
def test_wrong_new_teams_are_refused_and_what_was_typed_stays(
    cast: SchoolCast, client: Client, wrong: dict[str, str]
) -> None:
    data = {"name": "Typed", "tables": "3", **wrong}
    response = client.post(url("teams", cast.school_class), data)
    assert response.status_code == 422
    assert response.context["typed"] == data
    assert not TeamRoster.objects.exists()


def test_the_name_and_tables_that_fit_are_suggested(cast: SchoolCast, client: Client) -> None:
    first = client.get(url("teams", cast.school_class)).context["typed"]
    assert first == {"name": "Teams", "tables": "1"}
    made(cast, name="Teams")
    big = make_class(cast.school, "9c", cast.teacher, students=tuple(f"N{n}" for n in range(28)))
    assert client.get(url("teams", cast.school_class)).context["typed"]["name"] == "Teams 2"
    assert client.get(url("teams", big)).context["typed"]["tables"] == "2"


def test_a_copy_has_the_same_teams_and_was_not_played(cast: SchoolCast, client: Client) -> None:
    roster = made(cast, pairs(cast))
    rosters.mark_played(roster, cast.teacher)
    for n in (2, 3):
        client.post(url("roster_copy", cast.school_class, roster.pk))
        copy = TeamRoster.objects.get(name=f"Friday {n}")
        assert teams_of(copy) == teams_of(roster)
        assert copy.used is None


def test_deleted_teams_are_gone_and_the_students_stay(cast: SchoolCast, client: Client) -> None:
    roster = made(cast, pairs(cast))
    response = client.post(url("roster_delete", cast.school_class, roster.pk))
    assert response.headers["Location"] == url("teams", cast.school_class)
    assert not TeamRoster.objects.exists()
    assert Student.objects.count() == 8
    assert client.post(url("roster_delete", cast.school_class, roster.pk)).status_code == 404


def test_a_class_keeps_a_number_of_rosters_that_a_page_can_show(
    cast: SchoolCast, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(rosters, "MOST_ROSTERS", 1)
    roster = made(cast)
    response = client.post(url("roster_copy", cast.school_class, roster.pk), follow=True)
    assert "delete one that is no longer needed" in response.content.decode()
    with pytest.raises(RosterRefused):
        rosters.create(cast.school_class, "More", 1, cast.teacher)
    assert TeamRoster.objects.count() == 1


def test_noting_a_game_leaves_open_pages_good(cast: SchoolCast, client: Client) -> None:
    roster = made(cast, pairs(cast))
    seen = rosters.stamp(roster)
    client.post(url("roster_played", cast.school_class, roster.pk))
    roster.refresh_from_db()
    assert roster.used is not None
    assert rosters.stamp(roster) == seen
