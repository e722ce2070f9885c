"""Run with the server's settings: send off what beat sends every few minutes."""

import django

django.setup()

from hexclassroom.reports.tasks import archive_missing  # noqa: E402

archive_missing.delay()
