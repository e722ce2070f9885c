"""`manage.py coach`: makes the coach's advice on archived games, what is missing or all of it."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from hexclassroom.reports.coach.keeping import keep_advice, unadvised
from hexclassroom.reports.models import Archive


class Command(BaseCommand):
    """Makes advice again: after an update that changed the rule, or for games of before."""

    help = "Make the coach's advice on archived games: those without, or --all, or one --game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--all", action="store_true", help="every game whose log is kept")
        parser.add_argument("--game", metavar="ID", type=UUID, help="one game, by its id")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it and say how much."""
        if options["game"]:
            wanted = [options["game"]]
            if not Archive.objects.filter(pk=options["game"]).exists():
                raise CommandError(_("There is no such game."), returncode=2)
        elif options["all"]:
            wanted = list(
                Archive.objects.filter(log_dropped=None)
                .order_by("ended", "pk")
                .values_list("pk", flat=True)
            )
        else:
            wanted = list(unadvised())
        made = sum(keep_advice(each) is not None for each in wanted)
        self.stdout.write(_("Advice was made on %(n)d games.") % {"n": made})
