"""Supply turns whose time is up, or that the Game Master ends. Source: rules section 7."""

from games.engine import MASTER
from games.planet_hexagon.actions import EndPhase, Flip, Painting, Phonomobile, Take
from tests.games.planet_hexagon.plays import (
    PAINTING,
    at_centre,
    do,
    fresh,
    kinds,
    time_up,
)


# [D14] "it does the remaining mandatory steps at random, starts no Main Asset and
# finishes one begun; recorded as timed out"
def test_a_supplier_who_does_not_come_arrives_by_itself() -> None:
    state, events = time_up(fresh())
    assert (state.stage, state.turn) == ("choose", 0)
    assert kinds(events) == ["arrived"], "not a timed-out turn"


def test_a_turn_whose_time_is_up_takes_and_flips_at_random() -> None:
    state = at_centre()
    taken, flipped = state.supply[4], state.supply[6]
    assert taken
    assert flipped
    # Slots 0-7 to take from, then the 7 left (0-3, 5-7) to flip; then draw tile and side.
    state, events = time_up(state, draws=[4, 5, 0, 1])
    assert kinds(events) == ["timed_out", "took", "took_tile", "flipped", "drew", "waiting"]
    assert state.teams[0].waiting == (taken,)
    after = state.supply[6]
    assert after
    assert (after.tile, after.side) == (flipped.tile, 1 - flipped.side)
    assert (state.turn, state.stage) == (1, "arrive")


def test_a_turn_that_has_taken_only_flips() -> None:
    state, _ = do(at_centre(), 0, Take(0))
    hand = state.hand
    state, events = time_up(state)
    assert kinds(events) == ["timed_out", "flipped", "drew", "waiting"]
    assert state.teams[0].waiting == (hand,)


def test_time_up_starts_no_main_asset() -> None:
    for asset in ("flipping_machine", "phonomobile", "indescribable_painting", "pondering_fern"):
        _, events = time_up(at_centre(asset))
        assert "asset" not in kinds(events)
        assert kinds(events)[-1] == "waiting", "the Fern's holder keeps its tile"


def test_time_up_finishes_a_painting_begun() -> None:
    state, _ = do(at_centre(PAINTING), 0, Painting(3))
    drawn = state.drawn
    state, events = time_up(state, draws=[1, 0, 0, 0, 0])
    assert kinds(events)[:2] == ["timed_out", "drew"]
    assert (events[1].slot, state.drawn, state.turn) == (3, None, 1)
    assert any(p and p.tile == drawn for p in (*state.supply, *state.teams[0].waiting))


def test_time_up_flips_no_tile_that_the_phonomobile_brought() -> None:
    state, _ = do(at_centre("phonomobile"), 0, Phonomobile(0, 1))
    state, _ = do(state, 0, Take(2))
    _, events = time_up(state, draws=[0, 0, 0])
    assert [e.slot for e in events if e.kind == "flipped"] == [3]


def test_time_up_lets_the_fern_be() -> None:
    state, _ = do(at_centre("pondering_fern"), 0, Take(0), Flip(1))
    hand = state.hand
    state, events = time_up(state)
    assert kinds(events) == ["timed_out", "waiting"]
    assert state.teams[0].waiting == (hand,)


# "end a phase": EndPhase in a supply turn finishes that turn, arrived or not
def test_the_game_master_ends_a_supply_turn_like_the_clock() -> None:
    for state in (fresh(), at_centre()):
        after, events = do(state, MASTER, EndPhase())
        assert (after.turn, after.stage) == (1, "arrive")
        assert len(after.teams[0].waiting) == 1
        assert next(e for e in events if e.kind == "timed_out").note == "master"
