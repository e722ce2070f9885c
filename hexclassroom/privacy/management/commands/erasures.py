"""`manage.py erasures --export FILE`: the list of what was erased, for a restore elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.privacy import remembered


class Command(BaseCommand):
    """Says how many erasures are remembered, or writes them to a file."""

    help = "Say how many erasures are remembered; --export writes them for `restore --erasures`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--export", metavar="FILE", type=Path, help="write the list to FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Count or write."""
        path: Path | None = options["export"]
        try:
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
