"""`manage.py score FILE`: the points of a final position, without a database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from games.planet_hexagon.pieces import CATEGORIES
from games.planet_hexagon.scoring import scores
from games.planet_hexagon.state import Options
from games.planet_hexagon.table import Malformed, file_scores, parse


class Command(BaseCommand):
    """Scores a file of one to four teams, as `simulate --json` writes them."""

    help = "Score the final position in FILE. The placement is not judged."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, score and print; exit code 2 for a file that cannot be scored."""
        path: Path = options["file"]
        try:
            teams = parse(path.read_bytes())
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(reason)s") % {"file": path, "reason": error.strerror},
                returncode=2,
            ) from None
        except Malformed as error:
            raise CommandError(f"{path}: {error}", returncode=2) from None
        lines = [file_scores(line) for line in scores(teams, Options())]
        if options["json"]:
            result = {"teams": [{"scores": line} for line in lines]}
            self.stdout.write(msgspec.json.encode(result).decode())
            return
        for i, line in enumerate(lines):
            points = " ".join(f"{name} {getattr(line, name)}" for name in CATEGORIES)
            self.stdout.write(_("Team %(n)d: %(total)d") % {"n": i + 1, "total": line.total})
            self.stdout.write(f"  {points}")
