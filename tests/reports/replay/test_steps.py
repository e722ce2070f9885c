"""Steps of a replay: the positions are the game's own, and nobody is named."""

from __future__ import annotations

import msgspec
import pytest

from games.planet_hexagon.state import State
from hexclassroom.accounts.models import User
from hexclassroom.live.models import LogEntry
from hexclassroom.reports import archive as archiving
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.frames import Reel, frames
from hexclassroom.reports.replay.reading import Unreadable
from hexclassroom.reports.replay.steps import steps_of
from tests.live.cast import Cast
from tests.reports.replay.film import archive, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> User:
    return User.objects.create_user("t@school.test", "pw-for-tests-1")


def test_the_last_step_is_the_position_that_was_archived(teacher: User) -> None:
    kept = archive(teacher)
    steps = steps_of(kept)
    assert steps[-1].state == msgspec.json.decode(kept.state, type=State)
    assert [step.n for step in steps] == sorted(step.n for step in steps)
    assert all(step.text for step in steps if step.side is not None)


def test_moves_are_told_by_role(teacher: User) -> None:
    texts = [step.text for step in steps_of(archive(teacher))]
    for begin in (
        "The Supplier took",
        "The Supplier flipped",
        "The Builder placed",
        "The Emissary",
    ):
        assert any(text.startswith(begin) for text in texts), begin
    assert not any("Somebody" in text for text in texts)


def test_frames_hold_every_drawing_once_and_give_back_every_step(teacher: User) -> None:
    reel = Reel(archive(teacher))
    found = frames(reel)
    assert len(set(found["pool"])) == len(found["pool"])
    place: dict[str, int] = {}
    for step, one in zip(reel.steps, found["steps"], strict=True):
        place |= one["p"]
        drawn = {name: found["pool"][at] for name, at in place.items()}
        assert drawn == reel.drawer.pieces(step)


def test_a_link_leads_to_its_entry_or_the_next_one(teacher: User) -> None:
    reel = Reel(archive(teacher))
    numbers = [step.n for step in reel.steps]
    assert reel.index(None) == 0
    for i in (0, 7, len(numbers) - 1):
        assert reel.index(numbers[i]) == i
    assert reel.index(10**8) == len(numbers) - 1
    # An entry without a step of its own, such as a proposal.
    reel.steps = [step for step in reel.steps if step.n != numbers[9]]
    assert reel.steps[reel.index(numbers[9])].n == numbers[10]


def test_moves_taken_back_are_there_and_marked_with_what_the_team_said() -> None:
    cast = Cast(players=6).start()
    cast.play_on()
    back = LogEntry.objects.filter(table=cast.table, kind="game").order_by("-n")[3].n
    cast.do("undo", to=back)
    cast.play_on()
    kept = archiving.keep(cast.table)
    assert kept is not None
    steps = steps_of(kept)
    undone = [step for step in steps if step.undone]
    assert undone
    (undo,) = [step for step in steps if step.kind == "undo"]
    assert "went back" in undo.text
    assert all(step.n < undo.n for step in undone)
    assert undo.state == next(step.state for step in steps if step.n == back)
    assert steps[-1].state == msgspec.json.decode(kept.state, type=State)
    # A link never leads to a line that was taken back, except by its own number.
    reel = Reel(kept)
    assert reel.steps[reel.index(undone[0].n)].undone
    assert not reel.steps[reel.index(undone[-1].n + 1)].undone


def test_without_a_log_the_end_is_shown_alone(teacher: User) -> None:
    kept = archive(teacher)
    kept.log = "[]"
    (step,) = steps_of(kept)
    assert (step.n, step.state) == (0, played()[1])


@pytest.mark.parametrize(
    "change",
    [
        {"game": "another"},
        {"source": Archive.Source.PHYSICAL},
        {"log": "[]", "state": '{"schema": 0}'},
        {"log": '[{"n": 1}]'},
        {"log": "no log"},
    ],
)
def test_what_cannot_be_played_again_says_so(teacher: User, change: dict[str, str]) -> None:
    kept = archive(teacher)
    for name, value in change.items():
        setattr(kept, name, value)
    with pytest.raises(Unreadable):
        steps_of(kept)


def test_a_log_of_other_rules_says_so(teacher: User) -> None:
    kept = archive(teacher)
    entries = kept.entries
    taken = next(e for e in entries if e["body"].get("action", {}).get("type") == "take")
    taken["body"]["action"]["slot"] = 99
    kept.log = msgspec.json.encode(entries).decode()
    with pytest.raises(Unreadable):
        steps_of(kept)
