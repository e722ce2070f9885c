"""Pages of teams: its teachers work there; administrators are refused; to others nothing exists."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes.models import TeamRoster, Wish
from hexclassroom.classes.teams import rosters
from tests.classes.teams.cast import form, made, pairs, url
from tests.school import SchoolCast, make_class, named, signed_in

pytestmark = pytest.mark.django_db

PAGES = ("teams", "wishes", "roster")
ACTIONS = ("roster_copy", "roster_played", "roster_delete")


@pytest.fixture
def roster(cast: SchoolCast) -> TeamRoster:
    return made(cast, pairs(cast))


def address(name: str, cast: SchoolCast, roster: TeamRoster) -> str:
    more = [roster.pk] if name.startswith("roster") else []
    return url(name, cast.school_class, *more)


def posts(cast: SchoolCast, roster: TeamRoster) -> list[tuple[str, dict[str, str]]]:
    """Give every change that can be sent."""
    a, b = cast.students[:2]
    wish = {"first": str(a.pk), "second": str(b.pk), "kind": "apart"}
    new = {"name": "New", "tables": "1"}
    one = {**form(signed_in(cast.teacher), roster), "name": "Changed"}
    return [
        (address("teams", cast, roster), new),
        (address("wishes", cast, roster), wish),
        *[(address("roster", cast, roster), {**one, "do": do})
          for do in ("save", "save_new", "random", "balance", "partners", "tables")],
        *[(address(name, cast, roster), {}) for name in ACTIONS],
    ]  # fmt: skip


def state(cast: SchoolCast) -> object:
    return (
        list(TeamRoster.objects.order_by("pk").values_list("pk", "name", "changed", "used")),
        list(Wish.objects.values_list("pk")),
    )


@pytest.mark.parametrize("page", PAGES)
def test_both_teachers_see_every_page(cast: SchoolCast, roster: TeamRoster, page: str) -> None:
    for who in (cast.teacher, cast.colleague):
        response = signed_in(who).get(address(page, cast, roster))
        assert response.status_code == 200
        assert "no-store" in response.headers["Cache-Control"]


def test_a_colleague_may_change_everything(cast: SchoolCast, roster: TeamRoster) -> None:
    client = signed_in(cast.colleague)
    for where, data in posts(cast, roster):
        assert client.post(where, data).status_code in (200, 302), where
    assert not TeamRoster.objects.filter(pk=roster.pk).exists()


def test_an_administrator_is_refused(cast: SchoolCast, roster: TeamRoster) -> None:
    client, before = signed_in(cast.admin), state(cast)
    for page in PAGES:
        response = client.get(address(page, cast, roster))
        assert response.status_code == 403
        assert not named("Ana", response.content.decode())
    for where, data in posts(cast, roster):
        assert client.post(where, data).status_code == 403
    assert state(cast) == before


def test_to_teachers_of_other_classes_and_schools_nothing_exists(
    cast: SchoolCast, roster: TeamRoster
) -> None:
    before = state(cast)
    for who in (cast.other, cast.foreign, cast.foreign_admin):
        client = signed_in(who)
        for page in PAGES:
            assert client.get(address(page, cast, roster)).status_code == 404
        for where, data in posts(cast, roster):
            assert client.post(where, data).status_code == 404
    assert state(cast) == before


def test_strangers_are_asked_to_sign_in(cast: SchoolCast, roster: TeamRoster) -> None:
    client, before = signed_in(None), state(cast)
    for page in PAGES:
        response = client.get(address(page, cast, roster))
        assert response.status_code == 302
        assert response.headers["Location"].startswith(reverse("accounts:start"))
    for where, data in posts(cast, roster):
        assert client.post(where, data).status_code == 302
    assert state(cast) == before


def test_a_roster_of_another_class_does_not_exist_here(
    cast: SchoolCast, roster: TeamRoster
) -> None:
    mine = make_class(cast.school, "8a", cast.teacher)
    client = signed_in(cast.teacher)
    assert client.get(url("roster", mine, roster.pk)).status_code == 404
    for name in ACTIONS:
        assert client.post(url(name, mine, roster.pk)).status_code == 404
    assert TeamRoster.objects.filter(pk=roster.pk).exists()


def test_an_archived_class_is_read_but_not_changed(cast: SchoolCast, roster: TeamRoster) -> None:
    client = signed_in(cast.teacher)
    sent = posts(cast, roster)
    cast.school_class.archived = timezone.now()
    cast.school_class.save()
    before = state(cast)
    for page in PAGES:
        response = client.get(address(page, cast, roster))
        assert response.status_code == 200
        html = response.content.decode()
        assert "archived" in html
        assert html.count('method="post"') == 1, "only the one that signs out"
    for where, data in sent:
        assert client.post(where, data).status_code == 403
    assert state(cast) == before


def test_changes_are_sent_by_post_alone(cast: SchoolCast, roster: TeamRoster) -> None:
    client = signed_in(cast.teacher)
    for name in ACTIONS:
        assert client.get(address(name, cast, roster)).status_code == 405
    assert TeamRoster.objects.filter(pk=roster.pk).exists()


def test_names_stand_in_no_address_title_or_audit_entry(
    cast: SchoolCast, roster: TeamRoster
) -> None:
    client = signed_in(cast.teacher)
    for where, data in posts(cast, roster):
        client.post(where, data)
    for entry in AuditEntry.objects.all():
        assert not any(s.given in f"{entry.target} {entry.verb}" for s in cast.students)
    again = made(cast, pairs(cast))
    for page in PAGES:
        html = client.get(address(page, cast, again)).content.decode()
        assert "Ana" not in html[html.index("<title>") : html.index("</title>")]


def test_the_number_of_queries_does_not_grow_with_the_class(
    cast: SchoolCast, django_assert_max_num_queries: object
) -> None:
    roster = made(cast, pairs(cast))
    client = signed_in(cast.teacher)
    big = make_class(cast.school, "9c", cast.teacher, students=tuple(f"N{n}" for n in range(28)))
    for n in range(6):
        rosters.create(big, f"Teams {n}", 2, cast.teacher)
    large = big.rosters.first()
    assert large is not None
    for name, limit in (("roster", 13), ("teams", 8), ("wishes", 7)):
        counts = []
        for school_class, one in ((cast.school_class, roster), (big, large)):
            more = [one.pk] if name == "roster" else []
            with django_assert_max_num_queries(limit) as asked:  # type: ignore[operator]
                assert client.get(url(name, school_class, *more)).status_code == 200
            counts.append(len(asked))
        assert counts[1] <= counts[0], name
