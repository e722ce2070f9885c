"""The rules of Hexiculture, numbered in README.md."""

from games.hexiculture.rules.asking import awaiting, clock, role_of
from games.hexiculture.rules.play import apply, check, legal_actions, outcome, over
from games.hexiculture.rules.setup import seats, setup

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
