"""A whole game as one JSON: every drawing once, and for each step which of them changed.

{"pool": [html], "steps": [{"n", "t": text, "w": when, "r": round, "c": side?, "p": {piece: index
in pool}, "m": [what the team said], "u": 1 (taken back), "a": 1 (out of time)}]}; "p" holds what
differs from the step before in this list, and in the first step everything.
"""

import gzip
from collections.abc import Sequence
from typing import Any

import msgspec

from hexclassroom.live.tongue import gettext as _
from hexclassroom.reports.coach.keeping import advice_of
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay import drawers
from hexclassroom.reports.replay.reading import Unreadable
from hexclassroom.reports.replay.steps import Step, steps_of


class Reel:
    """One game, ready to be drawn. Raises Unreadable where it cannot be played again."""

    def __init__(self, archive: Archive) -> None:
        self.steps: Sequence[Step] = steps_of(archive)
        if not self.steps:
            raise Unreadable
        self.advice = advice_of(archive)
        drawer = drawers.of(archive.game, self.steps, self.advice)
        if drawer is None:
            raise Unreadable
        self.drawer: drawers.Drawer = drawer

    def index(self, n: int | None) -> int:
        """Give the step at a log entry, or the next one after it; the first where none is asked.

        Steps that were taken back are found only by their own number.
        """
        if n is None:
            return 0
        later = [
            i
            for i, step in enumerate(self.steps)
            if step.n == n or (step.n > n and not step.undone)
        ]
        return later[0] if later else len(self.steps) - 1

    def when(self, step: Step) -> str:
        """Say when a step was: "Session 2, round 3 · Supply turn"."""
        session, round_, phase = self.drawer.moment(step)
        if not session:
            return phase
        words = _("Session %(session)d, round %(round)d") % {"session": session, "round": round_}
        return f"{words} · {phase}"

    def round_of(self, step: Step) -> str:
        """Name a step's round as the table of points does: "2.3"."""
        session, round_, _phase = self.drawer.moment(step)
        return f"{session or 1}.{round_}"


def frames(reel: Reel) -> dict[str, Any]:
    """Draw a whole game; inside `tongue.speaking`, or it takes twice as long."""
    pool: list[str] = []
    known: dict[str, int] = {}
    before: dict[str, int] = {}
    steps: list[dict[str, Any]] = []
    for step in reel.steps:
        now = {}
        for name, html in reel.drawer.pieces(step).items():
            at = known.get(html)
            if at is None:
                at = known[html] = len(pool)
                pool.append(html)
            now[name] = at
        one: dict[str, Any] = {
            "n": step.n,
            "t": step.text,
            "w": reel.when(step),
            "r": reel.round_of(step),
        }
        if step.side is not None:
            one["c"] = step.side
        if step.said:
            one["m"] = step.said
        if step.undone:
            one["u"] = 1
        if step.alarm:
            one["a"] = 1
        one["p"] = {name: at for name, at in now.items() if before.get(name) != at}
        before = now
        steps.append(one)
    return {"pool": pool, "steps": steps}


def packed(found: dict[str, Any]) -> bytes:
    """Write frames as compressed JSON: it says little that it has not said before."""
    return gzip.compress(msgspec.json.encode(found, enc_hook=_plain), 5, mtime=0)


def _plain(text: Any) -> str:
    """Give what Django marks as safe as plain text: to msgspec it is a type of its own."""
    return str.__str__(text)
