"""`manage.py erasures`: the list of what was erased, for a restore elsewhere or by other means."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.privacy import erasing, remembered


class Command(BaseCommand):
    """Says how many erasures are remembered, writes them to a file, or carries them out again."""

    help = (
        "Say how many erasures are remembered; --export writes them for `restore --erasures`, "
        "--replay erases once more what came back by other means than `restore`."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        chosen = parser.add_mutually_exclusive_group()
        chosen.add_argument("--export", metavar="FILE", type=Path, help="write the list to FILE")
        chosen.add_argument(
            "--replay",
            action="store_true",
            help="erase once more, after the database itself was put back; stop the server first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, write or erase."""
        path: Path | None = options["export"]
        back: int | None = None
        try:
            if options["replay"]:
                back = erasing.replay(remembered.known(), timezone.now())
            n = remembered.export(path) if path is not None else len(remembered.known())
        except remembered.BadListError as error:
            raise CommandError(
                _("%(file)s is no list of erasures: line %(line)d.")
                % {"file": remembered.file(), "line": error.line},
                returncode=2,
            ) from None
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be written: %(reason)s")
                % {"file": error.filename or path, "reason": error.strerror},
                returncode=2,
            ) from None
        words = ngettext("%(n)d erasure.", "%(n)d erasures.", n)
        self.stdout.write(words % {"n": n})
        if back is not None:
            self.stdout.write(_("Erased once more: %(back)d.") % {"back": back})
