"""`python -m games.bench`: what it prints, with few games."""

import json

import pytest

from games.bench import main


def test_json_is_one_object_with_three_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["planet_hexagon", "--json", "--games", "2", "--attempts", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    for line in ("rules", "views", "json"):
        assert found[line]["actions_per_s"] > 0
        assert found[line]["games_per_s"] > 0
        assert 0 < found[line]["us_p50"] <= found[line]["us_p99"]
        assert len(found[line]["attempts"]) == 2


def test_bots_are_measured_with_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["planet_hexagon", "--bots", "--games", "1"]) == 0
    out = capsys.readouterr().out
    assert "greedy beats random" in out
    assert "planner beats greedy" in out
    assert "95 % interval" in out


def test_no_games_cannot_be_measured() -> None:
    with pytest.raises(SystemExit) as refused:
        main(["planet_hexagon", "--games", "0"])
    assert refused.value.code == 2
