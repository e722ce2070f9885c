"""Computer players: legal, ending, in time with harvests, better in their order."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.bench import duel
from games.chance import Seeded
from games.engine import Viewer
from games.hexiculture import actions as do
from games.hexiculture.bots import BOTS
from games.hexiculture.bots.plan import PASS, Job, count, pack, plan
from games.hexiculture.game import GAME
from games.hexiculture.state import Options, State
from games.simulate import Bot, play
from tests.games.hexiculture.drawn import field


def chosen(name: str, state: State, side: int = 0) -> Any:
    view = GAME.view(state, Viewer(side=side))
    return BOTS[name](view, GAME.legal_actions(state, side), Seeded(1))


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize(
    "options", [Options(), Options(players=4, rounds=10), Options(bonus=False)]
)
def test_games_of_bots_end(name: str, options: Options) -> None:
    bots: list[Bot] = [BOTS[name]] * options.players
    assert play(GAME, options, bots, Seeded(1), Seeded(1)).state.reason == "rounds"


def test_greedy_harvests_what_brings_most() -> None:
    assert chosen("greedy", field("a5A c3A c3A c3A t0A")) == do.Harvest("carrot")
    assert chosen("greedy", field("t3A a0A a0A")) == do.Harvest("tomato")


def test_plants_are_counted_by_tier() -> None:
    plants = pack([0, 0, 3, 5])
    assert count(plants) == 4
    assert count(plants >> 8 * 3) == 2
    assert count(pack([1] * 15)) == 15
    assert count(0) == 0


def test_a_plan_harvests_in_the_last_turn_what_brings_most() -> None:
    stock = (pack([5]), pack([3, 3, 3]), pack([3] * 5))
    assert plan(stock, 20, 20, (1, 2, 3)) == (Job("harvest", "carrot"), 6)


def test_a_plan_waits_as_long_as_nothing_dies() -> None:
    """Two turns left: the carrots at tier 5 live on, those at tier 6 would die."""
    assert plan((0, pack([6, 6]), pack([5] * 3)), 19, 20, (1, 2, 3))[0] == Job("harvest", "carrot")
    assert plan((0, pack([5, 5]), pack([6] * 3)), 19, 20, (1, 2, 3))[0] == Job("harvest", "tomato")


def test_a_plan_sows_nothing_that_cannot_be_harvested_any_more() -> None:
    assert plan((0, 0, 0), 20, 20, (1, 2, 3)) == (PASS, 0)
    # A carrot of its own, grown in the last round, is the most.
    assert plan((0, 0, 0), 17, 20, (1, 2, 3)) == (Job("sow", "carrot"), 2)


def test_a_plan_of_a_whole_game_uses_all_types() -> None:
    job, value = plan((0, 0, 0), 1, 20, (1, 2, 3))
    assert job == Job("sow", "apple")
    assert value >= 80


def test_the_farmer_spreads_where_most_cells_are_free() -> None:
    """A carrot's row is closed, its rising line is free."""
    state = field("#   c0A #", Options(bonus=False, rounds=10, first=0), at=(-1, 0), round=5)
    assert chosen("farmer", state) == do.Propagate(0, 0, ((-1, 1), (1, -1)))


def test_the_farmer_saves_what_would_die() -> None:
    state = field("c6A c6A c6A c6A t2A t2A", Options(bonus=False, first=0), round=12)
    assert chosen("farmer", state) == do.Harvest("carrot")


def test_the_farmer_harvests_when_there_is_no_room_on_the_board() -> None:
    """Every other cell is a rock or the other player's: nothing can be sown or spread."""
    state = field("t3A", Options(bonus=False, first=0), round=5)
    rocks = tuple(cell for cell in range(91) if cell != state.plants[0].cell)
    assert chosen("farmer", replace(state, rocks=rocks)) == do.Harvest("tomato")


def test_the_farmer_passes_when_nothing_brings_points_any_more() -> None:
    assert chosen("farmer", field("t0A", round=20)) == do.Pass()


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("greedy", "random", 0.8), ("farmer", "greedy", 0.7), ("farmer", "random", 0.9)],
)
def test_bots_are_better_in_their_order(better: str, worse: str, least: float) -> None:
    """A short form of `python -m games.bench hexiculture --bots`."""
    assert duel(GAME, better, worse, 4, seed=5000)["share"] >= least
