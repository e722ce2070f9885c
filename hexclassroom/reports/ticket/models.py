"""The exit ticket's store: one row a lesson, counts alone, nothing that leads to a pupil."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from hexclassroom.live.models import Lesson
from hexclassroom.sealed import SealedJSONField


class Ticket(models.Model):
    """The exit ticket of a lesson. There is no row for an answer, so there is no order of them.

    No times either: neither when it was opened nor when anybody answered.
    """

    lesson = models.OneToOneField(Lesson, on_delete=models.CASCADE, related_name="ticket")
    items = models.JSONField(default=list)
    """Keys of the questions (bank.py), in their order."""
    sentence = models.BooleanField(default=False)
    """Whether one sentence may be written."""
    is_open = models.BooleanField(default=True)
    waiting = SealedJSONField(default=dict)
    """While it is open: {"seats": [marks], "counts": [[n, ...]], "sentences": [text]}, sealed.

    A mark is a keyed hash that says "this seat has answered"; see keeping.py. Emptied at the end.
    """
    answers = models.SmallIntegerField(default=0)
    """How many answered, once it is closed."""
    counts = models.JSONField(default=list)
    """By question and choice, once it is closed; [] = too few answered, nothing was kept."""
    sentences = SealedJSONField(default=list)
    """Shuffled, once it is closed; they go with the logs."""

    class Meta:
        verbose_name = _("exit ticket")
        verbose_name_plural = _("exit tickets")

    def __str__(self) -> str:
        return str(self.pk)
