"""`manage.py indicator_figures`: how the indicators come out for simulated teams."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from hexclassroom.reports.indicators import figures


class Command(BaseCommand):
    """Plays seeded games without a database and prints the table of the indicators' README."""

    help = "Print how the learning indicators come out for simulated teams (no database needed)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--games", type=int, default=40, metavar="N", help="three games for each (default: 40)"
        )
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first")
        parser.add_argument(
            "--baselines",
            action="store_true",
            help="print the module with simulated ranges of chance instead",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        if options["games"] < 1:
            raise CommandError(_("--games must be at least 1."), returncode=2)
        if options["baselines"]:
            self.stdout.write(figures.baselines_module(figures.balance_baseline()), ending="")
            return
        played = list(figures.play(options["games"], options["seed"]))
        self.stdout.write(figures.table(figures.figures(played)), ending="")
