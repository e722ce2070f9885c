"""What a report is built from: plain frozen values without names, read by reading.py."""

import datetime as dt
from typing import Any

import msgspec

from hexclassroom.reports.indicators.shape import Findings
from hexclassroom.reports.outcome.shape import Moment, Question, Side


class Facts(msgspec.Struct, frozen=True):
    """One archived game. Lists by team follow `sides`; taps are (side, indicator, level)."""

    id: str
    title: str
    number: int
    game: str
    source: str
    early: bool
    started: dt.datetime | None
    ended: dt.datetime
    day: str
    options: dict[str, Any]
    log_dropped: bool
    sides: tuple[Side, ...]
    categories: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    counts: tuple[tuple[int, ...] | None, ...]
    timeline: dict[str, Any]
    findings: Findings | None
    watched: tuple[str, ...]
    """The observation indicators that the lesson looked at."""
    taps: tuple[tuple[int, str, int], ...]
    captures: tuple[str, ...] | None
    """What players could tell by taps; None where the archive does not say."""
    questions: tuple[Question, ...]
    moments: tuple[Moment, ...]
