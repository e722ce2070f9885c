"""`python deploy/load/drawing.py`: what one version costs in CPU, without sockets or a network.

One lesson in SQLite (or PostgreSQL with HEXCLASSROOM_TEST_DB=postgres), 31 players, console and
projector. Seeded actions go through the real writer; after each the whole lesson is drawn and
framed as the hub does it. Printed are milliseconds of CPU time of this thread. Other programs on
the machine slow it down, too: compare with the yardstick, a fixed piece of work.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")
WEIGHTS = {"propose": 0.42, "move": 0.34, "answer": 0.19, "hand": 0.05}
"""The mix of the loads (deeds.py)."""
BUILDS = {"place", "cover", "pipe", "turn", "discard"}


class Costs:
    """CPU milliseconds by name."""

    def __init__(self) -> None:
        """Start empty."""
        self.found: dict[str, list[float]] = {}

    def of(self, name: str, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Call a function and note what it cost."""
        began = time.thread_time()
        try:
            return function(*args, **kwargs)
        finally:
            self.found.setdefault(name, []).append((time.thread_time() - began) * 1000)

    def show(self) -> None:
        """Print median, p95, p99 and the largest."""
        print(f"{'CPU ms a version':<18}{'p50':>8}{'p95':>8}{'p99':>8}{'max':>8}{'mean':>8}")
        for name, values in self.found.items():
            ordered = sorted(values)
            at = [ordered[min(len(ordered) - 1, len(ordered) * p // 100)] for p in (50, 95, 99)]
            told = [*at, ordered[-1], statistics.mean(ordered)]
            print(f"{name:<18}" + "".join(f"{value:>8.2f}" for value in told))


def tables() -> None:
    """Set Django up on an empty database of its own."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexclassroom.settings.test")
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    folder = tempfile.mkdtemp(prefix="hexclassroom-drawing-")
    if "sqlite" in settings.DATABASES["default"]["ENGINE"]:
        settings.DATABASES["default"]["NAME"] = Path(folder) / "bench.sqlite3"
    else:
        from tests.services import Postgres

        services = Postgres().start()
        settings.DATABASES["default"]["NAME"] = services.new_database("drawing").rpartition("/")[2]
    django.setup()
    call_command("migrate", verbosity=0)
    import atexit

    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def yardstick() -> int:
    """Do a fixed piece of work: where it takes twice as long, so does all else."""
    made = [(n, str(n)) for n in range(1500)]
    return len({text: n for n, text in made if n % 3})


class Bench:
    """A lesson that is played and drawn."""

    def __init__(self, players: int, seed: int) -> None:
        """Make the lesson, its players and its pages."""
        from django.utils import timezone

        from hexclassroom.accounts.models import User
        from hexclassroom.live import lessons, presence, seats
        from hexclassroom.live.access import Who

        self.dice = random.Random(seed)
        self.now = timezone.now()
        teacher = User.objects.create_user("bench@school.example", name="Bench")
        self.lesson = lessons.create(
            teacher,
            "Bench",
            names=[f"Student{n}" for n in range(players)],
            session_pause=False,
            indicators=("talks", "listens"),
        )
        self.id = str(self.lesson.pk)
        self.table = self.lesson.tables.get().pk
        listed = lessons.open_names(self.lesson)
        for n in range(players):
            seats.join(self.lesson, listed[n][0], None, self.now)
        self.seats = [str(seat.pk) for seat in self.lesson.seats.all()]
        presence.touch(self.seats)
        self.master = Who("teacher", self.id)
        self.groups: set[Any] = {("play", seat, 0, "", "en") for seat in self.seats}
        self.groups |= {("console", None, 1, "", "en"), ("projector", None, 1, "", "en")}
        self.drawn: dict[Any, Any] = {}
        self.costs = Costs()
        self.kinds: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()
        self.keys = 0
        self.last = ""
        self.proposed: list[tuple[str, int]] = []
        self.by_kind: dict[str, list[float]] = {}

    def key(self) -> str:
        """Give a fresh key."""
        self.keys += 1
        return f"bench-{self.keys:08d}"

    def command(self, who: Any, **values: Any) -> int:
        """Carry a command out; give the number of its entry in the log."""
        from hexclassroom.live import actions
        from hexclassroom.live.writer.commands import read_command

        self.kinds[values["do"]] += 1
        self.last = values["do"]
        command = read_command(values)
        done = self.costs.of(
            "write (talk)", actions.command, self.table, who, self.key(), command, now=self.now
        )
        return int(done.n)

    def act(self) -> None:
        """Do one thing: a move, a proposal, or a hand."""
        import msgspec

        from hexclassroom.live import access, actions
        from hexclassroom.live.access import Who
        from hexclassroom.live.words import Refused
        from hexclassroom.live.writer import duty
        from hexclassroom.live.writer.row import peek

        row = peek(self.table)
        assert row is not None
        if row.paused:
            self.command(self.master, do="resume")
            return
        if row.ended or row.phase == "self_count":
            self.command(self.master, do="end_phase" if not row.ended else "again")
            return
        asked = row.game.awaiting(row.state)
        moves, ideas = [], []
        for side, prompt in asked.items():
            waits = len(row.state.teams[side].waiting)
            for action in row.game.legal_actions(row.state, side):
                kind = action.__struct_config__.tag
                wanted = duty.roles_for(row.game, prompt, action)
                # As in the loads: a single tile mostly waits for proposals.
                if kind not in BUILDS or waits >= 2 or self.dice.random() < 0.15:
                    for role in wanted:
                        for seat in duty.actors(row, side, role):
                            moves.append((kind, seat, prompt, action))
                if kind in ("place", "cover"):
                    ideas += [(seat, action) for seat in duty.actors(row, side, "")]
        # The supply turn goes before building, building before being ready.
        first = [m for m in moves if m[0] not in BUILDS | {"ready"}]
        moves = first or [m for m in moves if m[0] != "ready"] or moves
        said = self.dice.choices([*WEIGHTS], list(WEIGHTS.values()))[0]
        if said == "answer" and not self.proposed:
            said = "propose"
        if said == "propose" and not ideas:
            said = "move"
        try:
            if said == "move" and moves:
                # Of each kind equally often, as no finger plays all choices of a skill.
                kind = self.dice.choice(sorted({each[0] for each in moves}))
                _, seat, prompt, action = self.dice.choice([m for m in moves if m[0] == kind])
                self.kinds[kind] += 1
                self.last = kind
                self.costs.of(
                    "write (move)", actions.act, self.table, Who("seat", self.id, seat),
                    self.key(), access.prompt_id(row.undo_count, prompt),
                    msgspec.to_builtins(action), now=self.now,
                )  # fmt: skip
            elif said == "answer":
                seat, n = self.dice.choice(self.proposed[-4:])
                who = Who("seat", self.id, self.dice.choice(self.mates(row, seat)))
                self.command(who, do="answer", n=n, agree=self.dice.random() < 0.7)
            elif said == "propose":
                seat, action = self.dice.choice(ideas)
                plain = msgspec.to_builtins(action)
                who = Who("seat", self.id, seat)
                n = self.command(who, do="propose", action=plain, reason="points_now")
                self.proposed.append((seat, n))
            else:
                who = Who("seat", self.id, self.dice.choice(self.seats))
                self.command(who, do="hand", up=self.dice.random() < 0.5)
        except Refused as refused:
            self.kinds[f"refused: {refused.code}"] += 1

    def mates(self, row: Any, seat: str) -> list[str]:
        """Give the other players of a seat's team."""
        from hexclassroom.live.writer import duty

        for side in range(4):
            team = duty.actors(row, side, "")
            if seat in team:
                return [each for each in team if each != seat] or team
        return [seat]

    def draw(self) -> None:
        """Draw the lesson and write the frames that the hub would send."""
        self.costs.of("yardstick", yardstick)
        from hexclassroom.live import drawing
        from hexclassroom.live.writer.row import peek

        old = self.drawn
        # As after a hint of what this process has committed itself.
        row = peek(self.table)
        wanted = {self.table: row.version} if row is not None and old else None
        found = self.costs.of("draw", drawing.draw, self.id, self.groups, old, wanted)
        self.drawn = found.pages
        self.by_kind.setdefault(self.last, []).append(self.costs.found["draw"][-1])

        def frames() -> None:
            for group, page in self.drawn.items():
                before = old.get(group)
                text = drawing.frame(
                    page, before.pieces if before else None, before.version if before else -1, 0
                )
                if text is not None and before:
                    for name, html in page.pieces.items():
                        if before.pieces.get(name) != html:
                            self.changed[f"{group[0]} {name}"] += 1

        self.costs.of("frames", frames)


def split(costs: Costs) -> None:
    """Count also what the parts of drawing cost."""
    from hexclassroom.live import drawing, scenes, snapshot

    taken, built = snapshot.fresh, {n: getattr(scenes, n) for n in ("play", "console", "projector")}
    rendered = drawing.renderer()
    spent: Counter[str] = Counter()

    def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            began = time.thread_time()
            try:
                return function(*args, **kwargs)
            finally:
                spent[name] += (time.thread_time() - began) * 1000  # type: ignore[assignment]

        return call

    snapshot.fresh = timed("- snapshot", taken)
    for name, function in built.items():
        setattr(scenes, name, timed(f"- scene {name}", function))
    drawing.renderer = lambda: lambda scene: timed(f"- pieces {scene.page}", rendered)(scene)
    whole = drawing.draw

    def draw(*args: Any) -> Any:
        spent.clear()
        found = whole(*args)
        for name, ms in sorted(spent.items()):
            costs.found.setdefault(name, []).append(ms)
        return found

    drawing.draw = draw


def main() -> None:
    """Play, draw, print."""
    parser = argparse.ArgumentParser(prog="python deploy/load/drawing.py", description=__doc__)
    parser.add_argument("--versions", type=int, default=400)
    parser.add_argument("--warm", type=int, default=60, help="versions before that")
    parser.add_argument("--players", type=int, default=31)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", action="store_true", help="time the parts of drawing, too")
    parser.add_argument("--profile", default="", help="write the profile of drawing to this file")
    args = parser.parse_args()
    tables()
    from hexclassroom.live.warm import warm

    bench = Bench(args.players, args.seed)
    bench.command(bench.master, do="start")
    bench.draw()
    for _ in range(args.warm):
        bench.act()
        bench.draw()
    if args.split:
        split(bench.costs)
    bench.costs.found.clear()
    bench.kinds.clear()
    bench.by_kind.clear()
    bench.changed.clear()
    warm()
    profile = cProfile.Profile(time.thread_time)
    for _ in range(args.versions):
        bench.act()
        if args.profile:
            profile.enable()
        bench.draw()
        profile.disable()
    bench.costs.show()
    print("\ndraw, median and most after:")
    for kind, values in sorted(bench.by_kind.items(), key=lambda each: -sum(each[1])):
        middle, most = statistics.median(values), max(values)
        print(f"  {kind:<18}{len(values):>5} times{middle:>8.2f}{most:>8.2f}")
    print("\nactions:", dict(bench.kinds.most_common()))
    print("changed pieces:", dict(bench.changed.most_common()))
    if args.profile:
        profile.dump_stats(args.profile)
        pstats.Stats(profile).sort_stats("cumulative").print_stats(45)


if __name__ == "__main__":
    main()
