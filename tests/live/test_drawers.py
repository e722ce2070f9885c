"""What a drawing process says, message by message."""

import asyncio
import pickle

import pytest

from hexclassroom.live.drawers import Drawer, GoneError, NotDrawnError, _Line, _Waits
from hexclassroom.live.easel import Order, Sheaf
from hexclassroom.live.studio import READY, packed

PART, REST = Sheaf({}, {7: 3}, last=False), Sheaf({}, {7: 3})


class Waiting:
    """An order that waits, and what was shown of it."""

    def __init__(self, drawer: Drawer, fails: bool = False) -> None:
        self.shown: list[Sheaf] = []
        self.fails = fails
        self.answer: asyncio.Future[dict[int, int]] = drawer.loop.create_future()
        drawer.waiting.append(_Waits(self.show, self.answer))

    def show(self, sheaf: Sheaf) -> None:
        if self.fails:
            raise LookupError("it cannot be shown")
        self.shown.append(sheaf)


async def test_pages_are_shown_as_they_come_each_order_its_own() -> None:
    drawer = Drawer()
    first, second = Waiting(drawer), Waiting(drawer)
    drawer._took(PART)
    assert (first.shown, first.answer.done()) == ([PART], False)
    drawer._took(REST)
    drawer._took(REST)
    assert await first.answer == await second.answer == {7: 3}
    assert (first.shown, second.shown) == ([PART, REST], [REST])
    assert not drawer.waiting


async def test_pages_that_cannot_be_shown_or_drawn_keep_no_others_from_theirs() -> None:
    drawer = Drawer()
    broken, undrawn, gone, good = (Waiting(drawer, n == 0) for n in range(4))
    gone.answer.cancel()
    for said in (PART, REST, PART, None, PART, REST, REST):
        drawer._took(said)
    with pytest.raises(LookupError):
        await broken.answer
    with pytest.raises(NotDrawnError):
        await undrawn.answer
    assert (undrawn.shown, gone.shown) == ([PART], [])
    assert await good.answer == {7: 3}


async def test_messages_are_taken_whole_however_they_are_cut() -> None:
    took: list[object] = []
    line = _Line(took.append)
    data = packed(READY) + packed("one") + packed(READY) + packed(["x" * 70_000])
    for at in range(0, len(data), 7):
        line.data_received(data[at : at + 7])
    assert line.ready.done()
    assert took == ["one", READY, ["x" * 70_000]]
    took.clear()
    line.data_received(packed(1) + packed(2) + packed(3)[:-1])
    assert took == [1, 2]
    with pytest.raises(pickle.UnpicklingError):
        line.data_received(packed(3)[-1:] + bytes(7) + b"\x05wrong")


async def test_without_a_process_nothing_is_drawn() -> None:
    with pytest.raises(GoneError):
        await Drawer().draw(Order("lesson", set()), lambda _sheaf: None)
