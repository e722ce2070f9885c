"""Making Measures: what all indicators share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hexclassroom.reports.evidence import Evidence
from hexclassroom.reports.indicators import numbers
from hexclassroom.reports.indicators.shape import Flag, Measure


def by_side(evidence: Evidence, look: Callable[[Evidence, int], Measure]) -> tuple[Measure, ...]:
    """Measure every side in seat order; a computer's side gets an empty Measure that says so."""
    return tuple(
        look(evidence, side)
        if evidence.played(side)
        else Measure(side, left_out=(("computer", 1),))
        for side in range(evidence.sides)
    )


def share(
    side: int,
    hit: Iterable[int],
    looked: Iterable[object],
    left_out: Mapping[str, int] | None = None,
    **more: Any,
) -> Measure:
    """Give a share: the entries that count, of those looked at."""
    seen = tuple(hit)
    of = len(tuple(looked))
    n = len(seen)
    return counted(side, n, of, left_out=left_out, seen=seen, **more)


def counted(
    side: int, n: int, of: int, left_out: Mapping[str, int] | None = None, **more: Any
) -> Measure:
    """Give a share from its numbers, with its interval where there is anything."""
    if of:
        low, high = numbers.wilson(n, of)
        more.update(low=round(low, 4), high=round(high, 4))
    return Measure(side, n=n, of=of, left_out=reasons(left_out or {}), **more)


def reasons(left_out: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Give what was left out, without what was not."""
    return tuple((key, n) for key, n in left_out.items() if n)


def against_chance(hit: Sequence[bool], chances: Sequence[float]) -> tuple[float, float]:
    """Give the 95 % range of the share of hits that chance gives."""
    low, high = numbers.hit_range(chances)
    of = len(hit)
    return round(low / of, 4), round(high / of, 4)


def flag(whole: int, first: int, second: int) -> Flag:
    """Worth a look: outside chance as a whole and in both halves, on the same side."""
    if whole and whole == first == second:
        return "above" if whole > 0 else "below"
    return ""
