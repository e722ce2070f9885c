"""On a laptop: the nightly run at every start, and once a day while the server runs."""

import datetime as dt
import logging
import threading
from collections.abc import Callable
from typing import Any, Final

from django.dispatch import receiver
from django.utils import timezone

from hexclassroom.live.embedded import classroom_starting
from hexclassroom.privacy import erasing, remembered, retention, tasks

logger = logging.getLogger(__name__)
LOOK_SECONDS: Final = 600.0
"""How often the clock is asked: a laptop that sleeps must not shift the day."""
A_DAY: Final = dt.timedelta(days=1)


class Daily:
    """Calls `do` once a day from a thread of its own, which ends with the process or by `stop`."""

    def __init__(
        self,
        do: Callable[[], Any],
        clock: Callable[[], dt.datetime] = timezone.now,
        look: float = LOOK_SECONDS,
    ) -> None:
        """Count the first day from now."""
        self._do, self._clock, self._look = do, clock, look
        self._last = clock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="daily", daemon=True)

    def start(self) -> "Daily":
        """Start the thread."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """End it."""
        self._stop.set()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._stop.wait(self._look):
            if self._clock() - self._last >= A_DAY:
                self._last = self._clock()
                try:
                    self._do()
                except Exception:
                    logger.exception("the daily run could not be sent off")


_daily: Daily | None = None


@receiver(classroom_starting)
def on_start(now: dt.datetime, **_more: Any) -> None:
    """Forget what is to be forgotten before anybody is served; a failure must not stop a lesson."""
    global _daily
    try:
        # A database file may have been put back by hand.
        erasing.replay(remembered.known(), now)
        retention.run(now)
    except Exception:
        logger.exception("what was kept long enough could not be taken away")
    if _daily is None:
        # In the child process for reports, so that a running game does not wait for it.
        _daily = Daily(tasks.retention.delay).start()
