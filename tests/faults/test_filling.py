"""Forms that a page offers: filled in at random they are actions that the game can judge."""

import random
from typing import Any

import msgspec
import pytest
from django.test import Client

from games.engine import sides_of
from games.registry import GAMES, SHOWS
from hexclassroom.accounts.models import User
from hexclassroom.live.models import Table
from tests.faults import people
from tests.faults.client import Page
from tests.faults.filling import forms
from tests.faults.lessons import plans
from tests.games.hooks import HOOKS
from tests.live.boardgame import scenes
from tests.live.boardgame.test_pages import drawn

LOOKS = 8
FORM = """
<form data-act-form='{"type": "give"}'>
<input type="number" name="give.gold" min="2" max="4" value="2">
<input type="radio" name="to" value="1" data-json><input type="radio" name="to" value="2" data-json>
<select name="what" data-json><option value='["a"]'>A</option></select>
<input type="hidden" name="cells" data-json data-picks="g" data-least="1" data-most="2">
<input type="number" name="scores[]" min="7" max="7">
<input type="number" name="scores[]" min="8" max="8">
<input type="text" name="off" value="x" disabled><button name="send">Give</button>
</form>
"""


def test_a_form_is_filled_in_within_what_it_allows() -> None:
    (form,) = forms(FORM)
    dice = random.Random(1)
    found = [form.filled(dice, {"g": [[0, 0], [0, 1], [1, 1]]}) for _ in range(60)]
    filled = [each for each in found if each is not None]
    assert len(filled) == 60
    assert {each["give"]["gold"] for each in filled} == {2, 3, 4}
    assert {each["to"] for each in filled} == {1, 2}
    assert {len(each["cells"]) for each in filled} == {1, 2}
    assert all(set(each) == {"type", "give", "to", "what", "cells", "scores"} for each in filled)
    assert filled[0]["what"] == ["a"]
    assert filled[0]["scores"] == [7, 8]


def test_a_form_for_which_too_little_can_be_tapped_is_left_alone() -> None:
    (form,) = forms(FORM)
    assert form.filled(random.Random(1), {}) is None


def offered(key: str, i: int) -> list[tuple[Any, Page]]:
    """The states of a random game and what a side that is asked sees in each."""
    out = []
    states = scenes.states(key, i)
    for state in states[:: max(1, len(states) // LOOKS)]:
        for side in range(len(sides_of(GAMES[key], state.options))):
            if side in GAMES[key].awaiting(state):
                page = Page("player", None, "", "", random.Random(1))  # type: ignore[arg-type]
                page.pieces = drawn(scenes.scene(key, state, side))
                out.append((state, page))
    return out


@pytest.mark.parametrize("key", sorted(SHOWS))
def test_forms_of_every_game_filled_in_at_random_are_its_actions(key: str) -> None:
    dice, found = random.Random(3), 0
    for i in range(len(HOOKS[key].options)):
        for _state, page in offered(key, i):
            for form in page.forms():
                filled = form.filled(dice, page.picks())
                if filled is not None:
                    found += 1
                    msgspec.convert(filled, GAMES[key].Action)
            for action in page.acts():
                msgspec.convert(action, GAMES[key].Action)
    assert found or not GAMES[key].sampled


@pytest.mark.django_db
@pytest.mark.parametrize(
    "plan", [plan for plan in plans() if plan.game], ids=lambda plan: plan.game
)
def test_a_lesson_of_every_game_is_made_with_the_options_of_the_plan(
    plan: Any, client: Client
) -> None:
    client.force_login(User.objects.create_user("t@school.test", "pw-for-tests-1"))
    url = f"/lessons/new/?game={plan.game}"
    sent: dict[str, list[str]] = {}
    for name, value in people.filled(client.get(url).content.decode(), "Lesson 1", plan.options):
        sent.setdefault(name, []).append(value)
    assert client.post(url, sent).status_code == 302
    (table,) = Table.objects.all()
    game = GAMES[plan.game]
    assert table.game == plan.game
    assert msgspec.json.decode(table.options, type=game.Options) == game.Options(**plan.options)


def test_each_game_is_planned() -> None:
    assert {plan.game for plan in plans()} - {""} == set(SHOWS)
