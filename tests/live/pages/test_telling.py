"""What a team may tell with one tap, as its screens offer it: beside the game, never over it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import msgspec

from games.engine import Viewer
from games.planet_hexagon.game import GAME
from hexclassroom.live.captures import FACES, KEYS, PHRASES
from hexclassroom.live.pages import render
from hexclassroom.live.scene import Captured, ClockNow, Deciding, Line, Scene, TeamNote
from tests.live.pages import scenes


def taps(markup: str, kind: str) -> list[dict[str, Any]]:
    """The commands of one kind that some markup offers."""
    found = re.findall(r"data-do=(?:\"([^\"]*)\"|'([^']*)')", markup)
    every = [json.loads(html.unescape(a or b)) for a, b in found]
    return [each for each in every if each["do"] == kind]


def told(**more: Any) -> Scene:
    """The Supplier's screen after the own turn."""
    state = scenes.phase("emissary")
    line = Line(9, "game", "seat", "Jakob", 0, what="turn")
    return scenes.scene(state, 0, 0, told=line, **more)


def building(**more: Any) -> dict[str, str]:
    return render(scenes.scene(scenes.late_building(), 0, 1, **more))


def test_a_decision_is_asked_about_beside_the_board_and_folds_up_once_told() -> None:
    assert taps("".join(building().values()), "decide") == []
    asked = building(deciding=Deciding(40, "place"))
    assert {t["n"] for t in taps(asked["side"], "decide")} == {40}
    assert len(taps(asked["side"], "decide")) == 5
    assert 'data-tab="decide40' not in asked["side"]
    folded = building(deciding=Deciding(40, "place", "vote"))
    assert 'data-tab="decide40vote:open"' in folded["side"]
    for name in set(asked) - {"side"}:
        assert asked[name] == building()[name]


def test_a_plan_is_folded_up_and_the_last_one_is_looked_back_at_once() -> None:
    side = building()["side"]
    assert len(taps(side, "plan")) == 8
    assert "Our plan" in side
    assert 'aria-pressed="true"' in building(captured=Captured(KEYS, plan="farms"))["side"]
    back = Captured(KEYS, review=(1, "farms", ""))
    assert len(taps(building(captured=back)["side"], "plan_review")) == 3
    done = Captured(KEYS, review=(1, "farms", "kept"))
    assert taps(building(captured=done)["side"], "plan_review") == []


def test_between_sessions_the_sheet_asks_for_both() -> None:
    clock = ClockNow("supply", left_ms=20_000, total_ms=45_000, paused=True)
    for reason, wanted in (("session_change", True), ("teacher", False)):
        table = {"clock": msgspec.structs.replace(clock, reason=reason)}
        back = Captured(KEYS, review=(1, "farms", ""))
        over = building(table=table, captured=back)["over"]
        assert bool(taps(over, "plan")) is wanted
        assert bool(taps(over, "plan_review")) is wanted


def test_the_supplier_taps_what_is_left_one_by_one_and_three_at_most() -> None:
    reports = taps(render(told())["over"], "report")
    assert [t["faces"] for t in reports] == [[face] for face in FACES]
    some = Captured(KEYS, report=("forest", "water"))
    then = {tuple(t["faces"]) for t in taps(render(told(captured=some))["over"], "report")}
    assert ("water",) in then
    assert ("forest", "water", "farm") in then
    full = render(told(captured=Captured(KEYS, report=("forest", "water", "farm"))))["over"]
    assert full.count("disabled") == len(FACES) - 3


def test_the_team_reads_what_its_supplier_said() -> None:
    assert "Your Supplier saw" not in building()["side"]
    side = building(captured=Captured(KEYS, report=("farm",)))["side"]
    assert "Your Supplier saw" in side
    assert "Farm" in side[side.index("Your Supplier saw") :]


def test_phrase_cards_are_there_to_read_at_any_time_and_in_english() -> None:
    for scene in (scenes.scene(None, 0), scenes.scene(scenes.phase("result"), 0)):
        assert render(scene)["phrases"].count('<p lang="en">') == len(PHRASES)
    assert taps(render(scenes.scene(None, 0))["phrases"], "phrase") == []
    used = building(captured=Captured(KEYS, phrases=("agree_good",)))["phrases"]
    assert [t["phrase"] for t in taps(used, "phrase")] == list(PHRASES)
    assert used.count('aria-pressed="true"') == 1


def test_nothing_is_offered_that_is_switched_off() -> None:
    off = Captured((), plan="farms", review=(1, "farms", ""))
    pages = [
        building(captured=off, visited=True),
        render(told(captured=off)),
        render(scenes.scene(scenes.phase("emissary"), 0, 2, captured=off)),
    ]
    for page in pages:
        for kind in ("decide", "plan", "plan_review", "report", "find", "phrase"):
            assert taps("".join(page.values()), kind) == []
    on = render(scenes.scene(scenes.phase("emissary"), 0, 2))
    assert len(taps(on["side"], "find")) == 30


def test_the_console_says_in_words_what_is_worth_asking_and_why() -> None:
    state = scenes.late_building()
    asked = (("unanswered", 3), ("no_plan", 2))
    notes = tuple(
        TeamNote(side, "farms", "vote", "open", asked[: max(0, 2 - side)]) for side in range(4)
    )
    page = render(console(state, notes))
    asks = page["asks"]
    assert asks.count("<li>") == 3
    assert "3 proposals in a row had no answer: <b>ask what the others think.</b>" in asks
    assert asks.index("It is round 2") > asks.rindex("3 proposals")
    for side in range(4):
        card = page[f"team{side}"]
        note = card[card.index("talk-note") :]
        assert "Farms" in note
        assert "idea without an answer" in note
    assert render(console(state, ()))["asks"] == ""


def console(state: Any, notes: tuple[TeamNote, ...]) -> Scene:
    view = GAME.view(state, Viewer(master=True))
    return Scene("console", scenes.table(state), view, panel=notes, captured=Captured(KEYS))
