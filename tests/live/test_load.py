"""Many clients acting at once: nothing is lost, nothing happens twice."""

import asyncio
import time

import pytest

from hexclassroom.live.models import LogEntry
from tests.live.cast import Cast, key
from tests.live.sockets import on_thread, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]
CLIENTS, TAPS = 60, 5


async def test_60_clients_at_once_lose_nothing() -> None:
    cast = await on_thread(lambda: Cast(30, 2))
    pages = [await play(cast, i % 30) for i in range(CLIENTS)]

    async def act(i: int) -> list[float]:
        page, took = pages[i], []
        for n in range(TAPS):
            sent, began = key(), time.perf_counter()
            frame = {"key": sent, "do": "hand", "up": bool(n % 2)}
            await page.send(frame)
            if n == 2:
                await page.send(frame)  # an impatient tap: the same key again
            await page.until(lambda: sent in page.acks, timeout=60)  # noqa: B023
            took.append(time.perf_counter() - began)
            assert page.acks[sent]["ok"]
        return took

    took = sorted(t for each in await asyncio.gather(*map(act, range(CLIENTS))) for t in each)
    talk = await on_thread(
        lambda: list(LogEntry.objects.filter(kind="talk").values_list("table", "key"))
    )
    assert len(talk) == len(set(talk)) == CLIENTS * TAPS
    for table in await on_thread(lambda: [t.pk for t in cast.lesson.tables.all()]):
        cast.table = table
        await on_thread(cast.check)
    for page in pages:
        await page.until(lambda page=page: page.version >= 0)  # type: ignore[misc]
        await page.close()
    print(f"acks p50 {took[len(took) // 2] * 1000:.0f} ms, max {took[-1] * 1000:.0f} ms")  # noqa: T201
