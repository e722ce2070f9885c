"""Signing in by e-mail address and password."""

from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from hexclassroom.accounts import browsers
from hexclassroom.accounts.models import AuditEntry, User
from tests.accounts.people import SIGN_IN, send, whose, words
from tests.school import PASSWORD, SchoolCast, signed_in, user

WRONG = "The e-mail address or the password is wrong."


def test_the_right_password_opens_the_session(client: Client, cast: SchoolCast) -> None:
    response = send(client, cast.teacher.email)
    assert response.status_code == 302
    assert response["Location"] == "/lessons/"
    assert whose(client) == str(cast.teacher.pk)


def test_capitals_and_spaces_around_an_address_do_not_matter(
    client: Client, cast: SchoolCast
) -> None:
    send(client, f"  {cast.teacher.email.upper()} ")
    assert whose(client) == str(cast.teacher.pk)


def test_the_page_is_not_kept_by_browsers(client: Client, db: None) -> None:
    response = client.get(SIGN_IN)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]


def test_a_wrong_address_and_a_wrong_password_read_the_same(
    client: Client, cast: SchoolCast
) -> None:
    pages = []
    for email, password in [(cast.teacher.email, "wrong"), ("nobody@school.test", PASSWORD)]:
        response = send(client, email, password)
        assert response.status_code == 422
        assert WRONG in words(response)
        pages.append(words(response))
        assert whose(client) is None
    assert pages[0] == pages[1]


def test_what_was_typed_stays_but_not_the_password(client: Client, cast: SchoolCast) -> None:
    page = send(client, cast.teacher.email, "wrong-wrong", next="/results/").content.decode()
    assert f'value="{cast.teacher.email}"' in page
    assert 'value="/results/"' in page
    assert "wrong-wrong" not in page


def test_an_unknown_address_costs_as_much_as_a_wrong_password(
    client: Client, cast: SchoolCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.contrib.auth.hashers import MD5PasswordHasher

    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counting(self: Any, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    cast.other.set_unusable_password()
    cast.other.save()
    monkeypatch.setattr(MD5PasswordHasher, "encode", counting)
    for email in [cast.teacher.email, "nobody@school.test", cast.other.email]:
        hashed.clear()
        send(client, email, "wrong")
        assert len(hashed) == 1, email


@pytest.mark.parametrize(
    ("email", "password"), [("", "x"), ("teacher", "x"), ("a@b.test", ""), ("x" * 300, "y")]
)
def test_half_a_form_is_refused_in_words(
    client: Client, db: None, email: str, password: str
) -> None:
    response = send(client, email, password)
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()
    assert not AuditEntry.objects.exists()


def test_a_closed_account_stays_closed(client: Client, cast: SchoolCast) -> None:
    User.objects.filter(pk=cast.teacher.pk).update(is_active=False)
    response = send(client, cast.teacher.email)
    assert WRONG in words(response)
    assert whose(client) is None


@pytest.mark.parametrize(
    ("wanted", "lands"),
    [
        ("/results/", "/results/"),
        ("/lessons/?all=1", "/lessons/?all=1"),
        ("http://testserver/results/", "/lessons/"),
        ("https://evil.example/", "/lessons/"),
        ("//evil.example/", "/lessons/"),
        ("/\\evil.example/", "/lessons/"),
        ("///evil.example", "/lessons/"),
        ("javascript:alert(1)", "/lessons/"),
        ("evil", "/lessons/"),
        ("", "/lessons/"),
    ],
)
def test_it_leads_on_to_pages_of_this_server_only(
    client: Client, cast: SchoolCast, wanted: str, lands: str
) -> None:
    assert send(client, cast.teacher.email, next=wanted)["Location"] == lands


def test_who_is_signed_in_is_led_on_safely(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    assert client.get(SIGN_IN, {"next": "/results/"})["Location"] == "/results/"
    assert client.get(SIGN_IN, {"next": "//evil.example"})["Location"] == "/lessons/"


def test_the_session_gets_a_new_key(client: Client, cast: SchoolCast) -> None:
    session = client.session
    session["planted"] = True
    session.save()
    before = session.session_key
    send(client, cast.teacher.email)
    assert client.session.session_key != before


def test_another_users_session_is_not_taken_over(cast: SchoolCast) -> None:
    client = signed_in(cast.admin)
    session = client.session
    session["of the admin"] = True
    session.save()
    send(client, cast.teacher.email)
    assert whose(client) == str(cast.teacher.pk)
    assert "of the admin" not in client.session


def test_a_form_of_another_site_is_refused(cast: SchoolCast) -> None:
    client = Client(enforce_csrf_checks=True)
    assert send(client, cast.teacher.email).status_code == 403
    assert whose(client) is None


def test_signing_in_is_noted_in_each_school_of_the_user(client: Client, cast: SchoolCast) -> None:
    cast.elsewhere.memberships.create(user=cast.teacher)
    send(client, cast.teacher.email)
    noted = AuditEntry.objects.filter(verb="signed_in")
    assert {entry.school for entry in noted} == {cast.school, cast.elsewhere}
    assert {(entry.actor, entry.target) for entry in noted} == {
        (cast.teacher, str(cast.teacher.pk))
    }


def test_a_refusal_is_noted_by_the_users_id_never_by_what_was_typed(
    client: Client, cast: SchoolCast
) -> None:
    send(client, cast.teacher.email, "wrong")
    send(client, "somebody@elsewhere.test", "wrong")
    noted = AuditEntry.objects.filter(verb="sign_in_refused").order_by("id")
    assert [(e.actor, e.target, e.school) for e in noted] == [
        (None, str(cast.teacher.pk), cast.school),
        (None, "", None),
    ]


def test_the_cookie_of_a_known_browser_opens_nothing_and_tells_no_address(
    client: Client, cast: SchoolCast
) -> None:
    response = send(client, cast.teacher.email)
    cookie = response.cookies[browsers.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cast.teacher.email not in cookie.value
    other = Client()
    other.cookies[browsers.COOKIE] = cookie.value
    assert whose(other) is None
    assert other.get("/lessons/").status_code == 302


def test_the_computer_of_a_staff_room_remembers_five_accounts(db: None) -> None:
    client = Client()
    people = [user(f"T{n}") for n in range(6)]
    for each in people:
        send(client, each.email)
    request = client.get(SIGN_IN).wsgi_request
    remembered = [browsers.known(request, each.email) is not None for each in people]
    assert remembered == [False, True, True, True, True, True]


@pytest.mark.parametrize("value", ["", "x", "x:y:z", "é"])
def test_a_forged_cookie_is_no_known_browser(cast: SchoolCast, value: str) -> None:
    client = Client()
    client.cookies[browsers.COOKIE] = value
    request = client.get(SIGN_IN).wsgi_request
    assert browsers.known(request, cast.teacher.email) is None
    assert send(client, cast.teacher.email).status_code == 302


def test_strangers_are_led_to_the_sign_in_page_on_a_server(client: Client, db: None) -> None:
    with override_settings(LOGIN_URL="accounts:sign_in", EMBEDDED=False):
        response = client.get("/lessons/")
        assert response["Location"] == "/sign-in/?next=/lessons/"
        page = client.get(response["Location"]).content.decode()
    assert 'name="next" value="/lessons/"' in page
    assert reverse("accounts:start") not in page


def test_strangers_on_a_laptop_see_the_link_first_and_may_sign_in_too(
    client: Client, db: None
) -> None:
    response = client.get("/lessons/")
    assert response["Location"] == "/start/?next=/lessons/"
    assert 'href="/sign-in/?next=/lessons/"' in client.get(response["Location"]).content.decode()
    assert 'href="/start/"' in client.get(SIGN_IN).content.decode()


def test_the_frame_offers_signing_in_to_strangers(client: Client, cast: SchoolCast) -> None:
    assert f'href="{SIGN_IN}"' in client.get("/rules/").content.decode()
    assert f'href="{SIGN_IN}"' not in signed_in(cast.teacher).get("/rules/").content.decode()


def test_signing_out_leads_to_where_signing_in_is(cast: SchoolCast) -> None:
    assert signed_in(cast.teacher).post("/sign-out/")["Location"] == "/start/"
    with override_settings(LOGIN_URL="accounts:sign_in"):
        assert signed_in(cast.teacher).post("/sign-out/")["Location"] == SIGN_IN


def test_without_a_provider_there_is_no_button_for_one(client: Client, db: None) -> None:
    assert "/sign-in/school/" not in client.get(SIGN_IN).content.decode()
    assert client.get("/sign-in/school/").status_code == 404
