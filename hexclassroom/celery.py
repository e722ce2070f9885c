"""The Celery application: queue `live` for what a running game needs, `reports` for the rest."""

import os

from celery import Celery

from hexclassroom.operations import worker  # noqa: F401 - connects its receivers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexclassroom.settings.embedded")

app = Celery("hexclassroom")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# By name: Django is not set up yet when this module is read.
app.steps["worker"].add("hexclassroom.live.sweep:SweepStep")
