"""Whoever is led from one process to another has neither left nor joined."""

import json

import pytest

from hexclassroom.live import presence
from hexclassroom.live.comings import Comings
from hexclassroom.live.models import LogEntry
from hexclassroom.live.room import Connection, Room
from tests.live.cast import Cast
from tests.live.sockets import on_thread

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]


def _nothing(_text: str) -> None:
    """Send nothing anywhere."""


async def test_a_page_that_moves_to_another_process_is_logged_once() -> None:
    cast = await on_thread(lambda: Cast(1).start())
    seat = str(cast.seats[0].pk)
    page = Connection("play", str(cast.lesson.pk), _nothing, "en", seat=seat, table=cast.table)
    here, there = Comings(1.0), Comings(1.0)
    old, new = Room(page.lesson), Room(page.lesson)

    def words() -> list[str]:
        log = LogEntry.objects.filter(table=cast.table, kind="table").order_by("n")
        found = [json.loads(entry.body)["what"] for entry in log]
        return [each for each in found if each in ("joined", "left")]

    old.connections.add(page)
    await on_thread(presence.touch, [seat])
    await here.stayed(old, seat)
    assert await on_thread(words) == ["joined"]
    old.connections.clear()
    new.connections.add(page)
    await there.stayed(new, seat)
    await here.left(old, seat, cast.table)
    assert await on_thread(words) == ["joined"]
    # Gone from there, too; and come again.
    new.connections.clear()
    await on_thread(presence.leave, seat, cast.now)
    await there.left(new, seat, cast.table)
    await here.left(old, seat, cast.table)
    assert await on_thread(words) == ["joined", "left"]
    old.connections.add(page)
    await here.stayed(old, seat)
    assert await on_thread(words) == ["joined", "left", "joined"]
