"""What the result page is told about a colony's points."""

from games.planet_hexagon.explain import Part, ScoreLine, explain
from games.planet_hexagon.pieces import Goal
from games.planet_hexagon.state import Options, Team
from tests.games.drawn import Box, colony


def team(drawing: str, bonus: int = 0, goal: Goal = "water") -> Team:
    return Team(goal=goal, colony=colony(drawing, Box(0)), bonus=bonus)


def lines(drawing: str, *others: str, bonus: int = 0, goal: Goal = "water") -> dict[str, ScoreLine]:
    teams = [team(drawing, bonus, goal), *(team(other) for other in others)]
    return {line.category: line for line in explain(teams, 0, Options())}


def test_each_house_names_its_forests_and_the_edges_between() -> None:
    upper, lower = lines("F   S   F   H")["house_forest"].parts
    edges = (((0, 0), (1, 0)), ((0, 0), (-1, 0)))
    assert upper == Part(3, ((0, 0), (1, 0), (-1, 0)), edges, "house_forests", (("forests", 2),))
    edge = (((2, 0), (1, 0)),)
    assert lower == Part(1, ((2, 0), (1, 0)), edge, "house_forests", (("forests", 1),))


def test_a_pipeline_without_water_is_explained_with_no_points() -> None:
    (part,) = lines("S*  W1")["pipelines"].parts
    assert (part.points, part.reason) == (0, "pipeline_without_water")


def test_farms_light_up_with_all_houses() -> None:
    (part,) = lines("Af  S   H")["farms"].parts
    assert part == Part(
        2, ((-1, 0), (0, 0), (1, 0)), (), "farms_houses", (("farms", 1), ("houses", 2))
    )


def test_public_buildings_say_whether_their_condition_holds() -> None:
    parts = lines("S   P3  P3  A   A   B   P6")["public_buildings"].parts
    assert [(part.points, part.reason) for part in parts] == [
        (5, "building_met"),
        (0, "building_twice"),
        (0, "building_unmet"),
    ]
    assert parts[0].hexes == ((1, 0), (3, 0), (4, 0), (5, 0))


def test_type_1_rests_on_a_building_of_another_type() -> None:
    part = lines("S   P1  P1  P5")["public_buildings"].parts[0]
    assert part.hexes == ((1, 0), (3, 0))


def test_markers_are_told_by_where_they_lie() -> None:
    parts = lines("W2  S   F1", bonus=4)["markers"].parts
    assert [(part.points, part.reason, dict(part.params)) for part in parts] == [
        (2, "factory_markers", {"markers": 2, "colour": "blue"}),
        (1, "factory_markers", {"markers": 1, "colour": "green"}),
        (4, "bonus_markers", {"markers": 4}),
    ]


def test_the_hidden_goal_is_told_with_the_best_rival() -> None:
    (won,) = lines("S   W   W", "S   W", "S")["hidden_goal"].parts
    assert (won.points, won.reason) == (6, "goal_won")
    assert dict(won.params) == {"goal": "water", "own": 2, "best": 1}
    (missed,) = lines("S   W", "S   W")["hidden_goal"].parts
    assert (missed.points, missed.reason) == (0, "goal_missed")
    (alone,) = lines("S   W")["hidden_goal"].parts
    assert (alone.points, alone.reason) == (0, "goal_alone")


def test_the_common_goal_names_what_is_missing() -> None:
    (part,) = lines("S   W   F   A")["common_goal"].parts
    assert dict(part.params) == {"missing": "public_building,farm,factory"}
    assert part.hexes == ((1, 0), (2, 0), (3, 0))
    (met,) = lines("S   W   F   A   P1  Af  F1")["common_goal"].parts
    assert (met.points, met.reason, len(met.hexes)) == (9, "common_all", 6)
