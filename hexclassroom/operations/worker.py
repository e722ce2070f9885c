"""What every Celery worker does for whoever runs the server: its metrics, and its log's form."""

import logging
from typing import Any

from celery.signals import setup_logging, worker_init
from django.conf import settings

from hexclassroom.operations import metrics, queues  # noqa: F401 - queues registers itself

logger = logging.getLogger(__name__)


@setup_logging.connect
def leave_logging_alone(**_more: Any) -> None:
    """Keep to Django's LOGGING: Celery sets up none of its own where somebody listens here."""


@worker_init.connect
def serve_metrics(**_more: Any) -> None:
    """Serve the metrics where the environment says; without a port, not at all."""
    port = getattr(settings, "WORKER_METRICS_PORT", 0)
    if not port:
        return
    try:
        metrics.serve(port, getattr(settings, "WORKER_METRICS_HOST", "127.0.0.1"))
    except OSError as error:
        logger.error("no metrics on port %d: %s", port, error.strerror or error)
