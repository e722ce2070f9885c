"""Who may ask by plain HTTP, and for whom: foreign pages, cookies, client ids."""

import asyncio

import msgspec
import pytest

from hexclassroom.live import poll
from hexclassroom.live.models import Lesson
from tests.live import polls, sockets
from tests.live.cast import Cast, key
from tests.live.polls import (
    ID,
    MARK,
    ORIGIN,
    PLAY,
    full_view,
    request,
    started,
    tap,
    until,
    waiting,
)
from tests.live.sockets import on_thread

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live_hub", "patient_polls"),
]

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
