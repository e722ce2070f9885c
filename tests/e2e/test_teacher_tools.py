"""What only a real browser shows of the teacher's pages: laying tiles, dragging, renaming."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Axe
from tests.e2e.room import Room

LAID = (
    ("house", "", "1,0"),
    ("forest", "", "0,1"),
    ("water", "", "1,-1"),
    ("field", "", "0,-1"),
    ("farm", "", "0,-1"),
    ("public_building", "4", "-1,1"),
    ("pipe", "", "0,0"),
)


def test_printed_tiles_are_laid_scored_and_kept(room: Room, axe: Axe) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page = teacher.page
    page.goto(f"{room.server.url}/results/count/")
    for tool, kind, cell in LAID:
        chosen = f"[data-tool='{tool}']" + (f"[data-kind='{kind}']" if kind else "")
        page.locator(chosen).tap()
        page.locator(f"[data-at='{cell}']").tap()
    # A Farm lies on a Field only: refused in words, nothing changes.
    page.locator("[data-tool='farm']").tap()
    page.locator("[data-at='0,1']").tap()
    expect(page.locator("[data-error]")).to_contain_text("Field")
    page.get_by_label("Name of the lesson").fill("Hall")
    page.get_by_role("button", name="Score", exact=True).tap()
    # Forest 1 + 1, Water 2 + 2, pipe 2, Farms x Houses 2.
    expect(page.locator(".explain .sum b")).to_have_text("10")
    assert axe(page) == []
    page.get_by_role("button", name="Keep under Results").tap()
    page.wait_for_url(re.compile(r"/results/[0-9a-f-]{36}/$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hall")


def test_printed_tiles_are_laid_by_keyboard_alone(room: Room) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page = teacher.page
    page.goto(f"{room.server.url}/results/count/")
    page.locator("[data-tool='forest']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-at='0,0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-at='1,0']")).to_have_attribute("aria-label", "Forest")
    page.keyboard.press("Enter")
    expect(page.locator("[data-at='1,0']")).to_have_attribute("aria-label", "Empty cell")


def test_a_player_is_dragged_and_renamed_in_the_lobby(room: Room) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    teacher.new_lesson("Drag", names=("Ana", "Ben"))
    page = teacher.page
    people = page.locator(".people-here")
    people.locator("[data-name='Ana']").drag_to(people.get_by_role("group", name="Harvesters"))
    harvesters = people.get_by_role("group", name="Harvesters")
    expect(harvesters.locator("[data-name='Ana']")).to_be_visible()
    harvesters.locator("[data-name='Ana']").tap()
    people.get_by_label("New name").fill("Anna")
    people.get_by_role("button", name="Rename").tap()
    expect(harvesters.locator("[data-name='Anna']")).to_be_visible()
