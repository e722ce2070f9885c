"""The option "unnoticed constellations", rule by rule."""

from msgspec.structs import replace

from games.chance import Seeded
from games.engine import CLOCK, Ask
from games.hexellation import actions as act_
from games.hexellation.rules import apply, awaiting, legal_actions
from games.hexellation.rules.moves import free_cells
from games.hexellation.state import Options, Star, State
from tests.games.hexellation.drawn import act, refusal, sky
from tests.games.hexellation.test_moves import WIDE

MODEL = "*   *   *   *"
AVOID = """
    *   *
      *
"""
TWO = Options(unnoticed=True)
THREE = Options(unnoticed=True, players=3)
ROW = ((0, 0), (1, 0), (2, 0), (3, 0))


def row(options: Options = TWO) -> State:
    """Give a sky in which side 0 has just made MODEL and side 1 is to move."""
    state, place = sky("0   1   0   n", MODEL, AVOID, options=options)
    return act(state, 0, place)


# U1
def test_a_constellation_decides_nothing_by_itself() -> None:
    assert row().phase == "play"
    assert row().turn == 1


# U3 "a right claim of MODEL wins for the claimer"
def test_whoever_claims_model_first_wins() -> None:
    for side in (0, 1):
        state = act(row(), side, act_.Claim("model", ROW[::-1]))
        assert (state.winners, state.reason, state.made) == ((side,), "model", ROW)


# U1 "any player": also who is not on turn; the prompt stays while the own stars do
def test_a_claim_under_way_outlives_the_other_players_star() -> None:
    state = row()
    assert Ask("", "claim") in awaiting(state)[0].asks
    later = act(state, 1, act_.Place(0, 3))
    assert awaiting(later)[0].id == awaiting(state)[0].id
    assert legal_actions(state, 0) == []


# U3 "a wrong claim changes nothing but is announced"
def test_a_wrong_claim_is_told_and_changes_nothing() -> None:
    state, place = sky("0   1   .   0   n", MODEL, AVOID, options=TWO, at=(-1, 0))
    state = act(state, 0, place)
    wrong = act_.Claim("model", ((-1, 0), (0, 0), (2, 0), (3, 0)))
    after, record = apply(state, 0, wrong, Seeded(1))
    assert after == state
    assert [(e.kind, e.n, e.note) for e in record.events] == [("claimed", 0, "model")]


# U2
def test_a_claim_names_exactly_the_stars() -> None:
    state = row()
    assert refusal(state, 0, act_.Claim("model", ROW[:3])) == ("wrong_number", "U2")
    assert refusal(state, 0, act_.Claim("model", ROW[:3] + ROW[:1])) == ("wrong_number", "U2")
    assert refusal(state, 0, act_.Claim("model", (*ROW[:3], (0, 2)))) == ("no_star", "U2")
    plain = replace(state, options=Options())
    assert refusal(plain, 0, act_.Claim("model", ROW)) == ("no_claims", "U1")


# U3 "whoever placed the newest star of the named cells"; U4
def test_avoid_puts_out_whoever_placed_its_newest_star() -> None:
    drawing = """
    0   1   .
      n   .
"""
    state, place = sky(drawing, MODEL, AVOID, options=THREE, turn=2)
    state = act(state, 2, place)
    claim = act_.Claim("avoid", ((0, 0), (1, 0), (0, 1)))
    assert refusal(state, 2, claim) == ("own_avoid", "U4")
    after = act(state, 0, claim)
    assert (after.phase, after.out, after.turn) == ("play", (2,), 1)
    assert refusal(after, 1, claim) == ("maker_out", "U4")
    assert refusal(after, 2, claim) == ("out", "M5")


# D6
def test_the_turn_passes_on_when_its_player_is_put_out() -> None:
    drawing = """
    0   1
      2
"""
    state, _ = sky(drawing, MODEL, AVOID, options=THREE, turn=2)
    state = act(state, 1, act_.Claim("avoid", ((0, 0), (1, 0), (0, 1))))
    assert (state.out, state.turn) == ((2,), 1)


# U3 "in two-player games the claimer wins"
def test_of_two_players_the_claimer_of_avoid_wins() -> None:
    state, place = sky("0   0\n  n", MODEL, AVOID, options=TWO)
    state = act(state, 0, place)
    state = act(state, 1, act_.Claim("avoid", ((0, 0), (1, 0), (0, 1))))
    assert (state.winners, state.reason) == ((1,), "last")


def full(options: Options) -> State:
    """Give the moment in which the last star is placed and no constellation lies there."""
    state, _ = sky("0", MODEL, AVOID, options=options)
    stars = tuple(Star(q, r, 0) for q, r in free_cells(state)[:34])
    state = replace(state, model=WIDE, avoid=WIDE[:3], stars=stars)
    return act(state, 0, act_.Place(*free_cells(state)[0]))


# U5
def test_at_the_end_each_claims_or_declines_and_all_declined_is_a_draw() -> None:
    state = full(THREE)
    assert state.phase == "claims"
    assert set(awaiting(state)) == {0, 1, 2}
    assert legal_actions(state, 1) == [act_.Decline()]
    state = act(state, 1, act_.Decline())
    assert refusal(state, 1, act_.Decline()) == ("declined", "U5")
    assert refusal(state, 1, act_.Claim("model", ROW)) == ("declined", "U5")
    state = act(state, 0, act_.Decline())
    state = act(state, 2, act_.Decline())
    assert (state.phase, state.reason, state.winners) == ("result", "drawn", (0, 1, 2))


def test_who_has_said_nothing_when_time_is_up_declines() -> None:
    state, record = apply(full(TWO), CLOCK, act_.TimeUp(), Seeded(1))
    assert state.reason == "drawn"
    assert [e.side for e in record.events if e.kind == "timed_out"] == [0, 1]


def test_declining_comes_at_the_end_only() -> None:
    assert refusal(row(), 0, act_.Decline()) == ("wrong_phase", "U5")
