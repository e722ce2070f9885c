"""Calls on writing threads, and what they tell the loop that waits for them."""

import asyncio
import threading

import pytest

from hexclassroom.live import executor

pytestmark = [pytest.mark.usefixtures("live_hub")]


@pytest.mark.django_db(transaction=True)
async def test_what_a_call_tells_the_loop_is_known_when_it_has_answered() -> None:
    loop, heard, threads = asyncio.get_running_loop(), list[str](), list[int]()

    def hear(word: str) -> None:
        heard.append(word)
        threads.append(threading.get_ident())

    def write() -> str:
        executor.tell(loop, hear, "written")
        return "answer"

    assert await executor.take(1, write) == "answer"
    assert heard == ["written"]
    assert threads == [threading.get_ident()]


@pytest.mark.django_db(transaction=True)
async def test_a_call_that_fails_raises_where_it_is_waited_for() -> None:
    def fail() -> None:
        raise LookupError("nothing")

    with pytest.raises(LookupError):
        await executor.read(fail)


@pytest.mark.django_db(transaction=True)
async def test_news_that_cannot_be_taken_keep_nobody_from_theirs() -> None:
    loop, heard, failed = asyncio.get_running_loop(), list[str](), list[object]()
    loop.set_exception_handler(lambda _loop, context: failed.append(context["exception"]))

    def fail(_word: str) -> None:
        raise LookupError("nothing")

    def write() -> str:
        for hear in (fail, heard.append):
            executor.tell(loop, hear, "written")
        return "answer"

    assert await executor.take(1, write) == "answer"
    assert heard == ["written"]
    assert [type(each) for each in failed] == [LookupError]


@pytest.mark.django_db(transaction=True)
async def test_no_failure_keeps_a_table_locked() -> None:
    def stop() -> None:
        next(iter(()))

    with pytest.raises(RuntimeError):
        await asyncio.wait_for(executor.take(1, stop), 30)
    assert await asyncio.wait_for(executor.take(1, lambda: 7), 30) == 7


async def test_any_other_thread_tells_the_loop_at_once() -> None:
    loop, heard = asyncio.get_running_loop(), asyncio.Event()
    await asyncio.to_thread(executor.tell, loop, heard.set)
    await asyncio.wait_for(heard.wait(), 30)
