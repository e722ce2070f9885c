"""A whole debrief in browsers: steps on the projector, what came up, the exit ticket on tablets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Axe, Shoot
from tests.e2e.room import Room
from tests.e2e.tablet import Tablet
from tests.e2e.teacher import Teacher

NAMES = ("Anouk", "Bertil", "Cosima", "Dagny", "Edvin")
LONG = 60_000


def begin(room: Room) -> tuple[Teacher, list[Tablet], Page]:
    """A lesson of five whose game was ended early; two tablets, two phones and a laptop."""
    teacher = room.teacher()
    teacher.sign_in()
    teacher.new_lesson("Debrief 6b", names=NAMES, sessions=1)
    tablets = []
    for name in NAMES:
        options = {} if name in NAMES[:2] else {"viewport": PHONE}
        tablet = room.tablet(name, **options)
        tablet.join(teacher.code, name)
        tablets.append(tablet)
    teacher.tap("Play now", yes=True)
    teacher.mode("play")
    return teacher, tablets, room.wall(teacher)


def test_a_debrief_from_the_first_word_to_the_ticket(room: Room, shoot: Shoot, axe: Axe) -> None:
    teacher, tablets, wall = begin(room)
    room.play_on(tablets, rounds=2)
    page = teacher.page
    teacher.button("More").tap()
    teacher.tap("End early and score", yes=True)
    teacher.mode("result")
    teacher.tap("Close")
    teacher.tap("Debrief")
    teacher.mode("debrief")
    page.get_by_role("link", name="Lead the debrief").tap()
    page.wait_for_url(re.compile(r"/results/debrief/"))

    # The projector goes to the debrief by itself and follows from then on.
    expect(wall.locator(".d-wall h2")).to_have_text("How was it?", timeout=LONG)
    shoot(page, "debrief-lead")
    shoot(wall, "debrief-wall-feel", whole=False)
    expect(page.get_by_text("Its turning points come in a moment")).to_have_count(0, timeout=LONG)
    for n in range(2, 6):
        title = wall.locator(".d-wall h2").inner_text()
        page.get_by_role("button", name="Next", exact=True).tap()
        expect(wall.locator(".d-wall h2")).not_to_have_text(title, timeout=LONG)
        shoot(wall, f"debrief-wall-{n}", whole=False)
        assert not any(name in wall.locator("body").inner_text() for name in NAMES)
        if page.get_by_role("button", name="Next", exact=True).count() == 0:
            break
    expect(wall.locator(".d-wall h2")).to_have_text("And next time?", timeout=LONG)
    assert axe(wall) == []

    topic = page.locator(".d-topics li").first
    topic.get_by_role("button", name="came up").tap()
    expect(topic.get_by_role("button", name="came up")).to_have_attribute("aria-pressed", "true")

    page.get_by_label("One sentence of their own").check()
    page.get_by_role("button", name="Open the exit ticket").tap()
    expect(wall.locator(".d-wall h2")).to_have_text("Exit ticket", timeout=LONG)
    shoot(wall, "debrief-wall-ticket", whole=False)
    for i, tablet in enumerate(tablets):
        answer(tablet, i, shoot if i in (0, 2) else None, axe)
    # The last answer closes it.
    expect(page.get_by_text("5 pupils answered")).to_be_visible(timeout=LONG)
    expect(page.locator(".sentences li")).to_have_count(5)
    expect(wall.get_by_text("The ticket is closed")).to_be_visible(timeout=LONG)
    shoot(page, "debrief-lead-ticket")
    assert axe(page) == []

    again = tablets[0].page
    again.goto(f"{room.server.url.rstrip('/')}/exit-ticket/")
    expect(again.get_by_text("The exit ticket is closed")).to_be_visible()
    page.get_by_role("link", name="Console").tap()
    teacher.mode("debrief")
    teacher.tap("Close the lesson", yes=True)
    wall.wait_for_url(re.compile(r"/projector/1/$|/lessons/"), timeout=LONG)


def answer(tablet: Tablet, i: int, shoot: Callable[..., Path] | None, axe: Axe) -> None:
    """Answer on one tablet by taps."""
    page = tablet.page
    link = page.get_by_role("link", name="Answer the exit ticket")
    expect(link).to_be_visible(timeout=LONG)
    if shoot is not None:
        shoot(page, f"debrief-play-{i}")
    link.tap()
    page.wait_for_url(re.compile("/exit-ticket/"))
    expect(page.locator("fieldset")).to_have_count(4, timeout=LONG)
    for card in page.locator("fieldset").all():
        yes = card.get_by_role("radio", name="Yes, that is true")
        yes.tap()
        expect(yes).to_be_checked()
    page.get_by_label("One sentence").fill(f"We talked more than before ({i})")
    if shoot is not None:
        assert axe(page) == []
        shoot(page, f"debrief-ticket-{i}")
    send = page.get_by_role("button", name="Send my answers")
    if shoot is None:
        send.tap()
    else:
        # By keyboard: a page that has just been photographed whole may lose a tap.
        send.press("Enter")
    done = page.get_by_text(re.compile("Your answers are in|is closed"))
    expect(done).to_be_visible(timeout=LONG)
    page.get_by_role("link", name="Back to the game").tap()
    page.wait_for_url(re.compile("/play/"))
