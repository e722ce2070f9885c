"""Computer players: legal, ending, seeing what wins and loses, better in their order."""

from typing import Any

import pytest

from games.bench import duel
from games.chance import Seeded
from games.engine import Viewer
from games.hexellation.actions import Claim, Place
from games.hexellation.bots import BOTS
from games.hexellation.game import GAME
from games.hexellation.state import Options, State
from games.simulate import Bot, play
from tests.games.hexellation.drawn import sky

MODEL = "*   *   *   *"
AVOID = """
    *   .   *
      *
"""


def chosen(name: str, state: State, side: int = 0) -> Any:
    view = GAME.view(state, Viewer(side=side))
    return BOTS[name](view, GAME.legal_actions(state, side), Seeded(1))


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(players=5, board="advanced"),
        Options(unnoticed=True),
        Options(players=3, unnoticed=True),
    ],
)
def test_games_of_bots_end(name: str, options: Options) -> None:
    ends = set()
    for seed in range(2):
        bots: list[Bot] = [BOTS[name]] * options.players
        state = play(GAME, options, bots, Seeded(seed), Seeded(1)).state
        ends.add(state.reason)
    assert ends <= {"model", "last", "drawn"}


@pytest.mark.parametrize("name", ["greedy", "stargazer"])
def test_it_wins_when_it_can(name: str) -> None:
    state, _ = sky("1   1   1", MODEL, AVOID, at=(-2, 0))
    assert chosen(name, state) in (Place(1, 0), Place(-3, 0))


@pytest.mark.parametrize("name", ["greedy", "stargazer"])
def test_it_claims_what_it_sees(name: str) -> None:
    state, _ = sky("1   1   1   1", MODEL, AVOID, at=(-2, 0), options=Options(unnoticed=True))
    assert chosen(name, state) == Claim("model", ((-2, 0), (-1, 0), (0, 0), (1, 0)))


def test_the_stargazer_does_not_give_model_away() -> None:
    """Two in a row lie there: a third one beside them would let the other player win."""
    state, _ = sky("1   0", MODEL, AVOID)
    away = {Place(2, 0), Place(3, 0), Place(-1, 0), Place(-2, 0)}
    for seed in range(5):
        view = GAME.view(state, Viewer(side=0))
        assert BOTS["stargazer"](view, GAME.legal_actions(state, 0), Seeded(seed)) not in away


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("greedy", "random", 0.8), ("stargazer", "greedy", 0.7), ("stargazer", "random", 0.9)],
)
def test_bots_are_better_in_their_order(better: str, worse: str, least: float) -> None:
    """A short form of `python -m games.bench hexellation --bots`."""
    assert duel(GAME, better, worse, 8, seed=5000)["share"] >= least
