"""Whole games as archives, played by bots without a table: seeded, once a test run."""

import datetime as dt
from functools import cache
from typing import Any

import msgspec
from django.utils import timezone

from games.chance import Recorder, Seeded
from games.engine import Record
from games.planet_hexagon.game import GAME
from games.planet_hexagon.state import Options, State
from games.simulate import play
from hexclassroom.accounts.models import User
from hexclassroom.classes.models import Class
from hexclassroom.reports.models import Archive

BEGAN = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)


@cache
def played(sessions: int = 2, seed: int = 5, bot: str = "random") -> tuple[str, State]:
    """Play a game; give its log as an archive keeps it, and its last position."""
    options = Options(sessions=sessions)
    records: list[Record] = []
    chance = Recorder(Seeded(seed))
    GAME.setup(options, chance)
    drawn = list(chance.drawn)
    bots = [GAME.bots[bot]] * 4
    end = play(GAME, options, bots, Seeded(seed), Seeded(seed + 1), records)
    bodies: list[Any] = [{"setup": msgspec.to_builtins(options), "drawn": drawn}, *records]
    entries = [
        {
            "n": n,
            "kind": "game",
            "actor": getattr(body, "actor", None),
            "by": "seat" if getattr(body, "actor", -2) >= 0 else "clock",
            "seat": None,
            "at": (BEGAN + dt.timedelta(seconds=5 * n)).isoformat(),
            "body": body,
            "undone": False,
        }
        for n, body in enumerate(bodies, 1)
    ]
    return msgspec.json.encode(entries).decode(), end.state


def archive(teacher: User, school_class: Class | None = None, **more: Any) -> Archive:
    """Keep a played game of a teacher; `more` are arguments of `played`."""
    log, state = played(**more)
    outcome = GAME.outcome(state)
    now = timezone.now()
    made: Archive = Archive.objects.create(
        teacher=teacher,
        school_class=school_class,
        title="Two moons",
        game="planet_hexagon",
        options=msgspec.json.encode(state.options).decode(),
        state=msgspec.json.encode(state).decode(),
        log=log,
        people=[1, 1, 1, 1],
        categories=list(outcome.categories),
        scores=[list(each) for each in outcome.scores],
        totals=list(outcome.totals),
        winners=list(outcome.winners),
        counts=[None] * 4,
        started=now - dt.timedelta(hours=1),
        ended=now,
    )
    return made
