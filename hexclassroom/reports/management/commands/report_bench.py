"""`manage.py report_bench`: what archiving and reporting a game costs, in milliseconds."""

import statistics
import time
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.management import BaseCommand
from django.db import transaction

from hexclassroom.reports.archive import keep
from hexclassroom.reports.indicators import storing
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome.files import pdf
from hexclassroom.reports.outcome.views.lesson import report_of


class Command(BaseCommand):
    """Archives and reports the newest games several times each and prints the medians."""

    help = "Measure archiving, findings, report and PDF of the newest archived games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--games", type=int, default=3, help="how many games (default 3)")
        parser.add_argument("--times", type=int, default=5, help="how often each (default 5)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print one line a game; what is written is rolled back."""
        newest = Archive.objects.filter(log_dropped=None, source=Archive.Source.PLAYED)
        for archive in newest.order_by("-ended", "pk")[: max(1, options["games"])]:
            table = archive.table_id
            # A game whose lesson is gone can only be measured again.
            again: Callable[[], object] = partial(storing.store, archive)
            if table is not None:
                again = partial(keep, table)
            parts: list[tuple[str, Callable[[], object]]] = [
                ("archive", again),
                ("report", partial(report_of, archive)),
            ]
            if pdf.available():
                parts.append(("PDF", partial(_on_paper, archive)))
            told = [f"{name} {_cost(work, max(1, options['times']))}" for name, work in parts]
            people = sum(archive.people)
            entries = len(archive.entries)
            self.stdout.write(f"{people} people, {entries} entries: " + ", ".join(told))


def _on_paper(archive: Archive) -> bytes:
    return pdf.make(report_of(archive), "")


def _cost(work: Callable[[], object], times: int) -> str:
    walls, owns = [], []
    for _ in range(times):
        wall, own = time.perf_counter(), time.process_time()
        with transaction.atomic():
            work()
            transaction.set_rollback(True)
        walls.append(1000 * (time.perf_counter() - wall))
        owns.append(1000 * (time.process_time() - own))
    return f"{statistics.median(walls):.0f} ms ({statistics.median(owns):.0f} of processor)"
