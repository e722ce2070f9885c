"""The fallback by plain HTTP: same rights, same frames."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hexclassroom.live import answering, executor, handshakes, hub, poll, presence
from hexclassroom.operations import leaving, metrics
from tests.live import polls, sockets
from tests.live.cast import Cast
from tests.live.polls import PLAY, full_view, request, started, tap, until, waiting
from tests.live.sockets import Page, all_read, on_thread
from tests.live.test_frames import GARBAGE

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live_hub", "patient_polls"),
]


async def test_a_player_joins_acts_and_sees_the_pause_by_http() -> None:
    cast = await started()
    side = await on_thread(cast.turn_side)
    i = await on_thread(cast.someone, side, "supplier")
    page, master = await polls.play(cast, i), await polls.console(cast)
    await page.reach(1)
    await master.reach(1)
    answer = await page.ask(prompt=await on_thread(cast.prompt, side), action={"type": "arrive"})
    assert answer["ok"], answer
    await page.reach(answer["v"])
    assert (await master.ask(do="pause"))["ok"]
    await page.until(lambda: '"paused":true' in page.pieces["table"])
    assert page.gaps == 0
    await page.close()
    await master.close()


async def test_answers_may_be_kept_by_nobody_and_carry_the_headers_of_pages() -> None:
    cast = await on_thread(Cast, 1)
    answer = await full_view(f"seat={cast.tokens[0]}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-accel-buffering"] == "no"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert not any(name.startswith("access-control") for name in answer.headers)


async def test_garbage_is_refused_with_the_same_codes_as_from_a_socket() -> None:
    cast = await started()
    socket, page = await sockets.play(cast, 0), await polls.play(cast, 0)
    await all_read([socket, page])
    for text in GARBAGE:
        for each in (socket, page):
            each.acks.clear()
        await socket.socket.send_to(text_data=text)
        # Not as a list: what is no list of frames is read as one frame.
        answer = await request("POST", page.socket.path, page.socket.cookies, text.encode())
        await socket.until(lambda: bool(socket.acks))
        if text == "[]":
            assert answer.frames == []
        elif not text.startswith("["):
            assert answer.frames == list(socket.acks.values()), text[:60]
        else:
            assert not answer.frames[0]["ok"]
    many = b"[" + b",".join([b"{}"] * (poll.MOST_FRAMES + 1)) + b"]"
    assert (await request("POST", page.socket.path, page.socket.cookies, many)).status == 413
    huge = b" " * 2_000_000
    assert (await request("POST", page.socket.path, page.socket.cookies, huge)).status == 413
    await socket.close()
    await page.close()


async def test_several_frames_are_answered_in_their_order() -> None:
    cast = await on_thread(Cast, 1)
    frames = [{"ping": 1}, {"key": "order-key-1", "do": "hand", "up": True}, {"ping": 2}]
    cookie = f"seat={cast.tokens[0]}"
    answer = await request("POST", PLAY, cookie, msgspec.json.encode(frames))
    first, second, third = answer.frames
    assert (first["pong"], second["ack"], third["pong"]) == (1, "order-key-1", 2)
    assert second["ok"]


async def test_a_get_waits_and_ends_with_an_empty_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poll, "WAIT_SECONDS", 0.3)
    cast = await on_thread(Cast, 1)
    cookie = f"seat={cast.tokens[0]}"
    version = (await full_view(cookie)).frames[0]["v"]
    async with asyncio.timeout(30):
        while (await request("GET", f"{PLAY}?seen={version}", cookie)).frames:
            pass


async def test_whoever_waits_is_here_and_whoever_does_not_come_back_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(poll, "AWAY_SECONDS", 5.0)
    monkeypatch.setattr(poll, "WAIT_SECONDS", 8.0)
    cast = await on_thread(Cast, 1)
    seat = str(cast.seats[0].pk)
    page = await polls.play(cast, 0)
    await page.reach(0)
    await until(waiting)
    (client,) = poll.clients().known.values()
    await asyncio.sleep(6)
    assert client in poll.clients().known.values()
    assert presence.here([seat]) == {seat}
    monkeypatch.setattr(poll, "AWAY_SECONDS", 0.5)
    page.socket.stop()
    await until(lambda: not poll.clients().known)
    await until(lambda: presence.here([seat]) == set())


async def test_whoever_says_goodbye_is_away_at_once() -> None:
    cast = await on_thread(Cast, 1)
    seat = str(cast.seats[0].pk)
    page = await polls.play(cast, 0)
    await page.reach(0)
    await page.close()
    assert presence.here([seat]) == set()
    assert poll.clients().known == {}


async def test_pages_of_one_seat_are_bounded_over_both_ways_and_the_oldest_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(handshakes.MOST_PAGES, "play", 3)
    cast = await on_thread(Cast, 2)
    other, socket = await polls.play(cast, 1), await sockets.play(cast, 0)
    await other.reach(0)
    paths = [f"/live/poll/{n:020x}/play/" for n in range(4)]
    cookie = f"seat={cast.tokens[0]}"
    for path in paths:
        await full_view(cookie, f"{path}?got=0")
    await socket.until(lambda: bool(socket.go))
    assert socket.go == ["/elsewhere/"]
    await socket.close()
    # Even one whose first view got lost is told so.
    answer = await request("GET", f"{paths[0]}?got=0", cookie)
    assert answer.frames == [{"go": "/elsewhere/"}]
    room = next(iter((await hub.hub()).rooms.values()))
    await until(lambda: len(room.connections) == 4)
    await other.close()


async def test_a_page_that_could_not_come_in_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast = await on_thread(Cast, 1)
    open_pages = metrics.connections.labels("play", "http")._value
    before = open_pages.get()

    async def fails(_hub: hub.Hub, _conn: Any) -> None:
        raise OSError("no Redis")

    with monkeypatch.context() as broken:
        broken.setattr(hub.Hub, "join", fails)
        with pytest.raises(OSError, match="no Redis"):
            await request("GET", PLAY, f"seat={cast.tokens[0]}")
    assert poll.clients().known == {}
    assert handshakes.pages.open == {}
    assert open_pages.get() == before
    await full_view(f"seat={cast.tokens[0]}")
    assert open_pages.get() == before + 1


async def test_limits_hold_over_all_posts_of_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "TAPS", (0.001, 3.0))
    cast = await on_thread(Cast, 1)
    cookie = f"seat={cast.tokens[0]}"
    codes = []
    for _ in range(5):
        answer = await request("POST", PLAY, cookie, tap(do="hand", up=True))
        codes.append(answer.frames[0].get("code"))
    assert codes == [None, None, None, "slow_down", "slow_down"]


async def test_a_process_that_ends_answers_at_once_and_takes_nothing_new() -> None:
    cast = await started()
    cookie = f"seat={cast.tokens[0]}"
    version = (await full_view(cookie)).frames[0]["v"]
    waits = asyncio.create_task(request("GET", f"{PLAY}?seen={version}", cookie))
    await until(waiting)
    leaving.begin()
    try:
        assert (await waits).frames == []
        for method in ("GET", "POST"):
            answer = await request(method, PLAY, cookie, tap(do="hand", up=True))
            assert answer.status == 503
    finally:
        leaving.stay()


def sent(page: Page, after: int, most: int) -> list[dict[str, Any]]:
    """Give what a page was sent of some versions, but for the moment at which it left."""
    frames = [msgspec.json.decode(text) for text in page.bytes]
    steps = [frame for frame in frames if "pieces" in frame and frame["base"] != frame["v"]]
    return [{**frame, "now": 0} for frame in steps if after < frame["v"] <= most]


async def test_every_viewer_is_sent_the_same_frames_by_http_as_by_a_socket() -> None:
    cast = await started()
    pairs = [(await sockets.play(cast, i), await polls.play(cast, i)) for i in range(4)]
    pairs += [
        (await sockets.console(cast), await polls.console(cast)),
        (await sockets.projector(cast), await polls.projector(cast)),
        (await sockets.projector(cast, 0), await polls.projector(cast, 0)),
    ]
    pages: list[Page] = [page for pair in pairs for page in pair]
    await all_read(pages)
    before = await on_thread(lambda: cast.row.version)
    for page in pages:
        await page.reach(before)
    side = await on_thread(cast.turn_side)
    steps: list[Callable[[], Any]] = [
        lambda: cast.master_act(side, {"type": "arrive"}),
        lambda: cast.master_act(side, {"type": "take", "slot": 0}),
        lambda: cast.master_act(side, {"type": "flip", "slot": 1}),
        lambda: cast.do("pause"),
        lambda: cast.do("resume"),
    ]
    for step in steps:
        done = await on_thread(executor.run, step)
        for page in pages:
            await page.reach(done.version)
    for socket, page in pairs:
        assert page.pieces == socket.pieces
        told = sent(socket, before, done.version)
        assert len(told) == len(steps)
        assert sent(page, before, done.version) == told
        assert socket.gaps == page.gaps == 0
    for page in pages:
        await page.close()
