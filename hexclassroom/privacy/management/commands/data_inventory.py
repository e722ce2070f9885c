"""`manage.py data_inventory`: what every column of the database is for, how long it is kept."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from hexclassroom.privacy import inventory


class Command(BaseCommand):
    """Prints the inventory, or checks it."""

    help = "Print the data inventory as a Markdown table; --check names what is missing or stale."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--check",
            action="store_true",
            help="print nothing, but fail where a column has no entry or an entry no column",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print or check."""
        if not options["check"]:
            self.stdout.write(inventory.markdown())
            return
        found = inventory.problems()
        if found:
            raise CommandError("\n".join(found), returncode=1)
        self.stdout.write(_("Every column is described."))
