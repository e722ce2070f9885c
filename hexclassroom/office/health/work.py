"""Who does the work behind the pages: the Celery worker, its queues, the sweep."""

import datetime as dt
import threading
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from kombu.exceptions import ChannelError

from hexclassroom.celery import app
from hexclassroom.live import sweep
from hexclassroom.office.health.check import Check, State

QUEUES: Final = ("live", "reports")
PATIENCE: Final = 0.6
"""Seconds to wait for workers of other processes."""
CROWDED: Final = 50
"""Tasks waiting in a queue that are worth a look."""
QUIET: Final = 15.0
"""Seconds without a word of the sweep after which it does not run."""
SOME: Final = 0.05
"""Seconds too few to speak of."""
LATE: Final = 2.0
"""Seconds that the sweep may be late; the writer accepts 0.5."""
OVERDUE: Final = 10.0


def worker() -> Check:
    """Look whether somebody takes the tasks of both queues, and how many wait."""
    title = _("Background work")
    if settings.EMBEDDED:
        return _counted(title, _in_this_process())
    answers: list[dict[str, Any]] = app.control.ping(timeout=PATIENCE) or []
    names = [name for answer in answers for name in answer]
    if not names:
        return Check(
            title,
            State.BAD,
            _("No worker answers: clocks stand still and results are not kept."),
            _("Start the workers: celery -A hexclassroom worker -Q live, and one with -Q reports"),
        )
    inspect = app.control.inspect(destination=names, timeout=PATIENCE, limit=len(names))
    served = {
        queue["name"] for queues in (inspect.active_queues() or {}).values() for queue in queues
    }
    missing = [queue for queue in QUEUES if queue not in served]
    if missing:
        words = _("No worker serves: %(queues)s.") % {"queues": ", ".join(missing)}
        todo = _("Start the missing worker: celery -A hexclassroom worker -Q %(queue)s")
        return Check(title, State.BAD, words, todo % {"queue": missing[0]})
    words = ngettext("%(n)d worker answers.", "%(n)d workers answer.", len(names))
    return _counted(title, words % {"n": len(names)})


def _in_this_process() -> str | None:
    """Give words where the worker of embedded mode runs in this process."""
    alive = any(each.name == "worker" and each.is_alive() for each in threading.enumerate())
    return _("The worker runs in this server.") if alive else None


def _counted(title: str, words: str | None) -> Check:
    if words is None:
        return Check(
            title,
            State.BAD,
            _("The worker does not run: clocks stand still and results are not kept."),
            _again(),
        )
    waiting = sum(waits(queue) for queue in QUEUES)
    words += " " + ngettext("%(n)d task waits.", "%(n)d tasks wait.", waiting) % {"n": waiting}
    if waiting > CROWDED:
        todo = _("More is to do than the workers manage. If it stays so, start another worker.")
        return Check(title, State.WARN, words, todo)
    return Check(title, State.GOOD, words)


def _again() -> str:
    """Say what to start again: on a laptop all is one process."""
    if settings.EMBEDDED:
        return _("Stop the classroom server and start it again: nothing is lost.")
    return _("Restart the worker of the queue live: nothing is lost.")


def waits(queue: str) -> int:
    """Count the tasks that wait in a queue."""
    with app.connection_for_read() as connection:
        try:
            channel: Any = connection.default_channel
            return int(channel.queue_declare(queue=queue, passive=True).message_count)
        except ChannelError:  # Redis has no empty lists
            return 0


def clocks(now: dt.datetime) -> Check:
    """Look whether the sweep has said a word lately, and how late it is."""
    title = _("Clocks of the games")
    told = sweep.last_beat()
    todo = _("Clocks, computer players and stand-ins wait for it.") + " " + _again()
    if told is None or (now - told.at).total_seconds() > QUIET:
        return Check(title, State.BAD, _("Nobody watches the clocks."), todo)
    ago = max(0, round((now - told.at).total_seconds()))
    words = ngettext("Watched %(n)d second ago,", "Watched %(n)d seconds ago,", ago) % {"n": ago}
    if told.late < SOME:
        words += " " + _("on time.")
    else:
        words += " " + _("%(late).1f seconds late at the worst.") % {"late": told.late}
    if told.late > LATE:
        return Check(
            title, State.WARN, words, _("The computer has too much to do: close programs.")
        )
    return Check(title, State.GOOD, words)


def deadlines(now: dt.datetime) -> Check:
    """Look for the oldest deadline that nobody has seen to."""
    title = _("Deadlines")
    due = sweep.next_due()
    late = (now - due).total_seconds() if due is not None else 0.0
    if late <= OVERDUE:
        return Check(title, State.GOOD, _("No table waits for its clock."))
    words = _("A table has been waiting for its clock for %(n)d seconds.") % {"n": round(late)}
    return Check(title, State.BAD, words, _again())
