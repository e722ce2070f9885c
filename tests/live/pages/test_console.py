"""The console: every face draws, says who is due, offers what may be done, hides nothing wrong."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from games.engine import Viewer
from games.planet_hexagon.game import GAME
from games.planet_hexagon.state import State
from hexclassroom.live.indicators import DEFAULT
from hexclassroom.live.pages.console import page as console
from hexclassroom.live.pages.texts.words import GOALS
from hexclassroom.live.scene import ClockNow, Line, Scene, SeatNow
from tests.live.pages import scenes


def scene(state: State | None, **more: Any) -> Scene:
    """The Game Master's scene of a state."""
    about = more.pop("table", {})
    table = scenes.table(state, **about)
    asked = GAME.awaiting(state) if state is not None and not GAME.over(state) else {}
    return Scene(
        "console",
        table,
        GAME.view(state, Viewer(master=True)) if state is not None else None,
        tables=(table,),
        indicators=DEFAULT,
        asked=tuple((side, f"0.{prompt.id}") for side, prompt in asked.items()),
        side_moves=tuple(
            (side, scenes.moves(state, side, scenes.ROLES)) for side in asked if state is not None
        ),
        **more,
    )


FACES: dict[str, tuple[str, dict[str, Any]]] = {
    "lobby": ("", {}),
    "briefing": ("", {"table": {"status": "briefing", "slide": 3}}),
    "supply": ("supply", {}),
    "emissary": ("emissary", {}),
    "final_building": ("final_building", {}),
    "self_count": ("self_count", {}),
    "result": ("result", {}),
    "debrief": ("result", {"table": {"status": "debrief"}}),
    "closed": ("result", {"table": {"status": "closed"}}),
}


@pytest.mark.parametrize("face", FACES)
def test_every_face_draws_without_inline_style_or_script(face: str) -> None:
    phase, more = FACES[face]
    state = scenes.moment(lambda s: s.phase == phase) if phase else None
    drawn = console.pieces(scene(state, **more))
    expected = {"supply": "play", "emissary": "play", "final_building": "play"}.get(face, face)
    assert f"mode-{expected}" in json.loads(drawn["layout"])["class"]
    html = "".join(drawn.values())
    assert not re.search(r'\sstyle="|\son[a-z]+="|<script', html)
    assert "None" not in re.sub(r'fill="none"', "", html)


def test_it_says_who_is_due_and_who_comes_then() -> None:
    drawn = console.pieces(scene(scenes.supplying("choose", 1)))
    assert "Mateo takes a tile" in drawn["due"]
    assert "Then Harvesters: Nils" in drawn["due"]


def test_the_team_on_turn_stands_out() -> None:
    drawn = console.pieces(scene(scenes.supplying("choose", 1)))
    assert "arboretans now" in drawn["team1"]
    assert " now" not in re.findall(r'<section class="([^"]*)"', drawn["team0"])[0]


def test_points_and_hidden_goal_are_behind_a_tap() -> None:
    state = scenes.supplying("choose", 1)
    drawn = console.pieces(scene(state))
    before, _, after = drawn["team1"].partition('<div class="secret" data-for="points-1">')
    goal = str(GOALS[state.teams[1].goal])
    assert goal not in before
    assert goal in after


def test_names_are_escaped() -> None:
    odd = SeatNow(scenes.seat_id(0, 0), "<b>Ana</b> & 'co'", 0, 0, roles=("supplier",), late=True)
    drawn = console.pieces(scene(scenes.supplying("choose", 0), table={"seats": (odd,)}))
    html = "".join(drawn.values())
    assert "<b>Ana</b>" not in html
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html


def test_the_game_master_may_act_for_a_team_with_its_own_prompt() -> None:
    state = scenes.supplying("choose", 1)
    drawn = console.pieces(scene(state))
    prompt = GAME.awaiting(state)[1].id
    assert f'data-side="1" data-prompt="0.{prompt}"' in drawn["act"]
    assert "Take" in drawn["act"]


def test_a_line_of_the_game_leads_back_to_before_it() -> None:
    events = scenes_events()
    line = Line(12, "game", "seat", "Mateo", 1, events=events)
    drawn = console.pieces(scene(scenes.supplying("choose", 1), lines=(line,)))
    assert "&quot;to&quot;" not in drawn["log"]
    assert '"do":"undo","to":11' in drawn["log"]
    assert "Mateo" in drawn["log"]


def test_an_undone_line_leads_nowhere_and_says_so() -> None:
    line = Line(12, "game", "seat", "Mateo", 1, events=scenes_events(), undone=True)
    drawn = console.pieces(scene(scenes.supplying("choose", 1), lines=(line,)))
    assert '"to":11' not in drawn["log"]
    assert "(taken back)" in drawn["log"]


def test_after_an_undo_there_is_a_redo() -> None:
    line = Line(13, "undo", "teacher", "", None, what="undone")
    drawn = console.pieces(scene(scenes.supplying("choose", 1), lines=(line,)))
    assert '{"do":"redo"}' in drawn["log"]


def test_paused_offers_resume_and_running_offers_pause() -> None:
    state = scenes.supplying("choose", 1)
    assert '{"do":"pause"}' in console.pieces(scene(state))["clock"]
    clock = ClockNow("supply", None, 9000, 45000, True, "teacher")
    drawn = console.pieces(scene(state, table={"clock": clock}))
    assert '{"do":"resume"}' in drawn["clock"]
    assert 'data-left="9000"' in drawn["clock"]


def test_without_timers_no_time_can_be_added() -> None:
    state = scenes.supplying("choose", 1)
    drawn = console.pieces(scene(state, table={"clock": ClockNow("supply")}))
    assert "no timer" in drawn["clock"]
    assert re.search(r'"seconds":15}\'\s+disabled', drawn["clock"])


def test_hands_absences_and_waiting_players_call() -> None:
    seats = list(scenes.seats())
    seats[0] = msgspec.structs.replace(seats[0], hand_up=True)
    seats[3] = msgspec.structs.replace(seats[3], late=True)
    waiting = (
        SeatNow("00000000-0000-0000-0000-000000000077", "Quiet Otter", None, 0, here=True),
        SeatNow("00000000-0000-0000-0000-000000000078", "Zoe", None, 0, status="open"),
    )
    state = scenes.supplying("choose", 1)
    drawn = console.pieces(scene(state, table={"seats": tuple(seats)}, waiting=waiting))
    assert "raises a hand" in drawn["calls"]
    assert "is due and not here" in drawn["calls"]
    assert "1 is waiting to join" in drawn["calls"]


def test_observation_taps_name_team_indicator_and_value() -> None:
    drawn = console.pieces(scene(scenes.supplying("choose", 1)))
    tap = '{"do":"observe","side":2,"indicator":"gives_reasons","value":2}'
    assert tap in drawn["watch"]


def test_the_teams_counts_stand_beside_the_computed_ones() -> None:
    state = scenes.moment(lambda s: s.phase == "self_count")
    team = msgspec.structs.replace(state.teams[0], count=(1, 2, 3, 4, 5, 6, 7, 8))
    state = msgspec.structs.replace(state, teams=(team, *state.teams[1:]))
    drawn = console.pieces(scene(state))
    assert "differs" in drawn["stage"]
    assert ">36<" in drawn["stage"]


def test_a_count_may_be_handed_in_for_a_team_that_has_not() -> None:
    state = scenes.moment(lambda s: s.phase == "self_count")
    team = msgspec.structs.replace(state.teams[0], count=(1, 2, 3, 4, 5, 6, 7, 8))
    state = msgspec.structs.replace(state, teams=(team, *state.teams[1:]))
    drawn = console.pieces(scene(state))
    assert "Hand in for the Lupidians" not in drawn["stage"]
    assert "Hand in for the Urbanides" in drawn["stage"]
    forms = re.findall(r'data-side="(\d)" data-prompt="([^"]*)">\s*<form[^>]*hand_in', drawn["act"])
    assert [side for side, _prompt in forms] == ["1", "2", "3"]
    assert all(prompt for _side, prompt in forms)
    assert drawn["act"].count('name="scores[]"') == 3 * 8


def test_the_teacher_chooses_which_of_several_roles_is_swapped() -> None:
    both = SeatNow(scenes.seat_id(0, 0), "Ana", 0, 0, roles=("supplier", "builder"))
    one = SeatNow(scenes.seat_id(0, 1), "Ben", 0, 1, roles=("emissary",))
    drawn = console.pieces(scene(scenes.late_building(), table={"seats": (both, one)}))
    swaps = [json.loads(t) for t in re.findall(r"data-do='([^']*\"swap\"[^']*)'", drawn["people"])]
    offered = {(swap["a"][-2:], swap["role_a"], swap["role_b"]) for swap in swaps}
    assert offered == {
        ("00", "supplier", "emissary"),
        ("00", "builder", "emissary"),
        ("01", "emissary", "supplier"),
        ("01", "emissary", "builder"),
    }
    assert "Supplier for Emissary: Ben" in drawn["people"]
    assert "Swap with Ana, Builder" in drawn["people"]


def test_several_tables_are_paused_by_one_button() -> None:
    state = scenes.late_building()
    table = scenes.table(state)
    clock = ClockNow("supply", None, 9000, 45000, True, "teacher")
    still = msgspec.structs.replace(table, id=2, number=2, clock=clock)
    lobby = msgspec.structs.replace(table, id=3, number=3, status="lobby", phase="")

    def button(*tables: Any) -> str:
        drawn = console.pieces(msgspec.structs.replace(scene(state), tables=tables))["top"]
        return "".join(re.findall(r'"do":"(\w+_all)"', drawn))

    assert button(table) == ""
    assert button(lobby, lobby) == ""
    assert button(table, still, lobby) == "pause_all"
    assert button(still, still) == "resume_all"


def test_the_result_is_ordered_and_explains_what_comes_next() -> None:
    state = scenes.game()[-1]
    drawn = console.pieces(scene(state))
    totals = [int(n) for n in re.findall(r'class="total num">(\d+)<', drawn["stage"])]
    assert totals == sorted(totals, reverse=True)
    assert '{"do":"debrief"}' in drawn["clock"]
    assert '{"do":"again"}' in drawn["clock"]


def scenes_events() -> tuple[Any, ...]:
    """What a Supplier's tap shows."""
    from games.engine import Event

    return (Event("took_tile", "supply", 1, slot=2, face="house"),)
