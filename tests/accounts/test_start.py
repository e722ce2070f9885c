"""The page behind a sign-in link."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.links import teacher_link
from hexclassroom.accounts.models import User

pytestmark = pytest.mark.django_db

START = "/start/"


@pytest.fixture
def token() -> str:
    return teacher_link("http://classroom.test", timezone.now()).partition("#")[2]


def signed_in(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


def test_the_secret_stands_where_browsers_do_not_send_it() -> None:
    link = teacher_link("http://classroom.test:8000", timezone.now())
    assert link.startswith("http://classroom.test:8000/start/#")


def test_opening_the_page_signs_nobody_in(client: Client, token: str) -> None:
    response = client.get(START)
    assert response.status_code == 200
    assert signed_in(client) is None
    assert "no-store" in response["Cache-Control"]


def test_the_secret_in_the_query_does_nothing(client: Client, token: str) -> None:
    client.get(START, {"token": token})
    assert signed_in(client) is None


def test_posting_the_secret_signs_the_teacher_in_once(client: Client, token: str) -> None:
    response = client.post(START, {"token": token})
    assert response.status_code == 302
    assert response["Location"] == settings.LOGIN_REDIRECT_URL
    assert signed_in(client) == str(User.objects.local_teacher().pk)
    cookie = response.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"

    second = Client()
    response = second.post(START, {"token": token})
    assert response.status_code == 403
    assert "works once" in response.content.decode()
    assert signed_in(second) is None


def test_signing_in_changes_the_session_key(client: Client, token: str) -> None:
    session = client.session
    session["before"] = True
    session.save()
    before = session.session_key
    client.post(START, {"token": token})
    assert client.session.session_key != before


def test_a_form_of_another_site_is_refused(token: str) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(START, {"token": token}).status_code == 403
    assert signed_in(client) is None


@pytest.mark.parametrize("data", [{}, {"token": ""}, {"token": "wrong"}])
def test_a_wrong_secret_is_refused_in_words(client: Client, data: dict[str, str]) -> None:
    response = client.post(START, data)
    assert response.status_code == 403
    assert 'role="alert"' in response.content.decode()


def test_other_methods_are_refused(client: Client) -> None:
    assert client.delete(START).status_code == 405


def test_signing_out_needs_a_form_and_ends_the_session(client: Client, token: str) -> None:
    client.post(START, {"token": token})
    assert client.get(reverse("accounts:sign_out")).status_code == 405
    client.post(reverse("accounts:sign_out"))
    assert signed_in(client) is None
