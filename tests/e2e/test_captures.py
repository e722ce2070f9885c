"""What players tell with one tap, by taps: a decision, a plan, a report, a find, a phrase."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, TABLET, Axe, Shoot
from tests.e2e.room import CONSOLE, Room
from tests.e2e.tablet import Tablet
from tests.e2e.teacher import Teacher

LANDS = ", ".join(f"[data-choose][data-face={face}]" for face in ("forest", "water", "field"))


def look(page: Page, name: str, shoot: Shoot, axe: Axe, size: dict[str, int]) -> None:
    """Take a picture in a tablet's and in a phone's size, and let axe look."""
    for where, at in (("phone", PHONE), ("", size)):
        if where and size == CONSOLE:
            continue
        page.set_viewport_size(at)  # type: ignore[arg-type]
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{name} {where} is {wide}px too wide"
        shoot(page, f"told-{name}-{where or 'screen'}")
    assert axe(page) == []


def whole_supply_turn(tablet: Tablet) -> None:
    """Come, take a tile that can be placed at once, flip; the card "tell your team" stands."""
    assert tablet.step() == "arrive"
    cell = tablet.page.locator("[data-piece=main]").locator(LANDS).filter(visible=True).first
    cell.tap()
    tablet.confirm()
    expect(tablet.page.locator("#say")).to_contain_text("Flip one tile that is left.")
    assert tablet.step() == "flip"
    if tablet.look().keep:
        tablet.step()
    expect(tablet.page.locator("[data-piece=over] .told")).to_be_visible()


def test_one_tap_each(room: Room, shoot: Shoot, axe: Axe) -> None:
    teacher = room.teacher()
    teacher.sign_in(room.server.new_teacher_url())
    teacher.new_lesson("Class 6b", names=("Ana", "Ben", "Cleo"), sessions=2, timers="none")
    ana, ben, cleo = (room.tablet(name) for name in ("Ana", "Ben", "Cleo"))
    for tablet, name in ((ana, "Ana"), (ben, "Ben"), (cleo, "Cleo")):
        tablet.join(teacher.code, name)
        teacher.put(name, "Lupidians")
    teacher.tap("Play now", yes=True)
    teacher.mode("play")
    page = ana.page
    page.wait_for_selector("body.phase-supply")

    # The Supplier reports what is left; the others see it.
    whole_supply_turn(ana)
    over = page.locator("[data-piece=over]")
    for face in ("House", "Farm", "Water"):
        over.get_by_role("button", name=face, exact=True).tap()
        expect(over.get_by_role("button", name=face, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    expect(over.get_by_role("button", name="Forest", exact=True)).to_be_disabled()
    look(page, "report", shoot, axe, TABLET)
    over.get_by_role("button", name="Farm", exact=True).tap()
    expect(over.get_by_role("button", name="Farm", exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    assert ana.step() == "tell"
    expect(ben.page.locator(".left")).to_contain_text("House")
    expect(ben.page.locator(".left")).to_contain_text("Water")

    # How the team chose the tile: asked of its Supplier only, and folded up by the answer.
    asked = page.locator("[data-piece=side] .asked")
    expect(asked).to_contain_text("How did you choose the tile?")
    assert not ben.page.locator("[data-piece=side] .asked").count()
    look(page, "decision", shoot, axe, TABLET)
    asked.get_by_role("button", name="We voted").tap()
    expect(asked).to_contain_text("Change")
    expect(teacher.page.locator("[data-piece=team0] .talk-note")).to_contain_text("voted")

    # Ben builds; after placing, the question is his.
    built(ben)
    asked = ben.page.locator("[data-piece=side] .asked")
    expect(asked).to_contain_text("How did you decide?")
    asked.get_by_role("button", name="Together").tap()
    expect(asked).to_contain_text("Change")
    asked.get_by_role("button", name="Change").tap()
    asked.get_by_role("button", name="A mate’s idea").tap()
    expect(asked.get_by_role("button", name="Change")).to_contain_text("A mate’s idea")

    # A plan for the session.
    plan = page.locator(".plan")
    plan.get_by_role("button", name="Our plan").tap()
    look(page, "plan", shoot, axe, TABLET)
    plan.get_by_role("button", name="Farms").tap()
    expect(plan).to_contain_text("Our plan: Farms")
    expect(ben.page.locator(".plan")).to_contain_text("Our plan: Farms")
    expect(teacher.page.locator("[data-piece=team0] .talk-note")).to_contain_text("Farms")

    # A phrase card.
    page.get_by_role("button", name="Say it in English").filter(visible=True).tap()
    sheet = page.locator("#phrases")
    used = sheet.get_by_role("button", name="We used it: Good idea, let’s do that.")
    used.tap()
    expect(used).to_have_attribute("aria-pressed", "true")
    look(page, "phrases", shoot, axe, TABLET)
    sheet.get_by_role("button", name="Close").tap()

    # A find, once the Emissary has set off.
    while cleo.look().phase != "emissary":
        teacher.tap("End", yes=True)
    note = cleo.page.locator(".note").filter(visible=True).first
    note.tap()
    expect(note).to_have_attribute("aria-pressed", "true")

    panel(room, teacher, ana, shoot, axe)


def built(tablet: Tablet) -> None:
    """Place what waits."""
    tablet.page.wait_for_selector("body.can-build")
    done = ""
    while not done.startswith(("place", "cover")):
        done = tablet.step()
        assert done, tablet.told()


def panel(room: Room, teacher: Teacher, ana: Tablet, shoot: Shoot, axe: Axe) -> None:
    """The next session: the look back at the plan, what may be worth asking, switching off."""
    for _ in range(30):
        if ana.look().paused:
            break
        teacher.tap("End", yes=True)
    over = ana.page.locator("[data-piece=over]")
    expect(over).to_contain_text("Your plan in session 1 was: Farms.")
    look(ana.page, "new-session", shoot, axe, TABLET)
    over.get_by_role("button", name="Partly").tap()
    expect(over.get_by_role("button", name="Partly")).to_have_count(0)
    teacher.resume()
    for _ in range(5):
        teacher.tap("End", yes=True)
    expect(teacher.page.locator(".worth")).to_contain_text("there is no plan yet")
    look(teacher.page, "console", shoot, axe, CONSOLE)
    teacher.button("More").tap()
    settings = teacher.page.locator("#settings-sheet")
    settings.get_by_role("button", name="The team’s plan: on").tap()
    expect(settings.get_by_role("button", name="The team’s plan: off")).to_be_visible()
    look(teacher.page, "settings", shoot, axe, CONSOLE)
    expect(ana.page.locator(".plan")).to_have_count(0)
    expect(teacher.page.locator("[data-piece=asks]")).not_to_contain_text("no plan")
