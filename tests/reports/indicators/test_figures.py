"""The figures of the README: a small seeded form of the same games, and what the README says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexclassroom.reports import indicators
from hexclassroom.reports.indicators import figures
from hexclassroom.reports.indicators.catalogue import CATALOGUE
from tests.reports.indicators.recorded import FOLDER, small_figures

README = Path(indicators.__path__[0]) / "README.md"
GOLDEN = FOLDER / "figures.txt"


@pytest.fixture(scope="module")
def small() -> figures.Figures:
    return small_figures()


def test_the_small_form_comes_out_as_written_down(small: figures.Figures) -> None:
    assert figures.table(small) == GOLDEN.read_text("utf-8")


def test_teams_of_chance_raise_hardly_any_flag(small: figures.Figures) -> None:
    assert small.flags["random"] == (0, 6)


def test_what_must_show_does_show(small: figures.Figures) -> None:
    """A planner above chance, one voice above many, silence as nothing to look at."""
    middle = {key: each[1] for key, each in small.spread.items()}
    for key in figures.SEPARATE:
        assert middle[key, "planner"] > middle[key, "random"], key
    assert middle["collaboration.spread", "dominated"] > middle["collaboration.spread", "greedy"]
    assert middle["collaboration.answered", "dominated"] < 0.3
    assert ("collaboration.answered", "silent") not in middle
    assert ("decisions.methods", "silent") not in middle


def test_the_readme_quotes_the_command_and_keeps_what_is_promised() -> None:
    quoted = README.read_text("utf-8").split("<!-- figures -->")[1]
    for each in CATALOGUE:
        assert f"| `{each.key}` |" in quoted
    for key in figures.SEPARATE:
        found = re.search(rf"\| `{re.escape(key)}` \| (\d+)% \| (\d+) \|", quoted)
        assert found is not None, key
        assert int(found[1]) >= 90, key
        assert int(found[2]) >= 30, key
    flags = re.search(r"\| random \| ([\d.]+)% \|", quoted)
    assert flags is not None
    assert float(flags[1]) <= 5
    header = figures.table(figures.Figures(0, {}, {}, {"random": (0, 1)})).splitlines()[2]
    assert header in quoted
