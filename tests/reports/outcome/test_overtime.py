"""A class over time: only equal rules, paired counts, and chance said where it could be."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from hexclassroom.reports.indicators.shape import Finding, Findings, Measure
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import overtime
from hexclassroom.reports.outcome.build import build
from hexclassroom.reports.outcome.shape import Report
from tests.reports.outcome.conftest import Seen, kept
from tests.reports.outcome.made import CATALOGUE, facts


def game(n: int, shares: tuple[int, int, int, int], rules: str = "same") -> Report:
    """A game in which the teams were answered so many times of 20."""
    measures = tuple(
        Measure(side, n=hit, of=20, low=max(0, hit / 20 - 0.1), high=min(1, hit / 20 + 0.1))
        for side, hit in enumerate(shares)
    )
    findings = Findings(7, rules, (Finding("made.answered", 1, measures),))
    made = build(facts(findings=findings, title=f"Game {n}"), CATALOGUE)
    return replace(made, id=str(n), played=f"2026-11-{n:02d}")


def test_only_games_of_equal_rules_are_put_together() -> None:
    found = overtime.groups(
        [game(1, (2, 2, 2, 2)), game(2, (3, 3, 3, 3), "other"), game(3, (9, 9, 9, 9))], CATALOGUE
    )
    assert [[each.title for each in group.games] for group in found] == [
        ["Game 1", "Game 3"],
        ["Game 2"],
    ]
    assert found[1].changes == ()


def test_games_without_findings_are_left_out() -> None:
    assert overtime.groups([build(facts(findings=None), CATALOGUE)], CATALOGUE) == ()


def test_changes_are_counted_up_same_and_down_and_could_be_chance() -> None:
    group = overtime.groups([game(5, (18, 2, 9, 10)), game(1, (2, 18, 2, 10))], CATALOGUE)[0]
    change = group.changes[0]
    assert (change.up, change.same, change.down, change.few) == (2, 1, 1, 0)
    assert "2 up, 1 same, 1 down" in change.sentence
    assert "could be chance" in change.sentence
    assert next(texts for _mark, texts in change.rows) == ("2 of 20 (10 %)", "18 of 20 (90 %)")


def test_too_few_are_not_compared() -> None:
    first, second = game(1, (2, 2, 2, 2)), build(facts(), CATALOGUE)
    later = replace(second, rules="same", played="2026-11-30")
    change = overtime.groups([first, later], CATALOGUE)[0].changes[0]
    assert change.few == 3
    assert "Too little to compare: 3." in change.sentence


@pytest.mark.parametrize(
    ("of", "least"), [(8, 8), (9, 8), (10, 9), (12, 10), (15, 12), (20, 15), (24, 18)]
)
def test_the_sign_test_needs_as_many_as_tables_say(of: int, least: int) -> None:
    assert not overtime.could_be_chance(least, of - least)
    assert overtime.could_be_chance(least - 1, of - least + 1)


def test_nothing_changed_could_not_even_be_chance() -> None:
    assert overtime.could_be_chance(0, 0)
    assert not overtime.could_be_chance(6, 0)
    assert overtime.could_be_chance(5, 0)


def test_a_slope_is_drawn_with_its_numbers_in_words() -> None:
    group = overtime.groups([game(1, (2, 18, 2, 10)), game(5, (18, 2, 9, 10))], CATALOGUE)[0]
    drawn = render_to_string("reports/outcome/charts/slope.html", {"c": group.changes[0].slope})
    assert 'role="img"' in drawn
    assert "Lupidians: 2 of 20 (10 %), 18 of 20 (90 %)" in drawn
    assert drawn.count("<polyline") == 4


@pytest.mark.django_db
def test_the_page_of_a_class_shows_two_games_of_equal_rules(seen: Seen) -> None:
    kept(seen.cast, later=3)
    text = seen.text("class_reports", seen.cast.school_class.pk)
    assert "2 games of the same rules" in text
    assert "improved" not in text
    assert "Too little was seen to compare" in text
    assert Archive.objects.count() == 2
