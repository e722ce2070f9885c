"""`manage.py replay_bench`: what the frames of archived games cost, in milliseconds and bytes."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand
from django.utils.translation import get_language

from hexclassroom.live.tongue import speaking
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.frames import Reel, frames, packed
from hexclassroom.reports.replay.reading import Unreadable


class Command(BaseCommand):
    """Draws the newest games as their replay does, several times each, and prints the medians."""

    help = "Measure the replay: server time and bytes of the newest archived games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--games", type=int, default=5, help="how many games (default 5)")
        parser.add_argument("--times", type=int, default=5, help="how often each (default 5)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print one line a game."""
        newest = Archive.objects.filter(log_dropped=None).order_by("-ended", "pk")
        for archive in newest[: max(1, options["games"])]:
            took: list[tuple[float, float]] = []
            for _ in range(max(1, options["times"])):
                wall, own = time.perf_counter(), time.process_time()
                try:
                    with speaking(get_language() or "en"):
                        reel = Reel(archive)
                        data = packed(frames(reel))
                except Unreadable:
                    break
                took.append((time.perf_counter() - wall, time.process_time() - own))
            if not took:
                self.stdout.write(f"{archive.pk}  nothing to show")
                continue
            walls, owns = (sorted(each) for each in zip(*took, strict=True))
            self.stdout.write(
                f"{archive.pk}  {len(reel.steps)} steps  {1000 * walls[len(walls) // 2]:.0f} ms"
                f"  ({1000 * owns[len(owns) // 2]:.0f} ms of processor)  {len(data)} bytes"
            )
