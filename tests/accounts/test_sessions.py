"""How long a session lasts."""

import time

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from hexclassroom.accounts import sessions
from tests.school import SchoolCast, signed_in


def late(client: Client, seconds: int) -> None:
    """Let the last page of a browser have been opened so long ago."""
    session = client.session
    session[sessions.SEEN] = int(time.time()) - seconds
    session.save()


def test_a_page_opened_later_keeps_the_session_open_from_then_on(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    late(client, sessions.EVERY + 1)
    response = client.get("/account/")
    assert "sessionid" in response.cookies
    assert time.time() - client.session[sessions.SEEN] < 60


def test_pages_in_between_write_nothing(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    late(client, sessions.EVERY - 60)
    assert "sessionid" not in client.get("/account/").cookies


def test_strangers_get_no_session(client: Client, cast: SchoolCast) -> None:
    for address in ("/sign-in/", "/start/", "/rules/", "/invite/", "/new-password/"):
        assert "sessionid" not in client.get(address).cookies
    assert not Session.objects.exists()


def test_on_a_server_it_is_twelve_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.project.test_settings import SERVER, load

    for name, value in SERVER.items():
        monkeypatch.setenv(name, value)
    server = load("hexclassroom.settings.server")
    assert server.SESSION_COOKIE_AGE == 12 * 3600
    assert server.PROXIES == 1
    assert server.LOGIN_URL == "accounts:sign_in"
    monkeypatch.setenv("HEXCLASSROOM_PROXIES", "2")
    assert load("hexclassroom.settings.server").PROXIES == 2
