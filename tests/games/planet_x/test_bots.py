"""Computer players: legal, ending with every mod, better in their order."""

from typing import Any

import pytest

from games.bench import duel
from games.chance import Seeded
from games.engine import Viewer
from games.planet_x import actions as do
from games.planet_x.bots import BOTS
from games.planet_x.bots.land import best_site
from games.planet_x.game import GAME
from games.planet_x.pieces import MODS
from games.planet_x.state import Options, State
from games.simulate import Bot, play
from tests.games.planet_x.drawn import blows, done, planet
from tests.games.planet_x.test_actions import WIDE


def chosen(name: str, state: State, side: int = 0) -> Any:
    view = GAME.view(state, Viewer(side=side))
    return BOTS[name](view, GAME.legal_actions(state, side), Seeded(1))


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize(
    "options",
    [
        Options(max_rounds=20),
        Options(players=3, mods=MODS, quick=True, max_rounds=10),
        Options(players=4, mods=("governments", "explorers"), max_rounds=6),
    ],
)
def test_games_of_bots_end(name: str, options: Options) -> None:
    bots: list[Bot] = [BOTS[name]] * options.players
    state = play(GAME, options, bots, Seeded(3), Seeded(1)).state
    assert GAME.over(state)


@pytest.mark.parametrize("name", ["greedy", "settler"])
def test_they_place_where_it_brings_most(name: str) -> None:
    state, _ = done(planet(WIDE), 0, do.Colonise(), blows(0))
    view = GAME.view(state, Viewer(side=0))
    gain, cell = best_site(view.ground, view)
    placed = chosen(name, state)
    assert isinstance(placed, do.Place)
    assert GAME.gains(state, 0, [placed]) == [gain]
    assert cell >= 0


def test_the_settler_keeps_a_site_when_strong_winds_blow() -> None:
    state, _ = done(planet(WIDE), 0, do.Colonise(), blows(2))
    while state.stage == "keep":
        side = next(iter(GAME.awaiting(state)))
        state, _ = done(state, side, chosen("settler", state, side))
    assert state.stage == "place"
    assert GAME.legal_actions(state, 0)[:-1]


def test_the_settler_does_not_risk_a_colony_for_a_number() -> None:
    state = planet(WIDE.replace("? ? ?", "4 ? ?"), population=-3)
    action = chosen("settler", state)
    assert not isinstance(action, do.Explore)


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("greedy", "random", 0.6), ("settler", "greedy", 0.5), ("settler", "random", 0.8)],
)
def test_bots_are_better_in_their_order(better: str, worse: str, least: float) -> None:
    """A short form of `python -m games.bench planet_x --bots`."""
    assert duel(GAME, better, worse, 12, seed=5000)["share"] >= least
