"""Sockets without end: on one seat, in a circle, and of nobody."""

import asyncio
from typing import Any

import pytest

from hexclassroom.live import executor, handshakes, hub, seats
from hexclassroom.live.words import Refused
from tests.live.cast import Cast
from tests.live.sockets import Page, console, on_thread, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def no_hub_is_left() -> Any:
    yield
    await hub.stop()
    await asyncio.get_running_loop().run_in_executor(None, executor.close)


async def ended(page: Page) -> int:
    """Read to the end and give the code with which it was closed."""
    while True:
        message = await page.socket.receive_output(10)
        if message["type"] == "websocket.close":
            return int(message["code"])
        if '"go"' in message["text"]:
            page.go.append(message["text"])
        page.bytes.append(message["text"])


async def test_one_page_too_many_puts_the_oldest_away_and_says_so() -> None:
    cast = await on_thread(Cast, 2)
    most = handshakes.MOST_PAGES["play"]
    pages = [await play(cast, 0) for _ in range(most)]
    other = await play(cast, 1)
    newest = await play(cast, 0)
    await newest.until(lambda: newest.version >= 0)
    assert await ended(pages[0]) == 4409
    assert pages[0].go == ['{"go":"/elsewhere/"}']
    await pages[0].close()
    # All others, and those of other seats, still answer.
    for page in (*pages[1:], newest, other):
        assert (await page.ask(do="hand", up=True))["ok"]
    # Somebody closed a page: there is room again.
    await pages[1].close()
    again = await play(cast, 0)
    assert (await again.ask(do="hand", up=False))["ok"]
    assert (await pages[2].ask(do="hand", up=True))["ok"]
    for page in (*pages[2:], newest, other, again):
        await page.close()
    assert not handshakes.pages.open


async def test_pages_of_a_teacher_are_counted_by_lesson_and_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(handshakes.MOST_PAGES, "console", 2)
    cast = await on_thread(Cast, 1)
    other = await on_thread(Cast, 1)
    other.teacher = cast.teacher
    other.lesson.teacher = cast.teacher
    await on_thread(other.lesson.save)
    first = [await console(cast), await console(cast)]
    elsewhere = [await console(other), await console(other)]
    third = await console(cast)
    assert await ended(first[0]) == 4409
    for page in (first[1], third, *elsewhere):
        assert (await page.ask(do="show_names", on=True))["ok"]
        await page.close()
    await first[0].close()


async def test_a_page_that_reconnects_in_a_circle_is_slowed_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(handshakes, "CHURN", (0.001, 4.0))
    cast = await on_thread(Cast, 2)
    for _ in range(4):
        await (await play(cast, 0)).close()
    refused = await play(cast, 0)
    assert await ended(refused) == 4429
    assert '"code":"slow_down"' in refused.bytes[0]
    assert "Wait a moment" in refused.bytes[0]
    other = await play(cast, 1)
    assert (await other.ask(do="hand", up=True))["ok"]
    await other.close()


async def test_a_cookie_that_cannot_be_one_costs_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = await on_thread(Cast, 1)
    asked: list[Any] = []
    monkeypatch.setattr(executor, "read", lambda *args: asked.append(args))
    for path in ("/ws/play/", f"/ws/console/{cast.lesson.pk}/1/"):
        for cookie in (
            "",
            "seat=short; sessionid=short",
            "seat=" + "x" * 23,
            "sessionid=" + "A" * 32,
        ):
            page = await Page(path, cookie).open()
            assert await ended(page) == 4401
            await page.socket.wait()
    assert asked == []


async def test_a_forged_cookie_is_nobody_and_a_closed_lesson_too() -> None:
    cast = await on_thread(Cast, 1)
    page = await Page("/ws/play/", "seat=" + "x" * 22).open()
    assert await ended(page) == 4401
    await on_thread(cast.do, "close")
    page = await play(cast, 0)
    assert await ended(page) == 4401


class Comer:
    """Somebody at the door whose look-up the test holds up."""

    page = "play"

    def __init__(self, secret: str, address: str, good: bool, gate: asyncio.Event) -> None:
        self.secret, self.good, self.gate = secret, good, gate
        self.scope = {"client": [address, 1], "headers": [], "url_route": {"kwargs": {}}}
        self.looking = False

    def is_possible(self) -> bool:
        return seats.is_token(self.secret)

    async def look(self) -> bool:
        self.looking = True
        await self.gate.wait()
        return self.good


@pytest.fixture
def comers() -> Any:
    number = iter(range(100_000))

    def make(address: str, good: bool, gate: asyncio.Event | None = None) -> Comer:
        held = gate or asyncio.Event()
        if gate is None:
            held.set()
        return Comer(f"{next(number):022d}", address, good, held)

    return make


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_flood_of_forged_cookies_waits_in_its_own_lane(comers: Any) -> None:
    doors = handshakes.Doors()
    good = comers("198.51.100.1", True)
    assert await doors.admit(good)
    for _ in range(int(handshakes.FAILED[1]) + 2):
        assert not await doors.admit(comers("198.51.100.1", False))
    gate = asyncio.Event()
    flood = [comers("198.51.100.1", False, gate) for _ in range(50)]
    tasks = [asyncio.create_task(doors.admit(each)) for each in flood]
    await settle()
    assert sum(each.looking for each in flood) == handshakes.SLOW
    # From elsewhere, and whoever was in before: at once.
    assert await doors.admit(comers("198.51.100.2", True))
    assert await doors.admit(good)
    # Somebody new from the address of the flood waits for their turn and comes in.
    late = comers("198.51.100.1", True)
    waiting = asyncio.create_task(doors.admit(late))
    await settle()
    assert not waiting.done()
    gate.set()
    assert await waiting
    assert not any(await asyncio.gather(*tasks))


async def test_not_more_wait_than_a_lane_holds(
    comers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshakes, "MOST_WAITING", 5)
    doors, gate = handshakes.Doors(), asyncio.Event()
    tasks = [
        asyncio.create_task(doors.admit(comers("198.51.100.1", False, gate)))
        for _ in range(handshakes.QUICK + 5 + 4)
    ]
    await settle()
    gate.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(isinstance(each, Refused) for each in found) == 4
    assert await doors.admit(comers("198.51.100.1", True))


async def test_not_more_is_remembered_than_there_is_room_for(
    comers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshakes, "MOST_REMEMBERED", 50)
    doors = handshakes.Doors()
    for i in range(300):
        await doors.admit(comers(f"198.51.{i // 200}.{i % 200}", i % 2 == 0))
    assert len(doors.good.found) <= 50
    assert len(doors.churn.found) <= 50
    assert len(doors.failed.found) <= 50
