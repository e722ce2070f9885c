"""What a student sets and asks for: words on tiles, a hand during a pause; the goodbye."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.room import Room


def test_words_hands_and_goodbye(room: Room) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    teacher.new_lesson("Class 6b", sessions=1)
    tablet = room.tablet()
    tablet.join(teacher.code)
    teacher.tap("Play now", yes=True)
    teacher.mode("play")
    page = tablet.page
    page.wait_for_selector("body.phase-supply")

    # While the game waits nothing else may be tapped, but a hand may go up and down.
    teacher.tap("Pause")
    sheet = page.locator("[data-piece=over]")
    expect(sheet.locator(".paused")).to_be_visible()
    sheet.get_by_role("button", name="Raise a hand").tap()
    expect(teacher.page.locator(".calls")).to_contain_text("raises a hand")
    sheet.get_by_role("button", name="Take it down").tap()
    expect(teacher.page.locator(".calls")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Raise a hand")).to_be_visible()
    teacher.tap("Resume")
    expect(sheet.locator(".paused")).to_have_count(0)

    # Words can be switched off, and stay off.
    expect(sheet.locator(".come")).to_be_visible()
    assert tablet.step() == "arrive"
    expect(page.locator(".tile-word").filter(visible=True).first).to_be_visible()
    page.get_by_role("button", name="Help", exact=True).tap()
    page.get_by_role("button", name="Words on the tiles").tap()
    expect(page.locator("[data-words]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-words]")).to_contain_text("off")
    page.get_by_role("button", name="Sound and buzz").tap()
    page.get_by_role("button", name="Close").filter(visible=True).tap()
    assert not page.locator(".tile-word").filter(visible=True).count()
    page.reload()
    expect(page.locator("html")).to_have_class(re.compile(r"\bno-words\b"))
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "false")

    # The lesson ends: goodbye stays on the open page, also when the tablet wakes.
    teacher.page.get_by_role("button", name="More", exact=True).tap()
    teacher.page.get_by_role("button", name="Close the lesson").filter(visible=True).tap()
    teacher.page.get_by_role("alertdialog").get_by_role("button", name="Yes").tap()
    expect(page.locator("#say")).to_have_text("This lesson is over. Goodbye!")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    page.wait_for_timeout(6000)
    expect(page.locator("#say")).to_have_text("This lesson is over. Goodbye!")
    expect(page.locator("#offline")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("The code on the wall")).to_be_visible()
