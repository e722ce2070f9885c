"""What this app adds to the server's health: do workers watch the clocks, and are they on time."""

from typing import Final

from django.db import connection
from django.utils import timezone

from hexclassroom.live import hub, sweep
from hexclassroom.operations import metrics
from hexclassroom.operations.health import check

QUIET_SECONDS: Final = 15.0
"""Without a word of any sweep for so long, no worker serves the queue `live`."""
LATE_SECONDS: Final = 2.0
OVERDUE_SECONDS: Final = 10.0


@check("worker")
def worker() -> str:
    """Look when a worker's sweep has said a word last."""
    told = sweep.last_beat()
    if told is None:
        return "no worker has said a word for a minute"
    ago = (timezone.now() - told.at).total_seconds()
    return "" if ago <= QUIET_SECONDS else f"no worker has said a word for {ago:.0f} s"


@check("sweep")
def lateness() -> str:
    """Look how late the sweep is by its own word, and for a deadline that nobody has seen to."""
    told = sweep.last_beat()
    if told is not None and told.late > LATE_SECONDS:
        return f"{told.late:.1f} s late"
    try:
        due = sweep.next_due()
    finally:
        connection.close()
    late = (timezone.now() - due).total_seconds() if due is not None else 0.0
    return "" if late <= OVERDUE_SECONDS else f"a table has waited for {late:.0f} s"


@metrics.before_scrape
def tables() -> None:
    """Count the tables of which a page is open here."""
    rooms = list(hub._hub.rooms.values()) if hub._hub is not None else []
    open_at = {each.table for room in rooms for each in list(room.connections)}
    metrics.tables.set(len(open_at - {None}))
