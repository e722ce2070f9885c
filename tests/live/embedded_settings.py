"""The settings of embedded mode, with the tasks of the tests."""

from hexclassroom.settings.embedded import *  # noqa: F403

CELERY_IMPORTS = ["tests.live.embedded_tasks"]
