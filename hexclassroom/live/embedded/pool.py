"""The worker pool of embedded mode: `live` tasks in threads, `reports` tasks in a child process.

A long report must not hold Python's lock while a game waits for its timer.
"""

import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from celery.concurrency.base import apply_target
from celery.concurrency.thread import ApplyResult, TaskPool  # type: ignore[attr-defined]

logger = logging.getLogger(__name__)

CHILD_QUEUE = "reports"


def _exit_with_parent() -> None:
    """Wait for the server's end in the child; a killed server leaves no child behind."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def start_child(hostname: str) -> None:
    """Make a fresh interpreter ready for tasks, as Celery does in a process of its own pool."""
    import signal

    # Ctrl-C reaches every process of the terminal; the server decides when the child ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, name="parent-watch", daemon=True).start()

    import django
    from celery.app.trace import build_tracer, setup_worker_optimizations

    from hexclassroom.celery import app

    django.setup()
    app.loader.init_worker()
    setup_worker_optimizations(app, hostname)
    for name, task in app.tasks.items():
        task.__trace__ = build_tracer(name, task, app.loader, hostname, app=app)


def run_in_child(target: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run Celery's tracing function in the child and leave no stale database connection."""
    from django.db import close_old_connections

    close_old_connections()
    try:
        return target(*args, **kwargs)
    finally:
        close_old_connections()


class ChildProcess:
    """One child process, started at the first task and again after a crash."""

    def __init__(self, hostname: str) -> None:
        """Prepare; nothing starts yet."""
        self._hostname = hostname
        self._executor: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def _get(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._executor is None:
                # spawn: a fork of a process with threads and an event loop is not safe.
                self._executor = ProcessPoolExecutor(
                    max_workers=1,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=start_child,
                    initargs=(self._hostname,),
                )
            return self._executor

    def run(self, target: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Run one task and wait for it; a crashed child is replaced and the task tried once more.

        Tasks of `reports` are idempotent, so a second try is safe.
        """
        for attempt in (1, 2):
            executor = self._get()
            try:
                return executor.submit(run_in_child, target, args, kwargs).result()
            except BrokenProcessPool:
                logger.exception("the process for reports died (attempt %d)", attempt)
                with self._lock:
                    if self._executor is executor:
                        self._executor = None
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def stop(self) -> None:
        """End the child after the task that it is at."""
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)


class EmbeddedPool(TaskPool):  # type: ignore[misc, unused-ignore]
    """Celery's thread pool, with one thread beside it that waits for the child process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Prepare the waiting thread; the child starts when it is first needed."""
        super().__init__(*args, **kwargs)
        self._waiter = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reports")
        self._child = ChildProcess("reports@embedded")

    def on_apply(
        self,
        target: Callable[..., Any],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
        callback: Callable[..., Any] | None = None,
        accept_callback: Callable[..., Any] | None = None,
        **options: Any,
    ) -> ApplyResult:
        """Hand a task to the threads or to the child, by the queue that it came from."""
        request: dict[str, Any] = args[2] if args and len(args) > 2 else {}
        delivery = request.get("delivery_info") or {}
        if delivery.get("routing_key") != CHILD_QUEUE:
            return super().on_apply(target, args, kwargs, callback, accept_callback, **options)
        call = (target, args or (), kwargs or {})
        return ApplyResult(
            self._waiter.submit(apply_target, self._child.run, call, {}, callback, accept_callback)
        )

    def on_stop(self) -> None:
        """Let what runs finish, drop what waits: the database knows what is still to do."""
        self._waiter.shutdown(wait=False, cancel_futures=True)
        self._child.stop()
        super().on_stop()
