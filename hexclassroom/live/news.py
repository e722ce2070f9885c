"""Carries the news of a commit to this process's pages and sweep, and to other processes."""

from typing import Any

from django.dispatch import receiver

from hexclassroom.live import hub, sweep
from hexclassroom.live.signals import table_changed


@receiver(table_changed)
def on_change(table_id: int, lesson_id: str, version: int, **_more: Any) -> None:
    """Hint to whoever shows or times the table."""
    hub.announce(lesson_id, table_id, version)
    sweep.nudge()
