"""Who may open a WebSocket."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.test import override_settings

from hexclassroom.origin import SameOriginValidator, is_same_origin


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.20:8000", "192.168.1.20:8000"),
        ("http://classroom.test", "classroom.test"),
        ("http://classroom.test", "classroom.test:80"),
        ("https://school.example", "school.example"),
        ("http://Classroom.test:8000", "classroom.TEST:8000"),
        ("http://[fd00::1]:8000", "[fd00::1]:8000"),
    ],
)
@override_settings(ALLOWED_HOSTS=["*"])
def test_a_page_of_the_same_server_may(origin: str, host: str) -> None:
    assert is_same_origin(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://evil.example", "192.168.1.20:8000"),
        ("http://192.168.1.20:8001", "192.168.1.20:8000"),
        ("http://192.168.1.20", "192.168.1.20:8000"),
        ("https://classroom.test", "classroom.test:80"),
        ("http://classroom.test.evil.example", "classroom.test"),
        ("null", "classroom.test"),
        ("file://classroom.test", "classroom.test"),
        ("http://classroom.test:x", "classroom.test"),
        ("http://[", "classroom.test"),
        ("", "classroom.test"),
        (None, "classroom.test"),
        ("http://classroom.test", None),
    ],
)
@override_settings(ALLOWED_HOSTS=["*"])
def test_any_other_page_may_not(origin: str | None, host: str | None) -> None:
    assert not is_same_origin(origin, host)


@override_settings(ALLOWED_HOSTS=["school.example"])
def test_a_host_that_is_not_allowed_may_not_even_match() -> None:
    assert is_same_origin("https://school.example", "school.example")
    assert not is_same_origin("https://evil.example", "evil.example")


async def open_socket(headers: list[tuple[bytes, bytes]]) -> bool:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    guarded = SameOriginValidator(application)
    communicator = WebsocketCommunicator(guarded, "/ws/", headers=headers)
    connected, _ = await communicator.connect()
    await communicator.disconnect()
    return connected


async def test_the_validator_lets_the_own_page_in() -> None:
    assert await open_socket([(b"host", b"testserver"), (b"origin", b"http://testserver")])


# Channels closes stale connections of its thread, where another test may have opened one.
@pytest.mark.django_db
@pytest.mark.parametrize(
    "headers",
    [
        [(b"host", b"testserver")],
        [(b"host", b"testserver"), (b"origin", b"http://evil.example")],
        [
            (b"host", b"testserver"),
            (b"origin", b"http://evil.example"),
            (b"origin", b"http://testserver"),
        ],
    ],
)
async def test_the_validator_denies_the_rest(headers: list[tuple[bytes, bytes]]) -> None:
    assert not await open_socket(headers)
