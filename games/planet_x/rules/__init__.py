"""The rules of Planet X, numbered in README.md."""

from games.planet_x.rules.asking import awaiting, clock, role_of
from games.planet_x.rules.listing import legal_actions
from games.planet_x.rules.play import apply, outcome, over
from games.planet_x.rules.setup import seats, setup
from games.planet_x.rules.table import check

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
