"""The indicator catalogue, by version. How to change it: README.md in this folder."""

from typing import Final

from hexclassroom.reports.indicators import balance, carried, collaboration, decisions, strategy
from hexclassroom.reports.indicators.shape import Indicator

VERSION: Final = 1
"""Grows with every change of an indicator's result or of the set of indicators."""

CATALOGUE: Final[tuple[Indicator, ...]] = (
    carried.VISITS,
    *balance.INDICATORS,
    *collaboration.INDICATORS,
    carried.REPORTS,
    *strategy.INDICATORS,
    *decisions.INDICATORS,
    carried.PHRASES_USED,
)
"""The indicators of today, in the order of OUTCOMES."""

VERSIONS: Final[dict[int, tuple[Indicator, ...]]] = {VERSION: CATALOGUE}
"""Every catalogue that stored findings may name: what makes an old report reproducible."""


def indicator(key: str, version: int = VERSION) -> Indicator | None:
    """Give one entry of a catalogue; None if it has none of this key."""
    return next((each for each in VERSIONS.get(version, ()) if each.key == key), None)
