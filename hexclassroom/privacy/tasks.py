"""Work of the queue `reports`: the nightly run."""

from celery import shared_task
from django.utils import timezone

from hexclassroom.privacy.retention import run


@shared_task
def retention() -> None:
    """Take away what has been kept long enough; doing it again changes nothing."""
    run(timezone.now())
