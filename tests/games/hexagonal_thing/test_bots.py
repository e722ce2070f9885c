"""Computer players: legal, ending, seeing what wins and loses, better in their order."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.bench import duel
from games.chance import Seeded
from games.engine import Viewer
from games.hexagonal_thing import actions as a
from games.hexagonal_thing.bots import BOTS
from games.hexagonal_thing.game import GAME
from games.hexagonal_thing.pieces import CARDS
from games.hexagonal_thing.rules import check
from games.hexagonal_thing.state import Options, State
from games.simulate import Bot, play
from tests.games.hexagonal_thing.drawn import act, landed, player, table


def chosen(name: str, state: State, side: int = 0) -> Any:
    view = GAME.view(state, Viewer(side=side))
    action = BOTS[name](view, GAME.legal_actions(state, side), Seeded(1))
    if action is not None:
        check(state, side, action)
    return action


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize("options", [Options(), Options(three_bids=True, draws=False)])
def test_games_of_bots_end(name: str, options: Options) -> None:
    bots: list[Bot] = [BOTS[name]] * 2
    for seed in range(2):
        state = play(GAME, options, bots, Seeded(seed), Seeded(seed), most=3000).state
        assert state.reason in ("things", "owing", "repeated", "long")


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_answers_a_draw_beside_the_play(name: str) -> None:
    state = table(player((0, -2), "1D"), player((3, 0), "1U 2U 1N", things=3))
    state = act(state, (0, a.OfferDraw()))
    assert chosen(name, state, 1) == a.AnswerDraw(False)


def test_the_broker_agrees_to_a_draw_when_it_is_far_behind() -> None:
    state = table(player((0, -2), "1D 2D", things=3), player((3, 0), pounds=0, dollars=0))
    assert chosen("broker", act(state, (0, a.OfferDraw())), 1) == a.AnswerDraw(True)


def test_the_broker_pays_all_it_has_for_the_fourth_thing_and_no_more_than_it_must() -> None:
    state = landed("Buy", things=3, black={"dollars": 12})
    bids = 0
    while state.stage == "bid" and state.auction is not None:
        side = state.auction.side
        state = act(state, (side, chosen("broker", state, side)))
        bids += 1
    assert state.taker == 0
    assert state.players[0].dollars >= 50 - 12


def test_the_broker_blocks_who_has_no_thing_to_pay_with() -> None:
    """Black has one card and one way; the Thing that White places closes it."""
    black = player((0, 2), "1U", pounds=0)
    white = player((0, -3), " ".join(c for c in CARDS if c != "1U"), things=1, pounds=50)
    state = table(white, black)
    state = replace(state, stage="put", taker=0, in_hand=1)
    assert chosen("broker", state) == a.Put(0, 1)


def test_the_broker_does_not_give_its_things_away() -> None:
    state = table(player((0, -2), "1D 2D 1S", things=1), player((3, 0), "1U"))
    assert not isinstance(chosen("broker", state), a.Stay)


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("greedy", "random", 0.7), ("broker", "greedy", 0.7), ("broker", "random", 0.8)],
)
def test_bots_are_better_in_their_order(better: str, worse: str, least: float) -> None:
    """A short form of `python -m games.bench hexagonal_thing --bots`."""
    assert duel(GAME, better, worse, 12, seed=5000)["share"] >= least
