"""One frozen reading of a finished game's log: what indicators, and nothing else, are made of."""

from hexclassroom.reports.evidence.reading import evidence_of, read
from hexclassroom.reports.evidence.shape import (
    Answer,
    Choice,
    Count,
    Decided,
    Decision,
    Effect,
    Evidence,
    Find,
    Phrase,
    Plan,
    Proposal,
    Report,
    Round,
    Turn,
)

__all__ = [
    "Answer",
    "Choice",
    "Count",
    "Decided",
    "Decision",
    "Effect",
    "Evidence",
    "Find",
    "Phrase",
    "Plan",
    "Proposal",
    "Report",
    "Round",
    "Turn",
    "evidence_of",
    "read",
]
