"""The report model: counts first, no more than n allows, teams in the order of their seats."""

from __future__ import annotations

import pytest

from hexclassroom.reports.indicators.shape import OUTCOMES, Finding, Findings, Measure
from hexclassroom.reports.indicators.words import MISSING
from hexclassroom.reports.outcome import shown
from hexclassroom.reports.outcome.build import TAPS_OF, build
from hexclassroom.reports.outcome.cells import scale
from hexclassroom.reports.outcome.shape import Report, Row, Section
from tests.reports.outcome.made import CATALOGUE, SIDES, facts


@pytest.fixture
def report() -> Report:
    return build(facts(), CATALOGUE)


def section(report: Report, key: str) -> Section:
    return next(each for each in report.sections if each.key == key)


def row(report: Report, key: str) -> Row:
    return next(each for s in report.sections for each in s.rows if each.key == key)


def test_the_words_of_the_scale_follow_from_counts() -> None:
    told = [scale(*each) for each in ((0, 0), (0, 9), (1, 9), (4, 9), (3, 4), (5, 9), (3, 5))]
    assert told == ["nothing", "none", "once", "several", "several", "most", "most"]


def test_a_percentage_is_written_from_twelve_on_and_a_mark_drawn_from_five(report: Report) -> None:
    few, some, many, none = row(report, "made.answered").cells
    assert (few.text, few.drawn, few.percent, few.span, few.chance) == (
        "3 of 4",
        False,
        None,
        "",
        "",
    )
    assert (some.text, some.drawn, some.percent, some.span) == ("1 of 6", True, None, "4–50 %")
    assert some.chance == "10–60 %"
    assert (many.text, many.percent) == ("13 of 17 (76 %)", 76)
    assert (none.text, none.scale) == ("–", "nothing to look at")


def test_nothing_to_look_at_is_never_none_seen(report: Report) -> None:
    first, second, *_others = row(report, "made.plans").cells
    assert (first.text, first.scale) == ("0 of 2", "not observed")
    assert (second.text, second.scale) == ("–", "nothing to look at")


def test_every_outcome_has_a_section_in_the_order_of_the_rulebook(report: Report) -> None:
    assert tuple(each.key for each in report.sections) == OUTCOMES
    assert set(TAPS_OF) == set(OUTCOMES)


def test_teams_stand_in_the_order_of_their_seats(report: Report) -> None:
    for section_ in report.sections:
        for each in section_.rows:
            assert [c.side for c in each.cells] in ([], [0, 1, 2, 3])
        for tap in section_.taps:
            assert [c.side for c in tap.cells] == [0, 1, 2, 3]
    assert [score.side for score in report.scores] == [0, 1, 2, 3]


def test_a_finding_begins_with_its_counts(report: Report) -> None:
    assert section(report, "collaboration").sentence.startswith("17 of 27 in all teams together")
    assert "seen several times: Lupidians" in section(report, "collaboration").sentence
    assert "together 3" in section(report, "decisions").sentence


def test_what_was_not_counted_and_what_was_not_captured_is_said(report: Report) -> None:
    assert "timed out: 2, played by the computer: 1" in row(report, "made.answered").left_out
    assert "switched off" in row(report, "made.phrases").missing
    assert row(report, "made.phrases").cells == ()
    assert section(report, "english").sentence == row(report, "made.phrases").missing


def test_sources_stay_apart(report: Report) -> None:
    taps = section(report, "collaboration").taps
    assert [(each.key, each.cells[0].levels) for each in taps] == [("includes", (0, 1, 1))]
    assert taps[0].cells[0].scale == "seen several times"
    assert taps[0].cells[3].scale == "nothing noted"
    assert report.questions[0].source == "ticket"


def test_worth_a_look_is_said_in_words_with_the_team(report: Report) -> None:
    looks = [look for each in shown.outcomes(report) for look in each.looks]
    assert len(looks) == 1
    assert looks[0].startswith("Harvesters, Name of made.answered: worth a look")


def test_no_word_ranks_or_praises(report: Report) -> None:
    text = str(report).lower()
    for word in ("best", "worst", "rank ", "winner", "good team,", "weak team"):
        assert word not in text


def test_numbers_are_rounded_once(report: Report) -> None:
    cell = row(report, "made.spread").cells[0]
    assert (cell.value, cell.text) == (0.33, "0.33 (from 9)")
    assert row(report, "made.answered").cells[0].low == 0.36


def test_a_game_without_findings_says_so() -> None:
    report = build(facts(findings=None), CATALOGUE)
    assert "have not been worked out" in report.notes[0]
    assert all(each.missing for s in report.sections for each in s.rows)


def test_computers_alone_are_no_evidence_of_pupils() -> None:
    sides = tuple(type(side)(side.side, side.key, side.name, side.letter, 0) for side in SIDES)
    findings = Findings(7, "x", tuple(Finding(e.key, 1, missing="no_people") for e in CATALOGUE))
    report = build(facts(sides=sides, findings=findings), CATALOGUE)
    assert any("Only computers played" in note for note in report.notes)
    assert section(report, "decisions").sentence == MISSING["no_people"]


def test_an_older_version_of_an_indicator_is_said() -> None:
    findings = Findings(3, "x", (Finding("made.answered", 99, (Measure(0, n=1, of=1),)),))
    report = build(facts(findings=findings), CATALOGUE)
    assert any("earlier version" in note for note in report.notes)
    assert report.catalogue == 3
