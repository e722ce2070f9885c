"""A session without a finger or a mouse: the console and a tablet by keyboard alone."""

import re
import time

from playwright.sync_api import expect

from tests.classroom import ClassroomServer
from tests.e2e.keyboard import Keyboard, KeyTablet
from tests.e2e.room import Room


def test_a_session_by_keyboard_only(room: Room, school: ClassroomServer) -> None:
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    page, keys = teacher.page, Keyboard(teacher.page)
    page.goto(f"{school.url}/lessons/new/?game=planet_hexagon")
    keys.to("#id_title")
    page.keyboard.press("Control+a")
    page.keyboard.type("By keyboard")
    keys.to("[name=sessions]")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    keys.to("[name=timers]")
    page.keyboard.press("ArrowRight")
    keys.enter("form .btn-main[type=submit]")
    page.wait_for_url(re.compile(r"/lessons/[0-9a-f-]{36}/1/$"))
    teacher.mode("lobby")

    tablet = room.tablet("Key")
    code = teacher.code
    student = Keyboard(tablet.page)
    tablet.page.goto(f"{school.url}/join/")
    student.to("#code")
    tablet.page.keyboard.type(code.lower())
    tablet.page.keyboard.press("Enter")
    tablet.page.wait_for_url(f"**/j/{code}/")
    student.enter("button[name=pick]")
    tablet.page.wait_for_url("**/play/")
    expect(tablet.page.locator(".big-team")).to_be_visible()

    keys.enter(".clock [data-do*=start]")
    keys.enter(".ask .btn-main")
    teacher.mode("play")
    tablet.phase("supply")

    keys.enter("[data-do*=pause]")
    expect(tablet.page.locator("#paused-title")).to_be_visible()
    keys.enter("[data-do*=resume]")
    expect(tablet.page.locator("#paused-title")).to_have_count(0)

    player = KeyTablet(tablet)
    until = time.monotonic() + 300
    while tablet.look().phase != "result":
        if not player.step():
            time.sleep(0.1)
        assert time.monotonic() < until, (player.done, tablet.look())
    assert player.done.count("take") == 4
    assert player.done.count("flip") == 4
    assert player.done.count("tell") >= 3
    assert {"place", "ready", "hand_in"} <= set(player.done)
    teacher.mode("result")
    keys.enter("[data-do*=debrief]")
    teacher.mode("debrief")
