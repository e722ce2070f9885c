"""Moves and what the cells do, rule by rule; the numbers are those of the game's README."""

import pytest

from games.chance import Seeded
from games.hexagonal_thing.actions import (
    Bid,
    CallAuction,
    Change,
    Concede,
    Play,
    Put,
    Stay,
    Take,
)
from games.hexagonal_thing.pieces import Card, Label
from games.hexagonal_thing.rules import apply, legal_actions
from games.hexagonal_thing.state import State
from tests.games.hexagonal_thing.drawn import (
    BOARD,
    act,
    before,
    drawn,
    in_bank,
    landed,
    player,
    refusal,
    table,
)


def playable(state: State) -> set[str]:
    return {a.card for a in legal_actions(state, state.turn) if isinstance(a, Play)}


# T3
def test_a_played_card_goes_to_the_bank_and_the_counter_its_steps() -> None:
    state = table(player((0, -1), "3D 1U"), player((3, 0)))
    state = act(state, (0, Play("3D")))
    assert state.players[0].cell == (0, 2)
    assert state.players[0].cards == ("1U",)
    assert "3D" in in_bank(state)


# M1
def test_only_an_own_card_is_played() -> None:
    state = table(player((0, 0), "1U"), player((3, 0), "1D"))
    assert refusal(state, 0, Play("1D")) == ("not_your_card", "M1")
    assert refusal(state, 0, Play("2D")) == ("not_your_card", "M1")
    assert refusal(state, 1, Play("1D")) == ("not_your_turn", "T3")


# M2
def test_no_card_leads_off_the_board() -> None:
    state = table(player((0, -3), "1U 2U 1D", things=1), player((3, 0)))
    assert refusal(state, 0, Play("2U")) == ("off_board", "M2")
    assert playable(state) == {"1U", "1D"}


# M3 "passed or landed on"
@pytest.mark.parametrize(("card", "free"), [("1S", True), ("2S", False), ("3S", False)])
def test_a_thing_stops_what_lands_on_it_and_what_passes_it(card: Card, free: bool) -> None:
    drawing = """
    W
        .
            T
                .
"""
    state = drawn(drawing, (-1, -1), "1S 2S 3S", things=1)
    if free:
        act(state, (0, Play(card)))
    else:
        assert refusal(state, 0, Play(card)) == ("thing_in_way", "M3")


# M4
@pytest.mark.parametrize(("card", "free"), [("1N", True), ("2N", False), ("3N", False)])
def test_so_does_the_other_counter(card: Card, free: bool) -> None:
    drawing = """
    .
        B
            .
                W
"""
    state = drawn(drawing, (-1, -1), "1N 2N 3N", things=1)
    if free:
        act(state, (0, Play(card)))
    else:
        assert refusal(state, 0, Play(card)) == ("counter_in_way", "M4")


# M3, M4 "cells strictly between": what stands beside the way does not matter
def test_what_stands_beside_the_way_does_not_matter() -> None:
    drawing = """
        T
    T       W
        B       T
    T       .
        T       T
            x
"""
    state = drawn(drawing, (-1, -1), "2D", things=1)
    target = act(state, (0, Play("2D"))).players[0].cell
    assert target == (0, 1)


# M5
def test_who_lands_on_sell_owns_a_thing() -> None:
    cell = before("Sell")
    state = table(player(cell, "1S"), player(BOARD.starts[1]))
    assert refusal(state, 0, Play("1S")) == ("nothing_to_sell", "M5")
    act(table(player(cell, "1S", things=1), player(BOARD.starts[1])), (0, Play("1S")))


# M5: passing over Sell is free
def test_sell_may_be_passed_without_a_thing() -> None:
    cell = next(
        cell
        for cell in BOARD.cells
        if (path := BOARD.paths[cell]["2S"])
        and BOARD.label[path[0]] == "Sell"
        and BOARD.label[path[1]] != "Sell"
    )
    state = table(player(cell, "2S"), player(BOARD.starts[1]))
    assert act(state, (0, Play("2S"))).players[0].cell != cell


# L1, L2
@pytest.mark.parametrize(
    ("label", "pounds", "dollars"), [("JV", 50, 50), ("D20", 50, 70), ("P10", 60, 50)]
)
def test_money_cells_pay_and_just_visiting_does_nothing(
    label: Label, pounds: int, dollars: int
) -> None:
    state = landed(label, "1D")
    assert (state.players[0].pounds, state.players[0].dollars) == (pounds, dollars)
    assert (state.stage, state.turn) == ("turn", 1)


# L3, B1 "no matter who won, the player who landed there chooses"
@pytest.mark.parametrize("winner", [0, 1])
def test_who_landed_on_buy_chooses_the_thing_and_the_winner_owns_it(winner: int) -> None:
    state = landed("Buy")
    assert refusal(state, 0, Concede()) == ("must_bid", "A1")
    state = act(state, (0, Bid(3)))
    state = act(state, (1, Concede())) if winner == 0 else act(state, (1, Bid(7)), (0, Concede()))
    assert (state.stage, state.turn) == ("take", 0)
    assert state.players[winner].dollars == 50 - (3 if winner == 0 else 7)
    assert refusal(state, 1, Take(*state.things[0])) == ("not_your_turn", "B1")
    assert refusal(state, 0, Take(*state.players[0].cell)) == ("no_thing", "B1")
    chosen = state.things[2]
    state = act(state, (0, Take(*chosen)))
    assert chosen not in state.things
    assert [p.things for p in state.players] == [int(winner == 0), int(winner == 1)]
    assert state.turn == 1


# B1 "its cell is free then"
def test_the_cell_of_a_thing_taken_can_be_landed_on() -> None:
    state = landed("Buy")
    state = act(state, (0, Bid(0)), (1, Concede()), (0, Take(0, 0)))
    walker = table(player((0, -1), "1D"), player((3, 0)), state.things)
    assert act(walker, (0, Play("1D"))).players[0].cell == (0, 0)


# L4 "the only player to own a Thing"
def test_the_only_owner_gets_twenty_dollars_on_sell_and_keeps_the_thing() -> None:
    state = landed("Sell", things=2)
    assert (state.players[0].dollars, state.players[0].things) == (70, 2)
    assert (state.stage, state.turn) == ("turn", 1)


# L4, B2 "whoever will sell a Thing most cheaply"
@pytest.mark.parametrize("seller", [0, 1])
def test_who_offers_least_sells_and_who_landed_there_places_the_thing(seller: int) -> None:
    state = landed("Sell", things=1, black={"things": 1})
    state = act(state, (0, Bid(40)))
    state = act(state, (1, Concede())) if seller == 0 else act(state, (1, Bid(30)), (0, Concede()))
    assert state.players[seller].dollars == 50 + (40 if seller == 0 else 30)
    assert [p.things for p in state.players] == [int(seller != 0), int(seller != 1)]
    assert (state.stage, state.turn) == ("put", 0)
    assert refusal(state, 0, Put(*state.things[0])) == ("not_vacant", "B2")
    assert refusal(state, 0, Put(*state.players[1].cell)) == ("not_vacant", "B2")
    assert refusal(state, 0, Put(*state.players[0].cell)) == ("not_vacant", "B2")
    assert refusal(state, 0, Put(9, 9)) == ("outside", "B2")
    free = len(legal_actions(state, 0))
    assert free == 75 - 2 - len(state.things)
    # Not only where Things began.
    cell = next(
        (a.q, a.r)
        for a in legal_actions(state, 0)
        if isinstance(a, Put) and (a.q, a.r) not in BOARD.stars
    )
    state = act(state, (0, Put(*cell)))
    assert cell in state.things
    assert state.turn == 1


# L5 "£1 = $1", "or do nothing"
@pytest.mark.parametrize(
    ("amount", "pounds", "dollars"), [(0, 50, 50), (50, 0, 100), (-50, 100, 0), (7, 43, 57)]
)
def test_on_change_pounds_and_dollars_change_one_for_one(
    amount: int, pounds: int, dollars: int
) -> None:
    state = landed("Change")
    assert state.stage == "change"
    assert refusal(state, 0, Change(51)) == ("not_enough_money", "L5")
    assert refusal(state, 0, Change(-51)) == ("not_enough_money", "L5")
    state = act(state, (0, Change(amount)))
    assert (state.players[0].pounds, state.players[0].dollars) == (pounds, dollars)
    assert state.turn == 1


# L5 "not at the beginning of the next turn"
def test_change_is_now_or_not_at_all() -> None:
    state = act(landed("Change", black={"things": 1}), (0, Change(0)), (1, Stay()))
    assert (state.stage, state.turn) == ("turn", 0)
    assert refusal(state, 0, Change(5)) == ("wrong_stage", "L5")


# D12
def test_without_money_change_asks_nothing() -> None:
    state = landed("Change", pounds=0, dollars=0)
    assert (state.stage, state.turn) == ("turn", 1)


# T4 "able to move or not"
def test_who_stays_gives_a_thing_and_the_cell_does_nothing_again() -> None:
    cell = next(cell for cell in BOARD.cells if BOARD.label[cell] == "D20")
    state = table(player(cell, "1U", things=2), player((0, 4)), ((0, 0),))
    state, record = apply(state, 0, Stay(), Seeded(1))
    assert [p.things for p in state.players] == [1, 1]
    assert state.players[0].dollars == 50
    assert state.players[0].cell == cell
    assert state.players[0].cards == ("1U",)
    assert state.turn == 1
    assert [event.kind for event in record.events] == ["stayed", "gave", "turn"]


# T4 "who cannot move": no cards, or none that can be played
@pytest.mark.parametrize("cards", ["", "1U"])
def test_who_cannot_move_can_only_stay_or_auction(cards: str) -> None:
    state = table(player((0, -4), cards, things=1), player((0, 4)))
    kinds = {type(a) for a in legal_actions(state, 0)}
    assert Play not in kinds
    assert {Stay, CallAuction} <= kinds
