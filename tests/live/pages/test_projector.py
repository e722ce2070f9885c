"""The projector: for the whole class, so without names unless allowed and without any secret."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from games.engine import Viewer
from games.planet_hexagon.game import GAME
from games.planet_hexagon.pieces import GOALS as KINDS
from games.planet_hexagon.state import State
from hexclassroom.live.pages.projector import page as projector
from hexclassroom.live.pages.texts.words import GOALS
from hexclassroom.live.scene import ClockNow, Scene
from tests.live.pages import scenes


def scene(state: State | None, names: bool = False, **more: Any) -> Scene:
    """The public scene of a state, cut as scenes.projector cuts it."""
    about = more.pop("table", {})
    if not names:
        seats = tuple(msgspec.structs.replace(s, id="", name="") for s in scenes.seats())
        about = {"seats": seats, **about}
    table = scenes.table(state, **{"show_names": names, **about})
    view = GAME.view(state, Viewer(supply=table.show_supply)) if state is not None else None
    return Scene("projector", table, view, tables=(table,), **more)


def html(drawn: dict[str, str]) -> str:
    return "".join(drawn.values())


@pytest.mark.parametrize(
    ("face", "phase", "about"),
    [
        ("lobby", "", {}),
        ("briefing", "", {"status": "briefing"}),
        ("play", "supply", {}),
        ("play", "emissary", {}),
        ("play", "final_building", {}),
        ("self_count", "self_count", {}),
        ("result", "result", {}),
        ("debrief", "result", {"status": "debrief"}),
        ("closed", "result", {"status": "closed"}),
        (
            "session",
            "supply",
            {"clock": ClockNow("supply", None, 9000, 9000, True, "session_change")},
        ),
    ],
)
def test_every_face_draws_without_inline_style_or_script(
    face: str, phase: str, about: dict[str, Any]
) -> None:
    state = scenes.moment(lambda s: s.phase == phase) if phase else None
    drawn = projector.pieces(scene(state, table=about))
    assert f"wall-{face}" in json.loads(drawn["layout"])["class"]
    assert drawn["stage"]
    assert not re.search(r'\sstyle="|\son[a-z]+="|<script', html(drawn))


def test_no_hidden_goal_is_on_the_wall_before_the_result() -> None:
    for state in scenes.game()[::7]:
        if GAME.over(state):
            continue
        drawn = projector.pieces(scene(state, table={"show_supply": True}))
        text = html(drawn)
        assert not any(str(goal) in text for goal in GOALS.values())
        for i in range(len(KINDS)):
            teams = tuple(
                msgspec.structs.replace(team, goal=KINDS[(side + i) % len(KINDS)])
                for side, team in enumerate(state.teams)
            )
            other = msgspec.structs.replace(state, teams=teams)
            assert projector.pieces(scene(other, table={"show_supply": True})) == drawn


def test_names_are_on_the_wall_only_where_the_teacher_shows_them() -> None:
    assert "Jakob" not in html(projector.pieces(scene(None)))
    assert "Jakob" in html(projector.pieces(scene(None, names=True)))


def test_no_name_stands_beside_what_happens_in_play() -> None:
    for state in scenes.game()[::11]:
        text = html(projector.pieces(scene(state, names=True)))
        assert not any(name in text for names in scenes.NAMES for name in names)


def test_the_supply_centre_is_shown_only_on_request() -> None:
    state = scenes.supplying("choose", 1)
    assert "Supply Centre:" not in projector.pieces(scene(state))["stage"]
    shown = projector.pieces(scene(state, table={"show_supply": True}))["stage"]
    assert "Supply Centre:" in shown


def test_the_result_shows_every_team_and_who_goes_home() -> None:
    state = scenes.game()[-1]
    view = GAME.view(state, Viewer())
    drawn = projector.pieces(scene(state))["stage"]
    for team in view.teams:
        assert f">{sum(team.scores or ())}</text>" in drawn
    assert "go home" in drawn


def test_a_bar_is_never_too_narrow_for_its_number_nor_wider_than_the_wall() -> None:
    from hexclassroom.live.pages.projector.result import LEAST, WIDTH, ceremony

    teams: list[tuple[str, tuple[int, ...]]] = [
        ("lupidians", (1, 1, 1, 1, 1, 1, 6, 9)),
        ("arboretans", (60, 40, 12, 99, 22, 9, 6, 9)),
        ("harvesters", (0, 0, 0, 0, 0, 0, 0, 0)),
    ]
    value = ceremony(teams, ("arboretans",))
    for bar in value.bars:
        assert bar.width <= WIDTH + 1
        assert all(segment.w >= LEAST for segment in bar.segments)


def test_several_tables_share_one_wall() -> None:
    state = scenes.supplying("choose", 1)
    one = scenes.table(state)
    two = msgspec.structs.replace(one, id=2, number=2, due=((1, "supplier"),))
    drawn = projector.pieces(Scene("projector", one, None, tables=(one, two)))
    assert "Table 2" in drawn["stage"]
    assert "Arboretans" in drawn["stage"]
