"""The replay in a browser: moved by keys, taps and the bar, on tablet, phone and wall."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.classroom import ROOT, ClassroomServer, environment
from tests.e2e.conftest import PHONE, PROJECTOR, TABLET, TABLET_UPRIGHT, Axe, Shoot
from tests.e2e.room import Room
from tests.e2e.watch import overflow
from tests.services import free_port


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassroomServer]:
    """A server that has finished games, with the coach's advice, before it starts."""
    data = tmp_path_factory.mktemp("replay")
    for words in (("demo",), ("coach",)):
        subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT, env={**environment(), "HEXCLASSROOM_DATA": str(data)}, check=True,
            capture_output=True, timeout=600,
        )  # fmt: skip
    server = ClassroomServer(data, free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def page(room: Room, school: ClassroomServer) -> Page:
    """The replay of a short game that computers have played, opened by its teacher."""
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    page = teacher.page
    page.set_viewport_size(TABLET)
    page.goto(f"{school.url}/results/")
    page.get_by_role("link", name=re.compile("first game")).first.click()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("[data-ready]")).to_be_attached(timeout=60000)
    return page


def now(page: Page) -> int:
    return int(page.locator("[data-range]").input_value())


@pytest.mark.e2e
def test_a_game_is_watched_again_on_every_screen(page: Page, shoot: Shoot, axe: Axe) -> None:
    assert now(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    second = page.locator("[data-text]").inner_text()
    assert second
    assert re.search(r"\?at=\d+$", page.url)
    page.keyboard.press("End")
    end = now(page)
    assert end > 50
    page.keyboard.press("Home")
    assert now(page) == 0
    # One team alone: its board is large, and only its own moves are met.
    page.locator("[data-view='1']").click()
    expect(page.locator("[data-side='0']")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert now(page) > 3
    page.locator("[data-view='']").click()
    # Playing goes on by itself until it is stopped.
    at = now(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-range]")).not_to_have_value(str(at), timeout=60000)
    page.get_by_role("button", name="Play", exact=True).click()
    # The list of moves leads anywhere, and the address back to it.
    page.get_by_text("Moves in words").click()
    page.locator("[data-moves] li:visible button").nth(25).click()
    chosen, words = now(page), page.locator("[data-text]").inner_text()
    page.reload()
    expect(page.locator("[data-ready]")).to_be_attached(timeout=60000)
    assert now(page) == chosen
    assert page.locator("[data-text]").inner_text() == words
    # The coach's marks lie on the board as long as the coach is wanted.
    for _ in range(end):
        if page.locator(".ghost-n:visible").count():
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(".rp-coach")).to_contain_text("The coach would have considered")
    assert axe(page) == []
    assert overflow(page) == 0
    shoot(page, "replay-tablet")
    page.get_by_role("button", name="Coach").click()
    expect(page.locator(".ghost-n").first).to_be_hidden()
    for size, name in ((TABLET_UPRIGHT, "replay-upright"), (PHONE, "replay-phone")):
        page.set_viewport_size(size)
        assert overflow(page) == 0
        shoot(page, name)
    page.set_viewport_size(PROJECTOR)
    page.get_by_role("link", name="For the projector").click()
    expect(page.locator("[data-ready]")).to_be_attached(timeout=60000)
    assert axe(page) == []
    shoot(page, "replay-wall", whole=False)
    page.keyboard.press("End")
    assert now(page) == end
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.e2e
def test_motion_that_is_not_wanted_is_not_offered(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(page.locator("[data-ready]")).to_be_attached(timeout=60000)
    expect(page.locator("[data-play]")).to_be_hidden()
    page.locator("h1").click()
    page.keyboard.press(" ")
    page.keyboard.press("ArrowRight")
    assert now(page) == 1


@pytest.mark.e2e
def test_a_teacher_plays_on_from_a_moment(page: Page, shoot: Shoot, axe: Axe) -> None:
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.get_by_role("radio", name="Harvesters").check()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("what-if"))
    # A lit cell is as good as its button.
    for _ in range(12):
        if page.locator("[data-spots] [data-where]").count():
            break
        page.locator(".wi-moves button").first.click()
        page.wait_for_load_state()
    assert axe(page) == []
    assert overflow(page) == 0
    shoot(page, "what-if")
    step = page.locator(".wi-moves input[name=step]")
    before = step.input_value()
    cell = page.locator("[data-spots] [data-where]").first
    same = page.locator(f".wi-moves button[data-where='{cell.get_attribute('data-where')}']")
    several = same.count() > 1
    cell.click()
    if several:
        # More than one tile could go there: the list asks which one.
        expect(page.locator(".wi-moves button[data-where='']").first).to_be_hidden()
        same.first.click()
    expect(step).to_have_value(str(int(before) + 1), timeout=60000)
    page.get_by_role("button", name="Let the computer finish").click()
    expect(page.get_by_text("The points, and those of the real game")).to_be_visible(timeout=60000)
    page.set_viewport_size(PHONE)
    assert overflow(page) == 0
    shoot(page, "what-if-end")
