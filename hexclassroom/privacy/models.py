"""What was erased, so that a restored backup can be made to forget it again; counts that stay."""

import datetime as dt

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from hexclassroom.classes.models import Class


class Erasure(models.Model):
    """One erasure: only ids, which mean nothing once what they stood for is gone.

    Every erasure is also a line of the file settings.ERASURES_FILE, which no restore overwrites.
    """

    class Kind(models.TextChoices):
        """What the id stands for."""

        STUDENT = "student", _("student")
        CLASS = "class", _("class")
        LESSON = "lesson", _("lesson")

    kind = models.CharField(max_length=10, choices=Kind.choices)
    target = models.UUIDField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")
        constraints = [models.UniqueConstraint(fields=["kind", "target"], name="erasure_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.target}"


class NamesGone(models.Model):
    """A class whose names went because they had been kept long enough, and how many it had."""

    school_class = models.OneToOneField(Class, on_delete=models.CASCADE, related_name="names_gone")
    students = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("class without names")
        verbose_name_plural = _("classes without names")

    def __str__(self) -> str:
        return str(self.school_class_id)


class BackupMade(models.Model):
    """The last backup: one row, so that the health page can say when it was. No path, no host."""

    at = models.DateTimeField()
    rows = models.PositiveBigIntegerField()
    size = models.PositiveBigIntegerField(help_text=_("bytes"))

    class Meta:
        verbose_name = _("backup made")
        verbose_name_plural = _("backups made")

    def __str__(self) -> str:
        return self.at.isoformat()

    @classmethod
    def note(cls, at: dt.datetime, rows: int, size: int) -> None:
        """Put a backup in the place of the one before."""
        cls.objects.update_or_create(pk=1, defaults={"at": at, "rows": rows, "size": size})
