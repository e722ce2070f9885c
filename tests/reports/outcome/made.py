"""A small catalogue and findings by hand, so that reports are tested apart from the indicators."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _

from hexclassroom.reports.indicators.shape import Finding, Findings, Indicator, Measure
from hexclassroom.reports.outcome.facts import Facts
from hexclassroom.reports.outcome.shape import Answer, Moment, Question, Side


def indicator(key: str, outcome: Any, kind: Any, **more: Any) -> Indicator:
    """Give an entry of a catalogue with words that are easy to find again."""
    return Indicator(
        key=key,
        version=1,
        outcome=outcome,
        kind=kind,
        name=_("Name of " + key),
        claim=_("Claim of " + key),
        rule=_("Rule of " + key),
        unit=_("turns"),
        events=("game: place",),
        framework=_("A framework"),
        baseline=_("None."),
        explanations=(_("Something else happened."),),
        strength="moderate",
        measure=lambda _evidence: (),
        **more,
    )


CATALOGUE = (
    indicator("made.answered", "collaboration", "share"),
    indicator("made.spread", "collaboration", "value"),
    indicator("made.ways", "decisions", "mix"),
    indicator("made.plans", "strategy", "share", needs="plan"),
    indicator("made.phrases", "english", "share", needs="phrases"),
)
SIDES = (
    Side(0, "lupidians", "Lupidians", "L", 3),
    Side(1, "arboretans", "Arboretans", "A", 3),
    Side(2, "harvesters", "Harvesters", "H", 2),
    Side(3, "urbanides", "Urbanides", "U", 0),
)
FINDINGS = Findings(
    catalogue=7,
    rules="planet_hexagon/1 sessions=2 timers=on",
    findings=(
        Finding(
            "made.answered",
            1,
            (
                Measure(0, n=3, of=4, low=0.3631, high=0.9366, seen=(5, 9)),
                Measure(1, n=1, of=6, low=0.0393, high=0.4955, base_low=0.1, base_high=0.6),
                Measure(
                    2,
                    n=13,
                    of=17,
                    low=0.5681,
                    high=0.8897,
                    base_low=0.2,
                    base_high=0.55,
                    left_out=(("timed_out", 2),),
                    flag="above",
                ),
                Measure(3, left_out=(("computer", 1),)),
            ),
        ),
        Finding(
            "made.spread",
            1,
            (
                Measure(0, of=9, value=0.3333, base_low=0.11, base_high=0.52),
                Measure(1, of=8, value=0.5, base_low=0.1, base_high=0.5),
                Measure(2, of=0),
                Measure(3),
            ),
        ),
        Finding(
            "made.ways",
            1,
            (
                Measure(0, n=0, of=5, parts=(("together", 3), ("vote", 2))),
                Measure(1, n=0, of=1, parts=(("one", 1),)),
                Measure(2),
                Measure(3),
            ),
        ),
        Finding("made.plans", 1, (Measure(0, n=0, of=2, low=0, high=0.57), Measure(1), Measure(2))),
        Finding("made.phrases", 1, missing="not_captured"),
    ),
)


def facts(**more: Any) -> Facts:
    """Give the facts of one game."""
    values: dict[str, Any] = {
        "id": "0f0e0d0c-0b0a-4908-8706-050403020100",
        "title": "7b · Planet day",
        "number": 1,
        "game": "planet_hexagon",
        "source": "played",
        "early": False,
        "started": dt.datetime(2026, 11, 20, 8, 5, tzinfo=dt.UTC),
        "ended": dt.datetime(2026, 11, 20, 9, 17, tzinfo=dt.UTC),
        "day": "Nov. 20, 2026",
        "options": {"sessions": 2, "open_boards": True},
        "log_dropped": False,
        "sides": SIDES,
        "categories": ("House and Forest", "Markers kept"),
        "scores": ((11, 3), (7, 0), (5, 9), (21, 2)),
        "totals": (14, 7, 14, 23),
        "winners": (3,),
        "counts": ((11, 4), None, (5, 9), None),
        "timeline": {"timed_out": [0, 2, 1, 0], "undone": 4, "pauses": 2},
        "findings": FINDINGS,
        "watched": ("includes", "gives_reasons"),
        "taps": ((0, "includes", 2), (0, "includes", 1), (1, "includes", 0), (2, "includes", 2)),
        "captures": ("decision", "plan"),
        "questions": (
            Question(
                key="ticket.heard",
                source="ticket",
                name="Were you heard?",
                answers=(
                    Answer("yes", "Mostly", 8, "8"),
                    Answer("no", "Hardly", None, "hidden"),
                ),
                note="Fewer than 5 are not shown.",
            ),
        ),
        "moments": (Moment(61, 1, "swing", "Round 2·1: the largest change of the lead."),),
    }
    return Facts(**(values | more))
