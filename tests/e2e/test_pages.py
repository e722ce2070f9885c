"""Every page in every size: no serious axe violation, nothing scrolls sideways, nothing tiny."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.classroom import ClassroomServer
from tests.e2e.conftest import Axe, Shoot
from tests.e2e.looks import CONSOLE, PROJECTOR, SITE, TABLET, Looks
from tests.e2e.room import NAMES, Room
from tests.e2e.tablet import Tablet
from tests.e2e.teacher import Teacher

logger = logging.getLogger(__name__)


@pytest.fixture
def looks(shoot: Shoot, axe: Axe) -> Iterator[Looks]:
    """Give what looks at pages; what it found is told at the end, all of it."""
    looks = Looks(shoot, axe)
    yield looks
    if looks.problems:
        pytest.fail("\n".join(looks.problems), pytrace=False)


def teacher_of(room: Room, school: ClassroomServer) -> Teacher:
    """Sign the teacher in by a fresh link."""
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    return teacher


def test_the_teachers_site(room: Room, school: ClassroomServer, looks: Looks) -> None:
    teacher = room.teacher()
    page = teacher.page
    page.goto(f"{school.url}/start/")
    looks.at(page, "start", SITE)
    teacher.sign_in(school.new_teacher_url())
    page.goto(f"{school.url}/lessons/?all=1")
    looks.at(page, "home-empty", SITE)
    page.goto(f"{school.url}/lessons/new/")
    looks.at(page, "pick-game", SITE)
    page.get_by_role("link", name="Choose Planet X").tap()
    page.get_by_text("More: what most teachers leave as it is").tap()
    looks.at(page, "new-lesson-other-game", SITE)
    page.get_by_role("link", name="Another game").tap()
    page.get_by_role("link", name="Choose Planet Hexagon").tap()
    looks.at(page, "new-lesson", SITE)
    room.watch.forgive("422")
    page.get_by_label("Name of the lesson").fill("")
    page.get_by_role("button", name="Open the lobby").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    looks.at(page, "new-lesson-errors", SITE)
    page.locator("input[name=names_from][value=list]").tap()
    page.get_by_label("One name a line").fill("\n".join(NAMES))
    page.get_by_role("button", name="Show how they will look").tap()
    expect(page.locator("#preview")).to_contain_text("Ana 2")
    looks.at(page, "new-lesson-names", SITE)
    for path, name in (
        ("rules/", "rules"),
        ("rules/planet_x/", "rules-other-game"),
        ("guide/", "guide"),
        ("results/", "results-empty"),
        ("results/count/", "count-printed"),
    ):
        page.goto(f"{school.url}/{path}")
        looks.at(page, name, SITE)
    teacher.new_lesson("Class 6b", names=NAMES)
    page.goto(teacher.lesson_url + "device/")
    looks.at(page, "add-device", SITE)
    page.get_by_role("button").filter(visible=True).last.tap()
    expect(page.locator("img")).to_be_visible()
    looks.at(page, "add-device-code", SITE)
    page.goto(f"{school.url}/lessons/?all=1")
    looks.at(page, "home-running", SITE)


def test_the_lobby_and_joining(room: Room, school: ClassroomServer, looks: Looks) -> None:
    teacher = teacher_of(room, school)
    teacher.new_lesson("Class 6b", names=NAMES)
    code = teacher.code
    wall = room.wall(teacher)
    tablet = room.tablet("Ana")
    page = tablet.page
    page.goto(f"{school.url}/join/")
    looks.at(page, "join", TABLET)
    room.watch.forgive("422")
    page.get_by_label("The code on the wall").fill("QQQQQQ")
    page.get_by_role("button", name="Go on").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    looks.at(page, "join-wrong-code", TABLET)
    page.goto(f"{school.url}/j/{code}/")
    looks.at(page, "join-names", TABLET)
    tablet.join(code, "Ana")
    looks.at(page, "waiting-room", TABLET)
    for name in ("Ben", "Cleo", "Dario", "Ella"):
        room.tablet(name).join(code, name)
    looks.at(teacher.page, "console-lobby", CONSOLE)
    looks.at(wall, "projector-lobby", PROJECTOR)
    teacher.page.locator("[data-seat][data-name='Ana']").filter(visible=True).tap()
    looks.at(teacher.page, "console-lobby-picked", CONSOLE)
    teacher.page.locator(".grp.wait").filter(visible=True).get_by_role("button").last.tap()
    expect(page.locator(".big-team")).to_have_count(0)
    looks.at(page, "waiting-without-team", TABLET)
    page.goto(f"{school.url}/play/second/")
    looks.at(page, "second-tablet", TABLET)
    page.get_by_role("button").filter(visible=True).tap()
    looks.at(page, "second-tablet-code", TABLET)
    page.goto(f"{school.url}/sit/")
    looks.at(page, "sit", TABLET)


def end_phase(teacher: Teacher) -> None:
    """End what is timed now."""
    what = teacher.page.locator(".clock .what").inner_text()
    teacher.tap("End", yes=True)
    logger.info("ended: %s", what)


def play_until(tablets: list[Tablet], so: Callable[[], bool]) -> None:
    """Let these tablets do what they can until it is so."""
    until = time.monotonic() + 120
    while not so():
        for tablet in tablets:
            if not so():
                tablet.step()
        assert time.monotonic() < until, [tablet.look() for tablet in tablets]


def sheet(tablet: Tablet, button: str, name: str, looks: Looks) -> None:
    """Open a sheet, look at it, close it."""
    tablet.page.get_by_role("button", name=button, exact=True).filter(visible=True).first.tap()
    looks.at(tablet.page, name, TABLET)
    tablet.page.get_by_role("button", name="Close").filter(visible=True).tap()


def look_at_the_supply_turn(
    teacher: Teacher, wall: Page, tablets: dict[str, Tablet], looks: Looks
) -> None:
    """The team with three devices: Supplier, Builder, Emissary while one of them is away."""
    ana, ben, cleo = tablets["Ana"], tablets["Ben"], tablets["Cleo"]
    looks.at(ana.page, "supplier-come", TABLET)
    looks.at(ben.page, "builder-before", TABLET)
    looks.at(wall, "projector-on-the-way", PROJECTOR)
    assert ana.step() == "arrive"
    looks.at(ana.page, "supplier-take", TABLET)
    looks.at(ben.page, "builder-closed", TABLET)
    looks.at(teacher.page, "console-supply", CONSOLE)
    looks.at(wall, "projector-turn", PROJECTOR)
    card = ana.page.get_by_role("button", name="Use it first")
    if card.count():
        card.tap()
        looks.at(ana.page, "supplier-card", TABLET)
        card.tap()
    # A tile that can be placed at once, as the first one in a colony.
    lands = ", ".join(f"[data-choose][data-face={face}]" for face in ("forest", "water", "field"))
    cell = ana.page.locator("[data-piece=main]").locator(lands).filter(visible=True).first
    cell.tap()
    looks.at(ana.page, "supplier-chosen", TABLET)
    ana.confirm()
    expect(ana.page.locator("#say")).to_contain_text("Flip one tile that is left.")
    looks.at(ana.page, "supplier-flip", TABLET)
    assert ana.step() == "flip"
    if ana.look().keep:
        looks.at(ana.page, "supplier-exchange", TABLET)
        ana.step()
    looks.at(ana.page, "supplier-tell", TABLET)
    assert ana.step() == "tell"
    looks.at(ana.page, "supplier-after", TABLET)
    looks.at(cleo.page, "emissary-between", TABLET)


def look_at_building(tablets: dict[str, Tablet], looks: Looks) -> None:
    """A team-mate proposes, the Builder agrees; the list of moves; rules and help."""
    ana, ben, cleo = tablets["Ana"], tablets["Ben"], tablets["Cleo"]
    looks.at(ben.page, "builder", TABLET)
    cells = cleo.page.locator("[data-piece=main] [data-choose]").filter(visible=True)
    if not cells.count():
        cleo.page.locator(".wait[data-select]").first.tap()
    cells.first.tap()
    looks.at(cleo.page, "propose", TABLET)
    cleo.page.get_by_role("button", name="Propose").tap()
    looks.at(cleo.page, "propose-reasons", TABLET)
    cleo.page.get_by_role("button", name="It brings points now.").tap()
    expect(ben.page.locator("[data-piece=bar]")).to_contain_text("Cleo proposes")
    looks.at(ben.page, "builder-proposal", TABLET)
    ben.page.get_by_role("button", name="Agree").tap()
    looks.at(ben.page, "builder-chosen", TABLET)
    ben.page.get_by_role("button", name="Moves as a list").tap()
    looks.at(ben.page, "builder-list", TABLET)
    ben.page.get_by_role("button", name="Hidden Goal").tap()
    looks.at(ben.page, "builder-goal", TABLET)
    sheet(ana, "Help", "help", looks)
    sheet(ana, "Rules", "rules-sheet", looks)


def look_at_the_consoles_sheets(teacher: Teacher, looks: Looks) -> None:
    """What the console keeps behind a tap."""
    page = teacher.page
    for button, name in (("People", "people"), ("More", "settings")):
        teacher.button(button).tap()
        looks.at(page, f"console-{name}", CONSOLE)
        page.get_by_role("button", name="Close", exact=True).filter(visible=True).tap()
    page.get_by_role("button", name="Act for the").first.tap()
    looks.at(page, "console-act", CONSOLE)
    page.get_by_role("button", name="Close", exact=True).filter(visible=True).tap()
    page.get_by_role("button", name="Points").first.tap()
    looks.at(page, "console-points", CONSOLE)
    page.get_by_role("button", name="Hide").filter(visible=True).tap()
    page.locator(".log button.line").first.tap()
    looks.at(page, "console-log-line", CONSOLE)
    teacher.tap("Undo", yes=False)
    looks.at(page, "console-question", CONSOLE)
    page.get_by_role("alertdialog").get_by_role("button", name="No").tap()


def test_a_game_for_every_role_and_phase(room: Room, school: ClassroomServer, looks: Looks) -> None:
    teacher = teacher_of(room, school)
    teacher.new_lesson("Class 6b", names=NAMES, sessions=2)
    wall = room.wall(teacher)
    tablets = {name: room.tablet(name) for name in ("Ana", "Ben", "Cleo", "Dario")}
    for name, tablet in tablets.items():
        tablet.join(teacher.code, name)
    for name in ("Ana", "Ben", "Cleo"):
        teacher.put(name, "Lupidians")
    teacher.put("Dario", "Arboretans")
    teacher.tap("Start briefing")
    teacher.mode("briefing")
    looks.at(tablets["Ana"].page, "briefing", TABLET)
    looks.at(teacher.page, "console-briefing", CONSOLE)
    for n in range(1, 9):
        expect(wall.locator(".w-slide .eyebrow")).to_have_text(f"{n} of 8")
        looks.at(wall, f"projector-slide-{n}", PROJECTOR)
        text, join = wall.locator(".w-text").bounding_box(), wall.locator(".join").bounding_box()
        assert text is not None
        assert join is not None
        assert text["y"] + text["height"] <= join["y"], f"slide {n} runs into the join code"
        if n < 8:
            teacher.tap("Next slide")
    teacher.tap("Start the game")
    teacher.mode("play")
    teacher.factor(10)  # a look takes longer than a turn

    look_at_the_supply_turn(teacher, wall, tablets, looks)
    teacher.tap("Pause")
    expect(tablets["Ana"].page.locator("#paused-title")).to_be_visible()
    looks.at(tablets["Ana"].page, "paused", TABLET)
    looks.at(teacher.page, "console-paused", CONSOLE)
    looks.at(wall, "projector-paused", PROJECTOR)
    teacher.resume()
    look_at_building(tablets, looks)
    looks.at(tablets["Dario"].page, "one-tablet-come", TABLET)
    look_at_the_consoles_sheets(teacher, looks)
    teacher.button("More").tap()
    teacher.page.locator("#settings-sheet").get_by_role("button", name="Supply Centre").tap()
    teacher.page.get_by_role("button", name="Close", exact=True).filter(visible=True).tap()
    looks.at(wall, "projector-turn-supply", PROJECTOR)

    others = [tablet for name, tablet in tablets.items() if name != "Cleo"]
    play_until(others, lambda: tablets["Cleo"].look().phase == "emissary")
    tablets["Cleo"].page.wait_for_selector("body.visiting")
    looks.at(tablets["Cleo"].page, "emissary", TABLET)
    tablets["Cleo"].page.get_by_role("tab").filter(visible=True).last.tap()
    looks.at(tablets["Cleo"].page, "emissary-supply", TABLET)
    tablets["Cleo"].page.get_by_role("tab").filter(visible=True).first.tap()
    tablets["Cleo"].page.get_by_role("button", name="Many Houses").filter(visible=True).tap()
    expect(tablets["Ben"].page.locator(".found")).to_be_visible()
    looks.at(tablets["Ben"].page, "builder-found", TABLET)
    looks.at(tablets["Dario"].page, "one-tablet-emissary", TABLET)
    looks.at(teacher.page, "console-emissary", CONSOLE)
    looks.at(wall, "projector-emissary", PROJECTOR)

    paused = tablets["Ana"].page.locator("#paused-title")
    while not paused.count():
        end_phase(teacher)
    looks.at(tablets["Ana"].page, "new-session", TABLET)
    looks.at(wall, "projector-new-session", PROJECTOR)
    teacher.resume()
    while tablets["Ana"].look().phase != "final_building":
        end_phase(teacher)
    looks.at(tablets["Ben"].page, "final-building", TABLET)
    looks.at(tablets["Dario"].page, "final-building-one-tablet", TABLET)
    looks.at(wall, "projector-final-building", PROJECTOR)
    end_phase(teacher)
    tablets["Ana"].phase("self_count")
    looks.at(tablets["Ana"].page, "counting", TABLET)
    assert tablets["Dario"].step() == "hand_in"
    looks.at(tablets["Dario"].page, "counted", TABLET)
    looks.at(teacher.page, "console-counting", CONSOLE)
    looks.at(wall, "projector-counting", PROJECTOR)
    assert tablets["Ana"].step() == "hand_in"
    tablets["Ana"].phase("result")
    teacher.mode("result")
    wall.wait_for_timeout(6000)  # the ceremony takes its time
    looks.at(tablets["Ana"].page, "result", TABLET)
    looks.at(teacher.page, "console-result", CONSOLE)
    looks.at(wall, "projector-result", PROJECTOR)
    teacher.tap("Debrief")
    teacher.mode("debrief")
    looks.at(tablets["Ana"].page, "debrief", TABLET)
    looks.at(teacher.page, "console-debrief", CONSOLE)
    wall.wait_for_url("**/wall/")
    looks.at(wall, "projector-debrief", PROJECTOR)

    page = teacher.page
    page.goto(f"{school.url}/results/")
    looks.at(page, "results", SITE)
    page.locator(".games a").first.tap()
    expect(page.get_by_role("heading", name="Points by category")).to_be_visible()
    looks.at(page, "result-page", SITE)
    page.get_by_role("link", name="Lesson report").tap()
    expect(page.get_by_role("heading", name="What was played")).to_be_visible()
    page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    looks.at(page, "lesson-report", SITE)
    page.get_by_role("link", name="Arboretans").first.tap()
    expect(page.get_by_role("heading", name="What this team showed")).to_be_visible()
    looks.at(page, "team-report", SITE)
    page.goto(f"{school.url}/results/method/")
    looks.at(page, "method-sheet", SITE)
    page.goto(f"{school.url}/lessons/?all=1")
    looks.at(page, "home", SITE)
