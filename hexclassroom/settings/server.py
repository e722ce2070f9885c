"""Server mode: PostgreSQL, Redis and everything else named by the environment."""

from typing import Any
from urllib.parse import unquote, urlsplit

from celery.schedules import crontab
from django.core.exceptions import ImproperlyConfigured

from hexclassroom.settings.base import *  # noqa: F403
from hexclassroom.settings.environment import (
    optional,
    required,
    switch,
    time_zone,
    whole_number,
    words,
)

EMBEDDED = False
TIME_ZONE = time_zone("UTC")

SECRET_KEY = required("HEXCLASSROOM_SECRET_KEY")
SEAL_KEYS = words("HEXCLASSROOM_SEAL_KEYS")
ALLOWED_HOSTS = words("HEXCLASSROOM_HOSTS")
REDIS_URL = required("HEXCLASSROOM_REDIS_URL")
STATIC_ROOT = required("HEXCLASSROOM_STATIC_ROOT")
# What was erased, in a file that is not restored with the database.
ERASURES_FILE = optional("HEXCLASSROOM_ERASURES_FILE")


def postgresql(url: str) -> dict[str, Any]:
    """Return the database settings for postgresql://user:password@host:port/name."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgresql", "postgres"} or not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "HEXCLASSROOM_DATABASE_URL must look like postgresql://user:password@host:5432/name."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": whole_number("HEXCLASSROOM_CONN_MAX_AGE", 600),
        "CONN_HEALTH_CHECKS": True,
    }


DATABASES = {"default": postgresql(required("HEXCLASSROOM_DATABASE_URL"))}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "hexclassroom"},
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "hexclassroom",
    }
}
CELERY_BROKER_URL = REDIS_URL
# By `celery beat`, one for the whole server: deploy/README.md.
CELERY_BEAT_SCHEDULE = {
    "retention": {
        "task": "hexclassroom.privacy.tasks.retention",
        "schedule": crontab(hour=2, minute=17),
    },
}

# Twelve hours after the last page that was opened: a school day, and no longer.
SESSION_COOKIE_AGE = 12 * 60 * 60
PROXIES = whole_number("HEXCLASSROOM_PROXIES", 1)

# Behind a reverse proxy that ends TLS and sets X-Forwarded-Proto itself.
HTTPS = switch("HEXCLASSROOM_HTTPS", True)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = whole_number("HEXCLASSROOM_HSTS_SECONDS", 31_536_000)
