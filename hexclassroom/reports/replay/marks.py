"""What is marked on a replay's bar: where sessions begin, and turning points."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hexclassroom.live.tongue import gettext as _
from hexclassroom.reports.debrief.words import told
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.frames import Reel
from hexclassroom.reports.turning import turning_points

WIDTH: Final = 1000
"""Of the bar's drawing: the last step stands here."""


class Mark(NamedTuple):
    """A place on the bar: step i (log entry n) at x; title and text say what is there."""

    i: int
    n: int
    x: str
    title: str
    text: str = ""


def _mark(reel: Reel, i: int, title: str, text: str = "") -> Mark:
    x = WIDTH * i / max(1, len(reel.steps) - 1)
    return Mark(i, reel.steps[i].n, f"{x:.5g}", title, text)


def sessions(reel: Reel) -> list[Mark]:
    """Give where each session begins."""
    out, last = [], 0
    for i, step in enumerate(reel.steps):
        session = reel.drawer.moment(step)[0]
        if session > last and not step.undone:
            out.append(_mark(reel, i, _("Session %(n)d") % {"n": session}))
            last = session
    return out if len(out) > 1 else []


def turning(reel: Reel, archive: Archive) -> Sequence[Mark]:
    """Give the turning points that rules of reports.turning chose; none without a log."""
    if not reel.steps[0].n:
        return []
    out = []
    for point in turning_points(archive):
        said = told(point, archive.game)
        out.append(_mark(reel, reel.index(point.n), said.title, said.text))
    return out
