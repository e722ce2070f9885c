"""A backup is put back under open pages: they show its point, and go on from there."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.classroom import ClassroomServer, manage
from tests.e2e.room import Room

LONG = 60_000
QUIET = 5_000
"""ms: after three seconds without a word the server takes a page for one that does not read."""


def test_open_pages_go_back_to_a_restored_point_and_on_from_there(
    room: Room, school: ClassroomServer, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.zip"
    teacher = room.teacher()
    teacher.sign_in()
    teacher.new_lesson("7b", names=("Ana", "Ben", "Cleo"))
    ana, ben = room.tablet("ana"), room.tablet("ben")
    ana.join(teacher.code, "Ana")

    def at_table(name: str) -> Locator:
        return teacher.page.locator(f'.seat[data-name="{name}"]')

    expect(at_table("Ana").first).to_be_visible(timeout=LONG)
    done = manage("backup", str(saved), "--data", str(school.data))
    assert done.returncode == 0, done.stderr
    ben.join(teacher.code, "Ben")
    expect(at_table("Ben").first).to_be_visible(timeout=LONG)

    room.watch.forgive("ERR_|WebSocket|status of 50")
    ben.page.close()
    school.kill()
    done = manage("restore", str(saved), "--force", "--data", str(school.data))
    assert done.returncode == 0, done.stderr
    school.start()
    # The same page, not loaded again: what it had drawn of the time after the backup is gone.
    expect(at_table("Ben")).to_have_count(0, timeout=LONG)
    expect(at_table("Ana").first).to_be_visible()
    # Nothing happens for a while; then what happens is shown, to those who saw newer versions too.
    teacher.page.wait_for_timeout(QUIET)
    cleo = room.tablet("cleo")
    cleo.join(teacher.code, "Cleo")
    expect(at_table("Cleo").first).to_be_visible(timeout=LONG)
    teacher.tap("Start the game")
    for tablet in (ana, cleo):
        tablet.page.wait_for_function(
            "() => document.body.className.includes('phase-')", timeout=LONG
        )
