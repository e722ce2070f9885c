"""The fallback by plain HTTP: same rights, same frames, nothing lost."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from hexclassroom.live import answering, executor, handshakes, hub, poll, presence, room
from hexclassroom.live.models import Lesson
from hexclassroom.operations import leaving
from tests.live import polls, sockets
from tests.live.cast import Cast, key
from tests.live.polls import MARK, ORIGIN, Answer, request
from tests.live.sockets import Page, all_read, on_thread
from tests.live.test_frames import GARBAGE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """However slow this machine is: nobody seems asleep, and nobody's coming makes news later."""
    monkeypatch.setattr(room, "UNSEEN_SECONDS", 600.0)
    monkeypatch.setattr(hub, "JOINED_SECONDS", 600.0)
    yield
    handshakes.pages.open.clear()


ID = "0123456789abcdef0123"
PLAY = f"/live/poll/{ID}/play/"


def tap(**frame: Any) -> bytes:
    """Write a POST of one frame."""
    frame.setdefault("key", key())
    return msgspec.json.encode([frame])


async def started(players: int = 4) -> Cast:
    cast: Cast = await on_thread(Cast, players)
    await on_thread(executor.run, lambda: cast.start() and None)
    return cast


async def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


def waiting() -> bool:
    """Say whether a GET waits."""
    return any(each.held for each in poll.clients().known.values())


async def full_view(cookie: str, path: str = PLAY) -> Answer:
    """Ask as a new page does; the full view comes first."""
    answer = await request("GET", path, cookie)
    assert answer.status == 200
    assert answer.frames[0]["base"] is None
    return answer


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


FOREIGN = [(b"origin", b"http://elsewhere.test")]


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("GET", []),
        ("GET", MARK + FOREIGN),
        ("GET", MARK + ORIGIN + ORIGIN),
        ("POST", MARK),
        ("POST", ORIGIN),
        ("POST", MARK + FOREIGN),
        ("POST", [*MARK, (b"origin", b"null")]),
        ("DELETE", MARK),
    ],
)
async def test_a_foreign_page_can_neither_read_nor_act_nor_end(
    method: str, headers: list[tuple[bytes, bytes]]
) -> None:
    cast = await on_thread(Cast, 1)
    cookie = f"seat={cast.tokens[0]}"
    await full_view(cookie)
    hand = tap(do="hand", up=True)
    answer = await request(method, PLAY, cookie, hand, headers=headers)
    assert (answer.status, answer.body) == (403, b"[]")
    assert len(poll.clients().known) == 1
    answer = await request("OPTIONS", PLAY, cookie, headers=headers)
    assert (answer.status, answer.body) == (405, b"[]")


async def test_a_foreign_host_name_is_refused() -> None:
    cast = await on_thread(Cast, 1)
    headers = [*MARK, (b"host", b"rebound.test")]
    answer = await request("GET", PLAY, f"seat={cast.tokens[0]}", headers=headers)
    assert answer.status == 403


@pytest.mark.parametrize("ident", ["short", "x" * 20, "0" * 65])
async def test_a_client_id_looks_like_one(ident: str) -> None:
    cast = await on_thread(Cast, 1)
    answer = await request("GET", f"/live/poll/{ident}/play/", f"seat={cast.tokens[0]}")
    assert answer.status == 404


async def test_another_cookie_with_the_same_client_id_gets_nothing_of_the_first() -> None:
    cast = await on_thread(Cast, 2)
    first, second = (f"seat={token}" for token in cast.tokens)
    await full_view(first)
    waits = asyncio.create_task(request("GET", PLAY, first))
    await until(waiting)
    mine = await full_view(second)
    assert msgspec.json.decode(mine.frames[0]["pieces"]["me"])["id"] == str(cast.seats[1].pk)
    # Nor does it act, or end anything, for the first.
    await request("DELETE", PLAY, second)
    stranger = await request("GET", PLAY, "seat=nonsense")
    assert stranger.frames == [{"go": "/"}]
    assert not waits.done()
    await request("DELETE", PLAY, first)
    assert (await waits).frames == []


@pytest.mark.parametrize("cookie", ["", "seat=nonsense", "seat="])
async def test_without_a_seat_a_page_is_sent_away_and_nothing_is_kept(cookie: str) -> None:
    await on_thread(Cast, 1)
    for method in ("GET", "POST"):
        answer = await request(method, PLAY, cookie, tap(do="hand", up=True))
        assert answer.frames == [{"go": "/"}]
    assert poll.clients().known == {}


async def test_a_console_needs_its_own_teacher_and_a_projector_takes_no_commands() -> None:
    cast, other = await on_thread(Cast, 1), await on_thread(Cast, 1)
    path = f"/live/poll/{ID}/console/{cast.lesson.pk}/1/"
    for cookie in (
        f"seat={cast.tokens[0]}",
        await on_thread(sockets.session_cookie, other.teacher),
    ):
        assert (await request("GET", path, cookie)).frames == [{"go": "/"}]
        assert (await request("POST", path, cookie, tap(do="brief"))).frames == [{"go": "/"}]
    public = await polls.projector(cast)
    assert (await public.ask(do="brief"))["code"] == "not_yours"
    await public.close()


async def test_a_teacher_taken_out_of_the_lesson_is_sent_away() -> None:
    cast = await started(1)
    master = await polls.console(cast)
    await master.reach(1)
    other = await on_thread(Cast, 1)
    await on_thread(Lesson.objects.filter(pk=cast.lesson.pk).update, teacher=other.teacher)
    await master.send({"key": key(), "do": "pause"})
    await master.until(lambda: bool(master.go))
    assert master.go == ["/"]
    assert (await request("GET", master.socket.path, master.socket.cookies)).frames == [{"go": "/"}]


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


async def test_a_second_get_ends_the_first_and_takes_what_comes() -> None:
    cast = await started()
    cookie = f"seat={cast.tokens[0]}"
    version = (await full_view(cookie)).frames[0]["v"]
    asking = f"{PLAY}?seen={version}"
    first = asyncio.create_task(request("GET", asking, cookie))
    await until(waiting)
    second = asyncio.create_task(request("GET", asking, cookie))
    assert (await first).frames == []
    await on_thread(executor.run, cast.do, "pause")
    assert '"paused":true' in (await second).frames[0]["pieces"]["table"]


async def test_whoever_went_while_waiting_loses_nothing() -> None:
    cast = await started()
    cookie = f"seat={cast.tokens[0]}"
    version = (await full_view(cookie)).frames[0]["v"]
    gone = asyncio.Event()
    first = asyncio.create_task(request("GET", f"{PLAY}?seen={version}", cookie, gone=gone))
    await until(waiting)
    gone.set()
    assert (await first).status == 0
    await on_thread(executor.run, cast.do, "pause")
    frame = (await request("GET", f"{PLAY}?seen={version}", cookie)).frames[0]
    assert frame["base"] == version
    assert '"paused":true' in frame["pieces"]["table"]


async def test_an_answer_that_got_lost_on_the_way_comes_once_more_and_whole() -> None:
    cast = await started()
    cookie = f"seat={cast.tokens[0]}"
    version = (await full_view(cookie)).frames[0]["v"]
    await on_thread(executor.run, cast.do, "pause")
    lost = await request("GET", f"{PLAY}?seen={version}", cookie)
    assert lost.frames
    frame = (await request("GET", f"{PLAY}?seen={version}", cookie)).frames[0]
    assert frame["base"] is None
    assert frame["v"] == lost.frames[-1]["v"]


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


async def test_whoever_waits_is_here_and_whoever_does_not_come_back_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(poll, "AWAY_SECONDS", 0.5)
    cast = await on_thread(Cast, 1)
    seat = str(cast.seats[0].pk)
    page = await polls.play(cast, 0)
    await page.reach(0)
    await until(waiting)
    (client,) = poll.clients().known.values()
    await asyncio.sleep(1.5)
    assert client in poll.clients().known.values()
    assert presence.here([seat]) == {seat}
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
        await full_view(cookie, path)
    await socket.until(lambda: bool(socket.go))
    assert socket.go == ["/elsewhere/"]
    await socket.close()
    assert (await request("GET", paths[0], cookie)).frames == [{"go": "/elsewhere/"}]
    room = next(iter((await hub.hub()).rooms.values()))
    await until(lambda: len(room.connections) == 4)
    await other.close()


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
