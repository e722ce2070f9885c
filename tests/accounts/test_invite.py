"""Joining a school by an invitation."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from hexclassroom.accounts.links import invitation_link
from hexclassroom.accounts.models import AuditEntry, Invitation, Membership, Role, User
from tests.accounts.people import CODE, code_of, send, whose, with_factor, words
from tests.school import SchoolCast, signed_in

INVITE = "/invite/"
NEW = {
    "name": "Nora",
    "email": "nora@school.test",
    "password1": "three silver hexes",
    "password2": "three silver hexes",
}
REFUSED = "This invitation was used already, taken back, or it is older than 14 days."


def invited(cast: SchoolCast, email: str = "", role: str = Role.TEACHER, **ago: int) -> str:
    """Make an invitation and return its token."""
    now = timezone.now() - dt.timedelta(**ago)
    return Invitation.issue(cast.school, role, email, cast.admin, now)[1]


def show(client: Client, token: str) -> Any:
    """Post the token as the page's script does, and follow."""
    response = client.post(INVITE, {"token": token})
    return client.get(response["Location"]) if response.status_code == 302 else response


def role_of(cast: SchoolCast, user: User) -> str | None:
    return Membership.objects.filter(user=user, school=cast.school).values_list("role")[0][0]


def test_the_secret_stands_where_browsers_do_not_send_it() -> None:
    assert invitation_link("https://hex.test", "TOKEN") == "https://hex.test/invite/#TOKEN"


def test_the_page_without_a_secret_asks_for_it(client: Client, db: None) -> None:
    response = client.get(INVITE)
    assert response.status_code == 200
    assert 'name="token"' in response.content.decode()
    assert "js/secret.js" in response.content.decode()


def test_a_new_teacher_makes_an_account_and_is_in(client: Client, cast: SchoolCast) -> None:
    page = show(client, invited(cast))
    assert "Join Hill School" in words(page)
    assert client.post(INVITE, NEW)["Location"] == "/lessons/"
    made = User.objects.get(email=NEW["email"])
    assert whose(client) == str(made.pk)
    assert made.check_password(NEW["password1"])
    assert (made.name, made.is_superuser, made.is_staff) == ("Nora", False, False)
    assert role_of(cast, made) == Role.TEACHER
    assert AuditEntry.objects.get(verb="joined").target == str(made.pk)


def test_an_administrator_is_invited_as_one(client: Client, cast: SchoolCast) -> None:
    assert "as an administrator" in words(show(client, invited(cast, role=Role.ADMIN)))
    client.post(INVITE, NEW)
    assert role_of(cast, User.objects.get(email=NEW["email"])) == Role.ADMIN


def test_an_address_in_the_invitation_is_fixed(client: Client, cast: SchoolCast) -> None:
    page = show(client, invited(cast, "Meant@school.test"))
    assert 'value="meant@school.test"' in page.content.decode()
    client.post(INVITE, NEW)
    assert not User.objects.filter(email=NEW["email"]).exists()
    assert whose(client) == str(User.objects.get(email="meant@school.test").pk)


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"password2": "another one 12"}, "not the same"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"password1": "password123", "password2": "password123"}, "too common"),
        ({"password1": "nora@school.test", "password2": "nora@school.test"}, "too similar"),
        ({"email": "no address"}, "valid email"),
        ({"email": "teacher@local"}, "valid email"),
        ({"name": " "}, "required"),
    ],
)
def test_a_form_that_does_not_fit_makes_nothing_and_keeps_what_was_typed(
    client: Client, cast: SchoolCast, changed: dict[str, str], word: str
) -> None:
    show(client, invited(cast))
    before = User.objects.count()
    response = client.post(INVITE, {**NEW, **changed})
    assert response.status_code == 422
    assert word in words(response)
    assert User.objects.count() == before
    assert "three silver" not in response.content.decode()
    assert 'value="Nora"' in response.content.decode() or "name" in changed
    assert Invitation.objects.get().used_at is None


def test_somebody_signed_in_just_joins(cast: SchoolCast) -> None:
    client = signed_in(cast.foreign)
    page = show(client, invited(cast))
    assert "Finn, you are invited as a teacher." in words(page)
    assert not Membership.objects.filter(user=cast.foreign, school=cast.school).exists()
    assert client.post(INVITE)["Location"] == "/account/"
    assert role_of(cast, cast.foreign) == Role.TEACHER
    assert "Welcome to Hill School" in words(client.get("/account/"))


def test_an_invitation_for_somebody_else_is_refused_in_words(cast: SchoolCast) -> None:
    client = signed_in(cast.foreign)
    page = show(client, invited(cast, "meant@school.test"))
    assert "this invitation is for meant@school.test" in words(page)
    assert client.post(INVITE).status_code == 403
    assert not Membership.objects.filter(user=cast.foreign, school=cast.school).exists()
    assert Invitation.objects.get().used_at is None


def test_an_invitation_never_lowers_a_role(cast: SchoolCast) -> None:
    client = signed_in(cast.admin)
    show(client, invited(cast))
    client.post(INVITE)
    assert role_of(cast, cast.admin) == Role.ADMIN


def test_an_account_signs_in_first_and_then_joins(client: Client, cast: SchoolCast) -> None:
    page = show(client, invited(cast)).content.decode()
    assert 'href="/sign-in/?next=/invite/"' in page
    response = send(client, cast.foreign.email, next=INVITE)
    assert response["Location"] == INVITE
    client.post(INVITE)
    assert role_of(cast, cast.foreign) == Role.TEACHER


def test_so_does_an_account_with_a_second_factor(client: Client, cast: SchoolCast) -> None:
    authenticator, _ = with_factor(cast.foreign)
    show(client, invited(cast))
    send(client, cast.foreign.email, next=INVITE)
    assert client.post(CODE, {"code": code_of(authenticator)})["Location"] == INVITE
    client.post(INVITE)
    assert role_of(cast, cast.foreign) == Role.TEACHER


def test_a_taken_address_leads_to_signing_in(client: Client, cast: SchoolCast) -> None:
    show(client, invited(cast))
    before = User.objects.count()
    response = client.post(INVITE, {**NEW, "email": cast.foreign.email.upper()})
    assert response.status_code == 422
    assert "There is an account with this e-mail address already." in words(response)
    assert User.objects.count() == before
    assert whose(client) is None


@pytest.mark.parametrize("token", ["", "wrong", "\x00", "ä" * 5000])
def test_a_forged_token_is_refused_in_words(client: Client, cast: SchoolCast, token: str) -> None:
    invited(cast)
    response = show(client, token)
    assert response.status_code == 403
    assert REFUSED in words(response)


def test_an_old_invitation_is_refused(client: Client, cast: SchoolCast) -> None:
    response = show(client, invited(cast, days=15))
    assert response.status_code == 403
    assert REFUSED in words(response)


def test_an_invitation_that_was_taken_back_or_used_meanwhile_makes_nothing(
    client: Client, cast: SchoolCast
) -> None:
    before = User.objects.count()
    show(client, invited(cast))
    Invitation.objects.update(used_at=timezone.now())
    response = client.post(INVITE, NEW)
    assert response.status_code == 403
    assert REFUSED in words(response)
    show(client, invited(cast))
    Invitation.objects.all().delete()
    assert client.post(INVITE, NEW).status_code == 403
    assert User.objects.count() == before


def test_an_invitation_works_once(client: Client, cast: SchoolCast) -> None:
    token = invited(cast)
    show(client, token)
    client.post(INVITE, NEW)
    assert show(Client(), token).status_code == 403


def test_of_two_who_hold_it_the_second_gets_no_account(
    client: Client, cast: SchoolCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(client, invited(cast))
    before = User.objects.count()
    monkeypatch.setattr(Invitation, "accept", lambda *_: None)
    assert client.post(INVITE, NEW).status_code == 403
    assert User.objects.count() == before
    assert whose(client) is None


def test_a_session_without_the_secret_joins_nothing(client: Client, cast: SchoolCast) -> None:
    invited(cast)
    before = User.objects.count()
    client.post(INVITE, NEW)
    signed_in(cast.foreign).post(INVITE)
    assert User.objects.count() == before
    assert Invitation.objects.get().used_at is None


def test_a_form_of_another_site_is_refused(cast: SchoolCast) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(INVITE, {"token": invited(cast)}).status_code == 403


def test_the_session_gets_a_new_key(client: Client, cast: SchoolCast) -> None:
    show(client, invited(cast))
    before = client.session.session_key
    client.post(INVITE, NEW)
    assert client.session.session_key != before


def test_who_is_known_under_the_invited_address_is_asked_to_sign_in(
    client: Client, cast: SchoolCast
) -> None:
    page = show(client, invited(cast, cast.foreign.email))
    assert page.status_code == 200
    assert "There is an account with this e-mail address already." in words(page)
