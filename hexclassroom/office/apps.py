"""Configuration of the app office."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OfficeConfig(AppConfig):
    """The admin area of a school: people, counts, retention, audit log, health."""

    name = "hexclassroom.office"
    label = "office"
    verbose_name = _("Office")
