"""Records the game that golden reports are made of: `python -m tests.reports.outcome.record`.

A demo lesson of 7b (reports/demo.py) in which bots also tell by taps what players would. It is
kept as a JSON file, seats under fixed ids, so that tests need not play it again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from hexclassroom.live import captures
from hexclassroom.live.access import Who
from hexclassroom.live.models import Observation
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.row import Row
from hexclassroom.live.writer.talk import FINDS
from hexclassroom.reports.demo import Demo, Plan
from hexclassroom.reports.models import Archive

GAME = Path(__file__).parent / "game.json"
PLAN = Plan("7b · Planet day", 8, 12, 2, 5, ("greedy", "planner", "random", "greedy"))
FIELDS = (
    "title",
    "number",
    "game",
    "rules_schema",
    "options",
    "state",
    "log",
    "seats",
    "people",
    "categories",
    "scores",
    "totals",
    "winners",
    "counts",
    "timeline",
    "reason",
    "findings",
    "turning",
    "captures",
)


class Talkative(Demo):
    """A demo lesson whose players tell everything that they may."""

    def step(self, row: Row) -> None:
        """Play a step, then let some team tell something."""
        super().step(row)
        row, side = self.row(), self.chance.below(4)
        seats = duty.actors(row, side, "")
        if row.ended is not None or row.state is None or not seats:
            return
        who = Who("seat", str(self.lesson.pk), seats[self.chance.below(len(seats))])
        match self.chance.below(6):
            case 0:
                plan = captures.PLANS[self.chance.below(len(captures.PLANS))]
                self.do("plan", who, plan=plan)
            case 1:
                phrases = tuple(captures.PHRASES)
                self.do("phrase", who, phrase=phrases[self.chance.below(len(phrases))])
            case 2:
                faces = [captures.FACES[self.chance.below(len(captures.FACES))]]
                for seat in duty.actors(row, side, "supplier"):
                    self.do("report", Who("seat", str(self.lesson.pk), seat), faces=faces)
            case 3:
                find = FINDS[self.chance.below(7)]
                self.do("find", who, side=(side + 1) % 4, what=find)
            case 4 if row.state.session > 1:
                kept = captures.KEPT[self.chance.below(3)]
                self.do("plan_review", who, session=row.state.session - 1, kept=kept)
            case _:
                for n in range(row.log_n, max(0, row.log_n - 12), -1):
                    how = captures.WAYS[self.chance.below(len(captures.WAYS))]
                    self.do("decide", who, n=n, how=how)


def record(archive: Archive) -> dict[str, Any]:
    """Give an archive with its observations as plain data."""
    plain = {name: getattr(archive, name) for name in FIELDS}
    text = json.dumps(plain)
    for i, each in enumerate(archive.seats):
        text = text.replace(each["seat"], seat_id(i))
    taps = Observation.objects.filter(table=archive.table_id).order_by("at", "pk")
    out: dict[str, Any] = json.loads(text)
    out["log"] = json.loads(out["log"])
    out["findings"] = json.loads(out["findings"])
    return out | {
        "started": archive.started,
        "ended": archive.ended,
        "taps": [[each.side, each.indicator, each.value, each.at] for each in taps],
    }


def seat_id(i: int) -> str:
    """Give the fixed id of the i-th seat."""
    return f"00000000-0000-4000-8000-{i:012d}"


def write(plain: dict[str, Any]) -> None:
    """Write the file, a line for each entry of the log."""
    text = msgspec.json.encode(plain).decode()
    GAME.write_text(text.replace(',{"n":', ',\n{"n":') + "\n", encoding="utf-8")
