"""What simulated teams reach. Made by `manage.py indicator_figures --baselines`."""

from typing import Final

BALANCE: Final[tuple[tuple[float, float, float], ...]] = (
    (0.0, 1.0, 1.0),
    (0.0, 1.5, 1.0),
    (0.0, 1.667, 1.333),
    (0.0, 2.0, 1.5),
    (0.2, 2.4, 1.6),
    (0.333, 2.5, 1.833),
    (0.429, 2.571, 2.0),
    (0.5, 2.75, 2.125),
    (0.556, 2.889, 2.222),
    (0.7, 3.1, 2.35),
    (0.727, 3.273, 2.455),
    (0.917, 3.333, 2.5),
    (1.077, 3.462, 2.538),
    (1.214, 3.5, 2.607),
    (1.333, 3.533, 2.667),
    (1.438, 3.625, 2.781),
)
"""balance.path after 1, 2, … 16 rounds: the middle 95 % of teams of chance, and the median
of teams that take the most points at once."""
