"""A game that has a Show, in real browsers: one side plays by taps, the other by keyboard alone."""

from __future__ import annotations

import json
import random
import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import SERIOUS, violations
from tests.e2e.keyboard import Keyboard
from tests.e2e.room import Room
from tests.e2e.tablet import Tablet, attribute

CHOICES = "[data-piece=main] [data-choose], .thing-tap[data-choose], .way[data-choose]"
LEADING = "[data-piece=main] .aim[data-select], .thing-tap[data-select], .way[data-select]"
SIZES = ((1024, 768), (768, 1024), (360, 740), (740, 360))
SMALL = """() => Array.from(document.querySelectorAll("button, [data-pick], a.btn, summary, input"))
  .map((el) => [el.getBoundingClientRect(), el])
  .filter(([box]) => box.width && box.height && Math.min(box.width, box.height) < 43.5)
  .filter(([, el]) => !el.closest(".vh") && !["radio", "hidden"].includes(el.type))
  .map(([box, el]) => `${el.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""


def asked(page: Page) -> str:
    """What this side is asked now."""
    return page.locator("body").get_attribute("data-prompt") or ""


def by_taps(tablet: Tablet, dice: random.Random) -> str:
    """Tap what is lit until an action is chosen, then confirm."""
    page = tablet.page
    for _ in range(6):
        ready = page.locator(CHOICES).filter(visible=True)
        if ready.count():
            one = ready.nth(dice.randrange(ready.count()))
            chosen = one.get_attribute("data-choose") or ""
            one.tap()
            tablet.confirm()
            return chosen
        leading = page.locator(LEADING).filter(visible=True)
        leading.nth(dice.randrange(leading.count())).tap()
    raise AssertionError("taps come to nothing")


def by_list(page: Page) -> str:
    """Open the list of moves, choose one and confirm, with Tab and Enter."""
    keys = Keyboard(page)
    if not page.locator(".moves li").filter(visible=True).count():
        keys.enter('[data-tab="moves:open"]')
    keys.enter(".moves li [data-choose]")
    chosen = str(page.evaluate("() => document.activeElement.dataset.choose"))
    keys.enter("[data-confirm]")
    return chosen


def by_arrows(page: Page) -> str:
    """Go over the board with arrows, choose a cell with Enter and confirm."""
    keys = Keyboard(page)
    chosen = keys.cell()
    keys.enter("[data-confirm]")
    return chosen


def looked_at(page: Page) -> None:
    """No page is too wide, nothing to tap is too small, the checker finds nothing serious."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.evaluate(SMALL) == [], (width, height)
        found = [v for v in violations(page) if v.impact in SERIOUS]
        assert not found, (width, height, found)


@pytest.mark.parametrize(("key", "board"), [("hexellation", True), ("hexiculture", False)])
def test_a_game_by_taps_and_by_keyboard(room: Room, key: str, board: bool) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    teacher.page.goto(f"{room.server.url}/lessons/new/?game={key}")
    teacher.page.get_by_label("Name of the lesson").fill("Any game")
    teacher.page.get_by_role("button", name="Open the lobby").tap()
    teacher.page.wait_for_url(re.compile(r"/lessons/[0-9a-f-]{36}/1/$"))
    tablets = [room.tablet("fingers"), room.tablet("keys")]
    for tablet in tablets:
        tablet.join(teacher.code)
        expect(tablet.page.locator(".big-team")).to_be_visible()
    teacher.tap("Play now", yes=True)
    for tablet in tablets:
        expect(tablet.page.locator("body.boardgame")).to_be_visible()

    dice, done = random.Random(4), 0
    until = time.monotonic() + 300
    while done < 8:
        assert time.monotonic() < until
        for i, tablet in enumerate(tablets):
            page, prompt = tablet.page, asked(tablet.page)
            if not page.locator("[data-confirm]").count():
                continue
            if done == 3:
                looked_at(page)
                page.set_viewport_size({"width": 1024, "height": 768})
            if i == 0:
                chosen = by_taps(tablet, dice)
            else:
                chosen = by_arrows(page) if board else by_list(page)
            assert json.loads(chosen)["type"]
            tablet.gone(attribute("data-choose", chosen), prompt)
            done += 1
        tablets[0].page.wait_for_timeout(50)
    assert not tablets[0].page.locator("#toasts .bad").count()
