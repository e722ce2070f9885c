"""The coach's work on the queue `reports`: after archiving, never as a part of it."""

import logging
import uuid
from typing import Final

from celery import shared_task
from django.core.cache import cache

from hexclassroom.reports.coach.keeping import keep_advice

logger = logging.getLogger(__name__)

AGAIN: Final = 300
"""Seconds in which a game is not sent to the coach a second time by somebody who looks at it."""


@shared_task
def advise(archive_id: str) -> None:
    """Make the advice on one game; doing it again replaces it."""
    keep_advice(uuid.UUID(archive_id))


def send(archive_id: uuid.UUID) -> None:
    """Send a game to the coach; a broker that is away troubles nobody."""
    try:
        advise.delay(str(archive_id))
    except Exception:
        logger.exception("game %s could not be sent to the coach", archive_id)


def send_once(archive_id: uuid.UUID) -> None:
    """Send a game whose replay is looked at without advice, once in a while."""
    if cache.add(f"coach:{archive_id}", 1, AGAIN):
        send(archive_id)
