"""The worker pool of embedded mode."""

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from hexclassroom.live.embedded.pool import ChildProcess, EmbeddedPool
from tests.live import embedded_tasks

pytestmark = pytest.mark.embedded


@pytest.fixture(scope="module")
def child(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChildProcess]:
    process = ChildProcess("test@local")
    yield process
    process.stop()


@pytest.fixture
def pool() -> Iterator[EmbeddedPool]:
    made = EmbeddedPool(limit=2)
    made.start()
    yield made
    made.stop()


def where(pool: EmbeddedPool, queue: str) -> tuple[int, str]:
    done: list[Any] = []
    ready = threading.Event()

    def keep(result: Any) -> None:
        done.append(result)
        ready.set()

    def target(*_: Any) -> Any:
        return embedded_tasks.process_and_thread()

    request = {"delivery_info": {"routing_key": queue}}
    call = target if queue == "live" else traced
    pool.on_apply(call, ("name", "id", request, b"", "", ""), {}, callback=keep)
    assert ready.wait(30)
    found: tuple[int, str] = done[0]
    return found


def traced(*_: Any) -> tuple[int, str]:
    return embedded_tasks.process_and_thread()


def test_tasks_of_live_run_in_threads_of_the_server(pool: EmbeddedPool) -> None:
    assert where(pool, "live")[0] == os.getpid()


def test_tasks_of_reports_run_in_another_process(pool: EmbeddedPool) -> None:
    assert where(pool, "reports")[0] != os.getpid()


def test_the_child_is_kept_from_task_to_task(child: ChildProcess) -> None:
    first = child.run(embedded_tasks.process_and_thread, (), {})
    assert child.run(embedded_tasks.process_and_thread, (), {}) == first


def test_an_error_in_the_child_comes_back(child: ChildProcess) -> None:
    with pytest.raises(ValueError, match="on purpose"):
        child.run(embedded_tasks.fail, (), {})


def test_a_crashed_child_is_replaced(child: ChildProcess) -> None:
    with pytest.raises(BrokenProcessPool):
        child.run(embedded_tasks.die, (), {})
    assert child.run(embedded_tasks.process_and_thread, (), {})[0] != os.getpid()


def test_stopping_ends_the_child() -> None:
    process = ChildProcess("test@local")
    pid, _ = process.run(embedded_tasks.process_and_thread, (), {})
    process.stop()
    for _ in range(50):
        if not Path(f"/proc/{pid}").exists():
            break
        time.sleep(0.1)
    assert not Path(f"/proc/{pid}").exists()
