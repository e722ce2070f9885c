"""What players read of a game: who made it, whom it suits, its rules."""

import pytest

from games.registry import GAMES

HELPS = {key: game.help for key, game in GAMES.items() if game.help is not None}


def test_the_authors_are_credited() -> None:
    assert "Néstor Romeral Andrés" in GAMES["hexellation"].help.credit  # type: ignore[union-attr]
    assert "Tony Camilleri" in GAMES["planet_x"].help.credit  # type: ignore[union-attr]
    assert "T. Newlin" in GAMES["hexiculture"].help.credit  # type: ignore[union-attr]


@pytest.mark.parametrize("key", list(HELPS))
def test_a_game_says_whom_it_suits_and_how_it_goes(key: str) -> None:
    told = HELPS[key]
    assert told.players[1] == len(GAMES[key].sides)
    assert told.minutes[0] < told.minutes[1]
    assert told.trains
    assert all(chapter.lines for chapter in told.chapters)
    assert any(chapter.ours for chapter in told.chapters)
