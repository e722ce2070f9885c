"""Recorded games play again as they did, line by line."""

import pytest

from games.registry import GAMES
from tests.games.playthrough import FOLDER, RECORDINGS, read, replay


def test_every_game_has_a_recording() -> None:
    assert {header.game for header in RECORDINGS.values()} == set(GAMES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(RECORDINGS)


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_game_plays_again_line_by_line(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert read(recorded)[0] == RECORDINGS[name]
    for n, (now, before) in enumerate(
        zip(replay(recorded).splitlines(), recorded.splitlines(), strict=True), 1
    ):
        assert now == before, f"{name}.txt:{n}; to record anew: python -m tests.games.playthrough"
