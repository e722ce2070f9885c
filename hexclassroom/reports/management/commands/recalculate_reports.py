"""`manage.py recalculate_reports`: measure archived games by the catalogue of today."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.reports.analytics import facts
from hexclassroom.reports.indicators.catalogue import VERSION
from hexclassroom.reports.indicators.storing import outdated, played, store
from hexclassroom.reports.models import Archive


class Command(BaseCommand):
    """Fills in findings; games whose log is gone keep the findings that they have."""

    help = "Measure archived games again: by default those never measured or by an older catalogue."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--all", action="store_true", help="every game that has its log")
        which.add_argument(
            "--older-than-version",
            type=int,
            default=VERSION,
            metavar="V",
            help="only findings of a catalogue before V, and games without any",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure one game after the other; one that cannot be measured stops none."""
        every = Archive.objects.all()
        wanted = played(every) if options["all"] else outdated(every, options["older_than_version"])
        done = left = 0
        for archive in wanted:
            if store(archive):
                done += 1
                facts.refresh(archive)
            else:
                left += 1
        text = ngettext("%(n)d game measured.", "%(n)d games measured.", done) % {"n": done}
        self.stdout.write(self.style.SUCCESS(text))
        if left:
            text = ngettext(
                "%(n)d game could not be measured; the log says why.",
                "%(n)d games could not be measured; the log says why.",
                left,
            )
            self.stderr.write(text % {"n": left})
        gone = every.exclude(log_dropped=None).count()
        if gone:
            self.stdout.write(_("%(n)d without a log stay as they are.") % {"n": gone})
