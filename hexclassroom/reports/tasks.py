"""Work of the queue `reports`: never in the way of a running game."""

import logging

from celery import shared_task

from hexclassroom.reports.archive import keep, missing
from hexclassroom.reports.coach import tasks as coach

logger = logging.getLogger(__name__)


@shared_task
def archive(table_id: int) -> None:
    """Archive a finished game; doing it again replaces what is there."""
    kept = keep(table_id)
    if kept is not None:
        coach.send(kept.pk)


@shared_task
def archive_missing() -> None:
    """Archive what a lost task left: Redis was away, or a worker died over it."""
    for table_id in list(missing()):
        try:
            archive(table_id)
        except Exception:
            # One game that cannot be archived must not keep the others from it.
            logger.exception("table %s could not be archived", table_id)
