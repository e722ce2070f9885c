"""What gets lost or comes twice by plain HTTP: every view comes at last, every tap counts once."""

import asyncio
from typing import Any

import pytest

from hexclassroom.live import executor, hub, poll
from tests.live import sockets
from tests.live.cast import Cast
from tests.live.polls import (
    ID,
    PLAY,
    Asker,
    full_view,
    is_paused,
    is_whole,
    request,
    started,
    tap,
    until,
    waiting,
)
from tests.live.sockets import on_thread, session_cookie

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live_hub", "patient_polls"),
]


async def test_a_second_get_ends_the_first_and_takes_what_comes() -> None:
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    await page.until(is_whole)
    first = await page.held()
    second = asyncio.create_task(page.get())
    assert await first == []
    await on_thread(executor.run, cast.do, "pause")
    frames = await second
    assert any(map(is_paused, frames)) or is_paused(await page.until(is_paused))


async def test_whoever_went_while_waiting_loses_nothing() -> None:
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    await page.until(is_whole)
    gone = asyncio.Event()
    first = asyncio.create_task(request("GET", page.asking, page.cookies, gone=gone))
    await until(waiting)
    gone.set()
    assert (await first).status == 0
    await on_thread(executor.run, cast.do, "pause")
    frame = await page.until(is_paused)
    assert not is_whole(frame)


async def test_a_first_view_that_got_lost_on_the_way_comes_once_more() -> None:
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    lost = await page.lose(is_whole)
    assert (page.drawn, page.got) == (-1, 0)
    (frame,) = await page.get()
    assert {**frame, "now": 0} == {**lost, "now": 0}


async def test_an_answer_that_got_lost_on_the_way_comes_once_more_and_whole() -> None:
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    await page.until(is_whole)
    await on_thread(executor.run, cast.do, "pause")
    lost = await page.lose(is_paused)
    frame = (await page.get())[0]
    assert is_whole(frame)
    assert is_paused(frame)
    assert frame["v"] >= lost["v"]


async def test_whoever_came_is_shown_even_if_the_answer_that_said_so_got_lost() -> None:
    cast = await on_thread(Cast, 2)
    cookie = await on_thread(session_cookie, cast.teacher)
    page = Asker(cookie, f"/live/poll/{ID}/console/{cast.lesson.pk}/1/")
    before = await page.until(is_whole)
    player = await sockets.play(cast, 0)
    lost = await page.lose(lambda frame: not is_whole(frame))
    # No commit: by the version alone nobody would miss it.
    assert lost["v"] == lost["base"] == before["v"]
    frame = (await page.get())[0]
    assert is_whole(frame)
    changed = {name: frame["pieces"][name] for name in lost["pieces"]}
    assert changed == lost["pieces"]
    assert changed != {name: before["pieces"][name] for name in changed}
    await player.close()


async def test_another_role_s_screen_comes_even_if_its_answer_got_lost() -> None:
    cast = await started(2)
    page = Asker(f"seat={cast.tokens[0]}")
    version = (await page.until(is_whole))["v"]
    answer = await request("POST", PLAY, page.cookies, tap(do="role", role="supplier"))
    assert answer.frames[0]["ok"]
    lost = await page.lose(is_whole)
    frame = (await page.get())[0]
    assert is_whole(frame)
    assert frame["v"] == lost["v"] == version
    assert frame["pieces"] == lost["pieces"]


async def test_what_waits_behind_a_lost_answer_is_not_given_by_itself() -> None:
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    await page.until(is_whole)
    (client,) = poll.clients().known.values()
    await on_thread(executor.run, cast.do, "pause")
    await page.lose(is_paused)
    await on_thread(executor.run, cast.do, "add_time", seconds=1)
    await until(lambda: bool(client.waiting))
    frame = (await page.get())[0]
    assert is_whole(frame)


async def test_a_get_that_was_overtaken_disturbs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    overtaken = page.asking
    await page.until(is_whole)
    waits = await page.held()
    assert (await request("GET", overtaken, page.cookies)).frames == []
    assert not waits.done()
    await on_thread(executor.run, cast.do, "pause")
    frames = await waits
    assert not any(map(is_whole, frames))
    assert any(map(is_paused, frames)) or is_paused(await page.until(is_paused))
    # Nothing got lost, so nothing comes twice.
    monkeypatch.setattr(poll, "WAIT_SECONDS", 0.3)
    assert await page.get() == []


async def test_a_page_that_read_another_process_s_answers_gets_one_full_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(poll, "WAIT_SECONDS", 1.0)
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    page.got = 7
    await page.until(is_whole)
    assert page.got == 8
    assert await page.get() == []


async def test_without_a_count_a_lost_version_is_still_missed() -> None:
    cast = await started()
    page = Asker(f"seat={cast.tokens[0]}")
    version = (await page.until(is_whole))["v"]
    await on_thread(executor.run, cast.do, "pause")
    asking = f"{PLAY}?seen={version}"
    lost: list[Any] = []
    while not any(map(is_paused, lost)):
        lost = (await request("GET", asking, page.cookies)).frames
    frame = (await request("GET", asking, page.cookies)).frames[0]
    assert is_whole(frame)
    assert is_paused(frame)


async def test_a_process_that_does_not_know_the_client_begins_with_a_full_view() -> None:
    cast = await started()
    cookie = f"seat={cast.tokens[0]}"
    version = (await full_view(cookie)).frames[0]["v"]
    await hub.stop()
    poll.clients().known.clear()
    answer = await request("GET", f"{PLAY}?seen={version}", cookie)
    assert (answer.frames[0]["base"], answer.frames[0]["v"]) == (None, version)


async def test_an_action_sent_again_to_another_process_gets_its_first_result() -> None:
    cast = await started()
    side = await on_thread(cast.turn_side)
    i = await on_thread(cast.someone, side, "supplier")
    body = tap(prompt=await on_thread(cast.prompt, side), action={"type": "arrive"})
    cookie = f"seat={cast.tokens[i]}"
    first = await request("POST", PLAY, cookie, body)
    assert first.frames[0]["ok"]
    await hub.stop()
    poll.clients().known.clear()
    assert (await request("POST", PLAY, cookie, body)).frames == first.frames


async def test_whoever_falls_behind_gets_one_full_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poll, "MOST_WAITING", 3)
    cast = await started()
    cookie = f"seat={cast.tokens[0]}"
    version = (await full_view(cookie)).frames[0]["v"]
    (client,) = poll.clients().known.values()
    watch = await sockets.play(cast, 1)
    await watch.drain()
    for _ in range(6):
        done = await on_thread(executor.run, cast.do, "add_time", seconds=1)
        await watch.reach(done.version)
        assert len(client.waiting) <= 3
    frames: list[Any] = []
    async with asyncio.timeout(30):
        while not frames or frames[-1]["v"] < done.version:
            asking = f"{PLAY}?seen={frames[-1]['v'] if frames else version}"
            frames += (await request("GET", asking, cookie)).frames
    assert any(frame["base"] is None for frame in frames)
    await watch.close()
