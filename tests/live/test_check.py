"""What the technician's page talks to: without rights, without a seat, and within limits."""

import asyncio
from typing import Any

import msgspec
import pytest
from django.test import Client

from hexclassroom.live import checking
from tests.live.polls import MARK, ORIGIN, request
from tests.live.sockets import Page

PATH = "/live/poll/0123456789abcdef/check/"


async def opened() -> Any:
    """Open the socket that echoes."""
    return (await Page("/ws/check/").open()).socket


async def test_the_socket_echoes_and_tells_the_time_to_whoever_comes() -> None:
    socket = await opened()
    await socket.send_to(text_data='{"ping":1.5}')
    frame = msgspec.json.decode((await socket.receive_output(30))["text"])
    assert frame["pong"] == 1.5
    assert frame.keys() == {"pong", "now"}
    await socket.disconnect()
    assert checking._open == set()


@pytest.mark.parametrize(
    "text", ["nonsense", "[]", '{"sync":true}', '{"ping":"x"}', '{"ping":1}' + " " * 300]
)
async def test_whatever_is_no_ping_closes_the_socket(text: str) -> None:
    socket = await opened()
    await socket.send_to(text_data=text)
    closed = await socket.receive_output(30)
    assert (closed["type"], closed["code"]) == ("websocket.close", checking.CLOSED_MALFORMED)


async def test_a_flood_and_a_long_stay_close_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "RATE", (0.001, 3.0))
    socket = await opened()
    for _ in range(4):
        await socket.send_to(text_data='{"ping":1}')
    kinds = [(await socket.receive_output(30)) for _ in range(4)]
    assert kinds[-1].get("code") == checking.CLOSED_TOO_FAST
    monkeypatch.setattr(checking, "LIFE_SECONDS", 0.1)
    socket = await opened()
    assert (await socket.receive_output(30))["code"] == checking.CLOSED_OVER


async def test_a_foreign_page_opens_no_socket_and_gets_no_answer() -> None:
    foreign = [(b"origin", b"http://elsewhere.test")]
    socket = Page("/ws/check/", headers=[(b"host", b"testserver"), *foreign]).socket
    assert not (await socket.connect(timeout=30))[0]
    for method, headers in (("GET", []), ("POST", MARK), ("POST", MARK + foreign)):
        assert (await request(method, PATH, headers=headers)).status == 403
    assert (await request("DELETE", PATH, headers=MARK + ORIGIN)).status == 405


async def test_a_post_is_answered_at_once_and_says_whether_the_cookie_came() -> None:
    for cookies, came in (("", False), ("check=1", True), ("a=b; check=1", True), ("x=1", False)):
        answer = await request("POST", PATH, cookies, b'{"ping":7}')
        (frame,) = answer.frames
        assert (frame["pong"], frame["cookie"]) == (7, came)
        assert answer.headers["cache-control"] == "no-store"
    for body in (b"", b"nonsense", b'{"ping":7}' + b" " * 300):
        assert (await request("POST", PATH, body=body)).status == 400


async def test_a_get_waits_as_long_as_it_asks_and_ends_with_whoever_asked() -> None:
    assert (await request("GET", PATH + "?wait=1")).frames == [{"waited": 1.0}]
    gone = asyncio.Event()
    waits = asyncio.create_task(request("GET", PATH + "?wait=9999", gone=gone))
    async with asyncio.timeout(30):
        while not checking._open:
            await asyncio.sleep(0.01)
    gone.set()
    await waits
    assert checking._open == set()


async def test_so_many_checks_at_once_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_OPEN", 1)
    socket = await opened()
    assert (await request("GET", PATH)).status == 503
    assert not (await Page("/ws/check/").socket.connect(timeout=30))[0]
    await socket.disconnect()


def test_a_socket_may_stay_longer_than_the_page_wants_it_to_hold() -> None:
    page = Client().get("/check/").content.decode()
    assert 'data-hold="60"' in page
    assert checking.LIFE_SECONDS > 60


@pytest.mark.django_db
def test_the_page_is_open_to_everybody_and_its_cookie_goes_nowhere_else() -> None:
    client = Client()
    assert client.get("/check")["Location"] == "/check/"
    response = client.get("/check/")
    assert response.status_code == 200
    cookie = response.cookies[checking.COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/live/poll/", True, "Lax")
