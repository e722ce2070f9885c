"""What live does when something changes in the classes below it."""

import uuid
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from hexclassroom.classes.signals import student_renamed, students_merged
from hexclassroom.live.actions import waiting_changed
from hexclassroom.live.models import Seat

WAITING: Final = (Seat.Status.OPEN, Seat.Status.ABSENT)
IN_USE: Final = (Seat.Status.TAKEN, Seat.Status.BLOCKED, Seat.Status.REMOVED)


@receiver(student_renamed)
def on_rename(student: uuid.UUID, **_more: Any) -> None:
    """Let the pages of open lessons show the new name."""
    seats = Seat.objects.filter(student=student, lesson__closed=None)
    for lesson in set(seats.values_list("lesson", flat=True)):
        transaction.on_commit(partial(waiting_changed, str(lesson), timezone.now()))


@receiver(students_merged)
def on_merge(kept: uuid.UUID, gone: uuid.UUID, **_more: Any) -> None:
    """Give the seats of a merged student to the one who stays.

    Where one of them sits in a lesson that is open, nobody waits any more for the other.
    """
    Seat.objects.filter(student=gone).update(student=kept)
    mine = Seat.objects.filter(student=kept, lesson__closed=None)
    for lesson in set(mine.values_list("lesson", flat=True)):
        here = sorted(mine.filter(lesson=lesson), key=lambda seat: seat.status not in IN_USE)
        spare = [seat.pk for seat in here[1:] if seat.status in WAITING]
        if spare:
            Seat.objects.filter(pk__in=spare).delete()
            transaction.on_commit(partial(waiting_changed, str(lesson), timezone.now()))
