"""One roster's page: mixing, moving by the plain form, saving, two teachers at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from hexclassroom.classes.models import Enrolment, TeamRoster, Wish
from hexclassroom.classes.teams import rosters
from hexclassroom.live import past_teams
from tests.classes.teams.cast import form, made, pairs, teams_of, url
from tests.school import SchoolCast, enrol, signed_in

pytestmark = pytest.mark.django_db


def tagged(cast: SchoolCast, **values: str) -> None:
    """Give the class tags; `values` are one letter a student."""
    cast.school_class.tags = list(values)
    cast.school_class.save()
    for n, each in enumerate(cast.school_class.enrolments.order_by("pk")):
        each.tags = {tag: letters[n] for tag, letters in values.items()}
        each.save()


def send(client: Client, roster: TeamRoster, do: str, **more: Any) -> Any:
    data = form(client, roster, do=do, **more)
    return client.post(url("roster", roster.school_class, roster.pk), data)


def shown_teams(response: Any) -> list[list[str]]:
    return [[chip.id for chip in team.people] for team in response.context["board"].teams]


def test_every_student_stands_on_the_page_once_in_the_order_of_roles(
    cast: SchoolCast, client: Client
) -> None:
    ana, ben, chloe, *rest = cast.students
    roster = made(cast, [[ben, ana, chloe]])
    response = client.get(url("roster", cast.school_class, roster.pk))
    html = response.content.decode()
    chips = re.findall(r'data-student="([0-9a-f-]{36})"', html)
    assert sorted(chips) == sorted(str(each.pk) for each in cast.students)
    team = response.context["board"].teams[0]
    assert [(c.name, c.role) for c in team.people] == [
        ("Ben", "Supplier"), ("Ana K.", "Builder"), ("Chloé D.", "Emissary"),
    ]  # fmt: skip
    assert len(response.context["board"].waiting) == len(rest)


def test_roles_are_dealt_as_in_the_lesson() -> None:
    assert past_teams.starting_roles(0) == []
    assert past_teams.starting_roles(1) == [["Supplier", "Builder", "Emissary"]]
    assert past_teams.starting_roles(4) == [["Supplier"], ["Supplier"], ["Builder"], ["Emissary"]]


@pytest.mark.parametrize("do", ["random", "balance", "partners"])
def test_mixing_shows_teams_and_saves_nothing(cast: SchoolCast, client: Client, do: str) -> None:
    roster = made(cast)
    response = send(client, roster, do)
    assert response.status_code == 200
    teams = shown_teams(response)
    assert sorted(len(team) for team in teams) == [2, 2, 2, 2]
    assert "Not saved yet" in response.content.decode()
    assert teams_of(roster) == {}
    assert response.context["draft"].made_by == ("random" if do == "random" else "balanced")


def test_mixed_teams_are_saved_with_their_method(cast: SchoolCast, client: Client) -> None:
    tagged(cast, language="aabbaabb")
    roster = made(cast)
    mixed = send(client, roster, "balance", tag=["language"])
    draft = mixed.context["draft"]
    data = form(client, roster, do="save", method=draft.method, mark=draft.mark)
    for line in mixed.context["board"].lines:
        data[f"team-{line.chip.id}"] = line.key
        data[f"place-{line.chip.id}"] = str(line.place)
    address = url("roster", cast.school_class, roster.pk)
    response = client.post(address, data)
    assert response.headers["Location"] == address
    roster.refresh_from_db()
    assert roster.method == "balanced"
    teams = teams_of(roster)
    values = {e.student_id: e.tags["language"] for e in cast.school_class.enrolments.all()}
    assert all(sorted(values[s] for s in team) == ["a", "b"] for team in teams.values())
    page = client.get(address).content.decode()
    assert "The teams are saved." in page
    assert "Balanced: beginning with a random draw" in page
    # Somebody moved by hand afterwards makes them teams by hand.
    first, second = data_swapped(client, roster)
    assert first.status_code == second.status_code == 302
    roster.refresh_from_db()
    assert roster.method == "hand"


def data_swapped(client: Client, roster: TeamRoster) -> tuple[Any, Any]:
    """Save once unchanged, once with two students in each other's teams."""
    address = url("roster", roster.school_class, roster.pk)
    same = client.post(address, form(client, roster, do="save"))
    roster.refresh_from_db()
    assert roster.method == "balanced"
    data = form(client, roster, do="save")
    a, b = _one_of(data, "1.0"), _one_of(data, "1.1")
    data[a], data[b] = data[b], data[a]
    return same, client.post(address, data)


def _one_of(data: dict[str, Any], team: str) -> str:
    return next(key for key in data if key.startswith("team-") and data[key] == team)


def test_the_plain_form_moves_and_orders_students(cast: SchoolCast, client: Client) -> None:
    ana, ben, chloe, dmytro = cast.students[:4]
    roster = made(cast, [[ana, ben], [chloe]])
    moved = {f"team-{ben.pk}": "1.1", f"place-{ben.pk}": "1", f"place-{chloe.pk}": "2",
             f"team-{ana.pk}": "", f"team-{dmytro.pk}": "1.3"}  # fmt: skip
    assert send(client, roster, "save", **moved).status_code == 302
    assert teams_of(roster) == {(1, 1): [ben.pk, chloe.pk], (1, 3): [dmytro.pk]}
    assert ana.pk in rosters.unplaced(roster)


def test_fewer_tables_send_students_back_to_wait(cast: SchoolCast, client: Client) -> None:
    students = cast.students
    roster = made(cast, [[students[0]], [], [], [], [students[1]]], tables=2)
    response = send(client, roster, "tables", tables="1")
    assert response.context["draft"].tables == 1
    assert students[1].name in {chip.name for chip in response.context["board"].waiting}
    assert teams_of(roster)[2, 0] == [students[1].pk], "only shown so far"


@pytest.mark.parametrize(
    "wrong", ["9.0", "0.0", "1.4", "1.-1", "1", ".", "1.0.0", "²", "x", "1.99999999999"]
)
def test_a_team_that_is_not_there_lets_the_student_wait(
    cast: SchoolCast, client: Client, wrong: str
) -> None:
    ana = cast.students[0]
    roster = made(cast, [[ana]])
    assert send(client, roster, "save", **{f"team-{ana.pk}": wrong}).status_code == 302
    assert ana.pk in rosters.unplaced(roster)


def test_strange_numbers_change_nothing(cast: SchoolCast, client: Client) -> None:
    roster = made(cast, pairs(cast))
    for tables in ("0", "5", "-1", "x", "", "9" * 50):
        response = send(client, roster, "tables", tables=tables)
        assert response.context["draft"].tables == 1


def test_a_roster_without_a_name_is_refused_and_keeps_what_was_typed(
    cast: SchoolCast, client: Client
) -> None:
    ana = cast.students[0]
    roster = made(cast)
    for name in ("", "   ", "x" * 41):
        response = send(client, roster, "save", name=name, **{f"team-{ana.pk}": "1.2"})
        assert response.status_code == 422
        assert 'role="alert"' in response.content.decode()
        assert [c.name for c in response.context["board"].teams[2].people] == ["Ana K."]
        assert response.context["draft"].name == name
    assert teams_of(roster) == {}


def test_the_second_of_two_teachers_is_told_and_shown_both(
    cast: SchoolCast, client: Client
) -> None:
    ana = cast.students[0]
    roster = made(cast, [[ana]])
    mine = form(client, roster, do="save", **{f"team-{ana.pk}": "1.1"})
    theirs = form(signed_in(cast.colleague), roster, do="save", **{f"team-{ana.pk}": "1.3"})
    address = url("roster", cast.school_class, roster.pk)
    assert signed_in(cast.colleague).post(address, theirs).status_code == 302
    refused = client.post(address, mine)
    assert refused.status_code == 422
    assert teams_of(roster) == {(1, 3): [ana.pk]}, "nothing changed"
    (difference,) = refused.context["differences"]
    assert (difference.name, difference.mine.side, difference.theirs.side) == ("Ana K.", 1, 3)
    assert [c.name for c in refused.context["board"].teams[1].people] == ["Ana K."], "kept"
    assert "Somebody else saved these teams meanwhile" in refused.content.decode()
    # Having seen both, the second save is meant.
    assert client.post(address, {**mine, "seen": refused.context["seen"]}).status_code == 302
    assert teams_of(roster) == {(1, 1): [ana.pk]}


def test_a_form_without_a_stamp_is_not_saved(cast: SchoolCast, client: Client) -> None:
    roster = made(cast, pairs(cast))
    assert send(client, roster, "save", seen="").status_code == 422
    assert len(teams_of(roster)) == 4


def test_saving_as_new_leaves_the_first_as_it_is(cast: SchoolCast, client: Client) -> None:
    ana = cast.students[0]
    roster = made(cast, [[ana]])
    response = send(client, roster, "save_new", **{f"team-{ana.pk}": "1.2"})
    new = TeamRoster.objects.exclude(pk=roster.pk).get()
    assert response.headers["Location"] == url("roster", cast.school_class, new.pk)
    assert new.name == "Friday 2"
    assert teams_of(new) == {(1, 2): [ana.pk]}
    assert teams_of(roster) == {(1, 0): [ana.pk]}
    send(client, roster, "save_new", name="Monday")
    assert TeamRoster.objects.filter(name="Monday").exists()


def test_who_left_is_gone_from_the_teams_and_newcomers_wait(
    cast: SchoolCast, client: Client
) -> None:
    ana, ben = cast.students[:2]
    roster = made(cast, [[ana, ben]])
    Enrolment.objects.filter(student=ana).update(left=timezone.now())
    new = enrol(cast.school_class, "Iris")
    assert rosters.places(roster) == [(ben.pk, 1, 0, 0)]
    assert new.student_id in rosters.unplaced(roster)
    assert ana.pk not in rosters.unplaced(roster)
    page = client.get(url("roster", cast.school_class, roster.pk))
    html = page.content.decode()
    assert "Ana K." not in html
    assert "Iris" in {chip.name for chip in page.context["board"].waiting}
    assert page.context["board"].teams[0].people[0].role.startswith("Supplier")
    mixed = send(client, roster, "random")
    assert sorted(map(len, shown_teams(mixed))) == [2, 2, 2, 2]
    # A form that was opened before somebody left is saved without them.
    data = form(client, roster, do="save", **{f"team-{ana.pk}": "1.0"})
    client.post(url("roster", cast.school_class, roster.pk), data)
    assert not roster.places.filter(student=ana).exists()


def test_new_partners_are_new_against_the_saved_teams(cast: SchoolCast, client: Client) -> None:
    roster = made(cast, pairs(cast))
    before = {frozenset(str(s.pk) for s in team) for team in pairs(cast)}
    for _try in range(5):
        response = send(client, roster, "partners")
        assert not before & {frozenset(team) for team in shown_teams(response)}
        assert response.context["made"].now.again == 0
        assert response.context["made"].now.games == 1


def test_new_partners_part_those_of_games_played(cast: SchoolCast, client: Client) -> None:
    played = made(cast, pairs(cast), name="Played")
    client.post(url("roster_played", cast.school_class, played.pk))
    roster = made(cast)
    before = {frozenset(str(s.pk) for s in team) for team in pairs(cast)}
    response = send(client, roster, "partners")
    assert not before & {frozenset(team) for team in shown_teams(response)}
    balanced = send(client, roster, "balance", past="on")
    assert not before & {frozenset(team) for team in shown_teams(balanced)}


def test_changed_teams_count_as_not_played_any_more(cast: SchoolCast, client: Client) -> None:
    roster = made(cast, pairs(cast))
    client.post(url("roster_played", cast.school_class, roster.pk))
    send(client, roster, "save", name="Other name")
    roster.refresh_from_db()
    assert roster.used is not None
    assert roster.name == "Other name"
    ana = cast.students[0]
    send(client, roster, "save", **{f"team-{ana.pk}": "1.3"})
    roster.refresh_from_db()
    assert roster.used is None


def test_a_wish_that_is_not_kept_is_named_with_its_reason(cast: SchoolCast, client: Client) -> None:
    students = cast.students[:3]
    for n, one in enumerate(students):
        for other in students[:n]:
            rosters.add_wish(cast.school_class, one.pk, other.pk, together=True, by=cast.teacher)
    roster = made(cast)
    html = send(client, roster, "random").content.decode()
    assert "are not together: those who are to be together are more than a team has" in html
    assert Wish.objects.count() == 3


def test_wishes_come_before_tags(cast: SchoolCast, client: Client) -> None:
    tagged(cast, language="aaaabbbb")
    ana, ben, chloe = cast.students[:3]
    rosters.add_wish(cast.school_class, ana.pk, ben.pk, together=True, by=cast.teacher)
    rosters.add_wish(cast.school_class, chloe.pk, ana.pk, together=False, by=cast.teacher)
    response = send(client, made(cast), "balance", tag=["language"])
    team = next(t for t in shown_teams(response) if str(ana.pk) in t)
    assert set(team) == {str(ana.pk), str(ben.pk)}
    assert response.context["made"].now.kept == 2


def test_the_explanation_gives_the_weights_and_the_spread(cast: SchoolCast, client: Client) -> None:
    tagged(cast, language="aabbaabb", experience="xyxyxyxy")
    response = send(client, made(cast), "balance", tag=["language", "experience"])
    html = response.content.decode()
    assert "How mixing works, exactly" in html
    spread = {(s.tag, s.value): (s.fewest, s.most) for s in response.context["made"].now.spreads}
    assert spread == {
        ("language", "a"): (1, 1), ("language", "b"): (1, 1),
        ("experience", "x"): (1, 1), ("experience", "y"): (1, 1),
    }  # fmt: skip


def test_a_class_without_students_or_tags_has_a_page_too(cast: SchoolCast, client: Client) -> None:
    cast.school_class.enrolments.all().delete()
    roster = made(cast)
    for do in ("random", "balance", "partners", "tables"):
        assert send(client, roster, do).status_code == 200
    assert send(client, roster, "save").status_code == 302
