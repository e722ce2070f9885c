"""The rules of Hexellation, numbered in README.md."""

from games.hexellation.rules.asking import awaiting, clock, role_of
from games.hexellation.rules.play import apply, check, legal_actions, outcome, over
from games.hexellation.rules.setup import seats, setup

__all__ = [
    "apply",
    "awaiting",
    "check",
    "clock",
    "legal_actions",
    "outcome",
    "over",
    "role_of",
    "seats",
    "setup",
]
