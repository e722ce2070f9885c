"""The test command itself."""

from pathlib import Path

import pytest

from tests.__main__ import PARTS, QUICK, Result, chosen_parts, count, summary


def test_without_a_name_every_part_runs_in_order() -> None:
    assert chosen_parts([]) == list(PARTS)


def test_quick_leaves_the_slow_parts_out() -> None:
    assert chosen_parts(["quick"]) == list(QUICK)
    assert chosen_parts(["e2e", "lint"]) == ["lint", "e2e"]


def test_counts_come_from_the_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"/></testsuites>'
    )
    assert count(report) == (5, 2, 2)
    assert count(tmp_path / "missing.xml") == (0, 0, 0)


def last_line(results: list[Result], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = summary(results)
    return code, capsys.readouterr().out.strip().splitlines()[-1]


def test_all_well_ends_with_the_count(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    results = [Result("lint", True), Result("everyday", True, 5), Result("e2e", True, 2, 0, 1)]
    assert last_line(results, capsys) == (0, "7 passed, 0 failed, 1 skipped")


@pytest.mark.parametrize(
    ("results", "line"),
    [
        ([Result("lint", False), Result("everyday", True, 5)], "5 passed, 1 failed"),
        ([Result("everyday", False, 5, 2)], "5 passed, 2 failed"),
        ([Result("everyday", False)], "0 passed, 1 failed"),
    ],
)
def test_anything_broken_fails(
    results: list[Result], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert last_line(results, capsys) == (1, line)


def test_in_ci_a_skipped_test_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    code, line = last_line([Result("e2e", True, 2, 0, 1)], capsys)
    assert code == 1
    assert line == "2 passed, 1 failed, 1 skipped"
