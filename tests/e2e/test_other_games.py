"""Every other game, by taps: two tablets and computer players play it to its end."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import expect

from games.engine import sides_of
from games.registry import GAMES, SHOWS
from games.show import english
from tests.e2e.any_game import AnyTablet
from tests.e2e.conftest import Axe, Shoot
from tests.e2e.room import Room
from tests.e2e.teacher import Teacher

NAMES = ("Ana", "Ben")
SHORT = {"rounds": 5, "max_rounds": 10, "most_turns": 30}
"""Options that make a game short enough for a test, whichever game has them."""
LONGEST = 420.0
"""Seconds for a whole game on a slow machine."""


def options_of(key: str) -> dict[str, int]:
    """Choose three players where a game lets one choose, and few rounds."""
    chosen = {}
    for option in SHOWS[key].options:
        wanted = {"players": 3, **SHORT}.get(option.name)
        if wanted is not None and option.kind == "number":
            chosen[option.name] = max(option.least, min(wanted, option.most))
        elif wanted is not None:
            chosen[option.name] = min(int(value) for value, _text in option.choices)
    return chosen


def new_lesson(teacher: Teacher, key: str) -> None:
    """Choose the game in the picker, fill its form in and open the lobby."""
    page = teacher.page
    page.goto(f"{teacher.server.url}/lessons/new/")
    page.locator(f"a[href*='game={key}']").first.tap()
    page.get_by_label("Name of the lesson").fill(f"{GAMES[key].title} today")
    for name, n in options_of(key).items():
        buttons = page.locator(f"input[type=radio][name=option_{name}][value='{n}']")
        if buttons.count():
            buttons.tap()
        else:
            field = page.locator(f"input[name=option_{name}]")
            if not field.is_visible():
                page.locator("details").filter(has=field).locator("summary").first.tap()
            field.fill(str(n))
    page.locator("input[name=timers][value='relaxed']").tap()
    page.get_by_role("radio", name="My own list").tap()
    page.get_by_label("One name a line").fill("\n".join(NAMES))
    page.get_by_role("button", name="Open the lobby").tap()
    page.wait_for_url(re.compile(r"/lessons/[0-9a-f-]{36}/1/$"))


@pytest.mark.parametrize("key", list(SHOWS))
def test_a_whole_game_by_taps(room: Room, key: str, shoot: Shoot, axe: Axe) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    new_lesson(teacher, key)
    wall = room.wall(teacher)
    names = [english(badge.name) for badge in SHOWS[key].badges]
    playing = len(sides_of(GAMES[key], GAMES[key].Options(**options_of(key))))
    # Of two sides one is a pair's; of more, each tablet has its own. The computer has the rest.
    teams = [names[0], names[0] if playing == 2 else names[1]]
    tablets = []
    for i, team in enumerate(teams):
        tablet = AnyTablet(
            room.context(f"tablet {i}"), room.server, chance=random.Random(f"{key} {i}")
        )
        tablet.join(teacher.code, NAMES[i])
        teacher.put(NAMES[i], team)
        tablets.append(tablet)
    teacher.tap("Start briefing")
    shoot(wall, f"{key}-briefing-wall")
    teacher.tap("Start the game")
    teacher.mode("play")
    middle = False
    until = time.monotonic() + LONGEST
    ended = tablets[0].page.locator("body.resulting")
    while not ended.count():
        busy = [tablet.step() for tablet in tablets]
        if not middle and sum(tablet.acted for tablet in tablets) > 4:
            middle = True
            for i, tablet in enumerate(tablets):
                shoot(tablet.page, f"{key}-tablet-{i}")
                assert axe(tablet.page) == []
            shoot(teacher.page, f"{key}-console")
            shoot(wall, f"{key}-wall")
            assert axe(teacher.page) == []
        if not any(busy):
            time.sleep(0.2)
        if time.monotonic() > until:
            pytest.fail("\n".join(tablet.told() for tablet in tablets))
    assert middle
    assert all(tablet.acted for tablet in tablets)
    teacher.mode("result")
    for i, tablet in enumerate(tablets):
        shoot(tablet.page, f"{key}-result-{i}")
        assert axe(tablet.page) == []
    shoot(teacher.page, f"{key}-result-console")
    shoot(wall, f"{key}-result-wall")
    assert axe(teacher.page) == []
    expect(wall.locator("[data-piece=stage]")).not_to_be_empty()


def test_a_pair_agrees_on_what_one_of_them_has_filled_in(room: Room) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    new_lesson(teacher, "hexagonal_thing")
    one, other = (AnyTablet(room.context(name), room.server) for name in NAMES)
    for tablet, name in zip((one, other), NAMES, strict=True):
        tablet.join(teacher.code, name)
        teacher.put(name, english(SHOWS["hexagonal_thing"].badges[0].name))
    teacher.tap("Start briefing")
    teacher.tap("Start the game")
    opens = one.page.locator("[data-piece=bar] .way[aria-controls='form-lot']").filter(visible=True)
    until = time.monotonic() + 120
    while not opens.count():
        assert time.monotonic() < until, one.told()
        if not one.step():
            time.sleep(0.2)
    one.tap(opens.first)
    one.tap(one.visible("[data-pick]"))
    one.tap(one.visible("[data-proposes]"))
    agree = other.page.get_by_role("button", name=re.compile("^Agree"))
    other.tap(agree)
    prompt = other.prompt
    other.confirm()
    other.page.wait_for_function(
        "prompt => document.body.dataset.prompt !== prompt", arg=prompt, timeout=20000
    )
    expect(one.page.locator("#say, .say-text").first).to_contain_text(re.compile("bid", re.I))
