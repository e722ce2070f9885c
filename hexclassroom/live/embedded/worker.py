"""The Celery worker inside the server's process."""

import threading
from typing import Any

from hexclassroom.celery import app

START_SECONDS = 15.0
STOP_SECONDS = 10.0


class _Worker(app.WorkController):  # type: ignore[name-defined, misc]
    """Celery's worker, which tells when it takes tasks."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.ready = threading.Event()
        super().__init__(*args, **kwargs)

    def on_consumer_ready(self, consumer: Any) -> None:
        """Note that tasks are taken from now on."""
        self.ready.set()


class EmbeddedWorker:
    """Runs a worker for the queues `live` and `reports` in a thread of this process."""

    def __init__(self) -> None:
        """Build the worker; `start` runs it."""
        self._worker = _Worker(
            app=app,
            hostname="embedded@local",
            pool="hexclassroom.live.embedded.pool:EmbeddedPool",
            concurrency=4,
            queues=["live", "reports"],
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
            prefetch_multiplier=0,
        )
        self._thread = threading.Thread(target=self._worker.start, name="worker", daemon=True)

    def start(self) -> None:
        """Start and wait until tasks are taken."""
        self._thread.start()
        if not self._worker.ready.wait(START_SECONDS):
            raise RuntimeError("the worker did not start")

    def stop(self) -> None:
        """Let running tasks finish and end the thread."""
        self._worker.stop()
        self._thread.join(STOP_SECONDS)
