"""What the teacher noted of a debrief: of the whole class, never of somebody."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from hexclassroom.live.models import Lesson


class Debrief(models.Model):
    """What came up in the debrief of a lesson, as the teacher tapped it."""

    lesson = models.OneToOneField(Lesson, on_delete=models.CASCADE, related_name="debriefed")
    came_up = models.JSONField(default=dict)
    """{"key of a topic": true or false}: it came up, or it did not; else nothing was tapped."""

    class Meta:
        verbose_name = _("debrief")
        verbose_name_plural = _("debriefs")

    def __str__(self) -> str:
        return str(self.pk)
