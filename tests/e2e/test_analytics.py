"""A school's games in numbers, and marks for Moodle, in a browser and in every size."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.classroom import ROOT, ClassroomServer, environment
from tests.e2e.conftest import Axe, Shoot
from tests.e2e.looks import SITE, Looks
from tests.e2e.room import Room
from tests.services import free_port


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Make a data folder whose school has games; give it, and the address of marks of one game."""
    data = tmp_path_factory.mktemp("analytics")
    done = subprocess.run(
        [sys.executable, "-m", "tests.reports.analytics.plant"],
        cwd=ROOT, check=True, capture_output=True, text=True, timeout=600,
        env={
            **environment(), "HEXCLASSROOM_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.embedded",
        },
    )  # fmt: skip
    return data, done.stdout.strip()


@pytest.fixture(scope="module")
def school(planted: tuple[Path, str]) -> Iterator[ClassroomServer]:
    """Give a server of this school."""
    server = ClassroomServer(planted[0], free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def looks(shoot: Shoot, axe: Axe) -> Iterator[Looks]:
    """Give what looks at pages; what it found is told at the end, all of it."""
    looks = Looks(shoot, axe)
    yield looks
    if looks.problems:
        pytest.fail("\n".join(looks.problems), pytrace=False)


@pytest.mark.e2e
def test_the_games_of_a_school_in_numbers(
    room: Room, school: ClassroomServer, looks: Looks
) -> None:
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    page = teacher.page
    page.goto(f"{school.url}/school/")
    page.get_by_role("link", name="Games", exact=True).tap()
    expect(page.get_by_role("heading", name="Is each game balanced?")).to_be_visible()
    page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    looks.at(page, "office-analytics", SITE)
    page.get_by_label("School year").select_option(label="all school years")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_role("heading", name="Games in each school year")).to_be_visible()
    looks.at(page, "office-analytics-all", SITE)
    with page.expect_download() as file:
        page.get_by_role("link", name="As CSV").tap()
    text = Path(file.value.path()).read_text(encoding="utf-8-sig")
    assert text.startswith("School,School year,Game,Part,What,Number")
    page.goto(f"{school.url}/school/analytics/")
    looks.at(page, "office-analytics-schools", SITE)


@pytest.mark.e2e
def test_marks_become_a_file_for_moodle(
    room: Room, school: ClassroomServer, planted: tuple[Path, str], looks: Looks
) -> None:
    room.watch.forgive("status of 422")  # what is no mark is refused
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    page = teacher.page
    page.goto(school.url + planted[1])
    page.get_by_role("textbox", name="Ana").fill("7,5")
    page.get_by_role("textbox", name="Ben").fill("12")
    page.get_by_role("button", name="Keep").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    looks.at(page, "marks-refused", SITE)
    page.get_by_role("textbox", name="Ben").fill("9")
    page.get_by_role("button", name="Keep").tap()
    expect(page.get_by_text("2 marks are kept.")).to_be_visible()
    looks.at(page, "marks", SITE)
    page.get_by_role("link", name="Make the file").tap()
    looks.at(page, "marks-moodle-list", SITE)
    page.get_by_label("Paste the list").fill("Ana Kovač, ana.k\nGrace Hopper, grace\n")
    page.get_by_role("button", name="Go on").tap()
    expect(page.get_by_role("textbox", name="Ana")).to_have_value("ana.k")
    looks.at(page, "marks-moodle", SITE)
    with page.expect_download() as file:
        page.get_by_role("button", name="Download the file").tap()
    lines = Path(file.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines == ["username,idnumber,A game (max 10)", "ana.k,,7.5"]
