"""Configuration of the app accounts."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Schools, teachers, administrators and signing in."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "hexclassroom.accounts"
    label = "accounts"
    verbose_name = _("Accounts")
