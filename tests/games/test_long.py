"""A few games of the long run (`python -m tests.games.long`)."""

import pytest

from games.registry import GAMES
from tests.games.long import run

FEW = {"planet_hexagon": 1}


@pytest.mark.parametrize("key", list(GAMES))
def test_random_games_keep_the_contract_at_every_step(key: str) -> None:
    games = FEW.get(key, 4)
    assert sum(run(key, games, first=50_000).values()) == games
