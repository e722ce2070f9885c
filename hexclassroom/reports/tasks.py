"""Work of the queue `reports`: never in the way of a running game."""

from celery import shared_task

from hexclassroom.reports.archive import keep


@shared_task
def archive(table_id: int) -> None:
    """Archive a finished game; doing it again replaces what is there."""
    keep(table_id)
