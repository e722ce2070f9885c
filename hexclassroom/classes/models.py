"""The people of a class. Names live in this one table and nowhere else."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class Student(models.Model):
    """A roster entry: an id that everything else carries, and the name that only teachers list."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=40)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("student")
        verbose_name_plural = _("students")

    def __str__(self) -> str:
        """Give the id, never the name: this text reaches logs."""
        return str(self.id)
