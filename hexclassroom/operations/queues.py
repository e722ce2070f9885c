"""How many tasks wait, asked of Redis when somebody scrapes: its lists are Celery's queues."""

from typing import Any

from django.conf import settings

from hexclassroom.operations import metrics

QUEUES = ("live", "reports")
_client: Any = None


@metrics.before_scrape
def lengths() -> None:
    """Ask; on a laptop the queues are in the process's own memory, and not worth a number."""
    global _client
    url = getattr(settings, "REDIS_URL", "")
    if not url:
        return
    if _client is None:
        import redis

        _client = redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
    for queue in QUEUES:
        metrics.queue_length.labels(queue).set(_client.llen(queue))
