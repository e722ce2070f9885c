"""The settings of the tests for a process beside them: who is here is known to both by Redis."""

from typing import Any

from hexclassroom.settings.test import *  # noqa: F403
from hexclassroom.settings.test import REDIS_URL

CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "hexclassroom-apart",
    }
}
