"""Headers that every page carries."""

import pytest
from django.test import AsyncClient, Client

from hexclassroom.middleware import POLICY

pytestmark = pytest.mark.django_db


def test_pages_allow_only_what_the_server_itself_sends(client: Client) -> None:
    policy = client.get("/start/")["Content-Security-Policy"]
    assert policy == f"{POLICY} ws://testserver"
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_policy_names_the_socket_of_the_host_that_was_asked(client: Client) -> None:
    response = client.get("/start/", headers={"host": "classroom.test:8123"})
    assert response["Content-Security-Policy"].endswith(
        "connect-src 'self' ws://classroom.test:8123"
    )


def test_over_https_the_socket_is_secure_too(client: Client) -> None:
    response = client.get("/start/", secure=True)
    assert response["Content-Security-Policy"].endswith("wss://testserver")


def test_a_forged_host_gets_into_no_header(client: Client) -> None:
    response = client.get("/start/", headers={"host": "evil.example; script-src *"})
    assert response.status_code == 400
    assert response["Content-Security-Policy"] == POLICY


def test_missing_pages_carry_the_policy_too(client: Client) -> None:
    response = client.get("/there-is-no-such-page/")
    assert response.status_code == 404
    assert response["Content-Security-Policy"].startswith(POLICY)


def test_the_other_headers_are_sent(client: Client) -> None:
    response = client.get("/start/")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"


def test_no_page_of_this_app_has_inline_script_or_style(client: Client) -> None:
    page = client.get("/start/").content.decode()
    assert "<style" not in page
    assert " style=" not in page
    assert " onclick" not in page
    assert page.count("<script") == page.count('<script type="module" src=')


async def test_the_asynchronous_way_sends_the_policy_as_well(async_client: AsyncClient) -> None:
    response = await async_client.get("/start/")
    assert response["Content-Security-Policy"].startswith(POLICY)


def test_what_is_larger_than_any_form_is_refused_in_words(client: Client) -> None:
    for path in ("/sign-in/", "/join/"):
        response = client.post(path, {"x": "y" * 3_000_000})
        assert response.status_code == 413
        assert "larger than any form" in response.content.decode()
    length = client.post("/join/", {}, headers={"content-length": "much"})
    assert length.status_code == 413
