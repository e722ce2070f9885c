"""What is shown of an exit ticket never tells of fewer than five, not by subtraction either."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexclassroom.reports import archive
from hexclassroom.reports.smallgroups import K
from hexclassroom.reports.ticket import bank, keeping
from hexclassroom.reports.ticket.models import Ticket
from hexclassroom.reports.ticket.pages import for_teacher
from hexclassroom.reports.ticket.results import TicketResults, item_result, results_of, shown
from tests.reports.ticket.lesson import opened, over, tell

CELLS = st.lists(st.integers(0, 20), min_size=bank.CELLS, max_size=bank.CELLS)


@given(CELLS)
@settings(max_examples=300, deadline=None)
def test_no_sum_or_difference_of_what_is_shown_is_a_small_group(counts: list[int]) -> None:
    total = sum(counts)
    if total < K:
        return
    cells = item_result("other_eyes", counts).counts
    visible = [n for n in cells if n is not None]
    for size in range(len(visible) + 1):
        for some in itertools.combinations(visible, size):
            for group in (sum(some), total - sum(some)):
                assert group == 0 or group >= K


@given(CELLS)
@settings(max_examples=300, deadline=None)
def test_more_than_half_is_said_only_beside_no_count_and_only_when_it_is_so(
    counts: list[int],
) -> None:
    found = item_result("other_eyes", counts)
    if found.most >= 0:
        assert all(n is None for n in found.counts)
        assert 2 * counts[found.most] > sum(counts)
        assert found.most < len(bank.CHOICES)


def distributions(total: int, cells: int) -> list[tuple[int, ...]]:
    if cells == 1:
        return [(total,)]
    return [
        (first, *rest)
        for first in range(total + 1)
        for rest in distributions(total - first, cells - 1)
    ]


@pytest.mark.parametrize("total", [5, 6, 7, 8, 9, 12])
def test_who_knows_the_rules_cannot_work_a_hidden_number_out(total: int) -> None:
    """Everything that gives the same picture: no cell that is small is the same in all of it."""
    pictures: dict[tuple[object, ...], list[tuple[int, ...]]] = {}
    for counts in distributions(total, bank.CELLS):
        found = item_result("other_eyes", list(counts))
        pictures.setdefault((found.counts, found.most), []).append(counts)
    for (cells, _most), possible in pictures.items():
        for i, cell in enumerate(cells):
            values = {counts[i] for counts in possible}
            if cell is None and values & set(range(1, K)):
                assert len(values) > 1, (cells, i, values)


@pytest.mark.django_db
def test_nothing_is_shown_while_it_is_open() -> None:
    cast = over(6)
    assert results_of(cast.lesson) == TicketResults("none")
    opened(cast)
    for i in range(5):
        tell(cast, i, (0, 0))
    assert results_of(cast.lesson) == TicketResults("open")


@pytest.mark.django_db
def test_results_are_the_same_for_the_lesson_and_its_archived_game() -> None:
    cast = over(6)
    kept = archive.keep(cast.table)
    assert kept is not None
    opened(cast)
    for i in range(6):
        tell(cast, i, (0, i % 2))
    found = results_of(kept)
    assert found == results_of(cast.lesson)
    assert found.answers == 6
    assert [item.counts for item in found.items] == [
        (6, None, None, None, None),
        (None, None, None, None, None),
    ]
    assert [item.outcome for item in found.items] == ["intercultural", "collaboration"]


@pytest.mark.django_db
def test_a_game_without_a_lesson_had_no_ticket() -> None:
    cast = over(2)
    kept = archive.keep(cast.table)
    assert kept is not None
    kept.table = None
    assert results_of(kept).state == "none"


@pytest.mark.django_db
def test_the_page_says_words_and_hides_what_is_hidden() -> None:
    cast = over(9)
    opened(cast)
    for i in range(9):
        tell(cast, i, (0 if i < 8 else 1, 0 if i < 5 else 1))
    keeping.close(cast.lesson.pk)
    page = for_teacher(shown(Ticket.objects.get()))
    first, second = page["items"]
    assert first["hidden"]
    assert str(first["most"]) == str(bank.CHOICES[0])
    assert second["hidden"]
