"""A backup is put back under open pages: they show its point, and go on from there."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.classroom import ClassroomServer, manage
from tests.e2e.room import Room

LONG = 60_000
QUIET = 7_000
"""ms: after five seconds without a word the server takes a page for one that does not read."""


def test_open_pages_go_back_to_a_restored_point_and_on_from_there(
    room: Room, school: ClassroomServer, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.zip"
    teacher = room.teacher()
    teacher.sign_in()
    teacher.new_lesson("7b")
    seats = teacher.page.locator(".seat[data-seat]")
    ana, ben = room.tablet("ana"), room.tablet("ben")
    ana.join(teacher.code)
    expect(seats).not_to_have_count(0, timeout=LONG)
    alone = seats.count()
    done = manage("backup", str(saved), "--data", str(school.data), timeout=300)
    assert done.returncode == 0, done.stderr
    ben.join(teacher.code)
    expect(seats).to_have_count(2 * alone, timeout=LONG)

    room.watch.forgive("ERR_|WebSocket|status of 50")
    ben.page.close()
    school.kill()
    done = manage("restore", str(saved), "--force", "--data", str(school.data), timeout=300)
    assert done.returncode == 0, done.stderr
    school.start()
    # The same page, not loaded again: what it had drawn of the time after the backup is gone.
    expect(seats).to_have_count(alone, timeout=LONG)
    # Nothing happens for a while; then what happens is shown, to those who saw newer versions too.
    teacher.page.wait_for_timeout(QUIET)
    cleo = room.tablet("cleo")
    cleo.join(teacher.code)
    expect(seats).to_have_count(2 * alone, timeout=LONG)
    teacher.tap("Start briefing")
    teacher.tap("Start the game")
    for tablet in (ana, cleo):
        tablet.page.wait_for_function(
            "() => document.body.className.includes('phase-')", timeout=LONG
        )
