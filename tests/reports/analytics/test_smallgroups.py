"""Groups smaller than K: neither shown nor to be worked out from what is shown."""

import itertools
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexclassroom.reports.smallgroups import LEAST, K, Release, hide

COUNTS = st.lists(st.integers(0, 14), min_size=1, max_size=7)
PEOPLE = st.integers(1, 60)


def atoms(universe: dict[int, int], shown: list[set[int]]) -> list[int]:
    """Give the sizes of what shown sets tell apart: unions, cuts and differences are made of it."""
    signs: defaultdict[tuple[bool, ...], int] = defaultdict(int)
    for who, n in universe.items():
        signs[tuple(who in group for group in shown)] += n
    return list(signs.values())


def test_no_setting_is_below_five() -> None:
    assert K >= LEAST == 5


def test_what_is_small_is_hidden_and_so_is_what_would_give_it_away() -> None:
    assert hide([12, 3, 9, 7]) == (12, None, 9, None)
    assert hide([12, 3]) == (None, None)
    assert hide([3, 4, 6]) == (None, None, 6)
    assert hide([10, 8]) == (10, 8)


def test_of_too_few_together_nothing_is_shown() -> None:
    assert hide([2, 2]) == (None, None)
    assert hide([]) == ()


def test_an_empty_cell_looks_like_a_small_one() -> None:
    assert hide([9, 0, 3, 5])[1] is None


@given(COUNTS)
def test_hidden_cells_together_are_nobody_or_at_least_k(counts: list[int]) -> None:
    shown = hide(counts)
    total = sum(counts)
    if total < K:
        assert set(shown) <= {None}
        return
    assert all(each is None or each >= K for each in shown)
    rest = total - sum(each for each in shown if each is not None)
    assert rest == 0 or rest >= K
    assert all(each in (None, n) for each, n in zip(shown, counts, strict=True))


@pytest.mark.parametrize(("cells", "most"), [(2, 20), (3, 16), (4, 12), (5, 9)])
def test_who_knows_the_rule_and_the_total_cannot_find_a_hidden_number_either(
    cells: int, most: int
) -> None:
    possible: defaultdict[tuple[int, tuple[int | None, ...]], list[tuple[int, ...]]]
    possible = defaultdict(list)
    for counts in itertools.product(range(most + 1), repeat=cells):
        if K <= sum(counts) <= most:
            possible[sum(counts), hide(counts)].append(counts)
    for (_total, shown), behind in possible.items():
        for cell, seen in enumerate(shown):
            if seen is None:
                values = {counts[cell] for counts in behind}
                assert len(values) > 1 or not 0 < min(values) < K


@given(
    st.dictionaries(st.integers(0, 40), PEOPLE, min_size=1, max_size=30),
    st.lists(st.sets(st.integers(0, 40)), max_size=12),
)
def test_no_sums_and_differences_of_shown_sets_single_out_fewer_than_k(
    universe: dict[int, int], groups: list[set[int]]
) -> None:
    release = Release(universe)
    shown = []
    for group in groups:
        n = release.offer(group)
        if n is not None:
            assert n == sum(universe.get(who, 0) for who in group) >= K
            shown.append(group)
    sizes = atoms(universe, shown)
    if sum(universe.values()) >= K:
        assert min(sizes) >= K
    else:
        assert not shown
        assert release.total is None


def test_the_test_above_would_notice_a_set_shown_too_much() -> None:
    universe = {0: 6, 1: 3, 2: 8}
    assert min(atoms(universe, [{0, 1}, {0}])) == 3


@given(
    st.dictionaries(
        st.integers(0, 25), st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=20
    ),
    st.lists(st.sets(st.integers(0, 25)), max_size=10),
)
def test_every_block_holds_a_game_with_enough_players(
    games: dict[int, tuple[int, bool]], groups: list[set[int]]
) -> None:
    universe = {who: n for who, (n, _full) in games.items()}
    crowds = {who: n * full for who, (n, full) in games.items()}
    release = Release(universe, K, crowds)
    shown = [group for group in groups if release.offer(group) is not None]
    assert not shown or min(atoms(universe, shown)) >= K
    full = atoms(crowds, shown)
    assert not shown or min(full) > 0


def test_a_set_that_was_shown_stays_shown() -> None:
    release = Release({1: 6, 2: 7, 3: 9})
    assert [release.offer([1]), release.offer([1]), release.offer([1, 2])] == [6, 6, 13]
