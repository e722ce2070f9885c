"""The way from a thread into the server's loop."""

import asyncio
import threading

from hexclassroom.live import bus


async def where() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


async def test_a_thread_reaches_the_recorded_loop() -> None:
    loop = asyncio.get_running_loop()
    bus.set_loop(loop)
    try:
        assert await asyncio.to_thread(lambda: bus.send_off(where()).result(30)) is loop
    finally:
        bus.set_loop(None)


def test_without_a_server_one_standing_loop_serves_all_threads() -> None:
    found: list[asyncio.AbstractEventLoop] = []
    threads = [
        threading.Thread(target=lambda: found.append(bus.send_off(where()).result(30)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(map(id, found))) == 1


def test_a_loop_that_ended_is_not_used() -> None:
    loop = asyncio.new_event_loop()
    bus.set_loop(loop)
    try:
        assert bus.server_loop() is None
    finally:
        bus.set_loop(None)
        loop.close()
