"""The fault test notices what it looks for: everything forbidden is planted here once."""

import dataclasses
import datetime as dt
from typing import Any

import msgspec
import pytest

from hexclassroom.live.models import LogEntry, Table
from hexclassroom.live.writer import row
from tests.faults import audit, replay
from tests.faults.client import Tap
from tests.faults.faults import Window
from tests.live.cast import Cast

OK = {"ok": True, "v": 7}
NO = {"ok": False, "code": "stale", "words": "Look again."}
LOST = {"ok": False, "code": "database_lost", "words": "Look whether it was done."}


def tap(key: str, *answers: dict[str, object]) -> Tap:
    return Tap("player 1", {"key": key, "do": "hand"}, 0.0, list(answers), 1)


def told(taps: list[Tap], rows: list[tuple[str, int]]) -> list[str]:
    found = audit.Audit()
    audit.compare(found, taps, rows)
    return [problem.partition(":")[0] for problem in found.problems]


def test_what_was_acknowledged_is_in_the_log_exactly_once() -> None:
    lost = ["acknowledged, but not in the log exactly once"]
    assert told([tap("a", OK), tap("b", NO), tap("c", LOST)], [("a", 7)]) == []
    assert told([tap("a", OK, OK)], [("a", 7)]) == []
    assert told([tap("a", OK)], []) == lost
    assert told([tap("a", OK)], [("a", 7), ("a", 7)]) == lost
    assert told([tap("a", OK)], [("a", 8)]) == lost


def test_what_was_refused_is_not_in_the_log() -> None:
    assert told([tap("a", NO)], [("a", 7)]) == ["refused, but in the log"]
    # Whether this was done nobody knew, but never twice.
    assert told([tap("a", LOST)], [("a", 7)]) == []
    assert told([tap("a", LOST)], [("a", 7), ("a", 8)]) == ["refused, but in the log"]


def test_a_tap_that_its_page_left_behind_may_be_in_the_log_once() -> None:
    left = tap("a")
    left.left = True
    assert told([left], []) == []
    assert told([left], [("a", 7)]) == []
    assert told([left], [("a", 7), ("a", 8)]) == ["left behind, but twice in the log"]


def test_every_tap_is_answered_and_always_in_the_same_way() -> None:
    assert told([tap("a")], []) == ["never answered"]
    assert told([tap("a", OK, NO)], [("a", 7)]) == ["answered in two ways"]


def clocks(*rows: tuple[str, float | None, float], now: float) -> audit.Audit:
    """Rows of one table: clock, when it is over, and when that was written."""
    found = audit.Audit()
    audit.follow(found, [(1, clock, ends, False, at) for clock, ends, at in rows], now)
    return found


def test_a_clock_that_ends_late_is_seen() -> None:
    found = clocks(("a", 10.0, 0.0), ("a", 10.0, 12.0), ("b", 20.0, 14.5), now=15.0)
    assert [(late.clock, late.seconds) for late in found.late] == [("a", 4.0)]
    assert len(audit.judge_clocks(found, [], 3.0)) == 1
    assert audit.judge_clocks(found, [], 5.0) == []


def test_a_clock_that_never_ends_is_seen() -> None:
    assert len(audit.judge_clocks(clocks(("a", 10.0, 0.0), now=60.0), [], 3.0)) == 1
    assert audit.judge_clocks(clocks(("a", 10.0, 0.0), now=9.0), [], 3.0) == []
    # Paused in time, and gone on with later.
    paused = clocks(("a", 10.0, 0.0), ("a", None, 8.0), ("a", 62.0, 60.0), now=61.0)
    assert paused.late == []


def test_a_fault_excuses_what_it_holds_up_and_no_more() -> None:
    found = clocks(("a", 10.0, 0.0), ("b", 40.0, 20.0), now=30.0)
    assert audit.judge_clocks(found, [Window("database crashed", 9.0, 18.0)], 3.0) == []
    assert len(audit.judge_clocks(found, [Window("database crashed", 5.0, 9.0)], 3.0)) == 1
    assert len(audit.judge_clocks(found, [Window("database crashed", 9.0, 16.0)], 3.0)) == 1
    # Another worker is there, and the network of a tablet holds no clock up.
    for name in ("worker killed", "networks cut"):
        assert len(audit.judge_clocks(found, [Window(name, 9.0, 18.0)], 3.0)) == 1
    # A process that does not move holds nothing for longer than the database lets it.
    held = [Window("worker stopped", 0.0, 19.0)]
    assert len(audit.judge_clocks(found, held, 3.0)) == 1


@pytest.mark.django_db
class TestReplay:
    """Against real games in the database."""

    @pytest.fixture
    def cast(self) -> Cast:
        cast = Cast(4).start()
        for _ in range(6):
            cast.now = max(cast.now, cast.row.due or cast.now) + dt.timedelta(seconds=1)
            cast.sweep()
        return cast

    def test_a_game_that_was_played_is_well(self, cast: Cast) -> None:
        found = replay.examine()
        assert found["problems"] == []
        assert found["tables"] == 1
        assert found["fired"] > 0

    def test_another_state_than_the_log_leads_to_is_seen(self, cast: Cast) -> None:
        old = cast.row.state_text
        cast.later(120)
        cast.sweep(2)
        assert cast.row.state_text != old
        Table.objects.filter(pk=cast.table).update(state=old)
        assert any("the state is not" in each for each in replay.examine()["problems"])

    def test_a_gap_in_the_log_is_seen(self, cast: Cast) -> None:
        LogEntry.objects.filter(table=cast.table).order_by("-n")[0].delete()
        assert any("gaps" in each for each in replay.examine()["problems"])

    def test_a_clock_that_was_ended_twice_is_seen(
        self, cast: Cast, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(4):
            cast.later(600)
            cast.sweep(2)
        assert replay.examine()["problems"] == []
        game = cast.row.game

        def always_the_same(state: Any) -> Any:
            clock = game.clock(state)
            return clock and msgspec.structs.replace(clock, id="same")

        same = dataclasses.replace(game, clock=always_the_same)
        monkeypatch.setattr(row, "GAMES", {cast.row.game_key: same})
        found = replay.examine()
        assert found["fired"] > 1
        assert any("was ended" in each for each in found["problems"])
