"""Setup, turns, growth, deaths, who starts, the end (B1-B4, F1, T1-T6, D1, D2, N1-N3)."""

import pytest
from msgspec.structs import replace

from games.chance import Replayed, Seeded
from games.engine import CLOCK, MASTER
from games.hexgrid import distance
from games.hexiculture import actions as do
from games.hexiculture.board import CELLS, STEPS
from games.hexiculture.pieces import CARDS, CROPS
from games.hexiculture.rules import awaiting, clock, legal_actions, outcome, setup
from games.hexiculture.rules.common import mover
from games.hexiculture.state import Options, State
from tests.games.hexiculture.drawn import act, done, field, refusal, round_over, shows


def kinds_of_events(state: State, side: int, action: do.Action) -> list[str]:
    return [event.kind for event in done(state, side, action, Seeded(1))[1].events]


# B1, B2, B4
def test_ten_rocks_lie_apart_and_a_card_lies_open() -> None:
    cards, starters = set(), set()
    for seed in range(60):
        state = setup(Options(players=3), Seeded(seed))
        rocks = [CELLS[rock] for rock in state.rocks]
        assert len({*rocks}) == 10
        assert all(distance(a, b) > 1 for a in rocks for b in rocks if a != b)
        cards.add(state.card)
        starters.add(state.starter)
    assert len(CELLS) == 91
    assert cards == set(CARDS)
    assert starters == {0, 1, 2}


# B3, H1, H3, P4
def test_the_box_holds_what_the_rulebook_says() -> None:
    told = {kind: (crop.tokens, crop.points, crop.grown) for kind, crop in CROPS.items()}
    assert told == {"apple": (5, 4, 5), "carrot": (10, 2, 3), "tomato": (15, 1, 3)}
    assert {crop.stays for kind, crop in CROPS.items() if kind != "apple"} == {False}
    steps = {
        step
        for crop in CROPS.values()
        for paths in crop.patterns
        for path in paths
        for step in path.split()
    }
    assert steps == set(STEPS)


@pytest.mark.parametrize(
    "options",
    [
        Options(players=1),
        Options(players=5),
        Options(rounds=15),
        Options(first=4),
        Options(first=-2),
        Options(turn_seconds=0),
    ],
)
def test_games_that_cannot_be(options: Options) -> None:
    with pytest.raises(ValueError):
        setup(options, Seeded(1))


# F1
def test_who_starts_can_be_chosen_with_the_options() -> None:
    assert {setup(Options(first=1), Seeded(seed)).starter for seed in range(9)} == {1}


def test_the_game_master_may_set_who_starts_until_the_first_turn_is_over() -> None:
    state = field("", Options(players=3, bonus=False))
    assert refusal(state, MASTER, do.SetFirst(0)) == ("no_change", "F1")
    assert refusal(state, MASTER, do.SetFirst(3)) == ("no_such_player", "F1")
    assert refusal(state, 1, do.SetFirst(1)) == ("wrong_actor", "N1")
    state = act(state, MASTER, do.SetFirst(2))
    assert set(awaiting(state)) == {2}
    state = act(state, 2, do.Pass())
    assert mover(state) == 0
    assert refusal(state, MASTER, do.SetFirst(1)) == ("begun", "F1")


# T1, T2
def test_only_the_plants_of_the_player_on_turn_grow() -> None:
    state = act(field("a1A c1B"), 0, do.Pass())
    shows(state, "a1A c2B")
    state = act(state, 1, do.Pass())
    shows(state, "a2A c2B")


def test_a_round_goes_from_the_starting_player_to_the_left() -> None:
    state = field("", Options(players=4, bonus=False), starter=2)
    order = []
    for _ in range(4):
        order.append(mover(state))
        state = act(state, mover(state), do.Pass())
    assert order == [2, 3, 0, 1]
    assert state.round == 2


# T3
def test_one_action_ends_the_turn() -> None:
    state = act(field(""), 0, do.Sow("tomato", 0, 0))
    assert set(awaiting(state)) == {1}
    assert refusal(state, 0, do.Sow("carrot", 1, 0)) == ("not_your_turn", "T1")
    assert refusal(state, 0, do.Pass()) == ("not_your_turn", "T1")
    assert legal_actions(state, 0) == []


# T4, T5
def test_the_token_goes_to_the_left_after_each_round() -> None:
    state = field("", Options(players=3, bonus=False))
    starters = []
    for _ in range(4):
        starters.append(state.starter)
        state = round_over(state)
    assert starters == [0, 1, 2, 0]


@pytest.mark.parametrize(("passes", "starter"), [(False, 0), (True, 1)])
def test_with_two_players_the_token_stays_unless_chosen_otherwise(
    passes: bool, starter: int
) -> None:
    state = field("", Options(bonus=False, pass_with_two=passes))
    assert round_over(state).starter == starter


def test_deaths_come_before_the_card_and_the_card_before_the_token() -> None:
    options = Options(players=3, first=0)
    state = field("c1A t6C c0B", options, card="most_plants", round=10, place=2)
    assert kinds_of_events(state, 2, do.Pass()) == [
        "passed",
        "died",
        "resolved",
        "bonus",
        "bonus",
        "card",
        "starter",
        "turn",
        "grew",
    ]


# D1, D2
def test_plants_die_when_a_round_ends_at_double_the_tier() -> None:
    state = field("t5A t6A c5A c6A a9A", place=1, starter=1)
    state = act(state, 0, do.Pass())
    assert [p.cell for p in state.plants] == [
        plant.cell for plant in field("t5A .   c5A .   a9A").plants
    ]
    assert outcome(state).totals == (0, 0)


def test_a_plant_of_the_starting_player_dies_only_when_the_round_ends() -> None:
    state = act(field("t6A"), 0, do.Pass())
    shows(state, "t6A")
    shows(act(state, 1, do.Pass()), "")


def test_a_plant_can_be_harvested_in_its_last_turn() -> None:
    state = act(field("t5B"), 0, do.Pass())
    shows(state, "t6B")
    assert outcome(act(state, 1, do.Harvest("tomato"))).totals == (0, 1)


def test_an_apple_tree_that_is_never_harvested_dies_ten_rounds_later() -> None:
    state = round_over(act(field(""), 0, do.Sow("apple", 0, 0)))
    for tier in range(1, 10):
        assert [plant.tier for plant in state.plants] == [tier]
        state = round_over(state)
    assert do.Harvest("apple") in legal_actions(state, 0)
    assert round_over(state).plants == ()


# T6, N1, N3
def test_the_game_ends_after_the_last_round_and_most_points_win() -> None:
    state = field("c3A c3A", round=20)
    state = act(act(state, 0, do.Harvest("carrot")), 1, do.Pass())
    result = outcome(state)
    assert (state.phase, result.reason) == ("result", "rounds")
    assert (result.totals, result.winners) == ((4, 0), (0,))
    assert (awaiting(state), clock(state)) == ({}, None)
    assert refusal(state, 0, do.Pass()) == ("game_over", "T6")


def test_equal_points_share_the_win() -> None:
    assert outcome(round_over(field("", round=20))).winners == (0, 1)


def test_a_short_game_has_ten_rounds_and_one_card() -> None:
    state = field("c1A", Options(rounds=10, first=0), round=10, card="most_plants")
    state = round_over(state)
    assert (state.phase, state.card, state.resolved) == ("result", None, ("most_plants",))
    assert outcome(state).totals == (6, 0)


def test_when_time_is_up_the_turn_passes() -> None:
    state = field("a5A")
    assert clock(state) is not None
    for actor, action in ((CLOCK, do.TimeUp()), (MASTER, do.EndPhase())):
        later, record = done(state, actor, action, Replayed(()))
        assert (mover(later), record.drawn) == (1, ())
        shows(later, "a5A")
    assert refusal(state, 0, do.TimeUp()) == ("wrong_actor", "N1")
    assert refusal(state, CLOCK, do.EndPhase()) == ("wrong_actor", "N1")
    assert refusal(state, CLOCK, do.Pass()) == ("wrong_actor", "N1")
    assert refusal(state, 2, do.Pass()) == ("wrong_actor", "N1")
    assert refusal(state, 0, "pass") == ("unknown_action", "N1")  # type: ignore[arg-type]


def test_the_game_master_ends_early_with_the_points_so_far() -> None:
    state = field("c3A c3A", Options(first=0), card="most_plants")
    state = act(state, 0, do.Harvest("carrot"))
    state = act(state, MASTER, do.EndGame())
    assert (outcome(state).totals, outcome(state).reason) == ((4, 0), "ended_early")
    assert state.ended_early


# N2
def test_each_turn_has_a_prompt_and_a_timing_of_its_own() -> None:
    state, seen = field("", Options(bonus=False, rounds=10, first=0)), set()
    while state.phase == "play":
        side = mover(state)
        timing = clock(state)
        assert timing is not None
        assert timing.id == awaiting(state)[side].id
        seen.add(timing.id)
        state = act(state, side, do.Pass())
    assert len(seen) == 20
    assert replace(state, schema=1) == state


# F1, option: one that does not play is drawn.
def test_a_starting_player_who_does_not_play_is_drawn() -> None:
    assert {setup(Options(first=3), Seeded(seed)).starter for seed in range(20)} == {0, 1}
    assert {setup(Options(players=4, first=3), Seeded(seed)).starter for seed in range(5)} == {3}
