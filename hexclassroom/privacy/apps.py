"""Configuration of the app privacy."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PrivacyConfig(AppConfig):
    """Retention, export, erasure and the inventory of what is kept of people."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "hexclassroom.privacy"
    label = "privacy"
    verbose_name = _("Privacy")

    def ready(self) -> None:
        """Listen to `live`, and fill the places on pages of `classes`."""
        from hexclassroom.classes import slots
        from hexclassroom.privacy import daily as _daily  # noqa: F401 - connects its receiver
        from hexclassroom.privacy import fragments
        from hexclassroom.privacy import merged as _merged  # noqa: F401 - connects its receiver

        slots.fill(slots.CLASS_PAGE, fragments.on_class)
        slots.fill(slots.STUDENT_PAGE, fragments.on_student)
