"""A sweep whose connections broke goes on at once, and leaves a database that is away in peace."""

import datetime as dt
import threading

import pytest
from django.db import OperationalError

from hexclassroom.live import sweep


@pytest.mark.django_db(transaction=True)
def test_failures_one_after_the_other_make_longer_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    fails, pauses = iter([True] * 7 + [False]), []
    done = threading.Event()

    def breaks(now: dt.datetime) -> int:
        if next(fails, False):
            raise OperationalError("server closed the connection unexpectedly")
        return 0

    class Watched(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            pauses.append(timeout)
            if len(pauses) == 8:
                done.set()
            return super().wait(0.001)

    monkeypatch.setattr(sweep, "once", breaks)
    running = sweep.Sweep()
    running._wake = Watched()
    running.start()
    try:
        assert done.wait(60)
    finally:
        running.stop()
    assert pauses[:7] == [0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0]
    assert pauses[7] == sweep.LONGEST_SLEEP  # nothing is due
