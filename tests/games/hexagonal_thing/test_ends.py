"""How a game ends, draws, and what happens when time is up; the numbers are the README's."""

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.engine import CLOCK, MASTER, Viewer
from games.hexagonal_thing import actions as a
from games.hexagonal_thing.game import GAME
from games.hexagonal_thing.pieces import Card
from games.hexagonal_thing.rules import apply, awaiting, clock, legal_actions, outcome, setup
from games.hexagonal_thing.state import Cell, Options, State
from tests.games.hexagonal_thing.drawn import BOARD, act, before, landed, player, refusal, table


# W1
def test_the_fourth_thing_wins_at_once() -> None:
    state = landed("Buy", things=3)
    state = act(state, (0, a.Bid(1)), (1, a.Concede()))
    takes = legal_actions(state, 0)
    assert GAME.gains(state, 0, takes) == [2] * len(takes)
    state = act(state, (0, a.Take(*state.things[0])))
    assert (state.stage, state.winners, state.reason) == ("result", (0,), "things")
    assert outcome(state).totals == (2, 0)
    assert refusal(state, 1, a.Stay()) == ("game_over", "W5")


# W1 "at any moment": also by a Thing that the other player owed
def test_a_thing_owed_can_be_the_fourth() -> None:
    state = table(player((0, 0), things=1), player((3, 0), things=3))
    state = act(state, (0, a.Stay()))
    assert (state.winners, state.reason) == ((1,), "things")


# W1: the other player can buy it as well
def test_the_other_player_may_win_by_an_auction_that_one_has_to_hold() -> None:
    state = landed("Buy", black={"things": 3})
    state = act(state, (0, a.Bid(0)), (1, a.Bid(50)))
    state = act(state, (0, a.Take(*state.things[0])))
    assert (state.winners, state.reason) == ((1,), "things")


# W2, D11 "also by choosing not to move"
@pytest.mark.parametrize("cards", ["", "1D"])
def test_who_owes_a_thing_and_has_none_has_lost(cards: str) -> None:
    state = act(table(player((0, -2), cards), player((3, 0))), (0, a.Stay()))
    assert (state.winners, state.reason) == ((1,), "owing")
    assert outcome(state).totals == (0, 2)


def there_and_back(state: State) -> State:
    """Let both players go a step and back, twice buying back the card that was played last."""
    for side, ways in ((0, UP_DOWN), (1, EAST_WEST), (0, UP_DOWN), (1, EAST_WEST)):
        (held,) = state.players[side].cards
        played = next(card for card in ways if card != held)
        state = act(
            state,
            (side, a.CallAuction((played,))),
            (side, a.Bid(0)),
            (1 - side, a.Concede()),
            (side, a.Play(held)),
            (side, a.Change(0)),
        )
    return state


UP_DOWN: tuple[Card, ...] = ("1U", "1D")
EAST_WEST: tuple[Card, ...] = ("1E", "1W")


def change_beside(card: Card, left: bool) -> Cell:
    """Give a Change on one half of the board from which a card leads to another Change."""
    return next(
        cell
        for cell in BOARD.cells
        if BOARD.label[cell] == "Change"
        and (path := BOARD.paths[cell][card])
        and BOARD.label[path[-1]] == "Change"
        and (cell[0] < 0) == left
    )


# W3, D7 "the first position included"
def test_the_third_time_the_same_position_is_a_draw() -> None:
    state = table(player(change_beside("1U", True), "1U"), player(change_beside("1E", False), "1E"))
    first = state.seen[0]
    state = there_and_back(state)
    assert state.seen.count(first) == 2
    assert GAME.view(state, Viewer(side=0)).repeated == 2
    state = there_and_back(state)
    assert (state.winners, state.reason) == ((0, 1), "repeated")
    assert state.seen.count(first) == 3
    assert outcome(state).totals == (1, 1)


# W3: money, cards, Things or the turn make it another position
@pytest.mark.parametrize(
    "change", ["pounds", "dollars", "things", "cards", "cell", "turn", "lying"]
)
def test_everything_that_differs_makes_another_position(change: str) -> None:
    state = table(player((0, 0), "1U"), player((3, 0)), ((1, 1),))
    white, black = state.players
    others = {
        "pounds": replace(white, pounds=51),
        "dollars": replace(white, dollars=51),
        "things": replace(white, things=1),
        "cards": replace(white, cards=("1D",)),
        "cell": replace(white, cell=(0, 1)),
    }
    other = table(others.get(change, white), black, ((1, 1),) if change != "lying" else ((1, 0),))
    if change == "turn":
        other = table(white, black, ((1, 1),), turn=1)
    assert other.seen != state.seen


# W4, D6
def test_a_draw_is_offered_once_a_turn_and_answered_before_it_ends() -> None:
    state = table(player((0, -2), "1D 2D 1S"), player((3, 0), "1U 1N", things=1))
    assert refusal(state, 1, a.OfferDraw()) == ("not_your_turn", "W4")
    assert refusal(state, 1, a.AnswerDraw(True)) == ("no_offer", "W4")
    asked = awaiting(state)[0]
    state = act(state, (0, a.OfferDraw()))
    assert awaiting(state)[0] == asked
    assert [ask.kind for ask in awaiting(state)[1].asks] == ["draw"]
    assert refusal(state, 0, a.OfferDraw()) == ("one_offer", "W4")
    assert refusal(state, 0, a.AnswerDraw(True)) == ("no_offer", "W4")
    agreed = act(state, (1, a.AnswerDraw(True)))
    assert (agreed.winners, agreed.reason) == ((0, 1), "agreed")
    declined = act(state, (1, a.AnswerDraw(False)))
    assert refusal(declined, 0, a.OfferDraw()) == ("one_offer", "W4")
    assert refusal(declined, 1, a.AnswerDraw(True)) == ("no_offer", "W4")


# D6 "then the offer lapses"
def test_an_offer_lapses_with_the_turn_and_stands_during_an_auction() -> None:
    state = table(player((0, -2), "1D", things=1), player((3, 0), "1U"))
    state = act(state, (0, a.OfferDraw()), (0, a.CallAuction(("2N",))), (0, a.Bid(0)))
    assert [ask.kind for ask in awaiting(state)[1].asks] == ["bid", "draw"]
    assert act(state, (1, a.AnswerDraw(True))).reason == "agreed"
    state = act(state, (1, a.Concede()), (0, a.Stay()))
    assert refusal(state, 1, a.AnswerDraw(True)) == ("no_offer", "W4")
    act(state, (1, a.OfferDraw()))


# D6, W4: a draw while a Thing is on its way leaves it there
def test_a_draw_agreed_before_a_thing_is_placed_ends_the_game() -> None:
    white = player(before("Sell"), "1S", things=1)
    state = table(white, player(BOARD.starts[1], "1U", things=1), BOARD.stars[:5])
    state = act(state, (0, a.OfferDraw()), (0, a.Play("1S")), (0, a.Bid(0)), (1, a.Concede()))
    assert (state.stage, state.in_hand) == ("put", 1)
    state = act(state, (1, a.AnswerDraw(True)))
    assert (state.reason, state.in_hand, len(state.things)) == ("agreed", 1, 5)


def test_draws_can_be_turned_off() -> None:
    state = table(player((0, -2), "1D"), player((3, 0)), options=Options(draws=False))
    assert refusal(state, 0, a.OfferDraw()) == ("no_draws", "W4")
    assert a.OfferDraw() not in legal_actions(state, 0)


# D7
def test_after_so_many_turns_the_game_is_a_draw() -> None:
    state = setup(Options(most_turns=2), Seeded(1))
    for _ in range(8):
        if state.stage != "result":
            state, _ = apply(state, CLOCK, a.TimeUp(), Seeded(3))
    assert (state.reason, state.turns) == ("long", 2)


# D5
def test_time_up_moves_with_a_playable_card_and_stays_without_one() -> None:
    state = table(player((0, -4), "1U 1D", things=1), player((3, 0)))
    moved, record = apply(state, CLOCK, a.TimeUp(), Seeded(2))
    assert moved.players[0].cell == (0, -3)
    assert [event.kind for event in record.events[:2]] == ["timed_out", "moved"]
    stuck = table(player((0, -4), "1U", things=1), player((3, 0)))
    stayed, _ = apply(stuck, MASTER, a.EndPhase(), Seeded(2))
    assert stayed.players[1].things == 1


# D5
def test_time_up_bids_as_little_as_can_be_and_concedes() -> None:
    state, _ = apply(landed("Buy"), CLOCK, a.TimeUp(), Seeded(2))
    assert state.auction is not None
    assert (state.auction.bid, state.auction.side) == (0, 1)
    state, _ = apply(state, CLOCK, a.TimeUp(), Seeded(2))
    assert (state.stage, state.taker) == ("take", 0)
    state, _ = apply(state, CLOCK, a.TimeUp(), Seeded(2))
    assert (state.turn, state.players[0].things, len(state.things)) == (1, 1, 6)
    sell = landed("Sell", things=1, black={"things": 1})
    sell, _ = apply(sell, CLOCK, a.TimeUp(), Seeded(2))
    assert sell.auction is not None
    assert sell.auction.bid == 9999
    sell, _ = apply(act(sell, (1, a.Bid(3)), (0, a.Concede())), CLOCK, a.TimeUp(), Seeded(2))
    assert (sell.turn, len(sell.things)) == (1, 6)
    change, _ = apply(landed("Change"), CLOCK, a.TimeUp(), Seeded(2))
    assert (change.turn, change.players[0].pounds) == (1, 50)


# E1
def test_the_teacher_ends_the_game_as_a_draw() -> None:
    state = setup(Options(), Seeded(1))
    assert refusal(state, 0, a.EndGame()) == ("wrong_actor", "E1")
    assert refusal(state, 0, a.TimeUp()) == ("wrong_actor", "E1")
    assert refusal(state, 2, a.Stay()) == ("wrong_actor", "E1")
    state, _ = apply(state, MASTER, a.EndGame(), Seeded(1))
    assert (outcome(state).reason, outcome(state).winners) == ("ended_early", (0, 1))
    assert clock(state) is None


# E2, E3
def test_questions_are_named_after_the_turn_and_the_bids() -> None:
    state = table(player((0, -2), "1D"), player((3, 0), "1U"))
    names = []
    for side, action in (
        (0, a.CallAuction(("2N",))),
        (0, a.Bid(0)),
        (1, a.Concede()),
    ):
        names.append(awaiting(state)[side].id)
        state = act(state, (side, action))
    names.append(awaiting(state)[0].id)
    assert names == ["turn0", "cards0bid0", "cards0bid1", "move0"]
    timed = clock(state)
    assert timed is not None
    assert (timed.id, timed.seconds, timed.sides) == ("move0", 90, (0,))
