"""What live does when something changes in the classes below it."""

import uuid
from typing import Any

from django.dispatch import receiver

from hexclassroom.classes.signals import students_merged
from hexclassroom.live.models import Seat


@receiver(students_merged)
def on_merge(kept: uuid.UUID, gone: uuid.UUID, **_more: Any) -> None:
    """Give the seats of a merged student to the one who stays."""
    Seat.objects.filter(student=gone).update(student=kept)
