"""Whose turn it is to be drawn."""

import pytest

from hexclassroom.live import hub
from hexclassroom.live.room import Room
from tests.live.cast import Cast
from tests.live.sockets import all_read, on_thread, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]


async def test_a_room_whose_pages_are_gone_holds_no_place_in_the_line() -> None:
    cast = await on_thread(lambda: Cast(4).start())
    page = await play(cast, 0)
    await all_read([page])
    here = await hub.hub()
    (room,) = here.rooms.values()
    free, here.turns.free = here.turns.free, 0
    here.turns.mark(Room(room.lesson))
    assert not here.turns.line
    here.turns.mark(room)
    assert list(here.turns.line.values()) == [room]
    here.turns.free = free
    here.turns.mark(room)
    assert not here.turns.line
    await page.close()


async def test_a_turn_that_fails_in_the_end_gives_its_place_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast = await on_thread(lambda: Cast(4).start())
    page = await play(cast, 0)
    await all_read([page])
    here = await hub.hub()
    free = here.turns.free

    def fail() -> bool:
        raise RuntimeError("no more threads")

    with monkeypatch.context() as patched:
        patched.setattr(here.turns.painter, "apart", fail)
        await page.send({"sync": True})
        await page.until(lambda: page.frames >= 2)
        await page.drain()
    assert here.turns.free == free
    page.frames = 0
    await page.send({"sync": True})
    await page.until(lambda: page.frames == 1)
    await page.close()
