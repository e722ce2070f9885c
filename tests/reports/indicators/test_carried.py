"""What one member carries to the others: reports, visits, phrases."""

from __future__ import annotations

from hexclassroom.reports.evidence import Report
from tests.reports.indicators.logs import Log, of
from tests.reports.indicators.test_strategy import game


def test_two_of_three_kinds_reported_lay_there() -> None:
    report = Report(9, 0, 1, 1, ("farm", "water", "house"), ("farm", "water", "forest"))
    found = of(game(reports=(report,)), "collaboration.report")
    assert (found.n, found.of, found.seen) == (2, 3, (9,))


def test_naming_kinds_at_random_is_often_right_and_the_range_says_so() -> None:
    there = ("farm", "field", "forest", "house", "water", "factory")
    reports = tuple(Report(n, 0, 1, n, there[:3], there) for n in range(1, 7))
    found = of(game(reports=reports), "collaboration.report")
    assert (found.n, found.of) == (18, 18)
    assert found.base_high == 1.0


def test_turns_without_a_report_are_listed() -> None:
    log = Log()
    log.turn(0)
    found = log.found("collaboration.report")
    assert (found.of, found.left_out) == (0, (("no_report", 1),))


def test_each_other_team_counts_once() -> None:
    log = Log()
    first = log.say("eli", "find", other=1, find="many_farms")
    log.say("eli", "find", other=1, find="many_waters")
    second = log.say("eli", "find", other=3, find="good_idea")
    found = log.found("intercultural.visits")
    assert (found.n, found.of, found.seen) == (2, 3, (first, second))


def test_phrases_are_counted_by_what_they_are_for() -> None:
    log = Log()
    log.say("sam", "phrase", phrase="agree_good", function="agree")
    log.say("bea", "phrase", phrase="agree_part", function="agree")
    log.say("eli", "phrase", phrase="repair_word", function="repair")
    found = log.found("english.phrases")
    assert (found.of, found.value) == (3, 2.0)
    assert dict(found.parts)["agree"] == 2
    assert dict(found.parts)["propose"] == 0
