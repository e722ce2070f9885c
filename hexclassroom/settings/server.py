"""Server mode: PostgreSQL, Redis and everything else named by the environment.

What is missing or malformed is named, all of it at once; secrets have no default.
"""

import logging
from pathlib import Path
from typing import Any

from celery.schedules import crontab

from hexclassroom.settings import environment

environment.collect()

from hexclassroom.settings import services  # noqa: E402
from hexclassroom.settings.base import *  # noqa: E402, F403
from hexclassroom.settings.base import LOGGING  # noqa: E402
from hexclassroom.settings.environment import (  # noqa: E402
    hosts,
    optional,
    required,
    secret,
    secrets,
    switch,
    time_zone,
    whole_number,
    wrong,
)

EMBEDDED = False
TIME_ZONE = time_zone("UTC")

SECRET_KEY = secret("HEXCLASSROOM_SECRET_KEY")
SEAL_KEYS = secrets("HEXCLASSROOM_SEAL_KEYS")
if SECRET_KEY and SECRET_KEY in SEAL_KEYS:
    wrong("HEXCLASSROOM_SEAL_KEYS must be other secrets than HEXCLASSROOM_SECRET_KEY.", None)
ALLOWED_HOSTS = hosts("HEXCLASSROOM_HOSTS")
STATIC_ROOT = required("HEXCLASSROOM_STATIC_ROOT")
if STATIC_ROOT and not Path(STATIC_ROOT).is_absolute():
    wrong("HEXCLASSROOM_STATIC_ROOT must be a whole path, beginning with /.", None)
# What was erased, in a file that is not restored with the database.
ERASURES_FILE = optional("HEXCLASSROOM_ERASURES_FILE")

DATABASES = {"default": services.postgresql(required("HEXCLASSROOM_DATABASE_URL"))}
REDIS_URL = services.redis_url(required("HEXCLASSROOM_REDIS_URL"))
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, **services.async_redis_options()}],
            "prefix": "hexclassroom",
        },
    }
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "hexclassroom",
        "OPTIONS": services.redis_options(),
    }
}
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = services.BROKER
# A broker that is away for an hour must not end a worker: its sweep needs none.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_TIMEOUT = services.REDIS_SECONDS
CELERY_TASK_PUBLISH_RETRY = False
# By `celery beat`, one for the whole server: deploy/README.md.
CELERY_BEAT_SCHEDULE = {
    "retention": {
        "task": "hexclassroom.privacy.tasks.retention",
        "schedule": crontab(hour=2, minute=17),
    },
    # What Redis or a worker lost when it died: a result is never more than minutes away.
    "archives": {
        "task": "hexclassroom.reports.tasks.archive_missing",
        "schedule": crontab(minute="*/3"),
    },
}
# Where a worker tells its metrics; off without a port. They ask for no token: the address is this
# machine's own, or one inside a network of containers.
WORKER_METRICS_PORT = whole_number("HEXCLASSROOM_WORKER_METRICS_PORT", 0)
WORKER_METRICS_HOST = optional("HEXCLASSROOM_WORKER_METRICS_HOST") or "127.0.0.1"

# How long a web process that is told to end waits for what runs; whoever ends it must wait longer.
FAREWELL_SECONDS = whole_number("HEXCLASSROOM_FAREWELL_SECONDS", 4, least=2)

# How many processes draw pages beside each web process; 0 = a thread of it draws.
LIVE_DRAWING_PROCESSES = whole_number("HEXCLASSROOM_DRAWING_PROCESSES", 2)

# Twelve hours after the last page that was opened: a school day, and no longer.
SESSION_COOKIE_AGE = 12 * 60 * 60
PROXIES = whole_number("HEXCLASSROOM_PROXIES", 1)

# Behind a reverse proxy that ends TLS and sets X-Forwarded-Proto itself.
HTTPS = switch("HEXCLASSROOM_HTTPS", True)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    if not PROXIES:
        wrong(
            "HEXCLASSROOM_PROXIES must be 1 or more where HEXCLASSROOM_HTTPS is on: a proxy ends "
            "TLS, and without one nobody can say that a page came by it.",
            None,
        )
    SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = whole_number("HEXCLASSROOM_HSTS_SECONDS", 31_536_000)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = switch("HEXCLASSROOM_HSTS_SUBDOMAINS", False)
    SECURE_HSTS_PRELOAD = switch("HEXCLASSROOM_HSTS_PRELOAD", False)
    # Subdomains and the browsers' own list are the school's to decide: switches above.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# One line of JSON for each record, warnings of Python too, on standard output: containers and
# systemd take it there.
logging.captureWarnings(True)
LOGGING["formatters"] = {"json": {"()": "hexclassroom.operations.logs.JsonFormatter"}}
LOGGING["handlers"] = {
    "console": {
        "class": "logging.StreamHandler",
        "formatter": "json",
        "stream": "ext://sys.stdout",
    }
}
# It writes a traceback a second while Redis is away; live/tidings.py says so once.
LOGGING["loggers"]["channels_redis.pubsub"] = {"level": "CRITICAL"}
# So does the pool for PostgreSQL; health.py and trouble.py say it once.
LOGGING["loggers"]["psycopg.pool"] = {"level": "ERROR"}
LOGGING["loggers"]["celery"] = {"level": "INFO"}
LOGGING["loggers"]["hexclassroom.access"] = {
    "level": "INFO" if switch("HEXCLASSROOM_ACCESS_LOG", True) else "ERROR"
}

environment.report()
