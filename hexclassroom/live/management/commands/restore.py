"""`manage.py restore FILE`: a backup into this installation, SQLite or PostgreSQL."""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

from hexclassroom.backup.reading import Backup, BadBackupError
from hexclassroom.backup.restoring import is_empty, restore_database
from hexclassroom.live.embedded.lock import DirectoryInUseError, DirectoryLock


@contextmanager
def _server_stopped() -> Iterator[None]:
    if not settings.EMBEDDED:
        yield
        return
    try:
        with DirectoryLock(Path(settings.DATA_DIR)):
            yield
    except DirectoryInUseError:
        raise CommandError(
            _("The classroom server is running. Stop it before restoring."), returncode=2
        ) from None


def _keep_secret(backup: Backup) -> None:
    secret = backup.secret()
    if not settings.EMBEDDED or secret is None:
        return
    path = Path(settings.DATA_DIR) / "secret_key"
    draft = path.with_name("secret_key.restored")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret + "\n")
    draft.replace(path)


class Command(BaseCommand):
    """Puts a backup in place of an empty database."""

    help = "Restore a backup into an empty installation, all of it or nothing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--force", action="store_true", help="destroy what the database holds now"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the file, then the database, then restore."""
        path: Path = options["file"]
        try:
            with Backup(path) as backup, _server_stopped():
                if not options["force"] and not is_empty(connection):
                    raise CommandError(
                        _(
                            "The database is not empty. --force destroys what it holds; "
                            "save it first with manage.py backup."
                        ),
                        returncode=2,
                    )
                restore_database(backup, before_replacing=lambda: _keep_secret(backup))
                rows = sum(table.rows for table in backup.tables.values())
        except BadBackupError as error:
            raise CommandError(
                _("%(file)s cannot be restored, and nothing was changed. %(where)s %(why)s.")
                % {"file": path, "where": error.where, "why": error.why},
                returncode=2,
            ) from None
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(reason)s") % {"file": path, "reason": error.strerror},
                returncode=2,
            ) from None
        self.stdout.write(_("Restored %(n)d rows from %(file)s.") % {"n": rows, "file": path})
