"""What the writer hands on is drawn without reading it again, and never anything older."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from hexclassroom.live import drawing, handed, history, presence, snapshot
from hexclassroom.live.drawing import Drawing, Group
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _every_field() -> object:
    with override_settings(LIVE_RENDER="tests.live.plain.render"):
        yield


def any_move(cast: Cast, dice: random.Random) -> None:
    """Let the Game Master move the game on, somewhere."""
    row = cast.row
    if row.paused:
        cast.do("resume")
        return
    sides = sorted(row.game.awaiting(row.state))
    moves = [(side, action) for side in sides for action in cast.legal(side)]
    if row.phase == "self_count" or not moves or dice.random() < 0.02:
        cast.do("end_phase")
    else:
        side, action = dice.choice(moves)
        cast.master_act(side, action)


class Wall:
    """A lesson that is drawn again and again by one process."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.lesson = str(cast.lesson.pk)
        presence.touch([str(seat.pk) for seat in cast.seats])
        self.groups: set[Group] = {("play", str(seat.pk), 0, "", "en") for seat in cast.seats}
        self.groups |= {("console", None, 1, "", "en"), ("projector", None, 1, "", "en")}
        self.drawn: Drawing = self.draw(None)

    def draw(self, wanted: Mapping[int, int] | None) -> Drawing:
        """Draw as the hub does after a hint."""
        old = getattr(self, "drawn", None)
        self.drawn = drawing.draw(self.lesson, self.groups, old.pages if old else {}, wanted)
        return self.drawn

    def wanted(self) -> dict[int, int]:
        """What a hint of the newest commit asks for."""
        return {self.cast.table: self.cast.row.version}

    def pieces(self) -> dict[Group, Any]:
        """Everything that was drawn last."""
        return {group: (page.version, page.pieces) for group, page in self.drawn.pages.items()}


def anew(wall: Wall) -> dict[Group, Any]:
    """The same, by a process that has seen nothing before."""
    snapshot._kept.pop(wall.lesson, None)
    fresh = drawing.draw(wall.lesson, wall.groups, {})
    return {group: (page.version, page.pieces) for group, page in fresh.pages.items()}


def test_a_move_is_drawn_without_reading_anything(django_capture_on_commit_callbacks: Any) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    for _ in range(5):
        with django_capture_on_commit_callbacks(execute=True):
            any_move(cast, random.Random(1))
        wanted = wall.wanted()
        with CaptureQueriesContext(connection) as asked:
            wall.draw(wanted)
        assert not asked.captured_queries
        assert wall.drawn.versions == wanted


def test_a_whole_game_is_drawn_like_by_who_reads_it_all(
    django_capture_on_commit_callbacks: Any,
) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    dice = random.Random(7)
    n = 0
    while not cast.row.ended:
        with django_capture_on_commit_callbacks(execute=True):
            any_move(cast, dice)
        wall.draw(wall.wanted())
        n += 1
        if n % 9 == 0 or cast.row.ended:
            seen = wall.pieces()
            assert seen == anew(wall)
            wall.draw(None)


def test_a_commit_of_another_lesson_under_the_same_number_is_not_taken(
    django_capture_on_commit_callbacks: Any,
) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    with django_capture_on_commit_callbacks(execute=True):
        any_move(cast, random.Random(1))
    waiting = handed._wanted[cast.table]
    real = waiting.pop()
    waiting.append(real._replace(row=replace(real.row, lesson="another", phase="elsewhere")))
    wall.draw(wall.wanted())
    assert wall.pieces() == anew(wall)


def test_what_another_process_commits_is_read(django_capture_on_commit_callbacks: Any) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    dice = random.Random(3)
    for n in range(12):
        # Every other commit is made elsewhere: this process hears only the hint.
        with django_capture_on_commit_callbacks(execute=n % 2 == 0):
            any_move(cast, dice)
        wall.draw(wall.wanted())
        assert wall.drawn.versions == wall.wanted()
    assert wall.pieces() == anew(wall)


def test_hands_are_drawn_without_reading_anything(django_capture_on_commit_callbacks: Any) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    before = wall.pieces()
    for seat, up in ((0, True), (1, True), (0, False)):
        with django_capture_on_commit_callbacks(execute=True):
            cast.do("hand", cast.who(seat), up=up)
        wanted = wall.wanted()
        with CaptureQueriesContext(connection) as asked:
            wall.draw(wanted)
        assert not asked.captured_queries
    seen = wall.pieces()
    assert seen == anew(wall)
    assert {group for group in seen if seen[group][1] != before[group][1]} >= {
        ("play", str(cast.seats[1].pk), 0, "", "en"),
        ("console", None, 1, "", "en"),
    }


def test_a_hand_that_the_teacher_lowers_stays_down(django_capture_on_commit_callbacks: Any) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    with django_capture_on_commit_callbacks(execute=True):
        cast.do("hand", cast.who(0), up=True)
        cast.do("hand_down", seat=str(cast.seats[0].pk))
    wall.draw(wall.wanted())
    assert wall.pieces() == anew(wall)
    with django_capture_on_commit_callbacks(execute=True):
        any_move(cast, random.Random(1))
    wall.draw(wall.wanted())
    assert wall.pieces() == anew(wall)


def test_what_changes_around_the_table_is_read(django_capture_on_commit_callbacks: Any) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    with django_capture_on_commit_callbacks(execute=True):
        cast.do("show_names", on=True)
    wall.draw(wall.wanted())
    assert wall.pieces() == anew(wall)


def test_an_undo_is_drawn_from_what_was_handed_on(django_capture_on_commit_callbacks: Any) -> None:
    cast = Cast(8).start()
    wall = Wall(cast)
    dice = random.Random(5)
    for _ in range(6):
        with django_capture_on_commit_callbacks(execute=True):
            any_move(cast, dice)
        wall.draw(wall.wanted())
    with django_capture_on_commit_callbacks(execute=True):
        cast.do("undo", to=[e.n for e in history.read(cast.table) if e.kind == "game"][-4])
    wall.draw(wall.wanted())
    assert wall.pieces() == anew(wall)
