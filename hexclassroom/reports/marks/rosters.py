"""Marks when a roster changes: merged entries keep them, guests have none."""

import uuid
from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from hexclassroom.classes.models import Enrolment
from hexclassroom.classes.signals import students_merged
from hexclassroom.reports.models import Mark


@receiver(students_merged)
def on_merge(kept: uuid.UUID, gone: uuid.UUID, **_more: Any) -> None:
    """Hand marks over; where both have one for a game, that of `kept` stays."""
    has = Mark.objects.filter(student=kept).values("sheet")
    Mark.objects.filter(student=gone).exclude(sheet__in=has).update(student=kept)


@receiver(post_save, sender=Enrolment)
def on_guest(instance: Enrolment, **_more: Any) -> None:
    """Delete the marks of somebody who is a guest from now on: nothing is kept of them."""
    if instance.guest:
        of_class = Mark.objects.filter(sheet__school_class=instance.school_class_id)
        of_class.filter(student=instance.student_id).delete()
