"""Recorded games find the same, line by line, for as long as their catalogue is version 1."""

from __future__ import annotations

import pytest

from tests.reports.indicators.recorded import FOLDER, GAMES, found_in


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_recorded_game_finds_what_it_found(name: str) -> None:
    assert found_in(name) == (FOLDER / f"{name}.txt").read_text("utf-8")
