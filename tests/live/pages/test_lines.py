"""The log in words: everything that happens in a game has a sentence."""

from __future__ import annotations

import pytest

from games.chance import Seeded
from games.engine import CLOCK, MASTER, Event, Viewer
from games.planet_hexagon import actions as act
from games.planet_hexagon.explain import REASONS as EXPLAINED
from games.planet_hexagon.explain import Part
from games.planet_hexagon.game import GAME
from games.planet_hexagon.state import Options
from hexclassroom.live.pages.texts.events import SILENT
from hexclassroom.live.pages.texts.lines import words
from hexclassroom.live.pages.texts.reasons import sentence
from hexclassroom.live.scene import Line
from hexclassroom.live.writer.talk import FINDS, REASONS
from tests.live.pages.scenes import ROLES


def test_every_event_of_random_games_is_told() -> None:
    seen: set[str] = set()
    for seed in range(6):
        chance = Seeded(seed)
        state = GAME.setup(Options(sessions=2), chance)
        while not GAME.over(state):
            asked = [s for s in GAME.awaiting(state) if GAME.legal_actions(state, s)]
            actor = CLOCK
            move: act.Action = act.TimeUp()
            if asked and chance.below(5):
                actor = asked[chance.below(len(asked))]
                legal = GAME.legal_actions(state, actor)
                move = legal[chance.below(len(legal))]
            before = state
            state, record = GAME.apply(state, actor, move, chance)
            for event in GAME.see(before, record, Viewer(master=True)):
                seen.add(event.kind)
                line = Line(3, "game", "seat", "Ana", 0, events=(event,))
                if event.kind not in SILENT and event.note != "played":
                    assert words(line), event
    assert len(seen) > 15


def test_a_team_hears_that_a_tile_was_taken_but_not_which() -> None:
    line = Line(3, "game", "seat", "Ana", 0, events=(Event("took", side=0),))
    assert words(line) == "Ana took a tile."


def test_teacher_computer_and_clock_have_names() -> None:
    event = Event("placed", "side", 0, face="forest")
    told = [words(Line(3, "game", by, "", 0, events=(event,))) for by in ("teacher", "bot")]
    assert told == ["The Game Master placed a Forest.", "The computer placed a Forest."]


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_for_a_proposal_is_told(reason: str) -> None:
    data = (("reason", reason), ("points", "3"))
    text = words(Line(3, "talk", "seat", "Ana", 0, what="propose", data=data))
    assert "+3" in text
    assert "“" in text


@pytest.mark.parametrize("find", FINDS)
def test_every_find_is_told(find: str) -> None:
    data = (("other", "2"), ("find", find))
    text = words(Line(3, "talk", "seat", "Ana", 0, what="find", data=data))
    assert "Harvesters" in text


def test_odd_data_tells_nothing_and_breaks_nothing() -> None:
    for what in ("propose", "find", "factor", "stand_in", "swapped", "unknown", ""):
        for data in ((), (("factor", "much"), ("other", "99"), ("points", "−"))):
            words(Line(3, "table", "teacher", "", None, what=what, data=data))


def test_undo_and_redo_are_told_apart() -> None:
    undone = words(Line(3, "undo", "teacher", "", None, what="undone"))
    redone = words(Line(3, "undo", "teacher", "", None, what="redone"))
    assert undone != redone


def test_every_reason_for_points_is_a_sentence() -> None:
    values: dict[str, int | str] = {
        "forests": 2,
        "waters": 1,
        "farms": 2,
        "houses": 3,
        "type": 4,
        "markers": 2,
        "colour": "blue",
        "goal": "water",
        "own": 3,
        "best": 2,
        "missing": "water,farm",
    }
    for reason, names in EXPLAINED.items():
        part = Part(1, (), (), reason, tuple((name, values[name]) for name in names))
        text = sentence(part)
        assert text.endswith((".", "!"))
        assert "%" not in text


def test_the_cast_of_roles_is_the_games() -> None:
    assert GAME.roles == ROLES
    assert MASTER < CLOCK < 0


def test_a_turn_cut_short_is_told_in_one_breath() -> None:
    events = (
        Event("arrived", side=2),
        Event("timed_out", side=2),
        Event("took", side=2),
        Event("took_tile", "supply", 2, slot=1, face="water"),
        Event("flipped", "supply", 2, slot=2, face="house", was="public_building"),
    )
    text = words(Line(3, "game", "clock", "", None, events=events))
    assert text == "Time ran out; a Water was taken by chance."
