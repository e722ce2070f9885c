"""A second entry of one child, merged away: a restored backup must not bring its name back."""

import uuid
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from hexclassroom.classes.signals import students_merged
from hexclassroom.privacy import remembered
from hexclassroom.privacy.models import Erasure


@receiver(students_merged)
def on_merge(gone: uuid.UUID, **_more: Any) -> None:
    """Remember the entry as erased. Raises OSError, so that nothing is merged then."""
    remembered.remember(Erasure.Kind.STUDENT, [gone], timezone.now())
