"""Main Assets. Each test names its sentence of rules section 3, "Main Assets"."""

import pytest

from games.engine import MASTER
from games.planet_hexagon.actions import (
    Action,
    Arrive,
    EndPhase,
    FernDraw,
    FernExchange,
    Flip,
    FlippingMachine,
    Leave,
    Painting,
    PaintingSide,
    Phonomobile,
    Take,
)
from games.planet_hexagon.pieces import ASSETS, Asset
from games.planet_hexagon.rules import legal_actions
from games.planet_hexagon.state import State
from tests.games.drawn import refusal
from tests.games.planet_hexagon.plays import (
    FERN,
    MACHINE,
    PAINTING,
    PHONOMOBILE,
    asks,
    at_centre,
    do,
    fresh,
    kinds,
    occupied,
    over_of,
    rounds,
    tile_at,
    turns,
    with_team,
)

PRE_MOVES: dict[Asset, Action] = {
    MACHINE: FlippingMachine(2),
    PHONOMOBILE: Phonomobile(1, 4),
    PAINTING: Painting(2),
}


def _in_round_four(asset: Asset) -> State:
    """Give round 4 with the Lupidians' Supplier at the Supply Centre, holding this card."""
    state = rounds(fresh(), 3)
    for side, team in enumerate(state.teams):
        if team.asset == asset:
            state = with_team(state, side, asset=state.teams[0].asset)
    return do(with_team(state, 0, asset=asset), 0, Arrive())[0]


# "each at most once a supply turn, by the team that holds the card this round"
@pytest.mark.parametrize("asset", list(PRE_MOVES))
def test_a_card_serves_its_holder_once_a_turn(asset: Asset) -> None:
    for held, move in PRE_MOVES.items():
        state = at_centre(asset)
        if held != asset:
            assert refusal(state, 0, move) == ("not_your_asset", "A1")
            continue
        state, _ = do(state, 0, move)
        if asset == PAINTING:
            state, _ = do(state, 0, PaintingSide(0))
        assert refusal(state, 0, move) == ("asset_used", "A1")
        assert all(isinstance(a, Take) for a in legal_actions(state, 0))


@pytest.mark.parametrize("asset", list(PRE_MOVES))
def test_a_card_not_used_stays_unused_and_is_free_again_next_turn(asset: Asset) -> None:
    state, _ = do(at_centre(asset), 0, Take(0))
    state, _ = do(state, 0, Flip(1))
    assert not state.asset_used


# "Flipping Machine: flip one Supply Centre tile before the basic move."
def test_the_flipping_machine_flips_one_tile_before_the_basic_move() -> None:
    state = at_centre(MACHINE)
    was = state.supply
    offered = [a.slot for a in legal_actions(state, 0) if isinstance(a, FlippingMachine)]
    assert offered == list(range(8))
    state, events = do(state, 0, FlippingMachine(2))
    assert tile_at(state, 2) == over_of(was[2])  # type: ignore[arg-type]
    assert (*state.supply[:2], *state.supply[3:]) == (*was[:2], *was[3:])
    assert state.stage == "choose"
    assert kinds(events) == ["asset", "flipped"]
    assert refusal(at_centre(MACHINE), 0, FlippingMachine(8)) == ("empty_slot", "S3")


# "Phonomobile: ... put two Supply Centre tiles into the Rubbish Bag, then draw two at random from
# the Rubbish Bag (possibly the same ones) and place them as they come."
def test_the_phonomobile_exchanges_two_tiles_with_the_rubbish_bag() -> None:
    state = at_centre(PHONOMOBILE)
    gone = {tile_at(state, 1).tile, tile_at(state, 4).tile}
    bag = sorted({*state.rubbish, *gone})
    after, events = do(state, 0, Phonomobile(1, 4), draws=[0, 1, 4, 0])
    assert (tile_at(after, 1).tile, tile_at(after, 1).side) == (bag[0], 1)
    assert (tile_at(after, 4).tile, tile_at(after, 4).side) == (bag[5], 0)
    assert after.rubbish == tuple(bag[1:5])
    assert kinds(events) == ["asset", "rubbished", "rubbished", "drew", "drew"]


def test_the_phonomobile_may_draw_the_same_tiles() -> None:
    state = at_centre(PHONOMOBILE)
    gone = sorted([tile_at(state, 1).tile, tile_at(state, 4).tile])
    bag = sorted([*state.rubbish, *gone])
    after, _ = do(
        state, 0, Phonomobile(1, 4), draws=[bag.index(gone[0]), 0, bag.index(gone[1]) - 1, 0]
    )
    assert [tile_at(after, 1).tile, tile_at(after, 4).tile] == gone
    assert after.rubbish == state.rubbish


def test_the_phonomobile_offers_every_two_tiles_once() -> None:
    pairs = [
        (a.a, a.b) for a in legal_actions(at_centre(PHONOMOBILE), 0) if isinstance(a, Phonomobile)
    ]
    assert pairs == [(a, b) for a in range(8) for b in range(a + 1, 8)]
    state = at_centre(PHONOMOBILE)
    assert refusal(state, 0, Phonomobile(3, 3)) == ("same_slot", "A3")
    assert refusal(state, 0, Phonomobile(4, 3)) == ("same_slot", "A3")
    assert refusal(state, 0, Phonomobile(3, 8)) == ("empty_slot", "S3")


# "Those two cannot be flipped by this team in this supply turn" [D4]
def test_the_tiles_that_the_phonomobile_brought_cannot_be_flipped_in_this_turn() -> None:
    state, _ = do(at_centre(PHONOMOBILE), 0, Phonomobile(1, 4))
    state, _ = do(state, 0, Take(0))
    assert [a.slot for a in legal_actions(state, 0)] == [2, 3, 5, 6, 7]  # type: ignore[union-attr]
    assert refusal(state, 0, Flip(1)) == ("fixed_slot", "D4")
    assert refusal(state, 0, Flip(4)) == ("fixed_slot", "D4")
    state, _ = do(state, 0, Flip(2))
    assert state.fixed == ()
    state, _ = do(state, 1, Arrive())
    state, _ = do(state, 1, Take(0))
    assert {1, 4} <= {a.slot for a in legal_actions(state, 1)}  # type: ignore[union-attr]


def test_a_tile_that_the_phonomobile_brought_may_be_taken() -> None:
    state, _ = do(at_centre(PHONOMOBILE), 0, Phonomobile(1, 4))
    piece = tile_at(state, 4)
    assert do(state, 0, Take(4))[0].hand == piece


# "Indescribable Painting: before the basic move, put one Supply Centre tile back into the Supply
# Bag, draw one at random and place it on the side of the team's choice."
@pytest.mark.parametrize("side", [0, 1])
def test_the_painting_exchanges_a_tile_and_the_team_chooses_its_side(side: int) -> None:
    state = at_centre(PAINTING)
    bag = sorted([*state.bag, tile_at(state, 6).tile])
    after, events = do(state, 0, Painting(6), draws=[2])
    assert (after.drawn, after.hole, after.stage) == (bag[2], 6, "painting")
    assert sorted([*after.bag, bag[2]]) == bag
    assert kinds(events) == ["asset", "returned"]
    assert asks(after, 0) == ["painting!"]
    assert legal_actions(after, 0) == [PaintingSide(0), PaintingSide(1)]
    assert refusal(after, 0, PaintingSide(2)) == ("no_such_face", "A4")
    after, _ = do(after, 0, PaintingSide(side))
    assert (tile_at(after, 6).tile, tile_at(after, 6).side) == (bag[2], side)
    assert (after.stage, after.drawn, after.hole) == ("choose", None, -1)


# "(In round 4 the bag holds only that tile: it comes back, side chosen.)"
def test_in_round_four_the_painting_brings_the_same_tile_back() -> None:
    state = _in_round_four(PAINTING)
    slot = occupied(state)[0]
    tile = tile_at(state, slot).tile
    state, _ = do(state, 0, Painting(slot), draws=[0])
    assert state.drawn == tile
    state, _ = do(state, 0, PaintingSide(1))
    assert (tile_at(state, slot).tile, tile_at(state, slot).side) == (tile, 1)
    assert state.bag == ()


# "Pondering Fern: after the basic move, exchange the tile taken for another one in the Supply
# Centre; each keeps its side."
def test_the_fern_exchanges_the_tile_taken_after_the_basic_move() -> None:
    state, _ = do(at_centre(FERN), 0, Take(0))
    taken = state.hand
    state, _ = do(state, 0, Flip(3))
    assert state.stage == "fern"
    other = tile_at(state, 3)
    exchanges = [a.slot for a in legal_actions(state, 0) if isinstance(a, FernExchange)]
    assert exchanges == list(range(8)), "the tile just drawn, too"
    state, events = do(state, 0, FernExchange(3))
    assert state.teams[0].waiting == (other,)
    assert state.supply[3] == taken
    assert kinds(events) == ["asset", "exchanged", "waiting"]
    assert state.turn == 1


def test_the_holder_of_the_fern_may_keep_the_tile() -> None:
    state, _ = do(at_centre(FERN), 0, Take(0))
    taken = state.hand
    state, _ = do(state, 0, Flip(3))
    state, events = do(state, 0, Leave())
    assert state.teams[0].waiting == (taken,)
    assert kinds(events) == ["waiting"]


def test_a_turn_without_the_fern_ends_with_the_draw() -> None:
    state, _ = do(at_centre(MACHINE), 0, Take(0))
    state, _ = do(state, 0, Flip(3))
    assert (state.stage, state.turn) == ("arrive", 1)


def test_an_empty_slot_cannot_be_exchanged() -> None:
    state, _ = do(at_centre(FERN), 0, Take(0))
    state, _ = do(state, 0, Flip(3))
    assert refusal(state, 0, FernExchange(9)) == ("empty_slot", "S3")


# "If the bag was empty (round 4), the holder may first draw one tile from the Rubbish Bag to the
# Supply Centre, random side; drawing uses the card, and the team may still keep its tile."
def test_in_round_four_the_fern_may_draw_from_the_rubbish_bag_once() -> None:
    state = _in_round_four(FERN)
    state, _ = do(state, 0, Take(occupied(state)[0]))
    taken = state.hand
    state, _ = do(state, 0, Flip(occupied(state)[0]))
    assert legal_actions(state, 0)[0] == FernDraw()
    tile, rubbish = state.rubbish[2], len(state.rubbish)
    state, events = do(state, 0, FernDraw(), draws=[2, 1])
    assert kinds(events) == ["asset", "drew"]
    slot = next(i for i, p in enumerate(state.supply) if p and p.tile == tile)
    assert tile_at(state, slot).side == 1
    assert len(state.rubbish) == rubbish - 1
    assert state.asset_used
    assert refusal(state, 0, FernDraw()) == ("asset_used", "A1")
    kept, _ = do(state, 0, Leave())
    assert kept.teams[0].waiting[-1] == taken
    changed, events = do(state, 0, FernExchange(slot))
    assert changed.teams[0].waiting[-1].tile == tile
    assert kinds(events) == ["exchanged", "waiting"], "the card was used with the draw"


def test_the_fern_draws_nothing_in_rounds_one_to_three() -> None:
    state, _ = do(at_centre(FERN), 0, Take(0))
    state, _ = do(state, 0, Flip(3))
    assert refusal(state, 0, FernDraw()) == ("not_in_this_round", "A5")


def test_the_last_turn_of_round_three_drew_the_bag_empty_but_the_fern_still_draws_nothing() -> None:
    state = turns(rounds(fresh(), 2), 3)
    state = with_team(state, 3, asset=FERN)
    state, _ = do(state, 3, Arrive())
    state, _ = do(state, 3, Take(0))
    state, _ = do(state, 3, Flip(1))
    assert (state.bag, state.stage) == ((), "fern")
    assert refusal(state, 3, FernDraw()) == ("not_in_this_round", "A5")
    assert FernDraw() not in legal_actions(state, 3)


# "Supply Centre 4 after round 4 (5 if the Fern drew one)"
def test_five_tiles_are_left_if_the_fern_drew_one() -> None:
    state = _in_round_four(FERN)
    state, _ = do(state, 0, Take(occupied(state)[0]))
    state, _ = do(state, 0, Flip(occupied(state)[0]))
    state, _ = do(state, 0, FernDraw())
    state, _ = do(state, 0, Leave())
    state = turns(state, 3)
    assert len(occupied(state)) == 5
    rubbish = len(state.rubbish)
    assert len(do(state, MASTER, EndPhase())[0].rubbish) == rubbish + 5


# "At the end of rounds 1-3 each card goes to the next team clockwise, used or not."
def test_cards_go_clockwise_after_rounds_one_to_three() -> None:
    state = fresh(MACHINE)
    held = [team.asset for team in state.teams]
    for _ in range(3):
        state = rounds(state, 1)
        held = [held[3], *held[:3]]
        assert [team.asset for team in state.teams] == held


# "After round 4 all go back to the Game Master."; dealt anew in the next session
def test_cards_go_back_after_round_four_and_are_dealt_anew() -> None:
    after = rounds(fresh(), 4)
    assert sorted(str(team.asset) for team in after.teams) == sorted(ASSETS)
    end = rounds(after, 12)
    assert end.phase == "final_building"
    assert [team.asset for team in end.teams] == [None] * 4
