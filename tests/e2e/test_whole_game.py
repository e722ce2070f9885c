"""A whole lesson: twelve names and more, four teams, four sessions, by taps only."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.classroom import ClassroomServer
from tests.e2e.conftest import Shoot
from tests.e2e.room import NAMES, Room
from tests.e2e.tablet import Tablet
from tests.e2e.teacher import Teacher

logger = logging.getLogger(__name__)

TEAMS = {
    "Ana": "Lupidians",
    "Ben": "Lupidians",
    "Cleo": "Lupidians",
    "Dario": "Arboretans",
    "Ella": "Harvesters",
    "Finn": "Urbanides",
}
"""One team with three devices; one device each for the other three."""


def moves(teacher: Teacher) -> list[str]:
    """Read the console's log without who came and went: how long a restart takes decides that."""
    told = teacher.page.locator(".log .line").all_inner_texts()
    return [each for each in told if not each.endswith(("joined.", "is gone for the moment."))]


class Lesson:
    """The lesson as it goes on: who is there, and playing until something is so."""

    def __init__(self, room: Room) -> None:
        """Begin with the teacher alone."""
        self.room = room
        self.teacher: Teacher = room.teacher()
        self.tablets: dict[str, Tablet] = {}
        self.wall: Page

    def play_until(self, so: Callable[[], bool], seconds: float = 300) -> None:
        """Let every tablet tap what it can, in turns, until it is so."""
        until = time.monotonic() + seconds
        while not so():
            busy = False
            for tablet in self.tablets.values():
                if tablet.step():
                    busy = True
                    if so():
                        return
            if not busy:
                time.sleep(0.1)
            if time.monotonic() > until:
                pytest.fail("\n".join(tablet.told() for tablet in self.tablets.values()))

    @property
    def where(self) -> str:
        """Session and round as the first tablet says them."""
        return self.tablets["Ana"].look().where

    def round(self, session: int, number: int) -> None:
        """Play on to the beginning of a round."""
        self.play_until(lambda: self.where == f"Session {session} · Round {number}")
        logger.info("round %s of session %s", number, session)

    def session(self, number: int) -> None:
        """Play on to the pause in which the roles move on, then let it go on."""
        self.play_until(lambda: self.tablets["Ana"].look().paused)
        logger.info("session %s", number)
        for tablet in self.tablets.values():
            expect(tablet.page.locator("#paused-title")).to_contain_text(f"Session {number}")
        expect(self.wall.get_by_role("heading", level=1)).to_have_text("The roles move on")
        self.resume()

    def resume(self) -> None:
        """Let the game go on, on all screens."""
        self.teacher.resume()
        for tablet in self.tablets.values():
            expect(tablet.page.locator(".paused")).to_have_count(0)

    def holder(self, role: str) -> Tablet:
        """Find which of the three devices of one team has a role now."""
        for name in ("Ana", "Ben", "Cleo"):
            tablet = self.tablets[name]
            if f"You are the {role}" in tablet.page.locator(".top").inner_text():
                return tablet
        raise AssertionError(f"nobody is the {role}")


def hexes(tablet: Tablet) -> int:
    """Count the tiles of the colony on a tablet."""
    return tablet.page.locator("[data-piece=main] .tile-cell").count()


def open_the_lobby(lesson: Lesson) -> None:
    """The link of the terminal, the form, the lobby, six devices, the teams."""
    teacher, room = lesson.teacher, lesson.room
    teacher.sign_in()
    teacher.new_lesson("Class 6b", names=NAMES, options=("Covered tiles count for goals",))
    lesson.wall = room.wall(teacher)
    code = teacher.code
    expect(lesson.wall.locator(".w-code")).to_have_text(f"{code[:3]} {code[3:]}")
    for name in TEAMS:
        lesson.tablets[name] = room.tablet(name)
        lesson.tablets[name].join(code, name)
    expect(teacher.page.locator(".lobby .count")).to_contain_text("6 of 6")
    teacher.tap("Balanced random teams", yes=True)
    for name, team in TEAMS.items():
        teacher.put(name, team)
    for name, team in TEAMS.items():
        expect(lesson.tablets[name].page.locator(".big-team")).to_contain_text(team)
    teacher.tap("Start briefing")
    teacher.mode("briefing")
    for tablet in lesson.tablets.values():
        expect(tablet.page.locator(".slide-n")).to_have_text("1 of 8")
    teacher.tap("Next slide")
    expect(lesson.wall.locator(".w-slide .eyebrow")).to_have_text("2 of 8")
    teacher.tap("Start the game")
    teacher.mode("play")


def reload_in_a_supply_turn(lesson: Lesson) -> None:
    """The Supplier reloads between taking and flipping: same seat, same state, same clock."""
    supplier = lesson.holder("Supplier")
    assert supplier.step() == "arrive"
    assert supplier.step() == "take"
    expect(supplier.page.locator("#say")).to_contain_text("Flip one tile that is left.")
    top = supplier.page.locator(".top .role").inner_text()
    taken = supplier.page.locator("[data-piece=bar] b").filter(visible=True).first.inner_text()
    tiles = supplier.page.locator("svg.supply").get_attribute("aria-label")
    before, at = supplier.seconds(), time.monotonic()
    supplier.page.reload()
    after, took = supplier.seconds(), time.monotonic() - at
    assert before - took - 1.5 <= after <= before, (before, after, took)
    assert supplier.page.locator(".top .role").inner_text() == top
    assert supplier.page.locator("svg.supply").get_attribute("aria-label") == tiles
    shown = supplier.page.locator("[data-piece=bar] b").filter(visible=True).first
    expect(shown).to_have_text(taken)
    assert supplier.step() == "flip"


def pause_and_resume(lesson: Lesson) -> None:
    """Every screen says so; nothing can be tapped; the seconds stay what they were."""
    teacher = lesson.teacher
    teacher.tap("Pause")
    for tablet in lesson.tablets.values():
        expect(tablet.page.locator("#paused-title")).to_have_text("Paused by your teacher")
        assert tablet.step() == ""
    expect(lesson.wall.locator(".ring-p")).to_have_text("Paused")
    expect(teacher.page.locator(".clock .what")).to_contain_text("Paused")
    clock = teacher.page.locator(".clock [data-tick]")
    before = clock.inner_text()
    lesson.wall.wait_for_timeout(2200)
    assert clock.inner_text() == before
    lesson.resume()


def undo_a_move(lesson: Lesson) -> None:
    """The Game Master takes a placed tile back: it lies on the waiting spot again."""
    teacher = lesson.teacher
    builder = lesson.holder("Builder")
    builder.done.append("before the undo")
    lesson.play_until(lambda: builder.done[-1] in ("place", "cover"))
    before = hexes(builder) - (builder.done[-1] == "place")
    waiting = builder.look().waiting
    entry = teacher.page.locator(".log li").filter(has_text="Lupidians").first
    expect(entry).to_be_visible()
    teacher.tap("Undo", yes=True)
    expect(builder.page.locator("#paused-title")).to_be_visible()
    expect(teacher.page.locator(".log li.undone").first).to_be_visible()
    assert hexes(builder) == before
    assert builder.look().waiting == waiting + 1
    lesson.resume()


def join_late(lesson: Lesson, name: str) -> None:
    """Somebody comes in the middle: a generated name, a free role, no list any more."""
    late = lesson.room.tablet(name)
    late.join(lesson.teacher.code)
    late.page.wait_for_selector("body.phase-supply, body.phase-emissary")
    expect(late.page.locator(".crew li.me")).to_be_visible()
    expect(late.page.locator(".crew li")).to_have_count(2)
    lesson.tablets[name] = late


def kill_and_restart(lesson: Lesson, server: ClassroomServer) -> None:
    """kill -9 right after an acknowledged move; the tablets come back by themselves."""
    builder = lesson.holder("Builder")
    builder.done.append("before the kill")
    lesson.play_until(lambda: builder.done[-1] in ("place", "cover"))
    there = hexes(builder)
    log = moves(lesson.teacher)[:3]
    pages = [tablet.page for tablet in lesson.tablets.values()]
    for page in pages:
        page.evaluate("() => { window.beforeTheKill = true; }")
    lesson.room.watch.forgive("WebSocket connection to|ERR_CONNECTION")
    server.kill()
    server.start()
    back = time.monotonic()
    for tablet in lesson.tablets.values():
        tablet.hear()
    assert time.monotonic() - back < 10
    assert all(page.evaluate("() => window.beforeTheKill === true") for page in pages)
    assert hexes(builder) == there
    builder.page.reload()
    assert hexes(builder) == there
    # The console may have been one move behind the Builder's tablet.
    after = moves(lesson.teacher)
    assert log in (after[:3], after[1:4])
    if lesson.teacher.button("Resume").is_visible():
        lesson.resume()


@pytest.fixture
def school(classroom: ClassroomServer) -> ClassroomServer:
    """Give a server of its own: it is killed in the middle."""
    return classroom


def test_a_lesson_of_four_sessions_by_taps_only(
    room: Room, school: ClassroomServer, shoot: Shoot
) -> None:
    lesson = Lesson(room)
    open_the_lobby(lesson)

    reload_in_a_supply_turn(lesson)
    lesson.round(1, 2)
    pause_and_resume(lesson)
    lesson.round(1, 3)
    undo_a_move(lesson)
    lesson.round(1, 4)
    join_late(lesson, "Late")

    first = lesson.holder("Supplier").name
    lesson.session(2)
    assert lesson.holder("Supplier").name != first
    lesson.round(2, 2)
    kill_and_restart(lesson, school)
    lesson.session(3)
    lesson.session(4)

    ana = lesson.tablets["Ana"]
    lesson.play_until(lambda: ana.look().phase == "result", 240)
    lesson.teacher.mode("result")
    for tablet in lesson.tablets.values():
        tablet.phase("result")
        expect(tablet.page.locator(".lines .sum").filter(visible=True)).to_be_visible()
    expect(lesson.wall.locator(".w-result .bars li")).to_have_count(4)
    totals = lesson.teacher.page.locator(".places .total").all_inner_texts()
    assert len(totals) == 4

    handed = sum(tablet.done.count("hand_in") for tablet in lesson.tablets.values())
    assert handed == 4
    taken = sum(tablet.done.count("take") for tablet in lesson.tablets.values())
    assert taken == 64

    lesson.teacher.tap("Debrief")
    lesson.teacher.mode("debrief")
    page = lesson.teacher.page
    page.goto(f"{school.url}/results/")
    row = page.locator(".games li").first
    until = time.monotonic() + 120
    while not row.count():  # archived beside the game, a moment later
        assert time.monotonic() < until
        page.wait_for_timeout(500)
        page.reload()
    expect(row).to_contain_text("Class 6b")
    shown = row.locator(".tag").all_inner_texts()
    assert sorted(text.split()[-1] for text in shown) == sorted(totals)
    row.locator("a.card").tap()
    expect(page.get_by_role("heading", name="Points by category")).to_be_visible()
    expect(page.get_by_role("heading", name="What was taken back")).to_be_visible()
    page.goto(lesson.teacher.server.url + "/")
    lesson.teacher.mode("debrief")
    lesson.teacher.tap("Close the lesson", yes=True)
    for tablet in lesson.tablets.values():
        expect(tablet.page.locator("body")).to_contain_text("This lesson is over")
