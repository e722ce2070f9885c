"""Auctions, rule by rule; the numbers are those of the game's README."""

import pytest

from games.hexagonal_thing.actions import Bid, CallAuction, Concede, Play, Put
from games.hexagonal_thing.pieces import HIGHEST_OFFER
from games.hexagonal_thing.rules import legal_actions
from games.hexagonal_thing.rules.auctions import amounts, some
from games.hexagonal_thing.rules.common import vacant
from games.hexagonal_thing.state import Options, State
from tests.games.hexagonal_thing.drawn import act, in_bank, landed, player, refusal, table

THREE = Options(three_bids=True)


def called(white: int = 50, black: int = 50, options: Options | None = None) -> State:
    """Let White call an auction of two cards; both have these pounds."""
    state = table(
        player((0, -1), "1D 2D", pounds=white),
        player((3, 0), "1U 2U", pounds=black),
        options=options,
    )
    return act(state, (0, CallAuction(("3N", "1E"))))


# T2 "one or some or all", "as a single lot"
def test_the_cards_of_a_lot_go_together_to_the_highest_bidder() -> None:
    state = act(called(), (0, Bid(0)), (1, Bid(5)), (0, Bid(6)), (1, Concede()))
    assert state.players[0].cards == ("1E", "1D", "2D", "3N")
    assert (state.players[0].pounds, state.players[1].pounds) == (44, 50)
    assert (state.stage, state.turn) == ("turn", 0)
    state = act(called(), (0, Bid(0)), (1, Bid(5)), (0, Concede()))
    assert state.players[1].cards == ("1U", "1E", "2U", "3N")
    assert (state.players[0].pounds, state.players[1].pounds) == (50, 45)
    assert (state.stage, state.turn) == ("turn", 0)


# T2 "a single auction", "at the start, but only at the start"
def test_there_is_one_auction_of_cards_a_turn_before_moving() -> None:
    state = act(called(), (0, Bid(0)), (1, Concede()))
    assert refusal(state, 0, CallAuction(("2N",))) == ("one_auction", "T2")
    assert not any(isinstance(a, CallAuction) for a in legal_actions(state, 0))
    state = act(state, (0, Play("1D")), (1, CallAuction(("2N",))))
    assert state.auction is not None
    assert refusal(landed("Buy"), 0, CallAuction(("2N",))) == ("wrong_stage", "T2")


# T2 "owned by the bank"
def test_only_cards_of_the_bank_are_auctioned_each_once() -> None:
    state = table(player((0, -1), "1D"), player((3, 0), "1U"))
    assert refusal(state, 0, CallAuction(("1U",))) == ("not_in_bank", "T2")
    assert refusal(state, 0, CallAuction(("2U", "1D"))) == ("not_in_bank", "T2")
    assert refusal(state, 0, CallAuction(())) == ("no_lot", "T2")
    assert refusal(state, 0, CallAuction(("2U", "2U"))) == ("no_lot", "T2")
    assert refusal(state, 1, CallAuction(("2U",))) == ("not_your_turn", "T2")
    everything = act(state, (0, CallAuction(in_bank(state))))
    assert everything.auction is not None
    assert len(everything.auction.cards) == 16


# E4
def test_single_cards_and_the_whole_bank_are_listed() -> None:
    state = table(player((0, -1), "1D"), player((3, 0), "1U"))
    lots = [a.cards for a in legal_actions(state, 0) if isinstance(a, CallAuction)]
    assert len(lots) == 17
    assert in_bank(state) in lots


# A1
def test_who_called_must_bid_first() -> None:
    state = called()
    assert refusal(state, 0, Concede()) == ("must_bid", "A1")
    assert refusal(state, 1, Bid(5)) == ("not_your_bid", "A2")
    assert refusal(state, 0, Play("1D")) == ("wrong_stage", "T3")
    assert refusal(table(player((0, 0)), player((3, 0))), 0, Bid(1)) == ("wrong_stage", "A1")


# A2, A3
def test_bids_get_better_by_one_at_least_and_stay_within_the_money() -> None:
    state = called()
    assert refusal(state, 0, Bid(-1)) == ("below_zero", "A3")
    assert refusal(state, 0, Bid(51)) == ("not_enough_money", "A3")
    state = act(state, (0, Bid(10)))
    assert refusal(state, 1, Bid(10)) == ("not_better", "A2")
    assert refusal(state, 1, Bid(9)) == ("not_better", "A2")
    assert refusal(state, 0, Bid(11)) == ("not_your_bid", "A2")
    assert amounts(state) == (11, 50)
    act(state, (1, Bid(11)))


# A5 "who cannot does so automatically": the rulebook's £20 and £10
def test_a_bid_that_cannot_be_bettered_wins_at_once() -> None:
    state = act(called(20, 10), (0, Bid(10)))
    assert state.auction is None
    assert state.players[0].pounds == 10
    state = act(called(20, 10), (0, Bid(9)), (1, Bid(10)))
    assert amounts(state) == (11, 20)
    state = act(state, (0, Bid(11)))
    assert state.players[0].pounds == 9


# A6
def test_of_three_bids_the_last_one_wins() -> None:
    state = act(called(options=THREE), (0, Bid(1)), (1, Bid(2)))
    assert state.auction is not None
    state = act(state, (0, Bid(3)))
    assert state.auction is None
    assert (state.players[0].pounds, state.players[1].pounds) == (47, 50)
    conceded = act(called(options=THREE), (0, Bid(1)), (1, Bid(2)), (0, Concede()))
    assert conceded.players[1].pounds == 48
    assert act(called(options=THREE), (0, Bid(1)), (1, Concede())).players[0].pounds == 49
    assert act(called(), (0, Bid(1)), (1, Bid(2)), (0, Bid(3))).auction is not None


# A6 holds for Buy and Sell too
def test_three_bids_are_enough_for_a_thing_too() -> None:
    bought = act(landed("Buy", options=THREE), (0, Bid(1)), (1, Bid(2)), (0, Bid(9)))
    assert (bought.stage, bought.players[0].dollars) == ("take", 41)
    sold = landed("Sell", options=THREE, things=1, black={"things": 1})
    sold = act(sold, (0, Bid(90)), (1, Bid(70)), (0, Bid(60)))
    assert (sold.stage, sold.players[0].dollars) == ("put", 110)


# A3 in Buy: dollars
def test_a_thing_is_bought_in_dollars() -> None:
    state = landed("Buy", pounds=500, dollars=5)
    assert refusal(state, 0, Bid(6)) == ("not_enough_money", "A3")
    assert refusal(state, 0, Bid(-1)) == ("below_zero", "A3")
    state = act(state, (0, Bid(5)), (1, Bid(6)))
    assert (state.stage, state.taker) == ("take", 1)


# A2, A4, D4
def test_offers_go_down_below_zero_to_all_dollars_on_hand() -> None:
    state = landed("Sell", things=1, dollars=8, black={"things": 1, "dollars": 5})
    assert refusal(state, 0, Bid(HIGHEST_OFFER + 1)) == ("too_high", "D4")
    assert amounts(state) == (-8, HIGHEST_OFFER)
    state = act(state, (0, Bid(HIGHEST_OFFER)))
    assert refusal(state, 1, Bid(HIGHEST_OFFER)) == ("not_better", "A2")
    state = act(state, (1, Bid(0)), (0, Bid(-3)))
    assert refusal(state, 1, Bid(-6)) == ("not_enough_money", "A4")
    state = act(state, (1, Bid(-4)), (0, Bid(-8)))
    # Black has only $5, so nothing betters it.
    assert (state.stage, state.taker) == ("put", 0)
    assert (state.players[0].dollars, state.players[0].things) == (0, 0)


@pytest.mark.parametrize("bid", [-5, -8])
def test_an_offer_of_all_the_other_one_has_wins_at_once(bid: int) -> None:
    state = landed("Sell", things=1, dollars=8, black={"things": 1, "dollars": 5})
    state = act(state, (0, Bid(bid)))
    assert (state.stage, state.players[0].dollars) == ("put", 8 + bid)
    assert act(state, (0, Put(*vacant(state)[0]))).turn == 1


# E4
@pytest.mark.parametrize(("least", "most"), [(0, 50), (0, 0), (-50, HIGHEST_OFFER), (7, 8)])
def test_a_few_amounts_are_listed_with_both_ends(least: int, most: int) -> None:
    found = some(least, most)
    assert (found[0], found[-1]) == (least, most)
    assert list(found) == sorted(set(found))
    assert len(found) <= 40
