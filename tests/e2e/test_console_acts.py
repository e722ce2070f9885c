"""The Game Master acts for a side of another game: by its list of moves, and by a form."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Axe, Shoot
from tests.e2e.room import Room

KEY = "hexellation"
"""With its variant it has a form whose cells are tapped."""


def open_sheet(page: Page) -> None:
    """Open the sheet of the side that is to act."""
    if page.locator("#act-sheet").is_visible():
        page.locator("#act-sheet [data-close]").tap()
    page.locator(".bg-side.now .acts").first.tap()
    expect(page.locator("#act-sheet [data-panel].lit")).to_be_visible()


def test_moves_and_forms_from_the_console(room: Room, shoot: Shoot, axe: Axe) -> None:
    teacher = room.teacher()
    teacher.sign_in()
    page = teacher.page
    page.goto(f"{teacher.server.url}/lessons/new/?game={KEY}")
    page.get_by_label("Name of the lesson").fill("Console")
    field = page.locator("[name=option_unnoticed]").first
    if not field.is_visible():
        page.locator("details").filter(has=field).locator("summary").first.tap()
    field.tap()
    page.get_by_role("button", name="Open the lobby").tap()
    page.wait_for_url(re.compile(r"/lessons/[0-9a-f-]{36}/1/$"))
    teacher.tap("Play now", yes=True)
    teacher.mode("play")
    # Nobody plays but the computer; while it is paused, the Game Master moves for it.
    teacher.tap("Pause")
    for _ in ("model", "avoid"):
        teacher.tap("End", yes=True)
    lit = page.locator("#act-sheet [data-panel].lit")
    for _ in range(60):
        open_sheet(page)
        if lit.locator("form").count():
            break
        before = page.locator("#act-sheet [data-piece=act]").inner_text()
        lit.locator(".act-list .btn").first.tap()
        expect(page.locator("#act-sheet [data-piece=act]")).not_to_have_text(before)
        teacher.settled()
    shoot(page, "console-act-moves")
    assert axe(page) == []
    lit.locator(".bg-forms .btn").first.tap()
    form = lit.locator(".bg-form.lit, .bg-form:visible").first
    expect(form.locator("form")).to_be_visible()
    wanted = int(form.locator("[data-picks]").first.get_attribute("data-least") or 1)
    cells = form.locator("[data-pick]")
    for i in range(wanted):
        cells.nth(i).tap()
    expect(form.locator("[data-picked]").first).to_have_text(str(wanted))
    shoot(page, "console-act-form")
    form.locator("button[type=submit]").tap()
    # Right or wrong, the claim is in the log with whose tap it was.
    expect(page.locator(".log ol")).to_contain_text("The Game Master: ")
