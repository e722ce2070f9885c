"""Files with a final position: what they hold and what is refused, with its place."""

import json
from typing import Any

import msgspec
import pytest

from games.chance import Seeded
from games.planet_hexagon.bots import BOTS
from games.planet_hexagon.game import GAME
from games.planet_hexagon.pieces import CATEGORIES
from games.planet_hexagon.scoring import scores
from games.planet_hexagon.state import Options
from games.planet_hexagon.table import FileTable, Malformed, file_teams, parse
from games.simulate import play

Json = dict[str, Any]


def file_team(*colony: Json, **other: Any) -> Json:
    start = {"q": 0, "r": 0, "face": "starter_house"}
    return {
        "civilization": "lupidians",
        "hidden_goal": "water",
        "colony": [start, *colony],
        "bonus_markers": 0,
    } | other


def points(*teams: Json) -> list[dict[str, int]]:
    found = scores(parse(json.dumps({"teams": list(teams)}).encode()), Options())
    return [dict(zip(CATEGORIES, line, strict=True)) for line in found]


def place_of(data: Any) -> str:
    with pytest.raises(Malformed) as refused:
        parse(data if isinstance(data, bytes) else json.dumps(data).encode())
    assert str(refused.value).startswith(refused.value.place)
    return refused.value.place


def tile(face: str, q: int = 1, r: int = 0, **other: Any) -> Json:
    return {"q": q, "r": r, "face": face} | other


def test_every_face_cover_and_marker_is_read() -> None:
    colony = [
        tile("forest", 1, 0),
        tile("water", 0, 1),
        tile("field", -1, 0, cover="farm"),
        tile("field", -1, 1),
        tile("water", 2, 0, cover="factory", factory_markers=2),
        tile("house", 1, -1, pipeline=True),
        tile("public_building", 0, -1, type=7),
    ]
    assert points(file_team(*colony, bonus_markers=3)) == [
        {
            "house_forest": 2,
            "house_water": 2,
            "pipelines": 2,
            "farms": 2,
            "public_buildings": 3,
            "markers": 5,
            "hidden_goal": 0,
            "common_goal": 9,
        }
    ]


def test_the_placement_is_not_judged() -> None:
    assert points(file_team(tile("forest", 40, -7)))[0]["house_forest"] == 0
    assert points(file_team(tile("starter_house", 1, 0)))[0]["farms"] == 0


def test_an_empty_colony_scores_nothing() -> None:
    assert sum(points(file_team(colony=[]))[0].values()) == 0


def test_two_teams_compare_for_the_hidden_goal() -> None:
    first, second = points(file_team(tile("water")), file_team(civilization="urbanides"))
    assert (first["hidden_goal"], second["hidden_goal"]) == (6, 0)


def test_a_lone_team_may_leave_out_its_hidden_goal() -> None:
    lone = file_team(tile("water"))
    del lone["hidden_goal"]
    assert points(lone)[0]["hidden_goal"] == 0


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"face": "swamp"}, "face"),
        ({"face": "farm"}, "face"),
        ({"face": 3}, "face"),
        ({"q": "1"}, "q"),
        ({"q": 1.5}, "q"),
        ({"q": True}, "q"),
        ({"r": 1001}, "r"),
        ({"r": 10**30}, "r"),
        ({"cover": "house"}, "cover"),
        ({"cover": "farm", "face": "house"}, "cover"),
        ({"type": 3}, "type"),
        ({"face": "public_building"}, "type"),
        ({"face": "public_building", "type": 8}, "type"),
        ({"face": "public_building", "type": 0}, "type"),
        ({"factory_markers": 2}, "factory_markers"),
        ({"cover": "factory", "factory_markers": -1}, "factory_markers"),
        ({"cover": "farm", "factory_markers": 1}, "factory_markers"),
        ({"pipeline": True}, "pipeline"),
        ({"pipeline": "yes"}, "pipeline"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_hex_is_named(wrong: Json, place: str) -> None:
    teams = [file_team(), file_team(tile("forest", 0, 1), tile("field", 1, 0) | wrong)]
    assert place_of({"teams": teams}) == f"teams[1].colony[2].{place}"


@pytest.mark.parametrize("gone", ["q", "r", "face"])
def test_a_missing_field_of_a_hex_is_named(gone: str) -> None:
    broken = tile("field")
    del broken[gone]
    assert place_of({"teams": [file_team(broken)]}) == f"teams[0].colony[1].{gone}"


@pytest.mark.parametrize("gone", ["civilization", "hidden_goal", "colony", "bonus_markers"])
def test_a_missing_field_of_a_team_is_named(gone: str) -> None:
    broken = file_team()
    del broken[gone]
    assert place_of({"teams": [file_team(), broken]}) == f"teams[1].{gone}"


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"civilization": "romans"}, "civilization"),
        ({"hidden_goal": "house"}, "hidden_goal"),
        ({"bonus_markers": -1}, "bonus_markers"),
        ({"bonus_markers": None}, "bonus_markers"),
        ({"colony": {}}, "colony"),
        ({"points": 7}, "points"),
    ],
)
def test_a_wrong_team_is_named(wrong: Json, place: str) -> None:
    assert place_of({"teams": [file_team() | wrong]}) == f"teams[0].{place}"


def test_two_tiles_on_one_cell_are_named() -> None:
    assert place_of({"teams": [file_team(tile("field"), tile("water"))]}) == "teams[0].colony[2]"


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[1, 2", b"[" * 200_000])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    assert place_of(data) == ""


def test_anything_but_one_to_four_teams_is_refused() -> None:
    for n in (0, 5):
        assert place_of({"teams": [file_team()] * n}) == "teams"
    assert place_of({}) == "teams"
    assert place_of({"teams": 4}) == "teams"
    assert place_of([]) == ""


@pytest.mark.parametrize("seed", range(8))
def test_a_played_game_scores_the_same_from_its_file(seed: int) -> None:
    names = ("greedy", "random", "planner", "random")
    bots = [BOTS[name] for name in names]
    state = play(GAME, Options(), bots, Seeded(seed), Seeded(seed + 1)).state
    expected = GAME.outcome(state).scores
    data = msgspec.json.encode(FileTable(teams=file_teams(state.teams, expected)))
    assert scores(parse(data), Options()) == expected
