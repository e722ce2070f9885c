"""Configuration of the app reports."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """Archived results, learning outcomes, analytics and exports."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "hexclassroom.reports"
    label = "reports"
    verbose_name = _("Reports")

    def ready(self) -> None:
        """Listen to `live`, and fill the places on its pages."""
        from hexclassroom.classes import slots as class_slots
        from hexclassroom.live import slots
        from hexclassroom.reports import fragments
        from hexclassroom.reports import receivers as _receivers  # noqa: F401 - connects them
        from hexclassroom.reports.marks import rosters as _rosters  # noqa: F401 - connects it

        slots.fill(slots.TEACHER_HOME, fragments.latest)
        class_slots.fill(class_slots.CLASS_PAGE, fragments.on_class)
        class_slots.fill(class_slots.STUDENT_PAGE, fragments.on_student)
