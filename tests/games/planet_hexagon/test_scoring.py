"""Every line of the scoring, on drawn boards; the rulebook's examples in our own drawings."""

import pytest
from msgspec.structs import replace

from games.planet_hexagon.pieces import CATEGORIES, Goal
from games.planet_hexagon.scoring import scores
from games.planet_hexagon.state import Options, Team
from tests.games.drawn import Box, board, colony

NOTHING = "S"


def team(drawing: str, bonus: int = 0, goal: Goal = "water") -> Team:
    return Team(goal=goal, colony=colony(drawing, Box(0)), bonus=bonus)


def line(
    category: str,
    drawing: str,
    *others: str,
    bonus: int = 0,
    goal: Goal = "water",
    covered: bool = False,
) -> int:
    teams = [team(drawing, bonus, goal), *(team(other) for other in others)]
    return scores(teams, Options(covered_count=covered))[0][CATEGORIES.index(category)]


# 1. House + Forest.
RULEBOOK_2A_TWO_HOUSES = """
F   F
  S
    H   F
"""
RULEBOOK_2A_FOUR_FORESTS = """
F   F
  S   F
    F
"""


def test_the_upper_house_earns_3_for_two_forests_and_the_bottom_house_1_for_one() -> None:
    assert line("house_forest", RULEBOOK_2A_TWO_HOUSES) == 3 + 1


def test_a_fourth_forest_brings_nothing_more() -> None:
    assert line("house_forest", RULEBOOK_2A_FOUR_FORESTS) == 5


def test_three_forests_bring_5() -> None:
    assert line("house_forest", "F   F\n  S   F") == 5


def test_houses_share_their_forests() -> None:
    assert line("house_forest", "  F\nS   H\n  F") == 3 + 3


def test_a_forest_that_touches_no_house_brings_nothing() -> None:
    assert line("house_forest", "S   A   F") == 0


def test_a_forest_under_a_factory_brings_nothing() -> None:
    assert line("house_forest", "S   F2") == 0


def test_public_buildings_are_not_houses() -> None:
    assert line("house_forest", "S   P1  F") == 0


# 2. House + Water.
RULEBOOK_2B_SHARED = """
  S
H   W   H
"""


def test_one_water_brings_2_and_a_second_nothing_more() -> None:
    assert line("house_water", "S   W") == 2
    assert line("house_water", "S   W\n  W") == 2


def test_two_houses_share_one_water() -> None:
    assert line("house_water", "  S\nH   W") == 4


def test_a_house_apart_from_the_water_earns_nothing_for_the_view() -> None:
    assert line("house_water", "H   S   W") == 2


def test_three_houses_round_a_water_earn_6() -> None:
    assert line("house_water", RULEBOOK_2B_SHARED) == 6


def test_a_water_under_a_factory_is_no_view() -> None:
    assert line("house_water", "S   W1") == 0


# 3. House + pipeline.
def test_each_pipeline_brings_2_also_far_from_the_water() -> None:
    assert line("pipelines", "H*  S*  A   W") == 4


def test_pipelines_bring_nothing_without_water() -> None:
    assert line("pipelines", "H*  S*") == 0


def test_pipelines_bring_nothing_while_the_only_water_is_covered() -> None:
    assert line("pipelines", "H*  S   W1") == 0
    assert line("pipelines", "H*  S   W1  W") == 2


# 4. Farms × Houses.
RULEBOOK_4 = """
  H   Af
S   Bf  Af
"""


def test_three_farms_and_two_houses_bring_6() -> None:
    assert line("farms", RULEBOOK_4) == 6


def test_one_house_and_three_farms_bring_3() -> None:
    assert line("farms", "S   Af  Af  Bf") == 3


def test_three_houses_and_two_farms_bring_6() -> None:
    assert line("farms", "H   S   H   Af  Af") == 6


def test_fields_without_a_farm_bring_nothing() -> None:
    assert line("farms", "H   S   A   B") == 0


# 5. Public Buildings.
RULEBOOK_1 = """
    F   P4  F
  A   S   A
P3  B   P3
"""


def test_the_rulebooks_three_public_buildings_bring_3_and_5_and_nothing() -> None:
    assert line("public_buildings", RULEBOOK_1) == 3 + 5


@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("S   P1", 0),
        ("S   P1  P1", 0),
        ("S   P1  P2", 3),
        ("S   P2  F1", 0),
        ("S   P2  F1  W2", 3),
        ("S   P3  A   B", 0),
        ("S   P3  A   B   A", 5),
        ("S   P3  A   B   Af", 0),
        ("S   P4  F   F", 0),
        ("S   P4  F   A", 0),
        ("S   P4  F   F   A", 3),
        ("S   P4  F   F2  A", 0),
        ("S   P5  W   W", 0),
        ("S   P5  W   B", 0),
        ("S   P5  W   W   B", 3),
        ("S   P6  W   W", 0),
        ("S   P6  W   W   W2", 0),
        ("S   P6  W   W   W", 5),
        ("S   P7  W   F", 0),
        ("S   P7  W   A", 0),
        ("S   P7  F   A", 0),
        ("S   P7  W   F   A", 3),
        ("S   P7  W   F   A   P7", 3),
        ("S   P7  W   F   A   P1", 3 + 3),
    ],
)
def test_a_public_building_pays_once_and_only_if_its_condition_holds(
    drawing: str, points: int
) -> None:
    assert line("public_buildings", drawing) == points


def test_a_tile_may_serve_several_conditions() -> None:
    assert line("public_buildings", "P3  P4  S   F   F   A   A   B") == 5 + 3


# 6. Markers.
def test_each_unspent_marker_brings_1() -> None:
    assert line("markers", "S   F2  W1", bonus=3) == 6


def test_the_waiting_spot_and_the_black_hole_count_for_nothing() -> None:
    state = board("S   W", "H F m y")
    lone = replace(state.teams[0], black_hole=state.teams[0].waiting)
    assert scores([lone], state.options) == ((0, 2, 0, 0, 0, 0, 0, 0),)


# 7. Hidden Goal.
def test_strictly_more_than_every_other_team_wins_the_hidden_goal() -> None:
    assert line("hidden_goal", "S   W   W", "S   W", NOTHING, NOTHING) == 6


def test_a_tie_wins_no_hidden_goal() -> None:
    assert line("hidden_goal", "S   W   W", "S   W", "S   W   W", NOTHING) == 0


def test_a_lone_team_gets_no_hidden_goal() -> None:
    assert line("hidden_goal", "S   W   W") == 0


def test_two_teams_compare_too() -> None:
    assert line("hidden_goal", "S   W", NOTHING) == 6


def test_none_of_a_kind_is_never_the_most() -> None:
    assert line("hidden_goal", NOTHING, NOTHING) == 0


@pytest.mark.parametrize(
    ("goal", "more", "fewer"),
    [
        ("water", "S   W", "S   W1"),
        ("forest", "S   F", "S   F2"),
        ("field", "S   A", "S   Af"),
        ("farm", "S   Af", "S   A"),
        ("factory", "S   F1", "S   F"),
        ("public_building", "S   P1  P1", "S   P2"),
    ],
)
def test_a_hidden_goal_counts_uncovered_tiles_standing_covers_and_all_public_buildings(
    goal: Goal, more: str, fewer: str
) -> None:
    assert line("hidden_goal", more, fewer, goal=goal) == 6
    assert line("hidden_goal", fewer, more, goal=goal) == 0


def test_covered_tiles_count_for_the_hidden_goal_if_the_option_says_so() -> None:
    assert line("hidden_goal", "S   W1  W", "S   W") == 0
    assert line("hidden_goal", "S   W1  W", "S   W", covered=True) == 6


# 8. Common Goal.
ALL_SIX = "S   W   F   A   P1  Bf  F1"


def test_one_of_each_kind_brings_9() -> None:
    assert line("common_goal", ALL_SIX) == 9


@pytest.mark.parametrize("gone", ["W ", "F ", "A ", "P1", "Bf", "F1"])
def test_one_kind_missing_brings_no_common_goal(gone: str) -> None:
    assert line("common_goal", ALL_SIX.replace(gone, ". " if gone != "Bf" else "H ", 1)) == 0


def test_covered_tiles_count_for_the_common_goal_only_if_the_option_says_so() -> None:
    covered_water = "S   W2  F   A   P1  Bf"
    assert line("common_goal", covered_water) == 0
    assert line("common_goal", covered_water, covered=True) == 9


def test_a_covered_tile_counts_for_no_other_line_whatever_the_option_says() -> None:
    for category in ("house_forest", "house_water", "public_buildings"):
        assert line(category, "F2  S   W1  P7  Af", covered=True) == 0


def test_the_starter_house_alone_scores_nothing() -> None:
    assert scores([team(NOTHING)] * 4, Options()) == ((0,) * 8,) * 4


def test_no_team_has_no_scores() -> None:
    assert scores([], Options()) == ()
