"""`manage.py teacher_link`: a fresh link for a teacher who lost theirs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts.links import teacher_link
from hexclassroom.live.embedded.address import base_url
from hexclassroom.live.embedded.lock import running_server


class Command(BaseCommand):
    """Prints a new one-time link to the running classroom server."""

    help = "Print a new one-time teacher link to the running classroom server; older ones end."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--data", metavar="DIR", help="data directory of the server (default: data/)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the running server and print a link to it."""
        running = running_server(Path(settings.DATA_DIR))
        if running is None:
            raise CommandError(
                _(
                    "No classroom server runs on the data in %(directory)s. "
                    "Start it first: manage.py classroom"
                )
                % {"directory": settings.DATA_DIR},
                returncode=2,
            )
        self.stdout.write(teacher_link(base_url("http", "127.0.0.1", running.port), timezone.now()))
