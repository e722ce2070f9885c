"""`manage.py simulate` and `manage.py score`; pytest-django lets no test here reach a database."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

CATEGORIES = [
    "house_forest",
    "house_water",
    "pipelines",
    "farms",
    "public_buildings",
    "markers",
    "hidden_goal",
    "common_goal",
    "total",
]
BOTS = "greedy,random,planner,random"


def run(*args: str) -> str:
    out = StringIO()
    call_command(*args, stdout=out)
    return out.getvalue()


def simulate(games: int = 2, seed: int = 7, bots: str = BOTS) -> list[Any]:
    args = ("--games", str(games), "--seed", str(seed), "--bots", bots, "--json")
    return [json.loads(line) for line in run("simulate", "planet_hexagon", *args).splitlines()]


def test_one_object_a_line_in_the_documented_shape() -> None:
    tables = simulate(3)
    assert [(table["game"], table["seed"]) for table in tables] == [(1, 7), (2, 8), (3, 9)]
    for table in tables:
        assert list(table) == ["game", "seed", "actions", "teams"]
        assert table["actions"] > 200
        names = [team["civilization"] for team in table["teams"]]
        assert names == ["lupidians", "arboretans", "harvesters", "urbanides"]
        for team in table["teams"]:
            assert sorted(team) == [
                "bonus_markers",
                "civilization",
                "colony",
                "hidden_goal",
                "scores",
            ]
            assert list(team["scores"]) == CATEGORIES
            assert team["scores"]["total"] == sum(list(team["scores"].values())[:-1])
            assert team["colony"][0] | {"pipeline": True} == {
                "q": 0,
                "r": 0,
                "face": "starter_house",
                "pipeline": True,
            }
            for tile in team["colony"]:
                check_tile(tile)


def check_tile(tile: dict[str, Any]) -> None:
    assert {"q", "r", "face"} <= set(tile)
    assert set(tile) <= {"q", "r", "face", "type", "cover", "factory_markers", "pipeline"}
    assert ("type" in tile) == (tile["face"] == "public_building")
    assert ("factory_markers" in tile) == (tile.get("cover") == "factory")
    assert tile.get("pipeline") in (None, True)


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    assert simulate(2, 7) == simulate(2, 7)
    assert simulate(1, 7)[0]["teams"] != simulate(1, 8)[0]["teams"]


def test_a_line_can_be_played_again_from_its_seed() -> None:
    second = simulate(2, 7)[1]
    assert simulate(1, second["seed"])[0] == second | {"game": 1}


def test_score_finds_the_points_that_simulate_printed(tmp_path: Path) -> None:
    for i, table in enumerate(simulate(4, 30)):
        file = tmp_path / f"{i}.json"
        file.write_text(json.dumps({"teams": table["teams"]}))
        scored = json.loads(run("score", str(file), "--json"))
        assert scored == {"teams": [{"scores": team["scores"]} for team in table["teams"]]}
        file.write_text(json.dumps(table))
        assert json.loads(run("score", str(file), "--json")) == scored


def test_both_commands_print_for_people_too(tmp_path: Path) -> None:
    out = run("simulate", "planet_hexagon", "--seed", "3", "--bots", "greedy")
    assert "seed 3" in out
    assert "urbanides" in out
    file = tmp_path / "table.json"
    file.write_text(json.dumps(simulate(1)[0]))
    assert "house_forest" in run("score", str(file))


def test_a_malformed_file_is_refused_with_its_place_and_code_2(tmp_path: Path) -> None:
    table = simulate(1)[0]
    table["teams"][1]["colony"][0]["face"] = "castle"
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table))
    with pytest.raises(CommandError, match=r"teams\[1\]\.colony\[0\]\.face") as refused:
        run("score", str(file), "--json")
    assert refused.value.returncode == 2


def test_a_missing_file_is_refused_with_code_2(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        run("score", str(tmp_path / "none.json"))
    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    "args",
    [
        ("--bots", "greedy,random"),
        ("--bots", "greedy,random,planner,wizard"),
        ("--bots", ""),
        ("--games", "0"),
    ],
)
def test_wrong_options_are_refused_with_code_2(args: tuple[str, str]) -> None:
    with pytest.raises(CommandError) as refused:
        run("simulate", "planet_hexagon", *args)
    assert refused.value.returncode == 2
