"""Settings of the test run: SQLite and in-memory, or PostgreSQL and Redis.

HEXCLASSROOM_TEST_DB=postgres takes the services named by HEXCLASSROOM_TEST_DATABASE_URL and
HEXCLASSROOM_TEST_REDIS_URL; where they are not given, tests/services.py starts them.
"""

import os
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hexclassroom.settings.base import *  # noqa: F403
from hexclassroom.settings.base import MIDDLEWARE, sqlite

EMBEDDED = True
LOGIN_URL = "accounts:start"
SECRET_KEY = "only for tests: nothing is protected by it"
SEAL_KEYS = ["only for tests: seals no real name and is as long as a real key"]
ALLOWED_HOSTS = ["testserver", "classroom.test", "127.0.0.1"]
DATA_DIR = Path(tempfile.gettempdir()) / f"hexclassroom-test-{os.getpid()}"
STATIC_ROOT = DATA_DIR / "static"

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Browser tests run the real embedded server; here no static file is asked for.
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("servestatic.")]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

if os.environ.get("HEXCLASSROOM_TEST_DB", "sqlite") == "postgres":
    from tests.services import start_for_run

    start_for_run()
    _url = urlsplit(os.environ["HEXCLASSROOM_TEST_DATABASE_URL"])
    REDIS_URL = os.environ["HEXCLASSROOM_TEST_REDIS_URL"]
    DATABASES: dict[str, dict[str, Any]] = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": _url.path.strip("/") or "postgres",
            "USER": _url.username or "",
            "PASSWORD": _url.password or "",
            "HOST": _url.hostname or "",
            "PORT": str(_url.port or ""),
        }
    }
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "hexclassroom-test"},
        }
    }
else:
    DATABASES = {"default": sqlite(DATA_DIR / "unused.sqlite3")}
    # A file, not memory: tests with threads and sockets share it over several connections.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            "CONFIG": {"capacity": 10_000},
        }
    }
DATA_DIR.mkdir(parents=True, exist_ok=True)
