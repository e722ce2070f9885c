"""Whoever is led from one process to another has neither left nor joined."""

import asyncio
import json

import pytest
from django.core.cache import cache

from hexclassroom.live import presence
from hexclassroom.live.comings import Comings
from hexclassroom.live.models import LogEntry, Seat
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


async def test_a_class_that_goes_at_once_is_one_change_of_the_table() -> None:
    cast = await on_thread(lambda: Cast(4).start())
    seats = [str(seat.pk) for seat in cast.seats]
    room = Room(str(cast.lesson.pk))
    for seat in seats:
        room.connections.add(
            Connection("play", room.lesson, _nothing, "en", seat=seat, table=cast.table)
        )
    comings = Comings(1.0)

    def joined_and_left() -> list[tuple[int, str, str]]:
        log = LogEntry.objects.filter(table=cast.table, kind="table").order_by("n")
        found = [(e.version, json.loads(e.body)["what"], str(e.seat_id)) for e in log]
        return [each for each in found if each[1] in ("joined", "left")]

    await asyncio.gather(*(comings.stayed(room, seat) for seat in seats))
    came = await on_thread(joined_and_left)
    assert [seat for _v, _what, seat in came] == sorted(seats)
    assert len({version for version, _what, _seat in came}) == 1
    # All but one go; of those one is put out of the lesson meanwhile.
    stays, out, *rest = seats
    for each in [each for each in room.connections if each.seat != stays]:
        room.connections.discard(each)
    await on_thread(lambda: Seat.objects.filter(pk=out).update(status="blocked"))
    await asyncio.gather(*(comings.left(room, seat, cast.table) for seat in seats))
    gone = (await on_thread(joined_and_left))[len(came) :]
    assert [(what, seat) for _v, what, seat in gone] == [("left", seat) for seat in sorted(rest)]
    assert len({version for version, _what, _seat in gone}) == 1


async def test_whoever_loads_the_page_anew_in_that_moment_is_logged_all_the_same() -> None:
    cast = await on_thread(lambda: Cast(1).start())
    seat = str(cast.seats[0].pk)
    page = Connection("play", str(cast.lesson.pk), _nothing, "en", seat=seat, table=cast.table)
    room, comings = Room(page.lesson), Comings(1.0)

    def joined() -> int:
        return LogEntry.objects.filter(table=cast.table, body__contains='"joined"').count()

    # Nobody is here: nothing is written, nor is it noted that it was.
    await comings.stayed(room, seat)
    assert await on_thread(joined) == 0
    told = asyncio.create_task(comings.stayed(room, seat))
    await asyncio.sleep(0.1)
    room.connections.add(page)
    await told
    assert await on_thread(joined) == 1


async def test_a_cache_that_fails_between_two_seats_takes_nothing_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class FailsOnce:
        """The real cache, which is not there at the third question."""

        asked = 0

        def add(self, *values: object) -> bool:
            self.asked += 1
            if self.asked == 3:
                raise ConnectionError
            return bool(cache.add(*values))

    monkeypatch.setattr(presence, "cache", FailsOnce())
    monkeypatch.setattr(presence, "_pause_until", 0.0)
    seats = [f"seat-{n}" for n in range(4)]
    assert presence.come_in(seats) == {"seat-0", "seat-1"}
    monkeypatch.setattr(presence, "_pause_until", 0.0)
    assert presence.come_in(seats) == {"seat-2", "seat-3"}
