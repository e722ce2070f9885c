"""What reports does when something ends in `live`."""

import logging
from typing import Any

from django.dispatch import receiver

from hexclassroom.live.embedded import classroom_starting
from hexclassroom.live.signals import game_ended
from hexclassroom.reports.analytics import facts
from hexclassroom.reports.archive import keep, missing
from hexclassroom.reports.tasks import archive

logger = logging.getLogger(__name__)


@receiver(game_ended)
def on_game_ended(table_id: int, **_more: Any) -> None:
    """Send the archiving off; a broker that is away must not trouble the table."""
    try:
        archive.delay(table_id)
    except Exception:
        logger.exception("archiving table %s could not be sent off", table_id)


@receiver(classroom_starting)
def on_start(**_more: Any) -> None:
    """Archive what a stop or a crash left unarchived; count what an older version archived."""
    for table_id in list(missing()):
        try:
            keep(table_id)
        except Exception:
            # A game that cannot be archived must not keep a class from its lesson.
            logger.exception("table %s could not be archived", table_id)
    facts.write_all(facts.missing())
