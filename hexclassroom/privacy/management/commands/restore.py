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
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.backup.reading import Backup, BadBackupError
from hexclassroom.backup.restoring import is_empty, restore_database
from hexclassroom.live import sweep
from hexclassroom.live.embedded.lock import DirectoryInUseError, DirectoryLock
from hexclassroom.privacy import erasing, remembered
from hexclassroom.privacy.models import Erasure


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


@contextmanager
def _keys_from_then_on(backup: Backup) -> Iterator[None]:
    """Seal and open with the keys that the restored installation has: a laptop's come with it."""
    before = settings.SEAL_KEYS
    secret = backup.secret()
    if settings.EMBEDDED and secret is not None:
        settings.SEAL_KEYS = [secret, *before[1:]]
    try:
        yield
    finally:
        settings.SEAL_KEYS = before


def _erased(listed: Path | None) -> list[remembered.Remembered]:
    """Give every erasure known before the database is replaced."""
    found: dict[Any, remembered.Remembered] = {}
    if Erasure._meta.db_table in connection.introspection.table_names():
        found = {(each.kind, each.target): each for each in remembered.in_database()}
    path = listed or remembered.file()
    if path is not None and (listed is not None or path.exists()):
        found |= {(each.kind, each.target): each for each in remembered.read(path)}
    return sorted(found.values(), key=lambda each: each.at)


class Command(BaseCommand):
    """Puts a backup in place of an empty database, without what was erased since."""

    help = (
        "Restore a backup into an empty installation, all of it or nothing. What was erased after "
        "the backup was made is erased again."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--force", action="store_true", help="destroy what the database holds now"
        )
        parser.add_argument(
            "--erasures",
            metavar="FILE",
            type=Path,
            help="the list of erasures, where it is not the installation's own",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the files, then the database, then restore."""
        path: Path = options["file"]
        listed: Path | None = options["erasures"]
        try:
            with Backup(path) as backup, _server_stopped(), _keys_from_then_on(backup):
                if not options["force"] and not is_empty(connection):
                    raise CommandError(
                        _(
                            "The database is not empty. --force destroys what it holds; "
                            "save it first with manage.py backup."
                        ),
                        returncode=2,
                    )
                erased = _erased(listed)
                back: list[int] = []
                waiting: list[int] = []

                def afterwards() -> None:
                    now = timezone.now()
                    back.append(erasing.replay(erased, now))
                    waiting.append(sweep.recover(now))

                restore_database(
                    backup,
                    before_replacing=lambda: _keep_secret(backup),
                    afterwards=afterwards,
                )
                self._list_again(erased)
                rows = sum(table.rows for table in backup.tables.values())
        except remembered.BadListError as error:
            raise CommandError(
                _("%(file)s is no list of erasures, and nothing was changed: line %(line)d.")
                % {"file": listed or remembered.file(), "line": error.line},
                returncode=2,
            ) from None
        except BadBackupError as error:
            raise CommandError(
                _("%(file)s cannot be restored, and nothing was changed. %(where)s %(why)s.")
                % {"file": path, "where": error.where, "why": error.why},
                returncode=2,
            ) from None
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(reason)s")
                % {"file": error.filename or path, "reason": error.strerror},
                returncode=2,
            ) from None
        self.stdout.write(_("Restored %(n)d rows from %(file)s.") % {"n": rows, "file": path})
        if erased:
            self.stdout.write(
                _("Erased once more: %(back)d of the %(n)d erasures that are known.")
                % {"n": len(erased), "back": sum(back)}
            )
        if sum(waiting):
            self.stdout.write(_("Games whose time ran out meanwhile, paused: %d.") % sum(waiting))

    @staticmethod
    def _list_again(erased: list[remembered.Remembered]) -> None:
        """Let the installation's own list hold what another list or the old database knew."""
        path = remembered.file()
        if path is None:
            return
        own = remembered.read(path) if path.exists() else []
        there = {(each.kind, each.target) for each in own}
        new = [each for each in erased if (each.kind, each.target) not in there]
        if new:
            remembered.append(path, new)
