"""`manage.py retention`: the nightly run by hand."""

import datetime as dt
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management import BaseCommand
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from hexclassroom.privacy import retention


def moment(text: str) -> dt.datetime:
    """Read a moment, in UTC where no zone is given."""
    try:
        found = parse_datetime(text) or dt.datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None:
        raise ArgumentTypeError(f"{text!r} is no moment like 2027-09-01T02:00")
    return found if found.tzinfo else found.replace(tzinfo=dt.UTC)


class Command(BaseCommand):
    """Takes away what has been kept long enough, and says how much."""

    help = "Take away names, logs and entries that have been kept long enough."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would go; nothing changes"
        )
        parser.add_argument(
            "--now", metavar="ISO", type=moment, help="as if it were this moment (UTC)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run and report: schools by their ids, since names have no place in a log."""
        now = options["now"] or timezone.now()
        gone = retention.dry_run(now) if options["dry_run"] else retention.run(now)
        if options["dry_run"]:
            self.stdout.write(_("Nothing was changed. This would go:"))
        for school, each in gone.items():
            name = _("school %(id)s") % {"id": school.pk} if school else _("of no school")
            self.stdout.write(
                _(
                    "%(name)s: %(closed)d lessons closed, %(students)d names, %(classes)d classes "
                    "without names, %(games)d logs of games, %(entries)d entries of the audit "
                    "log, %(leftovers)d used links, old sessions and the like"
                )
                % {
                    "name": name,
                    "closed": each.closed,
                    "students": each.students,
                    "classes": each.classes,
                    "games": each.games,
                    "entries": each.entries,
                    "leftovers": each.leftovers,
                }
            )
