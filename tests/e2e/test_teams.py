"""What only a real browser shows of team rosters: taps, dragging, keys, leaving with changes."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PHONE, TABLET_UPRIGHT, Axe, Shoot
from tests.e2e.room import Room
from tests.e2e.teacher import Teacher

NAMES = (
    "Ana K", "Ben", "Chloé D", "Dmytro", "Émile", "Fatima B", "Grace", "Hugo", "Ida M", "Jonas",
    "Kim", "Lea", "Milo", "Nadia", "Oskar P", "Pia", "Quentin", "Rosa", "Sami", "Tereza", "Uma",
    "Viktor", "Wanda", "Xenia", "Yusuf", "Zoë", "Maximiliane-Alexandra T", "Ana L",
)  # fmt: skip


def new_teams(teacher: Teacher, name: str) -> Page:
    """Make a class of 28 and teams for it; everybody waits for a place."""
    page, url = teacher.page, teacher.server.url
    page.goto(f"{url}/classes/new/")
    page.locator("input[name=name]").fill(name)
    page.get_by_role("button", name="Make the class").tap()
    page.wait_for_url(re.compile(r"/classes/[0-9a-f-]{36}/$"))
    page.get_by_label("One name a line").fill("\n".join(NAMES))
    page.get_by_role("button", name="Add students").tap()
    expect(page.get_by_text("28 students").first).to_be_visible()
    page.goto(re.sub(r"(/classes/[0-9a-f-]{36}/).*", r"\1teams/", page.url))
    page.get_by_role("button", name="Make teams").tap()
    page.wait_for_url(re.compile(r"/teams/[0-9a-f-]{36}/$"))
    return page


def team(page: Page, key: str) -> Locator:
    return page.locator(f"[data-team='{key}']")


def chip(page: Page, name: str) -> Locator:
    return page.locator(f"[data-board] [data-name='{name}']")


def names(team: Locator) -> list[str]:
    return team.locator("[data-student] b").all_inner_texts()


def middle(of: Locator) -> tuple[float, float]:
    of.scroll_into_view_if_needed()
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_class_of_28_is_mixed_moved_and_saved(room: Room, axe: Axe, shoot: Shoot) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page = new_teams(teacher, "7b")
    expect(team(page, "").locator("[data-student]")).to_have_count(28)
    assert axe(page) == []
    page.get_by_role("button", name="At random").tap()
    expect(page.locator("[data-team='2.3'] [data-student]")).to_have_count(3)
    expect(page.locator("[data-state]")).to_have_text("Not saved yet")

    # Tap a student, then a team.
    who = names(team(page, "1.0"))[0]
    chip(page, who).get_by_role("button").tap()
    expect(page.locator("[data-picked]")).to_contain_text(who)
    shoot(page, "teams-picked", whole=False)
    team(page, "2.3").get_by_role("button", name="Put here").tap()
    assert names(team(page, "2.3"))[-1] == who
    expect(page.locator("[data-said]")).to_have_text(
        f"{who} is now in: Table 2: Urbanides, place 4."
    )

    # Earlier in the team: the roles follow the order.
    chip(page, who).get_by_role("button").tap()
    for _step in range(3):
        page.get_by_role("button", name="Earlier").tap()
    assert names(team(page, "2.3"))[0] == who
    expect(chip(page, who).locator("[data-role]")).to_have_text("Supplier")
    page.get_by_role("button", name="Done").tap()
    shoot(page, "teams")

    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_text("The teams are saved.")).to_be_visible()
    assert names(team(page, "2.3"))[0] == who
    assert axe(page) == []
    for size, label in ((TABLET_UPRIGHT, "upright"), (PHONE, "phone")):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), label
        shoot(page, f"teams-{label}")


def test_students_are_dragged_by_mouse_and_by_finger(room: Room) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page = new_teams(teacher, "Drag")
    page.set_viewport_size({"width": 1280, "height": 1500})
    x, y = middle(chip(page, "Ben"))
    to = middle(team(page, "1.2"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)
    page.mouse.move(*to, steps=6)
    page.mouse.up()
    assert names(team(page, "1.2")) == ["Ben"]
    expect(page.locator("[data-picked]")).to_be_hidden()

    # A finger drags by the grip, and lands before the student under it.
    session = page.context.new_cdp_session(page)
    x, y = middle(chip(page, "Grace").locator(".grip"))
    at, top = middle(chip(page, "Ben"))
    points = [(x, y), (x + 8, y + 8), ((x + at) / 2, (y + top) / 2), (at, top - 15)]
    for n, (left, down) in enumerate(points):
        kind = "touchMove" if n else "touchStart"
        touch = {"type": kind, "touchPoints": [{"x": left, "y": down}]}
        session.send("Input.dispatchTouchEvent", touch)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert names(team(page, "1.2")) == ["Grace", "Ben"]

    # Escape puts back what is in the air.
    page.mouse.move(*middle(chip(page, "Grace")))
    page.mouse.down()
    page.mouse.move(*middle(team(page, "1.0")), steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert names(team(page, "1.2")) == ["Grace", "Ben"]
    assert names(team(page, "1.0")) == []


def test_everything_works_by_keyboard_and_leaving_is_warned_of(room: Room) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page = new_teams(teacher, "Keys")
    chip(page, "Ana K.").get_by_role("button").focus()
    page.keyboard.press("Enter")
    team(page, "1.1").get_by_role("button", name="Put here").focus()
    page.keyboard.press("Enter")
    assert names(team(page, "1.1")) == ["Ana K."]
    assert page.evaluate("document.activeElement.innerText").startswith("Ana K.")
    # The list does the same, and the cards follow.
    page.get_by_text("Everybody in a list").press("Enter")
    page.get_by_label("Team of Ben").select_option("1.1")
    page.get_by_label("Place of Ben").fill("1")
    page.get_by_label("Place of Ben").press("Tab")
    assert names(team(page, "1.1")) == ["Ben", "Ana K."]

    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Teams", exact=True).first.press("Enter")
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    assert names(team(page, "1.1")) == ["Ben", "Ana K."]
    page.get_by_role("link", name="Discard").press("Enter")
    expect(team(page, "").locator("[data-student]")).to_have_count(28)
    assert asked == ["beforeunload"]


def test_teams_are_made_without_a_script(room: Room, browser: Browser) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    address = new_teams(teacher, "Plain").url
    plain = room.context(
        "plain", java_script_enabled=False, storage_state=teacher.context.storage_state()
    ).new_page()
    plain.goto(address)
    plain.get_by_label("Team of Ben").select_option("2.1")
    plain.get_by_label("Team of Ana K.").select_option("2.1")
    plain.get_by_label("Place of Ana K.").fill("1")
    plain.get_by_label("Place of Ben").fill("2")
    plain.get_by_role("button", name="Save", exact=True).last.tap()
    expect(plain.get_by_text("The teams are saved.")).to_be_visible()
    assert names(team(plain, "2.1")) == ["Ana K.", "Ben"]
    plain.get_by_role("button", name="At random").tap()
    expect(team(plain, "1.0").locator("[data-student]")).to_have_count(4)
