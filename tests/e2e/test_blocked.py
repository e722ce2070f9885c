"""Networks of schools: WebSockets refused, swallowed or cut, and the page for the technician."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.classroom import ClassroomServer
from tests.e2e.conftest import PHONE, Axe, Shoot
from tests.e2e.room import Room
from tests.e2e.school_proxy import SchoolProxy
from tests.e2e.tablet import Tablet
from tests.e2e.teacher import Teacher
from tests.e2e.watch import overflow, small_targets, small_text

LONG = 60_000
BY_HTTP = "() => sessionStorage.getItem('live.blocked') === '1'"
BY_SOCKET = "() => sessionStorage.getItem('live.blocked') !== '1'"


@dataclasses.dataclass
class Behind:
    """The server as it is reached through a proxy."""

    url: str


@pytest.fixture
def proxy(school: ClassroomServer) -> Iterator[SchoolProxy]:
    """Give a proxy that refuses WebSockets, as long as nothing else is said."""
    made = SchoolProxy(school.port)
    yield made
    made.close()


@pytest.fixture
def teacher(room: Room, school: ClassroomServer) -> Teacher:
    """Give a teacher in a lobby, on a network where everything works."""
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    teacher.new_lesson("Blocked", names=("Ana", "Ben"), sessions=1, timers="none")
    room.watch.forgive("WebSocket|Failed to load resource")
    return teacher


def tablet_behind(room: Room, proxy: SchoolProxy, name: str) -> Tablet:
    """Open a tablet behind the proxy."""
    return Tablet(room.context(name), Behind(proxy.url))  # type: ignore[arg-type]


def until(page: Page, holds: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that the page's requests do."""
    for _ in range(int(seconds * 10)):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come")


def seated(room: Room, teacher: Teacher, proxy: SchoolProxy) -> Tablet:
    """Let Ana sit down behind the proxy, in a game that has begun."""
    ana = tablet_behind(room, proxy, "Ana")
    ana.join(teacher.code, "Ana")
    teacher.put("Ana", "Lupidians")
    teacher.tap("Play now", yes=True)
    teacher.mode("play")
    expect(ana.visible('[data-act*="arrive"]')).to_be_visible(timeout=LONG)
    return ana


def paused(page: Page) -> None:
    """Wait until the page says that the teacher has paused."""
    expect(page.locator("[data-piece=over] .paused")).to_be_visible(timeout=LONG)


@pytest.mark.parametrize("way", ["refuse", "swallow"])
def test_where_websockets_are_blocked_a_tablet_plays_by_http_and_moves_back(
    room: Room, teacher: Teacher, proxy: SchoolProxy, way: str
) -> None:
    proxy.way = way
    ana = seated(room, teacher, proxy)
    assert ana.step() == "arrive"
    assert ana.step() == "take"
    teacher.tap("Pause")
    paused(ana.page)
    teacher.resume()
    expect(ana.page.locator("[data-piece=over] .paused")).to_have_count(0, timeout=LONG)
    assert ana.step() == "flip"
    ana.page.wait_for_function(BY_HTTP, timeout=LONG)
    assert len(proxy.upgrades) >= (3 if way == "refuse" else 2)
    assert not ana.look().offline
    # The next page does not wait for three failures, and tries a WebSocket at once.
    before = len(proxy.upgrades)
    ana.page.reload()
    teacher.tap("Pause")
    paused(ana.page)
    until(ana.page, lambda: len(proxy.upgrades) > before)
    assert ana.page.evaluate(BY_HTTP)
    # Another network, on which nothing is blocked.
    proxy.way = "pass"
    ana.context.set_offline(True)
    ana.context.set_offline(False)
    ana.page.wait_for_function(BY_SOCKET, timeout=LONG)
    assert proxy.upgrades[-1] == "pass"
    teacher.resume()
    expect(ana.page.locator("[data-piece=over] .paused")).to_have_count(0, timeout=LONG)
    polls: list[str] = []
    ana.page.on("request", lambda sent: polls.append(sent.url) if "/live/poll/" in sent.url else 0)
    teacher.tap("Pause")
    paused(ana.page)
    assert polls == []
    assert ana.page.evaluate("() => document.getElementById('offline')") is None


def test_a_console_by_http_says_so_quietly_and_goes_on_after_a_restart(
    room: Room,
    school: ClassroomServer,
    teacher: Teacher,
    proxy: SchoolProxy,
    shoot: Shoot,
    axe: Axe,
) -> None:
    ana = seated(room, teacher, proxy)
    context = room.context("console", viewport={"width": 1280, "height": 800})
    master = Teacher(context, Behind(proxy.url))  # type: ignore[arg-type]
    master.sign_in(proxy.url + re.sub(r"^http://[^/]+", "", school.new_teacher_url()))
    master.page.goto(proxy.url + re.sub(r"^http://[^/]+", "", teacher.page.url))
    expect(master.page.locator("#slow")).to_be_visible(timeout=LONG)
    expect(master.page.locator("#slow")).to_contain_text("Slow connection")
    expect(teacher.page.locator("#slow")).to_be_hidden()
    assert small_targets(master.page, 44) == {}
    assert axe(master.page) == []
    shoot(master.page, "console-slow")
    master.button("Pause").tap()
    paused(ana.page)
    room.watch.forgive("ERR_|status of 50")
    school.kill()
    expect(ana.page.locator("#offline")).to_be_visible(timeout=LONG)
    school.start()
    expect(ana.page.locator("#offline")).to_have_count(0, timeout=LONG)
    expect(master.button("Resume")).to_be_enabled(timeout=LONG)
    master.button("Resume").tap()
    expect(ana.page.locator("[data-piece=over] .paused")).to_have_count(0, timeout=LONG)
    assert ana.step() == "arrive"


def run_check(page: Page, url: str, hold: int, wait: int) -> None:
    """Press the button of the check, with less patience than a technician has."""
    page.goto(f"{url}/check/")
    place = page.locator("#check")
    assert place.get_attribute("data-hold") == "60"
    place.evaluate(f"(el) => {{ el.dataset.hold = {hold}; el.dataset.wait = {wait}; }}")
    page.get_by_role("button", name="Start the check").click()


def result(page: Page, timeout: int = 120_000) -> str:
    """Wait for the result and give its first sentence."""
    expect(page.locator("#result")).to_be_visible(timeout=timeout)
    return page.locator("#summary p").first.inner_text()


def test_the_technicians_page_says_that_everything_works(
    room: Room, school: ClassroomServer, shoot: Shoot, axe: Axe
) -> None:
    page = room.context("technician").new_page()
    run_check(page, school.url, 4, 2)
    assert result(page).startswith("Everything works")
    for step in page.locator("[data-step]").all():
        expect(step).to_contain_text("Works")
    expect(page.locator("#result-title")).to_be_focused()
    report = page.locator("#report").input_value()
    assert school.url in report
    assert "held for 4 s" in report
    page.get_by_role("button", name="Select the whole text").click()
    chosen = page.evaluate("() => [document.activeElement.id, window.getSelection().toString()]")
    assert chosen[0] == "report"
    shoot(page, "check")
    assert axe(page) == []
    assert small_text(page, 18) == {}
    assert small_targets(page, 44) == {}
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert overflow(page) == 0
    shoot(page, "check-phone")


@pytest.mark.parametrize(
    ("way", "says", "step"),
    [
        ("refuse", "in the slower way", "Does not open"),
        ("swallow", "in the slower way", "nothing comes through"),
    ],
)
def test_the_technicians_page_says_what_is_blocked_and_what_to_ask_for(
    room: Room, proxy: SchoolProxy, shoot: Shoot, way: str, says: str, step: str
) -> None:
    room.watch.forgive("WebSocket")
    proxy.way = way
    page = room.context("technician").new_page()
    run_check(page, proxy.url, 4, 2)
    assert says in result(page)
    expect(page.locator("[data-step=socket]")).to_contain_text(step)
    expect(page.locator("[data-step=poll]")).to_contain_text("Works")
    assert "Upgrade: websocket" in page.locator("#report").input_value()
    shoot(page, f"check-{way}")


def test_the_technicians_page_says_at_which_second_a_websocket_was_cut(
    room: Room, proxy: SchoolProxy
) -> None:
    room.watch.forgive("WebSocket")
    proxy.way = "cut"
    page = room.context("technician").new_page()
    run_check(page, proxy.url, 60, 2)
    expect(page.locator("[data-step=socket]")).to_contain_text("Open for 3", timeout=LONG)
    proxy.cut_now()
    assert "in the slower way" in result(page)
    expect(page.locator("[data-step=socket]")).to_contain_text(re.compile(r"was cut after \d+ s"))
    assert "for an hour" in page.locator("#report").input_value()
