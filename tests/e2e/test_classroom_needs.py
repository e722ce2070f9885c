"""What goes wrong in real classrooms with other tools; each test names where it was reported."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.classroom import ClassroomServer
from tests.e2e.conftest import PHONE
from tests.e2e.room import NAMES, Room
from tests.e2e.tablet import Tablet
from tests.e2e.teacher import Teacher


@pytest.fixture
def teacher(room: Room, school: ClassroomServer) -> Teacher:
    """Give a teacher in the lobby of a lesson of one session."""
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    teacher.new_lesson("Class 6b", names=NAMES, sessions=1)
    return teacher


def begin(teacher: Teacher) -> None:
    """Start without a briefing."""
    teacher.tap("Play now", yes=True)
    teacher.mode("play")


def seated(room: Room, teacher: Teacher, name: str, team: str) -> Tablet:
    """Let somebody join and sit down in a team."""
    tablet = room.tablet(name)
    tablet.join(teacher.code, name)
    teacher.put(name, team)
    expect(tablet.page.locator(".big-team")).to_contain_text(team)
    return tablet


def test_ten_refreshes_come_back_to_the_same_seat(room: Room, teacher: Teacher) -> None:
    """ClassQuiz#301 and #408."""
    ana = seated(room, teacher, "Ana", "Lupidians")
    begin(teacher)
    assert ana.step() == "arrive"
    assert ana.step() == "take"
    say = ana.look().say
    for _ in range(10):
        ana.page.reload()
        assert ana.page.url.endswith("/play/")
        assert ana.look().say == say
    assert ana.step() == "flip"
    expect(teacher.page.locator(".team.lupidians .folk li")).to_have_count(1)


def test_a_second_tablet_shares_the_seat(room: Room, teacher: Teacher) -> None:
    """Two devices, one seat: what one does the other shows."""
    ana = seated(room, teacher, "Ana", "Lupidians")
    begin(teacher)
    ana.page.goto(f"{ana.server.url}/play/second/")
    ana.page.get_by_role("button", name="Show the code").tap()
    link = ana.page.locator(".link").inner_text().strip()
    ana.page.goto(f"{ana.server.url}/play/")
    second = room.tablet("second")
    second.page.goto(ana.server.url + re.sub(r"^http://[^/]+", "", link))
    second.page.wait_for_url("**/play/")
    assert "#" not in second.page.url
    assert ana.step() == "arrive"
    expect(second.page.locator("#say")).to_contain_text("Take one tile")
    assert second.step() == "take"
    expect(ana.page.locator("#say")).to_contain_text("Flip one tile")
    expect(ana.page.locator(".crew li")).to_have_count(0)
    # The link worked once.
    room.watch.forgive("403")
    third = room.tablet("third")
    third.page.goto(ana.server.url + re.sub(r"^http://[^/]+", "", link))
    expect(third.page.get_by_role("alert")).to_contain_text("used or is too old")


def test_a_second_device_of_the_game_master(
    room: Room, school: ClassroomServer, teacher: Teacher
) -> None:
    """townsquare#146, Formbar.js#203."""
    seated(room, teacher, "Ana", "Lupidians")
    begin(teacher)
    console = teacher.page.url
    teacher.page.goto(teacher.lesson_url + "device/")
    teacher.page.locator("form .btn-main").tap()
    expect(teacher.page.locator("img")).to_be_visible()
    link = teacher.page.locator("main").inner_text()
    found = re.search(r"https?://[^/\s]+(/start/#\S+)", link)
    assert found
    other = room.teacher("second teacher")
    other.sign_in(school.url + found[1])
    other.page.wait_for_url(console)
    other.mode("play")
    other.tap("Pause")
    teacher.page.goto(console)
    expect(teacher.button("Resume")).to_be_visible()
    teacher.resume()
    expect(other.button("Pause")).to_be_visible()


def test_the_reopened_console_is_in_the_running_lesson(
    room: Room, school: ClassroomServer, teacher: Teacher
) -> None:
    """quizify#846; and the game does not stop while no teacher looks (kahoot-alternative#29)."""
    ana = seated(room, teacher, "Ana", "Lupidians")
    begin(teacher)
    console = teacher.page.url
    teacher.page.close()
    room.play_on([ana])
    assert "tell" in ana.done
    ana.page.get_by_text("Emissaries are out").wait_for(timeout=60000)
    teacher.page = teacher.context.new_page()
    teacher.page.goto(f"{school.url}/")
    assert teacher.page.url == console
    teacher.mode("play")


def test_removed_may_come_back_and_blocked_stays_out(room: Room, teacher: Teacher) -> None:
    """ClassQuiz#427 and #540."""
    ben = seated(room, teacher, "Ben", "Arboretans")
    page = teacher.page
    page.locator("[data-seat][data-name='Ben']").filter(visible=True).tap()
    teacher.tap("Remove", yes=True)
    ben.page.wait_for_url("**/join/")
    ben.join(teacher.code)
    expect(ben.page.locator("body")).to_contain_text("Ben")
    page.locator("[data-seat][data-name='Ben']").filter(visible=True).tap()
    teacher.tap("Block", yes=True)
    ben.page.wait_for_url("**/join/")
    room.watch.forgive("422")
    ben.page.goto(f"{ben.server.url}/j/{teacher.code}/")
    expect(ben.page.get_by_role("button", name="Ben", exact=True)).to_have_count(0)
    ben.page.get_by_role("button", name="Give me a name").tap()
    expect(ben.page.get_by_role("alert")).to_contain_text("blocked")


def test_a_double_tap_on_join_makes_one_seat(room: Room, teacher: Teacher) -> None:
    """DrawPhone#9, code-names#26."""
    tablet = room.tablet("double")
    page = tablet.page
    page.goto(f"{tablet.server.url}/j/{teacher.code}/")
    # Two posts of the same form at once, as a browser without the page's script sends them.
    page.evaluate(
        """async () => {
          const form = document.querySelector("form[data-once]");
          const body = new URLSearchParams(new FormData(form));
          body.set("pick", "");
          const post = () => fetch(location.href, {method: "POST", body, redirect: "manual"});
          await Promise.all([post(), post(), post()]);
        }"""
    )
    page.goto(f"{tablet.server.url}/play/")
    expect(page.locator(".big-team")).to_be_visible()
    expect(teacher.page.locator(".lobby .count")).to_contain_text("of 1 player")
    other = room.tablet("other")
    other.page.goto(f"{other.server.url}/j/{teacher.code}/")
    other.page.get_by_role("button", name="Ana", exact=True).dblclick(delay=20)
    other.page.wait_for_url("**/play/")
    expect(teacher.page.locator(".lobby .count")).to_contain_text("of 2 players")


def test_a_taken_name_is_not_on_the_list_and_doubles_have_numbers(
    room: Room, teacher: Teacher
) -> None:
    """Two pupils are called Ana; the second one of the list is Ana 2."""
    ana = room.tablet("Ana")
    ana.join(teacher.code, "Ana")
    other = room.tablet("other")
    other.page.goto(f"{other.server.url}/j/{teacher.code}/")
    expect(other.page.get_by_role("button", name="Ana", exact=True)).to_have_count(0)
    expect(other.page.get_by_role("button", name="Ana 2", exact=True)).to_be_visible()


def test_a_wrong_code_is_answered_in_words(room: Room, teacher: Teacher) -> None:
    """righton-app#2533: a plain sentence at once."""
    tablet = room.tablet("wrong", viewport=PHONE)
    tablet.page.goto(f"{tablet.server.url}/join/")
    room.watch.forgive("422")
    tablet.page.get_by_label("The code on the wall").fill("ABC")
    tablet.page.get_by_role("button", name="Go on").tap()
    expect(tablet.page.get_by_role("alert")).to_have_text("There is no open lesson with this code.")
    tablet.page.get_by_label("The code on the wall").fill(
        f"{teacher.code[:3].lower()}-{teacher.code[3:].lower()}"
    )
    tablet.page.get_by_role("button", name="Go on").tap()
    expect(tablet.page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_a_tablet_without_network_comes_back_by_itself(room: Room, teacher: Teacher) -> None:
    """cocalc#2167, cul-2016/quiz#338: no banner for a short gap, the full state afterwards."""
    ana = seated(room, teacher, "Ana", "Lupidians")
    begin(teacher)
    assert ana.step() == "arrive"
    room.watch.forgive("WebSocket|ERR_|Failed to fetch")
    cut: list[object] = []
    ana.page.route_web_socket("**/ws/**", lambda ws: cut.append(ws) or ws.close())
    ana.context.set_offline(True)
    ana.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    teacher.tap("Pause")
    ana.context.set_offline(False)
    ana.page.unroute_all()
    ana.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(ana.page.locator("#paused-title")).to_be_visible(timeout=25000)


def test_a_blocked_websocket_falls_back_to_plain_http(room: Room, teacher: Teacher) -> None:
    """crosis#82, Kahoot: school proxies cut WebSockets; the game goes on without."""
    context = room.context("proxy")
    context.route_web_socket("**/ws/**", lambda ws: ws.close())
    room.watch.forgive("WebSocket")
    ana = Tablet(context, teacher.server)
    ana.join(teacher.code, "Ana")
    teacher.put("Ana", "Lupidians")
    begin(teacher)
    ana.phase("supply", 30000)
    for what in ("arrive", "take", "flip"):
        assert ana.step() == what
    expect(teacher.page.locator(".due")).to_contain_text("Then")
    teacher.tap("Pause")
    expect(ana.page.locator("#paused-title")).to_be_visible(timeout=15000)


def test_two_clocks_show_the_same_seconds(room: Room, teacher: Teacher) -> None:
    """bigbluebutton#24040, fishbowl#124: the server's clock is the only one."""
    ana = seated(room, teacher, "Ana", "Lupidians")
    ben = seated(room, teacher, "Ben", "Arboretans")
    begin(teacher)
    assert ana.step() == "arrive"
    for _ in range(3):
        one, two = ana.seconds(), ben.seconds()
        assert abs(one - two) <= 1
        ana.page.wait_for_timeout(700)


def test_a_student_cannot_open_the_console(room: Room, teacher: Teacher) -> None:
    """No right of the Game Master comes with a seat."""
    ana = seated(room, teacher, "Ana", "Lupidians")
    room.watch.forgive("40[34]")
    for path in ("1/", "projector/1/", "device/", "code.svg"):
        ana.page.goto(teacher.lesson_url + path)
        assert "/start/" in ana.page.url or "404" in ana.page.title()
        expect(ana.page.get_by_role("button", name="Pause")).to_have_count(0)
