"""Embedded mode: one process on a teacher's laptop, nothing else installed."""

from hexclassroom.settings.base import *  # noqa: F403
from hexclassroom.settings.base import BASE_DIR, sqlite
from hexclassroom.settings.data import data_directory, secret_key
from hexclassroom.settings.environment import local_zone, optional_words, time_zone

DATA_DIR = data_directory(BASE_DIR / "data")
SECRET_KEY = secret_key(DATA_DIR)
EMBEDDED = True
# Names in the database are of no use without the data folder's secret. The variable adds keys that
# open, for the backup of a server.
SEAL_KEYS = [SECRET_KEY, *optional_words("HEXCLASSROOM_SEAL_KEYS")]
# What was erased, beside the database: no restore overwrites it.
ERASURES_FILE = DATA_DIR / "erasures.jsonl"

# A teacher reads times as on the clock on the wall.
TIME_ZONE = time_zone(local_zone())

# The printed link is the usual way in.
LOGIN_URL = "accounts:start"

# The laptop's address on the school's network is not known beforehand.
ALLOWED_HOSTS = ["*"]

DATABASES = {"default": sqlite(DATA_DIR / "hexclassroom.sqlite3")}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels.layers.InMemoryChannelLayer",
        "CONFIG": {"capacity": 10_000},
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # The default of 300 would forget at random who is here.
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
CELERY_BROKER_URL = "memory://"
CELERY_TASK_ACKS_LATE = False

STATIC_ROOT = DATA_DIR / "static"
