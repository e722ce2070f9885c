"""`manage.py pause_overdue`: after the database was put back by other means than `restore`."""

from typing import Any

from django.core.management import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.live import sweep


class Command(BaseCommand):
    """Pauses what a restored clock would end at once; their teachers go on when all are back."""

    help = (
        "Pause every game whose time has run out. For a database that was put back by other means "
        "than `restore`, which does so itself: call it before the workers start."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Pause and count."""
        n = sweep.recover(timezone.now())
        self.stdout.write(_("Games whose time ran out meanwhile, paused: %d.") % n)
