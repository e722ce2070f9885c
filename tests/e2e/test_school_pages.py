"""Every page of schools, classes and privacy in every size, as in test_pages."""

from __future__ import annotations

from collections.abc import Iterator

import pyotp
import pytest
from playwright.sync_api import expect

from tests.classes.exchange.samples import class_of_28, oneroster, zipped
from tests.e2e import paper
from tests.e2e.conftest import Axe, Shoot
from tests.e2e.looks import SITE, TABLET, Looks
from tests.e2e.room import Room
from tests.e2e.school_class import SchoolClass

PASSWORD = "seven quiet lakes"
MIXED = "given name;initial;tag: Language\nAna;K;Polish\nNew;N;French\n;;\n"

PAPER = tuple(size for size in SITE if size[0] != "tablet")
"""For a sheet as it is printed: its text has the sizes of paper."""


@pytest.fixture
def looks(shoot: Shoot, axe: Axe) -> Iterator[Looks]:
    """Give what looks at pages; what it found is told at the end, all of it."""
    looks = Looks(shoot, axe)
    yield looks
    if looks.problems:
        pytest.fail("\n".join(looks.problems), pytrace=False)


def test_a_teachers_classes(room: Room, looks: Looks) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page, seven = teacher.page, SchoolClass(teacher)
    page.goto(f"{seven.site}/classes/")
    looks.at(page, "classes-empty", SITE)
    page.goto(f"{seven.site}/classes/new/")
    looks.at(page, "class-new", SITE)
    page.goto(f"{seven.site}/classes/import/")
    looks.at(page, "import", SITE)
    looks.at(seven.choose_file(class_of_28()), "import-targets", SITE)
    looks.at(seven.to_preview(), "import-preview", SITE)
    seven.import_it(lambda: looks.at(page, "import-done", SITE))
    seven.tag("Language", ("German", "Slovenian", "Polish", "French"))
    looks.at(page, "class", SITE)
    looks.at(seven.go("tags/"), "class-tags", SITE)
    for path in ("settings", "move", "merge", "teachers", "export", "cards", "import"):
        looks.at(seven.go(f"{path}/"), f"class-{path}", SITE)
    page.get_by_label("Paste names").fill(MIXED)
    seven.button("Show the preview").tap()
    expect(page.get_by_role("heading", name="Preview", exact=True)).to_be_visible()
    looks.at(page, "import-preview-again", SITE)
    seven.go()
    seven.student("Katarzyna Ł.").tap()
    expect(page.get_by_role("heading", name="Katarzyna Ł.")).to_be_visible()
    looks.at(page, "class-student", SITE)
    page.get_by_role("link", name="Open the page").tap()
    expect(page.get_by_text("Teacher only")).to_be_visible()
    looks.at(page, "pupil-report", SITE)
    page.get_by_role("link", name="Reports of the class").tap()
    page.get_by_text("Pages of single pupils").tap()
    looks.at(page, "class-reports", SITE)
    page.goto(f"{seven.site}/classes/")
    looks.at(page, "classes", SITE)


def test_teams_cards_and_a_lesson_of_a_class(room: Room, looks: Looks) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page, seven = teacher.page, SchoolClass(teacher)
    seven.choose_file(zipped(oneroster(titles=("8c",))))
    seven.to_preview()
    seven.import_it()
    seven.tag("Language", ("German", "Slovenian", "Polish", "French"))
    looks.at(seven.go("teams/wishes/"), "wishes-empty", SITE)
    page.get_by_label("Student", exact=True).select_option(index=1)
    page.get_by_label("And", exact=True).select_option(index=3)
    seven.button("Add the wish").tap()
    expect(page.locator(".wish-table")).to_be_visible()
    looks.at(page, "wishes", SITE)
    looks.at(seven.new_teams("First teams"), "roster-new", SITE)
    seven.balance("Language")
    looks.at(page, "roster", SITE)
    looks.at(seven.go("teams/"), "teams-list", SITE)
    cards = paper.cards(seven.printed())
    looks.at(seven.go("cards/"), "cards", SITE)
    seven.printed_page()
    looks.at(page, "cards-page", PAPER)
    seven.go().get_by_role("link", name="Start a lesson").tap()
    looks.at(page, "class-game", SITE)
    page.get_by_role("link", name="Choose Planet Hexagon").tap()
    looks.at(page, "class-lesson", SITE)

    student = room.tablet("student").page
    student.goto(f"{seven.site}/card/")
    looks.at(student, "card", TABLET)
    student.get_by_text("The card does not open?").tap()
    looks.at(student, "card-by-hand", TABLET)
    student.goto(cards[0].link)
    expect(student.get_by_role("heading", name="Hello")).to_be_visible()
    looks.at(student, "card-waits", TABLET)
    seven.new_lesson("Planet day")
    others = room.tablet("another").page
    others.goto(f"{seven.site}/j/{teacher.code}/")
    looks.at(others, "join-class", TABLET)
    looks.at(seven.go(), "class-with-lesson", SITE)
    others.get_by_role("button", name="Give me a name").tap()
    others.wait_for_url("**/play/")


def test_data_protection_and_the_office(room: Room, looks: Looks) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page, seven = teacher.page, SchoolClass(teacher)
    seven.choose_file(zipped(oneroster(titles=("9d",))))
    seven.to_preview()
    seven.import_it()
    for title in ("Planet day", "Planet evening"):
        seven.new_lesson(title)
    teacher.button("More").tap()
    teacher.tap("Close the lesson", yes=True)
    seven.go()
    seven.student("Katarzyna Ł.").tap()
    page.get_by_role("link", name="Erase this student").tap()
    expect(page.get_by_role("heading", name="Erase Katarzyna Ł.?")).to_be_visible()
    looks.at(page, "privacy-erase-student", SITE)
    seven.go().get_by_role("link", name="Erase this class").tap()
    expect(page.get_by_role("heading", name="Erase class 9d?")).to_be_visible()
    looks.at(page, "privacy-erase-class", SITE)
    page.goto(f"{seven.site}/privacy/lessons/")
    looks.at(page, "privacy-lessons", SITE)
    page.get_by_role("link", name="Erase", exact=False).last.tap()
    page.goto(f"{seven.site}/privacy/")
    looks.at(page, "privacy", SITE)
    page.get_by_role("link", name="Erase everything").tap()
    expect(page.get_by_role("heading", name="Erase everything of")).to_be_visible()
    looks.at(page, "privacy-erase-everything", SITE)
    for path in ("data", "papers/impact-assessment", "papers/child-notice"):
        page.goto(f"{seven.site}/privacy/{path}/")
        page.locator("details").evaluate_all(
            "(all) => all.slice(0, 2).forEach((d) => d.open = true)"
        )
        looks.at(page, f"privacy-{path.rpartition('/')[2]}", SITE)

    page.goto(f"{seven.site}/school/")
    office = page.url
    for path in ("", "people/", "classes/", "settings/", "audit/", "health/", "people/invite/"):
        page.goto(office + path)
        looks.at(page, f"office-{path.strip('/').rpartition('/')[2] or 'overview'}", SITE)
    page.goto(f"{office}classes/")
    page.get_by_role("link", name="9d", exact=True).tap()
    expect(page.get_by_role("heading", name="9d")).to_be_visible()
    looks.at(page, "office-class", SITE)
    page.goto(f"{office}settings/")
    page.locator("input[name=logs_days]").fill("30")
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_role("heading", name="Keep less long?")).to_be_visible()
    looks.at(page, "office-shorter", SITE)


def test_how_a_colleague_comes_in(room: Room, looks: Looks) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    page, site = teacher.page, room.server.url
    page.goto(f"{site}/account/")
    looks.at(page, "account-laptop-teacher", SITE)
    SchoolClass(teacher).make("5a")
    page.goto(f"{site}/school/")
    office = page.url
    page.goto(f"{office}people/invite/")
    page.get_by_label("E-mail address").fill("carla@school.test")
    page.get_by_role("button", name="Make the link").tap()
    expect(page.locator("[data-copy]")).to_be_visible()
    looks.at(page, "office-link", SITE)
    link = page.locator("#office-link").input_value()

    carla = room.tablet("Carla").page
    for path in ("invite", "new-password", "sign-in"):
        carla.goto(f"{site}/{path}/")
        looks.at(carla, f"{path}-without-a-link" if path != "sign-in" else path, SITE)
    carla.goto(link)
    expect(carla.get_by_role("heading", name="New account")).to_be_visible()
    looks.at(carla, "invite", SITE)
    carla.get_by_label("Your name").fill("Carla")
    for box in carla.locator("input[type=password]:visible").all():
        box.fill(PASSWORD)
    carla.get_by_role("button", name="Make my account").tap()
    carla.wait_for_url("**/lessons/**")
    carla.goto(f"{site}/account/")
    looks.at(carla, "account", SITE)
    carla.get_by_role("link", name="Switch it on").tap()
    carla.get_by_role("button", name="Begin").tap()
    secret = carla.locator(".secret code").inner_text().replace(" ", "")
    looks.at(carla, "factor-begun", SITE)
    carla.get_by_label("Code", exact=True).fill(pyotp.TOTP(secret).now())
    carla.get_by_role("button", name="Switch it on").tap()
    expect(carla.locator(".codes")).to_be_visible()
    looks.at(carla, "factor-codes", SITE)
    carla.goto(f"{site}/account/second-factor/")
    looks.at(carla, "factor-on", SITE)
    carla.get_by_role("button", name="Sign out").tap()
    carla.wait_for_url("**/start/**")
    carla.goto(f"{site}/sign-in/")
    carla.get_by_label("E-mail address").fill("carla@school.test")
    carla.get_by_label("Password").fill(PASSWORD)
    carla.locator("main").get_by_role("button", name="Sign in").tap()
    expect(carla.get_by_role("heading", name="Your code")).to_be_visible()
    looks.at(carla, "sign-in-code", SITE)

    page.goto(f"{office}people/")
    page.get_by_role("link", name="Carla", exact=True).tap()
    expect(page.get_by_role("heading", name="Carla")).to_be_visible()
    looks.at(page, "office-member", SITE)
    page.get_by_role("button", name="Make a link for a new password").tap()
    carla.goto(page.locator("#office-link").input_value())
    expect(carla.get_by_role("button", name="Set the password")).to_be_visible()
    looks.at(carla, "new-password", SITE)
