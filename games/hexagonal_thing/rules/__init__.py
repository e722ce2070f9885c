"""The rules of Hexagonal Thing, numbered in README.md."""

from games.hexagonal_thing.rules.asking import awaiting, clock, role_of
from games.hexagonal_thing.rules.play import apply, check, legal_actions, outcome, over
from games.hexagonal_thing.rules.turns import setup

__all__ = [
    "apply",
    "awaiting",
    "check",
    "clock",
    "legal_actions",
    "outcome",
    "over",
    "role_of",
    "setup",
]
