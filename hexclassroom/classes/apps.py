"""Configuration of the app classes."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClassesConfig(AppConfig):
    """The people of a class: students and their names."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "hexclassroom.classes"
    label = "classes"
    verbose_name = _("Classes")
