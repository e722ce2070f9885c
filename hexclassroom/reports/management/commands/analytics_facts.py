"""`manage.py analytics_facts`: what analytics count, for games archived by an older version."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand
from django.utils.translation import gettext as _

from hexclassroom.reports.analytics import facts
from hexclassroom.reports.models import Archive


class Command(BaseCommand):
    """Writes the facts of archived games that have none, or of all of them anew."""

    help = "Write the numbers that a school's analytics add up, for games that have none yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--all", action="store_true", help="write them anew for every archived game"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write what is missing."""
        games = Archive.objects.all() if options["all"] else facts.missing()
        done = facts.write_all(games)
        self.stdout.write(self.style.SUCCESS(_("%(n)d games are counted.") % {"n": done}))
