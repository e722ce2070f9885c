"""`manage.py backup FILE`: everything in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.backup.schema import applied_migrations
from hexclassroom.backup.writing import write_backup


class Command(BaseCommand):
    """Saves the database, and in embedded mode the server's secret."""

    help = "Save everything to FILE. The server may run meanwhile. The file holds personal data."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--force", action="store_true", help="overwrite an existing FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file."""
        path: Path = options["file"]
        if path.exists() and not options["force"]:
            raise CommandError(
                _("%(file)s exists already. Choose another name or add --force.") % {"file": path},
                returncode=2,
            )
        if not applied_migrations(connection):
            raise CommandError(_("There is nothing to save yet."), returncode=2)
        try:
            rows = sum(write_backup(path, timezone.now()).values())
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be written: %(reason)s")
                % {"file": path, "reason": error.strerror},
                returncode=2,
            ) from None
        words = ngettext("Saved %(n)d row to %(file)s.", "Saved %(n)d rows to %(file)s.", rows)
        self.stdout.write(words % {"n": rows, "file": path})
