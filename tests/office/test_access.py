"""Every view of the office: works, refuses, hides."""

import uuid

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_resolver, resolve, reverse

from hexclassroom.accounts.models import AuditEntry, Invitation, Membership, Role
from tests.office.conftest import At
from tests.school import SchoolCast, make_class, signed_in, user

GET = ("overview", "people", "invite", "member", "classes", "class", "settings", "audit",
       "audit_download", "health", "analytics", "analytics_csv")  # fmt: skip
START = ("start", "analytics_all")
POST = ("revoke", "role", "remove", "reset", "clear_factor", "add_teacher", "remove_teacher",
        "archive", "reopen")  # fmt: skip


def parts(cast: SchoolCast, name: str) -> list[object]:
    """Give what stands behind the school in an address."""
    if name in ("member", "role", "remove", "reset", "clear_factor"):
        return [cast.teacher.pk]
    if name in ("class", "add_teacher", "archive", "reopen"):
        return [cast.school_class.pk]
    if name == "remove_teacher":
        return [cast.school_class.pk, cast.teacher.pk]
    if name == "revoke":
        made = Invitation.objects.create(token_hash=uuid.uuid4().hex, school=cast.school)
        return [made.pk]
    return []


def test_every_view_is_in_the_tables_of_this_file() -> None:
    office = next(
        each for each in get_resolver().url_patterns if getattr(each, "namespace", "") == "office"
    )
    names = set(office.reverse_dict.keys())  # type: ignore[attr-defined]
    assert {name for name in names if isinstance(name, str)} == {*START, *GET, *POST}


@pytest.mark.parametrize("name", GET)
def test_an_administrator_sees_every_page(cast: SchoolCast, at: At, name: str) -> None:
    response = signed_in(cast.admin).get(at(name, *parts(cast, name)))
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("name", [*GET, *POST])
def test_a_teacher_of_the_school_is_refused(cast: SchoolCast, at: At, name: str) -> None:
    address = at(name, *parts(cast, name))
    before = AuditEntry.objects.count()
    client = signed_in(cast.teacher)
    response = client.get(address) if name in GET else client.post(address)
    assert response.status_code == 403
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize("who", ["foreign", "foreign_admin"])
@pytest.mark.parametrize("name", [*GET, *POST])
def test_for_people_of_another_school_it_does_not_exist(
    cast: SchoolCast, at: At, name: str, who: str
) -> None:
    address = at(name, *parts(cast, name))
    client = signed_in(getattr(cast, who))
    response = client.get(address) if name in GET else client.post(address)
    assert response.status_code == 404


@pytest.mark.parametrize("name", [*START, *GET, *POST])
def test_a_stranger_is_sent_to_sign_in(cast: SchoolCast, at: At, name: str) -> None:
    address = reverse(f"office:{name}") if name in START else at(name, *parts(cast, name))
    client = Client()
    response = client.post(address) if name in POST else client.get(address)
    assert response.status_code == 302
    assert response["Location"].startswith(reverse(settings.LOGIN_URL))


@pytest.mark.parametrize("name", POST)
def test_a_change_is_never_made_by_opening_an_address(cast: SchoolCast, at: At, name: str) -> None:
    assert signed_in(cast.admin).get(at(name, *parts(cast, name))).status_code == 405


@pytest.mark.parametrize("name", [*POST, "invite", "settings"])
def test_a_change_needs_the_token_of_the_page(cast: SchoolCast, at: At, name: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.admin)
    assert client.post(at(name, *parts(cast, name))).status_code == 403


def test_things_of_another_school_do_not_exist_under_ones_own(cast: SchoolCast, at: At) -> None:
    theirs = make_class(cast.elsewhere, "8a", cast.foreign)
    invitation = Invitation.objects.create(token_hash="x", school=cast.elsewhere)
    client = signed_in(cast.admin)
    assert client.get(at("class", theirs.pk)).status_code == 404
    assert client.post(at("archive", theirs.pk)).status_code == 404
    assert client.get(at("member", cast.foreign.pk)).status_code == 404
    assert client.post(at("remove", cast.foreign.pk)).status_code == 404
    assert client.post(at("reset", cast.foreign.pk)).status_code == 404
    assert client.post(at("revoke", invitation.pk)).status_code == 404
    assert client.post(at("remove_teacher", cast.school_class.pk, cast.other.pk)).status_code == 404
    theirs.refresh_from_db()
    assert theirs.archived is None


def test_an_administrator_may_not_open_the_class_itself(cast: SchoolCast) -> None:
    response = signed_in(cast.admin).get(reverse("classes:class", args=(cast.school_class.pk,)))
    assert response.status_code == 403


def test_the_way_in_leads_to_the_one_school(cast: SchoolCast, at: At) -> None:
    response = signed_in(cast.admin).get(reverse("office:start"))
    assert response["Location"] == at("overview")


def test_the_way_in_lets_one_choose_among_several(cast: SchoolCast, at: At) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.admin, role=Role.ADMIN)
    page = signed_in(cast.admin).get(reverse("office:start")).content.decode()
    assert "Hill School" in page
    assert "Lake School" in page
    assert at("overview") in page


def test_there_is_no_way_in_for_teachers(cast: SchoolCast) -> None:
    for name in START:
        assert signed_in(cast.teacher).get(reverse(f"office:{name}")).status_code == 404


def test_an_administrator_of_one_school_who_teaches_at_another_is_a_teacher_there(
    cast: SchoolCast,
) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.admin, role=Role.TEACHER)
    client = signed_in(cast.admin)
    assert client.get(reverse("office:people", args=(cast.elsewhere.pk,))).status_code == 403


def test_an_unknown_school_does_not_exist(cast: SchoolCast) -> None:
    address = reverse("office:overview", args=(uuid.uuid4(),))
    assert signed_in(cast.admin).get(address).status_code == 404
    assert resolve(address).url_name == "overview"


def test_somebody_without_a_school_finds_nothing(cast: SchoolCast, at: At) -> None:
    assert signed_in(user("Nora")).get(at("overview")).status_code == 404
