"""A database that may only be read, in one process: every tap is refused in words, and goes on."""

from typing import Any

import pytest
from django.db import DatabaseError, OperationalError

from hexclassroom.live import executor
from tests.live.cast import Cast
from tests.live.sockets import Page, console, on_thread, play
from tests.storage.refusing import read_only, run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]

TAPS: list[dict[str, Any]] = [
    {"do": "hand", "up": True},
    {"do": "propose", "action": {"type": "ready"}, "reason": "points_now"},
]
COMMANDS: list[dict[str, Any]] = [
    {"do": "pause"},
    {"do": "add_time", "seconds": 30},
    {"do": "undo", "to": 1},
    {"do": "balance"},
    {"do": "add_table"},
    {"do": "close"},
]


def started() -> Cast:
    return Cast(4).start()


async def refused(page: Page, frame: dict[str, Any]) -> None:
    answer = await page.ask(**frame)
    assert not answer["ok"], frame
    assert answer["code"] == "cannot_save", (frame, answer)
    assert answer["words"].startswith("The server cannot save at the moment. Nothing was changed.")


async def test_every_tap_is_refused_in_words_and_the_same_sockets_go_on() -> None:
    cast = await on_thread(started)
    page, master = await play(cast, 0), await console(cast)
    await page.drain()
    await master.drain()
    side = (await on_thread(lambda: cast.seats[0].__class__.objects.get(pk=cast.seats[0].pk))).side
    before = await on_thread(lambda: cast.row)
    context = read_only()
    await on_thread(context.__enter__)
    try:
        for frame in TAPS:
            await refused(page, frame)
        prompt = await on_thread(cast.prompt, side)
        if prompt:
            await refused(page, {"prompt": prompt, "action": {"type": "ready"}})
        for frame in COMMANDS:
            await refused(master, frame)
    finally:
        await on_thread(context.__exit__, None, None, None)
    assert await on_thread(lambda: cast.row) == before
    assert (await page.ask(do="hand", up=True))["ok"]
    assert (await master.ask(do="pause"))["ok"]
    await page.close()
    await master.close()


async def test_a_fault_of_our_own_is_answered_in_words_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cast = await on_thread(started)
    page = await play(cast, 0)
    await page.drain()

    async def broken(*_args: Any, **_more: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(executor, "take", broken)
        answer = await page.ask(do="hand", up=True)
    assert (answer["ok"], answer["code"]) == (False, "failed")
    assert "ZeroDivisionError" in caplog.text
    assert (await page.ask(do="hand", up=True))["ok"]
    await page.close()


async def test_a_commit_whose_answer_was_lost_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database takes the move, and the line breaks before it says so."""
    cast = await on_thread(started)
    page = await play(cast, 0)
    await page.drain()
    before = (await on_thread(lambda: cast.row)).log_n
    real, calls = executor.take, []

    async def breaks_once(*args: Any, **more: Any) -> Any:
        done = await real(*args, **more)
        calls.append(done)
        if len(calls) == 1:
            raise OperationalError("server closed the connection unexpectedly")
        return done

    monkeypatch.setattr(executor, "take", breaks_once)
    assert (await page.ask(do="hand", up=True))["ok"]
    assert [done.repeated for done in calls] == [False, True]
    assert (await on_thread(lambda: cast.row)).log_n == before + 1
    await page.close()


def test_a_lost_connection_is_made_anew_by_the_next_call() -> None:
    with read_only(), pytest.raises(DatabaseError):
        executor.run(run, "CREATE TABLE nothing (a int)")
    executor.run(run, "SELECT 1")
