"""Configuration of the app live."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LiveConfig(AppConfig):
    """Tables being played: lobby, commands, event log, sockets, console and timers."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "hexclassroom.live"
    label = "live"
    verbose_name = _("Live")

    def ready(self) -> None:
        """Tell pages and sweep of every commit, and rosters of who sat together."""
        from hexclassroom.classes.cards import addresses
        from hexclassroom.classes.teams import past, roles
        from hexclassroom.live import (
            cards,
            class_page,
            health,  # noqa: F401 - registers its checks
            news,  # noqa: F401 - connects its receivers
            past_teams,
            receivers,  # noqa: F401
        )

        past.register(past_teams.of_lessons)
        roles.register(past_teams.starting_roles)
        addresses.use(cards.addresses)
        class_page.register()
