"""Where writing runs: off the event loop, one call at a time a table.

On SQLite one thread makes every hot write of the process, the sweep's too; on PostgreSQL four
threads keep a connection each.
"""

import asyncio
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")

_pool: ThreadPoolExecutor | None = None
_guard = threading.Lock()
_locks: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Any]" = weakref.WeakKeyDictionary()
_PREFIX = "live-db"
_writing = 0


def pool() -> ThreadPoolExecutor:
    """Give the process's writing threads."""
    global _pool
    with _guard:
        if _pool is None:
            sqlite = "sqlite" in settings.DATABASES["default"]["ENGINE"]
            _pool = ThreadPoolExecutor(1 if sqlite else 4, thread_name_prefix=_PREFIX)
        return _pool


def close() -> None:
    """End the writing threads and their connections (tests; the process's end)."""
    global _pool
    with _guard:
        ended, _pool = _pool, None
    if ended is not None:
        barrier = threading.Barrier(ended._max_workers)

        def leave() -> None:
            barrier.wait(5)
            connection.close()

        for future in [ended.submit(leave) for _ in range(ended._max_workers)]:
            future.exception(10)
        ended.shutdown()


def _call(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return function(*args, **kwargs)
    except Exception:
        # Nobody else looks after this thread's connection.
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
        raise


class _Hop(threading.local):
    """What a writing thread does for a loop: whatever it has to tell goes along with its answer.

    Waking the loop costs more than what it is woken for.
    """

    loop: asyncio.AbstractEventLoop | None = None
    news: "list[Callable[[], None]]"


_hop = _Hop()


def tell(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *args: Any) -> None:
    """Have a loop call something soon (from any thread)."""
    if _hop.loop is loop:
        _hop.news.append(partial(function, *args))
    else:
        loop.call_soon_threadsafe(function, *args)


def _arrive(
    answer: "asyncio.Future[Any]",
    found: Any,
    error: BaseException | None,
    news: "list[Callable[[], None]]",
) -> None:
    """Give an answer to whoever waits, on the loop, and tell what comes with it."""
    for each in news:
        try:
            each()
        except Exception as failed:
            # One that fails keeps nobody from theirs.
            said = {"message": "a piece of news was not taken", "exception": failed}
            asyncio.get_running_loop().call_exception_handler(said)
    if not answer.cancelled():
        if error is None:
            answer.set_result(found)
        else:
            answer.set_exception(error)


async def _there(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Call a function on a writing thread, and wait for what it gives."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def work() -> None:
        found: T | None = None
        failed: BaseException | None = None
        _hop.loop, _hop.news = loop, []
        try:
            found = _call(function, *args, **kwargs)
        except StopIteration as error:
            # A future takes any other.
            failed = RuntimeError("a writing function stopped an iteration")
            failed.__cause__ = error
        except BaseException as error:
            failed = error
        finally:
            _hop.loop = None
        loop.call_soon_threadsafe(_arrive, answer, found, failed, _hop.news)

    pool().submit(work)
    return await answer


def _lock(table: int) -> asyncio.Lock:
    """Give the lock of a table in the running loop."""
    loop = asyncio.get_running_loop()
    of_loop = _locks.setdefault(loop, weakref.WeakValueDictionary())
    lock = of_loop.get(table)
    if lock is None:
        lock = of_loop[table] = asyncio.Lock()
    found: asyncio.Lock = lock
    return found


async def take(table: int, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Run a writing function from the loop; calls for one table queue here, not in a thread."""
    global _writing
    _writing += 1
    try:
        async with _lock(table):
            return await _there(function, *args, **kwargs)
    finally:
        _writing -= 1


def busy() -> bool:
    """Say whether calls from the loop are being written or wait for it."""
    return _writing > 0


def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a writing function from any other thread and wait for it.

    Inside a transaction, or on a writing thread, it runs right here.
    """
    here = threading.current_thread().name.startswith(_PREFIX)
    if here or connection.in_atomic_block:
        return function(*args, **kwargs)
    return pool().submit(lambda: _call(function, *args, **kwargs)).result()


async def read(function: Callable[..., T], *args: Any) -> T:
    """Run a function that reads the database, from the loop."""
    return await _there(function, *args)
