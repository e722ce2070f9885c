"""`manage.py demo`: fills the database with a class lesson's finished games."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts.models import User, fold_email
from hexclassroom.reports.demo import fill


class Command(BaseCommand):
    """Plays games of every kind with bots and archives them, so that every page shows something."""

    help = (
        "Fill the database with a teacher and finished games of every kind. Again changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--teacher", metavar="EMAIL", help="whose games these are (default: the local teacher)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play what is missing."""
        if settings.EMBEDDED:
            # On a fresh laptop nothing has made the database yet.
            call_command("migrate", interactive=False, verbosity=0)
        if options["teacher"]:
            teacher = User.objects.filter(email=fold_email(options["teacher"])).first()
            if teacher is None:
                raise CommandError(_("There is no teacher with this address."), returncode=2)
        else:
            teacher = User.objects.local_teacher()
        kept = fill(teacher, timezone.now(), lambda title: self.stdout.write(f"  {title} …"))
        self.stdout.write(
            self.style.SUCCESS(_("%(n)d finished games are there.") % {"n": len(kept)})
        )
