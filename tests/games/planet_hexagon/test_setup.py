"""Setting up. Source: rules sections 1 and 2."""

import pytest

from games.chance import Recorder, Replayed, Seeded
from games.planet_hexagon.pieces import ASSETS, CATEGORIES, FACES, GOALS, STARTER, TYPES
from games.planet_hexagon.rules import setup
from games.planet_hexagon.state import Options, State


def deals(n: int = 40) -> list[State]:
    return [setup(Options(), Seeded(seed)) for seed in range(n)]


# "88 double-sided tiles. 4 Starter Houses ... 84 others in four groups of 21"
def test_there_are_88_tiles_in_four_groups_of_21_and_4_starter_houses() -> None:
    assert len(FACES) == 88
    assert [FACES[i * 21] for i in range(4)] == [
        ("house", "public_building"),
        ("forest", "field"),
        ("water", "field"),
        ("farm", "factory"),
    ]
    assert all(FACES.count(FACES[i * 21]) == 21 for i in range(4))
    assert FACES[STARTER:] == (("starter_house", "starter_house"),) * 4


# "The 21 Public Building backs are 3 each of 7 types."
def test_there_are_three_public_buildings_of_each_type() -> None:
    assert sorted(TYPES[:21]) == sorted([*range(1, 8)] * 3)
    assert set(TYPES[21:]) == {0}


# "Each team's Starter House lies at the centre of its colony."
def test_each_colony_starts_with_its_starter_house() -> None:
    for side, team in enumerate(setup(Options(), Seeded(1)).teams):
        assert [(h.q, h.r, h.tile) for h in team.colony] == [(0, 0, STARTER + side)]
        assert (team.waiting, team.black_hole, team.bonus) == ((), (), 0)


# "One tile of each group goes into the Rubbish Bag (4 tiles)."
def test_one_tile_of_each_group_goes_into_the_rubbish_bag() -> None:
    for state in deals():
        assert [tile // 21 for tile in state.rubbish] == [0, 1, 2, 3]


# "The 20 left in each group are dealt 5 to each of the 4 sessions."
def test_each_session_has_five_tiles_of_each_group() -> None:
    for state in deals():
        first = [*state.bag, *(p.tile for p in state.supply if p)]
        for session in (first, *state.decks):
            assert [sum(tile // 21 == g for tile in session) for g in range(4)] == [5] * 4


# "its 20 tiles go into the Supply Bag; 8 are drawn to the Supply Centre, each showing a random
# side"
def test_eight_tiles_are_drawn_each_with_a_random_side() -> None:
    sides = []
    for state in deals():
        assert len(state.bag) == 12
        assert len([p for p in state.supply if p]) == 8
        sides += [p.side for p in state.supply if p]
    assert 0.35 < sum(sides) / len(sides) < 0.65


# "Hidden Goals: shuffle 6, deal one a team, secret; the two left over are shown to nobody."
def test_each_team_gets_another_hidden_goal() -> None:
    seen = set()
    for state in deals():
        goals = [team.goal for team in state.teams]
        assert len(set(goals)) == 4
        seen.update(goals)
    assert seen == set(GOALS)


# "Main Assets are shuffled and dealt, one a team."
def test_each_team_gets_another_main_asset() -> None:
    orders = {tuple(team.asset for team in state.teams) for state in deals()}
    assert all(sorted(map(str, order)) == sorted(ASSETS) for order in orders)
    assert len(orders) > 10


# "Lupidians first": side 0 of "red, Arboretans, Harvesters, Urbanides"
def test_the_lupidians_begin() -> None:
    state = setup(Options(), Seeded(1))
    assert (state.session, state.round, state.turn) == (1, 1, 0)
    assert (state.phase, state.stage) == ("supply", "arrive")


def test_the_same_draws_deal_the_same_game() -> None:
    recorder = Recorder(Seeded(5))
    state = setup(Options(), recorder)
    assert setup(Options(), Replayed(recorder.drawn)) == state == setup(Options(), Seeded(5))
    assert setup(Options(), Seeded(6)) != state


# No order of any bag is kept: it cannot leak.
def test_bags_and_decks_are_sorted() -> None:
    for state in deals(5):
        for tiles in (state.bag, state.rubbish, *state.decks):
            assert list(tiles) == sorted(tiles)


@pytest.mark.parametrize(
    "options",
    [
        Options(sessions=0),
        Options(sessions=5),
        Options(final_building_seconds=0),
        Options(self_count_seconds=-1),
        Options(people=(1, 1, 1, -1), suppliers=(1, 1, 1, -1)),
        Options(people=(1, 1, 1, 1), suppliers=(2, 1, 1, 1)),
    ],
)
def test_options_out_of_range_are_refused(options: Options) -> None:
    with pytest.raises(ValueError):
        setup(options, Seeded(1))


def test_there_are_eight_categories() -> None:
    assert len(CATEGORIES) == 8
