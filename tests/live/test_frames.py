"""Frames that are malformed, forged, stale, doubled or from the wrong seat change nothing."""

import json
from typing import Any

import pytest

from hexclassroom.live import answering, door
from hexclassroom.live.models import LogEntry, Table
from hexclassroom.live.words import CODES
from tests.live.cast import Cast, key
from tests.live.sockets import Page, all_read, console, on_thread, play, projector

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]

GARBAGE = [
    " ",
    "nonsense",
    "[]",
    "1",
    "null",
    '"text"',
    "{",
    "[" * 5000,
    '{"key":',
    "{}",
    '{"key":"good-key-1"}',
    '{"key":"short","action":{"type":"arrive"}}',
    '{"key":"bad key here!","action":{"type":"arrive"}}',
    '{"key":12345678,"action":{"type":"arrive"}}',
    '{"key":"good-key-2","action":"arrive"}',
    '{"key":"good-key-3","action":{"type":"arrive"},"prompt":5}',
    '{"key":"good-key-4","action":{"type":"arrive"},"side":"0"}',
    '{"key":"good-key-5","action":{"type":"arrive"},"side":true}',
    '{"key":"good-key-6","action":{"type":"arrive"},"extra":1}',
    '{"key":"good-key-7","do":"nothing"}',
    '{"key":"good-key-8","do":5}',
    '{"key":"good-key-9","do":"hand"}',
    '{"key":"good-key-a","do":"hand","up":"yes"}',
    '{"key":"good-key-b","do":"hand","up":true,"more":1}',
    '{"key":"good-key-c","do":"rename","seat":"x","name":"y"}',
    '{"key":"good-key-d","do":"propose","action":null,"reason":"<b>"}',
    '{"key":"good-key-e","do":"role","role":5}',
    '{"key":"good-key-g","do":"answer","n":9223372036854775808,"agree":true}',
    '{"key":"good-key-h","do":"answer","n":-9223372036854775809,"agree":true}',
    '{"key":"good-key-i","do":"undo","to":9223372036854775808}',
    "x" * (door.MOST_BYTES + 1),
    '{"key":"good-key-f","action":{"type":"place","tile":1e999,"q":0,"r":0},"prompt":""}',
]


async def test_garbage_is_answered_with_a_code_and_changes_nothing() -> None:
    cast = await on_thread(Cast, 4)
    await on_thread(lambda: cast.start() and None)
    page, master = await play(cast, 0), await console(cast)
    await all_read([page, master])

    def state() -> dict[str, Any]:
        found = dict(Table.objects.filter(pk=cast.table).values().get())
        found.pop("due")
        return found

    await all_read([page, master], quiet=2.5)
    before = await on_thread(state)
    for who in (page, master):
        for text in GARBAGE:
            who.acks.clear()
            await who.socket.send_to(text_data=text)
            await who.until(lambda who=who: bool(who.acks))  # type: ignore[misc]
            (answer,) = who.acks.values()
            assert not answer["ok"], text[:80]
            assert answer["code"] in CODES
            assert answer["words"]
    assert await on_thread(state) == before
    await page.socket.send_to(bytes_data=b"\xff\xfe")
    await page.until(lambda: None in page.acks)
    await page.close()
    await master.close()


async def test_a_projector_a_stranger_and_a_players_socket_cannot_command() -> None:
    cast = await on_thread(Cast, 4)
    await on_thread(lambda: cast.start() and None)
    side = await on_thread(cast.turn_side)
    prompt = await on_thread(cast.prompt, side)
    public, page = await projector(cast), await play(cast, 0)
    arrive = {"type": "arrive"}
    for sender, frame, code in [
        (public, {"do": "pause"}, "not_yours"),
        (public, {"prompt": prompt, "action": arrive, "side": side}, "not_yours"),
        (public, {"do": "hand", "up": True}, "not_yours"),
        (page, {"do": "pause"}, "not_yours"),
        (page, {"do": "close"}, "not_yours"),
        (page, {"do": "undo", "to": 1}, "not_yours"),
        (page, {"prompt": prompt, "action": arrive, "side": 3}, "not_your_side"),
    ]:
        await sender.drain(0.2)
        answer = await sender.ask(**frame)
        assert answer["code"] == code
    await public.close()
    await page.close()


@pytest.mark.parametrize("cookie", ["", "seat=nonsense", "seat="])
async def test_without_a_seat_a_page_is_sent_away(cookie: str) -> None:
    await on_thread(Cast, 1)
    page = await Page("/ws/play/", cookie).open()
    await page.read()
    assert page.go == ["/"]
    assert (await page.socket.receive_output())["type"] == "websocket.close"


async def test_a_console_needs_its_own_teacher() -> None:
    cast, other = await on_thread(Cast, 1), await on_thread(Cast, 1)
    token = cast.tokens[0]
    for page in (
        await Page(f"/ws/console/{cast.lesson.pk}/1/", f"seat={token}").open(),
        await Page(f"/ws/projector/{cast.lesson.pk}/0/", f"seat={token}").open(),
    ):
        await page.read()
        assert page.go == ["/"]
    cast.teacher = other.teacher
    page = await console(cast)
    await page.read()
    assert page.go == ["/"]


async def test_a_foreign_origin_gets_no_socket() -> None:
    cast = await on_thread(Cast, 1)
    headers = [(b"host", b"testserver"), (b"origin", b"http://elsewhere.test")]
    page = Page("/ws/play/", f"seat={cast.tokens[0]}", headers=headers)
    opened, _ = await page.socket.connect(timeout=5)
    assert not opened


async def test_an_unknown_address_gets_no_socket_and_no_error() -> None:
    for path in ("/ws/", "/ws/plays/", "/", "/ws/console/not-a-lesson/1/"):
        socket = Page(path).socket
        opened, _code = await socket.connect(timeout=5)
        assert not opened
        await socket.wait()


async def test_a_flood_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "TAPS", (5.0, 20.0))
    cast = await on_thread(Cast, 1)
    page = await play(cast, 0)
    await page.drain()
    for i in range(60):
        await page.send({"key": f"flood-{i:04d}", "do": "hand", "up": True})
    await page.until(lambda: len(page.acks) == 60, timeout=20)
    codes = {ack.get("code") for ack in page.acks.values()}
    assert "slow_down" in codes
    assert page.acks["flood-0000"]["ok"]
    await page.close()


async def test_a_doubled_tap_over_a_broken_line_acts_once() -> None:
    cast = await on_thread(Cast, 4)
    await on_thread(lambda: cast.start() and None)
    side = await on_thread(cast.turn_side)
    prompt = await on_thread(cast.prompt, side)
    i = await on_thread(cast.someone, side, "supplier")
    frame = {"key": key(), "prompt": prompt, "action": {"type": "arrive"}}
    first = await play(cast, i)
    await first.send(frame)
    await first.send(frame)
    await first.close()
    second = await play(cast, i)
    answer = await second.ask(**frame)
    assert answer["ok"]
    assert await on_thread(_arrivals, cast) == 1
    await second.close()


def _arrivals(cast: Cast) -> int:
    bodies = LogEntry.objects.filter(table=cast.table, kind="game").values_list("body", flat=True)
    return sum(json.loads(b).get("action", {}).get("type") == "arrive" for b in bodies)
