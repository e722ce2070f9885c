"""What nobody was told of, and what could not be drawn, reaches open pages all the same."""

import os
from typing import Any

import pytest

from hexclassroom.live import drawing, hub
from hexclassroom.live.models import Table
from tests.live.cast import Cast
from tests.live.sockets import console, on_thread, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]
NEVER = 3600.0


@pytest.mark.processes
@pytest.mark.skipif(
    os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres",
    reason="in one process no news are lost",
)
async def test_a_change_of_which_no_news_came_is_drawn_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "LOOK_SECONDS", NEVER)
    cast = await on_thread(Cast, 2)
    page, master = await play(cast, 0), await console(cast)
    await page.drain()
    await master.drain()
    # As a process does whose hint gets lost: only the database knows.
    await on_thread(lambda: Table.objects.filter(pk=cast.table).update(version=1000))
    await page.until(lambda: page.version == 1000, timeout=60)
    await master.until(lambda: master.version == 1000, timeout=60)
    await page.close()
    await master.close()


async def test_a_page_that_could_not_be_drawn_is_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "LOOK_SECONDS", NEVER)
    cast = await on_thread(Cast, 2)
    failed: list[str] = []
    look = drawing.look

    def breaks_once(lesson: str, *args: Any) -> Any:
        if not failed:
            failed.append(lesson)
            raise OSError("the database was away for a moment")
        return look(lesson, *args)

    monkeypatch.setattr(drawing, "look", breaks_once)
    page = await play(cast, 0)
    await page.until(lambda: page.version >= 0, timeout=60)
    assert failed == [str(cast.lesson.pk)]
    await page.close()
