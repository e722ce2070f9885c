"""`manage.py backup FILE`, or `--into DIR` for every day: everything in one file."""

import datetime as dt
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.backup import rotation
from hexclassroom.backup.reading import Backup, BadBackupError
from hexclassroom.backup.schema import applied_migrations
from hexclassroom.backup.writing import write_backup
from hexclassroom.privacy.models import BackupMade

MOST_WEEKS = 150
"""The list of erasures reaches back 1100 days: an older backup would bring the erased back."""


class Command(BaseCommand):
    """Saves the database, and in embedded mode the server's secret."""

    help = "Save everything to FILE. The server may run meanwhile. The file holds personal data."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?")
        parser.add_argument("--force", action="store_true", help="overwrite an existing FILE")
        parser.add_argument(
            "--into",
            metavar="DIR",
            type=Path,
            help="instead of FILE: a file named by the time in DIR; old ones there are deleted",
        )
        parser.add_argument(
            "--days",
            metavar="N",
            type=int,
            default=rotation.DAYS,
            help="with --into: keep every backup for N days (%(default)s)",
        )
        parser.add_argument(
            "--weeks",
            metavar="N",
            type=int,
            default=rotation.WEEKS,
            help="with --into: keep one of each week for N weeks (%(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file; in a folder, read it once more before an older one goes."""
        now = timezone.now()
        folder: Path | None = options["into"]
        days, weeks = options["days"], options["weeks"]
        if (folder is None) == (options["file"] is None):
            raise CommandError(_("Name either a FILE or --into DIR."), returncode=2)
        if days < 1 or not 0 <= weeks <= MOST_WEEKS or days > 7 * MOST_WEEKS:
            raise CommandError(
                _("Backups can be kept from one day to %(weeks)d weeks.") % {"weeks": MOST_WEEKS},
                returncode=2,
            )
        path: Path = options["file"] if folder is None else folder / rotation.name_for(now)
        if path.exists() and not options["force"]:
            raise CommandError(
                _("%(file)s exists already. Choose another name or add --force.") % {"file": path},
                returncode=2,
            )
        if not applied_migrations(connection):
            raise CommandError(_("There is nothing to save yet."), returncode=2)
        try:
            self._save(path, now)
            if folder is not None:
                self._tidy(folder, path, now, days, weeks)
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be written: %(reason)s")
                % {"file": path, "reason": error.strerror},
                returncode=2,
            ) from None

    def _save(self, path: Path, now: dt.datetime) -> None:
        rows = sum(write_backup(path, now).values())
        words = ngettext("Saved %(n)d row to %(file)s.", "Saved %(n)d rows to %(file)s.", rows)
        self.stdout.write(words % {"n": rows, "file": path})
        try:
            BackupMade.note(now, rows, path.stat().st_size)
        except DatabaseError:
            # A database that cannot be written, or of another version, can still be saved.
            self.stderr.write(
                _("The backup could not be noted, so the health page does not know it.")
            )

    def _tidy(self, folder: Path, path: Path, now: dt.datetime, days: int, weeks: int) -> None:
        try:
            with Backup(path):
                pass
        except BadBackupError as error:
            raise CommandError(
                _("%(file)s is damaged, so no older backup was deleted. %(where)s %(why)s.")
                % {"file": path, "where": error.where, "why": error.why},
                returncode=2,
            ) from None
        gone = len(rotation.tidy(folder, now, days, weeks))
        if gone:
            words = ngettext("Deleted %(n)d old backup.", "Deleted %(n)d old backups.", gone)
            self.stdout.write(words % {"n": gone})
