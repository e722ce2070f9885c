"""Intervals and ranges of chance."""

from __future__ import annotations

import itertools
from math import prod

import pytest

from hexclassroom.reports.indicators import numbers


@pytest.mark.parametrize(
    ("n", "of", "low", "high"), [(3, 4, 0.36, 0.94), (5, 6, 0.50, 0.96), (9, 12, 0.51, 0.90)]
)
def test_wilson_is_as_published(n: int, of: int, low: float, high: float) -> None:
    found = numbers.wilson(n, of)
    assert (round(found[0], 2), round(found[1], 2)) == (low, high)


def test_wilson_stays_within_0_and_1_and_knows_nothing_of_nothing() -> None:
    assert numbers.wilson(0, 0) == (0.0, 1.0)
    assert numbers.wilson(0, 7)[0] == 0.0
    assert numbers.wilson(7, 7)[1] == 1.0


def test_hits_are_as_likely_as_all_cases_together() -> None:
    chances = [0.1, 0.5, 0.7, 0.25]
    by_hand = [0.0] * 5
    for case in itertools.product((0, 1), repeat=4):
        by_hand[sum(case)] += prod(
            p if hit else 1 - p for p, hit in zip(chances, case, strict=True)
        )
    assert numbers.hits(chances) == pytest.approx(by_hand)


def test_the_range_of_hits_holds_at_least_95_of_100() -> None:
    for chances in ([0.5] * 20, [0.1] * 9, [0.9, 0.2, 0.5, 0.5], [1.0, 0.0]):
        low, high = numbers.hit_range(chances)
        assert sum(numbers.hits(chances)[low : high + 1]) >= 0.95 - 1e-12
        assert 0 <= low <= high <= len(chances)
    assert numbers.hit_range([0.5] * 20) == (6, 14)
    assert numbers.hit_range([]) == (0, 0)


def test_gini_runs_from_alike_to_one_voice() -> None:
    assert numbers.gini([3, 3, 3]) == 0
    assert numbers.gini([0, 0, 0, 8]) == 0.75
    assert numbers.gini([0, 0]) == 0


def test_the_range_of_gini_is_the_same_every_time_and_narrows_with_more_taps() -> None:
    few, many = numbers.gini_range(4, 8), numbers.gini_range(4, 40)
    numbers.gini_range.cache_clear()
    assert numbers.gini_range(4, 8) == few
    assert many[1] < few[1]
    # As published in the reference for this project, one-sided: 0.50 and 0.24.
    assert few[1] == pytest.approx(0.5, abs=0.06)
    assert many[1] == pytest.approx(0.25, abs=0.03)
