"""Honest numbers for few observations: intervals, and what chance alone would give.

Nothing here is drawn at random: what is simulated has a fixed seed and is kept.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from games.chance import Seeded

Z90: Final = 1.645
Z95: Final = 1.96
_SEED: Final = 20_17
_DRAWS: Final = 1000
"""How many teams of chance are drawn for a range."""
_TAIL: Final = 0.025


def wilson(n: int, of: int, z: float = Z90) -> tuple[float, float]:
    """Give the Wilson interval of a share, 90 % unless told otherwise; (0, 1) of nothing."""
    if of <= 0:
        return 0.0, 1.0
    share, square = n / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    # The ends are exact where rounding would leave them just inside.
    low = 0.0 if n == 0 else max(0.0, middle - reach)
    return low, 1.0 if n == of else min(1.0, middle + reach)


def hits(chances: Sequence[float]) -> list[float]:
    """Give how likely each number of hits is, for tries that hit with these chances."""
    out = [1.0]
    for p in chances:
        out = [
            (out[k] * (1 - p) if k < len(out) else 0.0) + (out[k - 1] * p if k else 0.0)
            for k in range(len(out) + 1)
        ]
    return out


def hit_range(chances: Sequence[float]) -> tuple[int, int]:
    """Give the least and the most hits in the middle 95 % of chance; exact."""
    likely = hits(chances)
    low, below = 0, likely[0]
    while below <= _TAIL and low < len(chances):
        low += 1
        below += likely[low]
    high, above = len(chances), likely[-1]
    while above <= _TAIL and high > 0:
        high -= 1
        above += likely[high]
    return low, high


def side_of(value: float, low: float, high: float) -> int:
    """Say on which side of a range a value lies: -1, 0 or 1."""
    return -1 if value < low - 1e-9 else 1 if value > high + 1e-9 else 0


def gini(counts: Sequence[int]) -> float:
    """Give the Gini coefficient of counts: 0 = all alike, 1 - 1/len = all by one."""
    total, n = sum(counts), len(counts)
    if not total or n < 2:
        return 0.0
    ranked = sorted(counts)
    return sum((2 * i - n + 1) * each for i, each in enumerate(ranked)) / (n * total)


@lru_cache(maxsize=1024)
def gini_range(members: int, taps: int) -> tuple[float, float]:
    """Give the middle 95 % of Gini for so many taps among members with equal chances."""
    if members < 2 or not taps:
        return 0.0, 1.0
    chance = Seeded(_SEED)
    found = []
    for _ in range(_DRAWS):
        counts = [0] * members
        for _tap in range(taps):
            counts[chance.below(members)] += 1
        found.append(gini(counts))
    return quantiles(found)


def quantiles(values: Sequence[float], tail: float = _TAIL) -> tuple[float, float]:
    """Give the ends of the middle of some values, `tail` cut off at either end."""
    ranked = sorted(values)
    cut = int(tail * len(ranked))
    return ranked[cut], ranked[len(ranked) - 1 - cut]
