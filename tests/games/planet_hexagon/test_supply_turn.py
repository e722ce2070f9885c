"""The supply turn. Each test names its sentence of rules section 3, "Supply turn"."""

import pytest

from games.engine import CLOCK, MASTER
from games.planet_hexagon.actions import (
    Arrive,
    EndPhase,
    FernDraw,
    Flip,
    FlippingMachine,
    Leave,
    PaintingSide,
    Take,
)
from games.planet_hexagon.rules import awaiting, clock, legal_actions
from tests.games.drawn import refusal
from tests.games.planet_hexagon.plays import (
    FERN,
    MACHINE,
    asks,
    at_centre,
    do,
    face,
    fresh,
    kinds,
    occupied,
    over_of,
    rounds,
    tile_at,
    turns,
    with_team,
)


# "Session s is begun by team s (Lupidians first), then clockwise."
@pytest.mark.parametrize("session", [1, 2, 3, 4])
def test_each_session_is_begun_by_the_next_team_and_goes_clockwise(session: int) -> None:
    state = rounds(fresh(), 4 * (session - 1))
    for turn in range(4):
        side = (session - 1 + turn) % 4
        assert (state.session, state.round) == (session, 1)
        assert asks(state, side)[0] == "arrive!"
        assert [s for s in range(4) if "arrive!" in asks(state, s)] == [side]
        state = turns(state, 1)


# "In a round every team takes one supply turn, then comes one emissary phase, then the round ends."
def test_four_supply_turns_make_a_round_with_its_emissary_phase() -> None:
    state = fresh()
    for n in range(4):
        assert (state.phase, state.turn) == ("supply", n)
        state = turns(state, 1)
    assert (state.phase, state.round) == ("emissary", 1)
    assert (rounds(fresh(), 1).phase, rounds(fresh(), 1).round) == ("supply", 2)


# "The clock starts when the Supplier says "I am here", at the latest 10 s after the turn came"
def test_a_supplier_has_ten_seconds_to_come() -> None:
    timing = clock(fresh())
    assert timing is not None
    assert (timing.id, timing.kind, timing.seconds, timing.sides) == ("s1r1t0a", "arrive", 10, (0,))


# "Supply turn (45 s; 60 s when the team sends two or more Suppliers)"
@pytest.mark.parametrize(("suppliers", "seconds"), [(0, 45), (1, 45), (2, 60), (3, 60)])
def test_a_supply_turn_takes_45_s_or_60_s_with_two_suppliers(suppliers: int, seconds: int) -> None:
    state = at_centre(people=(4, 1, 1, 1), suppliers=(suppliers, 1, 1, 1))
    timing = clock(state)
    assert timing is not None
    assert (timing.id, timing.kind, timing.seconds) == ("s1r1t0", "supply", seconds)
    later = clock(do(state, 0, Take(0))[0])
    assert later == timing, "one timing for the whole turn"


def test_steps_come_in_their_order() -> None:
    state = fresh(FERN)
    assert asks(state, 0) == ["arrive!"]
    assert legal_actions(state, 0) == [Arrive()]
    state, _ = do(state, 0, Arrive())
    assert asks(state, 0) == ["choose!"]
    state, _ = do(state, 0, Take(0))
    assert asks(state, 0) == ["flip!"]
    state, _ = do(state, 0, Flip(1))
    assert asks(state, 0) == ["fern!"]
    state, _ = do(state, 0, Leave())
    assert asks(state, 0) == ["build"]
    assert asks(state, 1) == ["arrive!"]


def test_steps_out_of_order_are_refused() -> None:
    state = fresh()
    assert refusal(state, 0, Take(0)) == ("wrong_step", "S2")
    state, _ = do(state, 0, Arrive())
    assert refusal(state, 0, Arrive()) == ("wrong_step", "S2")
    assert refusal(state, 0, Flip(0)) == ("wrong_step", "S2")
    assert refusal(state, 0, Leave()) == ("wrong_step", "S2")
    assert refusal(state, 0, FernDraw()) == ("wrong_step", "S2")
    assert refusal(state, 0, PaintingSide(0)) == ("wrong_step", "S2")
    state, _ = do(state, 0, Take(0))
    assert refusal(state, 0, Take(1)) == ("wrong_step", "S2")
    assert refusal(state, 0, FlippingMachine(1)) == ("wrong_step", "S2")


def test_only_the_team_on_turn_acts_at_the_supply_centre() -> None:
    state = at_centre()
    assert refusal(state, 1, Take(0)) == ("not_your_turn", "S1")
    assert refusal(state, 4, Take(0)) == ("wrong_actor", "E3")
    assert refusal(state, CLOCK, Take(0)) == ("wrong_actor", "E3")
    assert refusal(state, MASTER, Take(0)) == ("wrong_actor", "E3")
    assert refusal(turns(fresh(), 4), 0, Take(0)) == ("wrong_phase", "S1")


# "Take one tile from the Supply Centre (it keeps the side it shows)."
def test_a_tile_taken_keeps_the_side_that_it_shows() -> None:
    state = at_centre()
    piece = tile_at(state, 3)
    state, events = do(state, 0, Take(3))
    assert state.hand == piece
    assert state.supply[3] is None
    assert kinds(events) == ["took", "took_tile"]
    assert events[0].face == "", "which tile is not for everybody"
    assert (events[1].audience, events[1].face) == ("supply", face(piece))


def test_slots_without_a_tile_are_refused() -> None:
    state = at_centre()
    for slot in (-1, 8, 99):
        assert refusal(state, 0, Take(slot)) == ("empty_slot", "S3")
    state, _ = do(state, 0, Take(3))
    assert refusal(state, 0, Flip(3)) == ("empty_slot", "S3")


# "Flip one tile that is left in the Supply Centre (mandatory)."
def test_one_tile_that_is_left_is_flipped() -> None:
    state, _ = do(at_centre(), 0, Take(0))
    was = tile_at(state, 5)
    assert [a.slot for a in legal_actions(state, 0) if isinstance(a, Flip)] == [1, 2, 3, 4, 5, 6, 7]
    state, _ = do(state, 0, Flip(5))
    assert state.supply[5] == over_of(was)


# "Draw one tile from the Supply Bag to the Supply Centre, random side (rounds 1-3...)"
def test_a_tile_is_drawn_into_the_empty_slot_with_a_random_side() -> None:
    state, _ = do(at_centre(), 0, Take(2))
    third = state.bag[3]
    for side in (0, 1):
        after, events = do(state, 0, Flip(5), draws=[3, side])
        drawn = tile_at(after, 2)
        assert (drawn.tile, drawn.side) == (third, side)
        assert third not in after.bag
        assert kinds(events) == ["flipped", "drew", "waiting"]


# "in round 4 the bag is empty and nothing is drawn"
def test_nothing_is_drawn_in_round_four() -> None:
    state = rounds(fresh(), 3)
    assert (state.round, state.bag) == (4, ())
    for left in (7, 6, 5, 4):
        state = turns(state, 1)
        assert len(occupied(state)) == left


# "The tile taken goes to the team's waiting spot and the next team's Supplier may come at once."
def test_the_tile_taken_goes_to_the_waiting_spot_the_newest_last() -> None:
    state = at_centre()
    state = with_team(state, 0, waiting=(tile_at(state, 7),))
    old, piece = tile_at(state, 7), tile_at(state, 0)
    state, _ = do(state, 0, Take(0))
    assert state.teams[0].waiting == (old,), "not before the Supplier is back"
    state, _ = do(state, 0, Flip(1))
    assert state.teams[0].waiting == (old, piece)
    assert state.hand is None
    assert asks(state, 1)[0] == "arrive!"


# "8 tiles in the Supply Centre after every supply turn of rounds 1-3; bag 12 → 8 → 4 → 0 after
# rounds 1, 2, 3; Supply Centre 4 after round 4 ... all of which go to the Rubbish Bag"
@pytest.mark.parametrize("session", [1, 2, 3, 4])
def test_the_counts_of_a_session_hold(session: int) -> None:
    state = rounds(fresh(), 4 * (session - 1))
    rubbish = len(state.rubbish)
    assert len(state.bag) == 12
    for bag in (8, 4, 0):
        for _ in range(4):
            state = turns(state, 1)
            assert len(occupied(state)) == 8
        assert len(state.bag) == bag
        state, _ = do(state, MASTER, EndPhase())
    state = turns(state, 4)
    assert len(occupied(state)) == 4
    state, _ = do(state, MASTER, EndPhase())
    assert len(state.rubbish) == rubbish + 4


# "A session gives each team 4 tiles, a game 16 (plus the Starter House)."
def test_a_session_gives_each_team_four_tiles_and_a_game_sixteen() -> None:
    state = fresh()
    for session in (1, 2, 3, 4):
        state = rounds(state, 4)
        for team in state.teams:
            assert len(team.waiting) + len(team.black_hole) == 4 * session
    assert state.phase == "final_building"


def test_prompts_name_the_moment_and_change_only_for_the_side_on_turn() -> None:
    state = turns(fresh(), 1)
    assert awaiting(state)[0].id == "s1r1.supply.back"
    assert awaiting(state)[1].id == "s1r1.supply"
    before = awaiting(state)[0]
    state, _ = do(state, 1, Arrive())
    assert awaiting(state)[1].id == "s1r1.supply.choose"
    assert awaiting(state)[0] == before
    state, _ = do(state, 1, Take(0))
    assert awaiting(state)[1].id == "s1r1.supply.flip"
    assert awaiting(state)[0] == before


def test_a_tap_of_the_builder_counts_although_the_own_turn_has_come_meanwhile() -> None:
    waiting = (tile_at(fresh(), 0),)
    before = with_team(fresh(), 1, waiting=waiting)
    after = turns(before, 1)
    assert awaiting(before)[1].id == awaiting(after)[1].id
    assert asks(before, 1) == ["build"]
    assert asks(after, 1) == ["arrive!", "build"]


def test_a_main_asset_used_asks_anew() -> None:
    state = at_centre(MACHINE)
    before = awaiting(state)[0].id
    state, _ = do(state, 0, FlippingMachine(0))
    assert awaiting(state)[0].id == before + "+"


def test_a_side_with_nothing_to_build_is_not_awaited() -> None:
    assert set(awaiting(fresh())) == {0}
