"""Closing lessons that somebody left open, as their teacher would."""

import datetime as dt
import uuid

from django.db.models import QuerySet

from hexclassroom.live import actions
from hexclassroom.live.access import Who
from hexclassroom.live.models import Device, Lesson, Table
from hexclassroom.live.writer.commands import Close
from hexclassroom.reports.archive import keep


def close_forgotten(lessons: QuerySet[Lesson], before: dt.datetime, now: dt.datetime) -> int:
    """Close the lessons that were made before a moment and never closed; give how many."""
    found = list(lessons.filter(closed=None, created__lt=before).values_list("pk", flat=True))
    for ident in found:
        _close(ident, now)
    return len(found)


def _close(lesson: uuid.UUID, now: dt.datetime) -> None:
    tables = Table.objects.filter(lesson=lesson)
    table = tables.exclude(status=Table.Status.CLOSED).order_by("pk").first()
    if table is None:
        Lesson.objects.filter(pk=lesson).update(closed=now)
        Device.objects.filter(seat__lesson=lesson, revoked=None).update(revoked=now)
    else:
        key = f"left-open-{uuid.uuid4().hex}"
        actions.command(table.pk, Who("teacher", str(lesson)), key, Close(), now=now)
    # Here at once: the worker that archives otherwise may belong to another process.
    for ended in tables.filter(ended__isnull=False, archive=None):
        keep(ended.pk)
