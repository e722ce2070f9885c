"""Choosing a new password by an administrator's link."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from hexclassroom.accounts.access import may_reset
from hexclassroom.accounts.links import reset_link
from hexclassroom.accounts.models import AuditEntry, Authenticator, Membership, SignInLink, User
from tests.accounts.people import CODE, code_of, send, whose, with_factor, words
from tests.school import PASSWORD, SchoolCast, signed_in

PAGE = "/new-password/"
NEW = {"password1": "seven quiet lakes", "password2": "seven quiet lakes"}
REFUSED = "This link was used already, or it is older than 48 hours."


def link(user: User, **ago: int) -> str:
    """Make a link and return its token."""
    made = reset_link("https://hex.test", user, timezone.now() - dt.timedelta(**ago))
    assert made.startswith("https://hex.test/new-password/#")
    return made.partition("#")[2]


def show(client: Client, token: str) -> Any:
    """Post the token as the page's script does, and follow."""
    response = client.post(PAGE, {"token": token})
    return client.get(response["Location"]) if response.status_code == 302 else response


def test_a_link_sets_a_new_password_and_signs_in(client: Client, cast: SchoolCast) -> None:
    page = show(client, link(cast.teacher))
    assert f"For {cast.teacher.email}." in words(page)
    assert client.post(PAGE, NEW).status_code == 302
    assert whose(client) == str(cast.teacher.pk)
    cast.teacher.refresh_from_db()
    assert cast.teacher.check_password(NEW["password1"])
    entry = AuditEntry.objects.get(verb="password_set")
    assert (entry.actor, entry.target, entry.school) == (
        cast.teacher, str(cast.teacher.pk), cast.school,
    )  # fmt: skip


def test_all_other_sessions_of_the_user_end(client: Client, cast: SchoolCast) -> None:
    elsewhere = signed_in(cast.teacher)
    assert elsewhere.get("/account/").status_code == 200
    show(client, link(cast.teacher))
    client.post(PAGE, NEW)
    assert elsewhere.get("/account/").status_code == 302
    assert client.get("/account/").status_code == 200


def test_the_link_works_until_a_password_is_set_and_then_no_more(
    client: Client, cast: SchoolCast
) -> None:
    token = link(cast.teacher)
    show(client, token)
    assert client.post(PAGE, {**NEW, "password2": "another"}).status_code == 422
    show(client, token)
    client.post(PAGE, NEW)
    response = show(Client(), token)
    assert response.status_code == 403
    assert REFUSED in words(response)


def test_two_browsers_with_one_link_set_one_password(cast: SchoolCast) -> None:
    token = link(cast.teacher)
    first, second = Client(), Client()
    show(first, token)
    show(second, token)
    first.post(PAGE, NEW)
    response = second.post(PAGE, {"password1": "nine other words", "password2": "nine other words"})
    assert response.status_code == 403
    cast.teacher.refresh_from_db()
    assert cast.teacher.check_password(NEW["password1"])


@pytest.mark.parametrize("token", ["", "wrong", "\x00", "ä" * 5000])
def test_a_forged_token_is_refused_in_words(client: Client, cast: SchoolCast, token: str) -> None:
    link(cast.teacher)
    response = show(client, token)
    assert response.status_code == 403
    assert REFUSED in words(response)


def test_an_old_link_is_refused(client: Client, cast: SchoolCast) -> None:
    assert show(client, link(cast.teacher, hours=49)).status_code == 403


def test_a_link_that_grows_old_on_the_page_is_refused(client: Client, cast: SchoolCast) -> None:
    show(client, link(cast.teacher))
    SignInLink.objects.update(created=timezone.now() - dt.timedelta(hours=49))
    assert client.post(PAGE, NEW).status_code == 403
    cast.teacher.refresh_from_db()
    assert cast.teacher.check_password(PASSWORD)


def test_a_link_for_signing_in_sets_no_password_and_the_other_way_round(
    client: Client, cast: SchoolCast
) -> None:
    sign_in = SignInLink.issue(cast.teacher, SignInLink.Purpose.SIGN_IN, timezone.now())
    assert show(client, sign_in).status_code == 403
    assert client.post("/start/", {"token": link(cast.teacher)}).status_code == 403
    assert whose(client) is None


def test_a_link_of_a_closed_account_is_refused(client: Client, cast: SchoolCast) -> None:
    token = link(cast.teacher)
    User.objects.filter(pk=cast.teacher.pk).update(is_active=False)
    assert show(client, token).status_code == 403


def test_a_password_that_is_easy_to_guess_is_refused(client: Client, cast: SchoolCast) -> None:
    show(client, link(cast.teacher))
    response = client.post(PAGE, {"password1": "password123", "password2": "password123"})
    assert response.status_code == 422
    assert "too common" in words(response)


def test_the_second_factor_stays_and_is_asked_for(client: Client, cast: SchoolCast) -> None:
    authenticator, _ = with_factor(cast.teacher)
    show(client, link(cast.teacher))
    assert client.post(PAGE, NEW)["Location"] == CODE
    assert whose(client) is None
    assert Authenticator.objects.filter(user=cast.teacher).exists()
    client.post(CODE, {"code": code_of(authenticator)})
    assert whose(client) == str(cast.teacher.pk)


def test_a_session_without_the_secret_sets_nothing(client: Client, cast: SchoolCast) -> None:
    link(cast.teacher)
    client.post(PAGE, NEW)
    cast.teacher.refresh_from_db()
    assert cast.teacher.check_password(PASSWORD)


def test_a_form_of_another_site_is_refused(cast: SchoolCast) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(PAGE, {"token": link(cast.teacher)}).status_code == 403


def test_the_session_gets_a_new_key(client: Client, cast: SchoolCast) -> None:
    show(client, link(cast.teacher))
    before = client.session.session_key
    client.post(PAGE, NEW)
    assert client.session.session_key != before


def test_somebody_who_was_signed_in_here_is_signed_out(cast: SchoolCast) -> None:
    client = signed_in(cast.admin)
    show(client, link(cast.teacher))
    client.post(PAGE, NEW)
    assert whose(client) == str(cast.teacher.pk)


def test_a_pending_code_ends_with_the_password(client: Client, cast: SchoolCast) -> None:
    with_factor(cast.teacher)
    send(client, cast.teacher.email)
    other = Client()
    show(other, link(cast.teacher))
    other.post(PAGE, NEW)
    assert client.get(CODE)["Location"] == "/sign-in/"


def test_only_who_administers_every_school_of_somebody_may_make_them_a_link(
    cast: SchoolCast,
) -> None:
    assert may_reset(cast.admin, cast.teacher)
    assert not may_reset(cast.admin, cast.foreign)
    assert not may_reset(cast.colleague, cast.teacher)
    Membership.objects.create(school=cast.elsewhere, user=cast.teacher)
    assert not may_reset(cast.admin, cast.teacher)
    User.objects.filter(pk=cast.other.pk).update(is_superuser=True)
    cast.other.refresh_from_db()
    assert not may_reset(cast.admin, cast.other)
