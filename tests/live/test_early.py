"""Frames that need not wait for their turn: what a page has drawn, and pings."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from hexclassroom.live import answering, executor, hub
from hexclassroom.live.room import Connection
from tests.live.cast import Cast, key
from tests.live.sockets import Page, on_thread

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]

Early = Callable[[bytes], bool]


async def opened(cast: Cast) -> tuple[Page, Early, Connection]:
    """Open a player's page on a server that has a short way in; give that, too."""
    page, ways = Page("/ws/play/", f"seat={cast.tokens[0]}"), list[Early]()
    page.socket.scope["take_early"] = ways.append
    await page.open()
    await page.until(lambda: page.version >= 0)
    (room,) = (await hub.hub()).rooms.values()
    (conn,) = room.connections
    return page, ways[0], conn


async def test_they_are_taken_at_once() -> None:
    page, early, conn = await opened(await on_thread(lambda: Cast(4).start()))
    conn.seen = -1
    assert early(msgspec.json.encode({"seen": page.version}))
    assert conn.seen == page.version
    assert early(b'{"ping":7}')
    assert (await page.read())["pong"] == 7
    # As in their turn: a wrong value changes nothing, and is no error.
    assert early(b'{"seen":"x"}')
    assert early(b'{"ping":null}')
    assert conn.seen == page.version
    await page.close()


async def test_a_ping_waits_behind_a_tap_that_is_being_carried_out() -> None:
    cast = await on_thread(lambda: Cast(4).start())
    page, early, _conn = await opened(cast)
    async with executor._lock(cast.table):
        await page.send({"key": (mine := key()), "do": "hand", "up": True})
        await asyncio.sleep(0.1)
        assert not early(b'{"ping":1}')
    await page.until(lambda: mine in page.acks)
    assert early(b'{"ping":1}')
    await page.close()


@pytest.mark.parametrize(
    "frame",
    [b"", b"x", b"[]", b'{"sync":true}', b'{"do":"hand","up":true}', b'{"seen":1', b'{"seen":'],
)
async def test_others_are_left_for_their_turn(frame: bytes) -> None:
    page, early, conn = await opened(await on_thread(lambda: Cast(4).start()))
    seen = conn.seen
    assert not early(frame)
    assert conn.seen == seen
    await page.close()


async def test_too_many_of_them_are_refused_in_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "FRAMES", (0.001, 8.0))
    page, early, _conn = await opened(await on_thread(lambda: Cast(4).start()))
    page.awake = False
    assert not all(early(b'{"ping":1}') for _ in range(9))
    await page.send({"ping": 1})
    while (frame := await page.read()).get("code") != "slow_down":
        assert "pong" in frame or "pieces" in frame
    await page.close()
