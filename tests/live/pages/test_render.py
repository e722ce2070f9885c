"""Every phase for every role is drawn, without scripts, styles or anything to leak."""

from __future__ import annotations

import html as html_lib
import json
import re
from html.parser import HTMLParser

import msgspec
import pytest

from games.planet_hexagon.pieces import ASSETS
from games.planet_hexagon.pieces import GOALS as GOAL_KEYS
from hexclassroom.live.pages import render
from hexclassroom.live.pages.texts.phrases import FINDS, REASONS
from hexclassroom.live.pages.texts.words import GOALS
from hexclassroom.live.scene import ClockNow, Scene
from hexclassroom.live.writer import talk
from tests.live.pages import scenes

NAMES = {"layout", "top", "say", "main", "side", "bar", "over", "hand", "phrases", "status"}
VOID = {"br", "input", "use", "circle", "polygon", "path", "rect", "ellipse"}


class Strict(HTMLParser):
    """Notes whatever the policy of the page would block, and tags left open."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "iframe", "object", "embed", "link", "base"):
            self.faults.append(tag)
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.faults.append(f"{tag} {name}")
            if name in ("href", "src") and not (value or "").startswith(("#", "/")):
                self.faults.append(f"{tag} {name}={value}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"unbalanced {tag}")


def everything() -> dict[str, Scene]:
    """One scene of each phase for each role, and of each way to hold them."""
    out: dict[str, Scene] = {}
    moments = {
        "building": scenes.late_building(),
        "emissary": scenes.phase("emissary"),
        "final_building": scenes.phase("final_building"),
        "self_count": scenes.phase("self_count"),
        "result": scenes.phase("result"),
        "first": scenes.game()[0],
    }
    for stage in ("arrive", "choose", "flip"):
        moments[stage] = scenes.supplying(stage, side=0)
    for asset in ASSETS:
        moments[f"choose {asset}"] = scenes.supplying("choose", 0, asset)
    moments["fern"] = scenes.supplying("fern", 0, "pondering_fern")
    for name, state in moments.items():
        for place, role in enumerate(scenes.ROLES):
            out[f"{name}, {role}"] = scenes.scene(state, 0, place, team_moves=role != "builder")
        out[f"{name}, all roles"] = scenes.scene(state, 0, 0, roles=scenes.ROLES)
        out[f"{name}, no role"] = scenes.scene(state, 0, 0, roles=())
        out[f"{name}, no team"] = scenes.scene(state, None)
    for status in ("lobby", "briefing", "closed"):
        out[status] = scenes.scene(None, 0, table={"status": status, "slide": 3})
        out[f"{status}, no team"] = scenes.scene(None, None, table={"status": status})
    out["debrief"] = scenes.scene(scenes.phase("result"), 0, table={"status": "debrief"})
    for reason in ("teacher", "session_change", "undo", "restart"):
        clock = ClockNow("supply", left_ms=20_000, total_ms=45_000, paused=True, reason=reason)
        out[f"paused {reason}"] = scenes.scene(scenes.late_building(), 0, table={"clock": clock})
    return out


SCENES = everything()


@pytest.mark.parametrize("name", SCENES)
def test_a_page_has_every_piece_and_nothing_that_its_policy_blocks(name: str) -> None:
    pieces = render(SCENES[name])
    assert set(pieces) == NAMES
    assert all(type(value) is str for value in pieces.values())
    assert json.loads(pieces["layout"])["attrs"]["data-prompt"] == SCENES[name].prompt_id
    for piece, markup in pieces.items():
        if piece in ("layout", "status"):
            continue
        strict = Strict()
        strict.feed(markup)
        assert strict.faults == [], piece
        assert strict.open == [], piece


@pytest.mark.parametrize("name", SCENES)
def test_a_page_says_in_one_sentence_what_to_do_now(name: str) -> None:
    pieces = render(SCENES[name])
    assert re.search(r"<h1[^>]*>.*\w.*</h1>", pieces["say"])
    assert pieces["status"].strip()
    assert "%(" not in "".join(pieces.values())


@pytest.mark.parametrize("name", SCENES)
def test_a_page_has_one_filled_button_at_most_at_a_time(name: str) -> None:
    pieces = render(SCENES[name])
    assert pieces["bar"].count("btn-main") <= 1
    assert pieces["over"].count("btn-main") <= 1


def test_every_offered_action_is_a_legal_one_of_the_viewer() -> None:
    for name, scene in SCENES.items():
        pieces = render(scene)
        legal = {m.action for m in (*scene.moves, *scene.team_moves)}
        for markup in pieces.values():
            for text in re.findall(r"data-(?:choose|act)=(\"[^\"]*\"|'[^']*')", markup):
                assert html_lib.unescape(text[1:-1]) in legal, name


def test_a_player_who_is_not_the_builder_cannot_confirm_a_placement() -> None:
    state = scenes.late_building()
    builder = render(scenes.scene(state, 0, 1))
    assert "data-choose" in builder["main"]
    assert "data-confirm" in builder["bar"]
    for place in (0, 2):
        mate = render(scenes.scene(state, 0, place, team_moves=True))
        assert "data-confirm" not in mate["bar"]
        assert 'data-open="reasons"' in mate["bar"]
        watcher = render(scenes.scene(state, 0, place))
        assert "data-choose" not in "".join(watcher.values())


def test_no_hidden_goal_but_the_teams_own_is_on_its_page() -> None:
    for name in ("building", "emissary", "self_count"):
        for role in (*scenes.ROLES, "all roles"):
            scene = SCENES[f"{name}, {role}"]
            markup = "".join(render(scene).values())
            own = scene.view.teams[0].goal
            for key in GOAL_KEYS:
                if key != own:
                    assert str(GOALS[key]) not in markup, (name, role, key)


def test_only_the_supplier_at_the_centre_and_the_emissary_abroad_see_its_tiles() -> None:
    for name in ("choose", "flip", "building", "emissary"):
        for role in scenes.ROLES:
            seen = "Supply Centre: " in "".join(render(SCENES[f"{name}, {role}"]).values())
            allowed = (name in ("choose", "flip") and role == "supplier") or (
                name == "emissary" and role == "emissary"
            )
            assert seen is allowed, (name, role)


def test_a_name_with_markup_is_shown_as_text() -> None:
    state = scenes.late_building()
    base = scenes.scene(state, 0, 1)
    seats = tuple(msgspec.structs.replace(s, name="<b onclick=x>&'\"") for s in base.table.seats)
    table = msgspec.structs.replace(base.table, seats=seats)
    scene = msgspec.structs.replace(base, table=table)
    markup = render(scene)["side"]
    assert "<b onclick" not in markup
    assert "&lt;b onclick=x&gt;" in markup


def test_a_proposal_is_a_ghost_with_its_letter_and_can_be_agreed_to() -> None:
    state = scenes.late_building()
    idea = scenes.proposal(state)
    pieces = render(scenes.scene(state, 0, 1, proposals=(idea,)))
    assert ">A</text>" in pieces["main"]
    assert "Ana proposes" in pieces["bar"]
    assert '"do":"answer","n":41,"agree":true' in pieces["bar"]
    own = render(scenes.scene(state, 0, 2, team_moves=True, proposals=(idea,)))
    assert "You propose" in own["bar"]
    assert '"agree"' not in own["bar"]


def test_the_list_of_moves_mirrors_the_board() -> None:
    pieces = render(scenes.scene(scenes.late_building(), 0, 1))
    choose = re.compile(r"data-choose=('[^']*'|\"[^\"]*\")")
    board = {html_lib.unescape(t[1:-1]) for t in choose.findall(pieces["main"])}
    listed = {html_lib.unescape(t[1:-1]) for t in choose.findall(pieces["side"])}
    assert board
    assert board <= listed


def test_an_emissary_who_is_back_tells_from_the_same_list_for_every_team() -> None:
    state = scenes.late_building()
    before = render(scenes.scene(state, 0, 2))["side"]
    assert '"do":"find"' not in before
    side = render(scenes.scene(state, 0, 2, visited=True))["side"]
    offered = re.findall(r'"do":"find","side":(\d),"what":"(\w+)"', side)
    assert sorted(offered) == sorted((str(team), key) for team in (1, 2, 3) for key in FINDS)
    finds = (("Ana", "3", "many_farms"), ("Ana", "1", "many_farms"))
    for role in (0, 1, 2):
        assert render(scenes.scene(state, 0, role, finds=finds))["side"].count("Many Farms") == 2
    away = scenes.scene(scenes.supplying("choose", 0), 0, 0, visited=True, finds=finds)
    assert "Many Farms" in render(away)["side"]
    assert '"do":"find"' not in render(away)["side"]


def test_a_hand_can_be_raised_everywhere_and_taken_down_where_it_is_up() -> None:
    up, down = '{"do":"hand","up":true}', '{"do":"hand","up":false}'
    for name, scene in SCENES.items():
        assert scene.me is not None
        pieces = render(scene)
        may = scene.me.side is not None and scene.table.status != "closed"
        assert (up in pieces["hand"]) is may, name
        assert down not in pieces["hand"], name
        raised = msgspec.structs.replace(scene, me=msgspec.structs.replace(scene.me, hand_up=True))
        shown = render(raised)
        for piece in ("hand", "over"):
            assert (down in shown[piece]) is (up in pieces[piece]), name
            assert up not in shown[piece], name
        if pieces["over"]:
            assert up in pieces["over"], name


def test_a_third_waiting_tile_is_one_too_many() -> None:
    state = scenes.late_building()
    tiles = tuple(tile for team in state.teams for tile in team.waiting) + state.supply
    for n, words in ((2, "2 of 2"), (3, "1 too many")):
        team = msgspec.structs.replace(state.teams[0], waiting=tuple(filter(None, tiles))[:n])
        full = msgspec.structs.replace(state, teams=(team, *state.teams[1:]))
        assert words in render(scenes.scene(full))["side"]


def test_only_the_goodbye_says_that_nothing_more_will_come() -> None:
    for name, scene in SCENES.items():
        attrs = json.loads(render(scene)["layout"])["attrs"]
        assert ("data-ended" in attrs) is (scene.table.status == "closed"), name


def test_reasons_and_finds_are_those_that_the_server_takes() -> None:
    assert tuple(REASONS) == talk.REASONS
    assert tuple(FINDS) == talk.FINDS


def test_a_page_drawn_again_is_made_of_the_pieces_that_were_kept() -> None:
    first, again = render(SCENES["building, builder"]), render(SCENES["building, builder"])
    assert first == again
    assert all(again[name] is html for name, html in first.items() if len(html) > 200)
