"""Configuration of the app reports."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """Archived results, learning outcomes, analytics and exports."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "hexclassroom.reports"
    label = "reports"
    verbose_name = _("Reports")
