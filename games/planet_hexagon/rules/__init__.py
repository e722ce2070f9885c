"""The rules of Planet Hexagon. Source: rules/planet-hexagon.md; decisions in the game's README.

setup.py deals, asking.py says who may act and what is timed, supply.py is the supply turn,
building.py the colonies, phases.py what lies between and the end, play.py brings them together.
"""

from games.planet_hexagon.rules.asking import awaiting, clock, role_of
from games.planet_hexagon.rules.play import apply, check, legal_actions, outcome, over
from games.planet_hexagon.rules.setup import setup

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
