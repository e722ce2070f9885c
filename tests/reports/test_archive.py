"""Archiving: once, whole, again after an undo, and never in the way of the table."""

from __future__ import annotations

import datetime as dt
import json
import uuid

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from games.registry import GAMES
from hexclassroom.live import actions
from hexclassroom.live.models import LogEntry, Table
from hexclassroom.live.signals import game_ended
from hexclassroom.reports import archive, receivers, tasks
from hexclassroom.reports.models import Archive
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended() -> Cast:
    cast = Cast(players=4).start()
    cast.play_on()
    return cast


def test_the_end_of_a_game_archives_it(django_capture_on_commit_callbacks: object) -> None:
    cast = Cast(players=2).start()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        cast.do("end_game")
    kept = Archive.objects.get(table=cast.table)
    assert kept.reason == Archive.Reason.EARLY
    assert kept.teacher == cast.teacher


def test_scores_and_winners_are_the_games(ended: Cast) -> None:
    kept = archive.keep(ended.table)
    assert kept is not None
    outcome = ended.row.game.outcome(ended.state)
    assert kept.totals == list(outcome.totals)
    assert kept.scores == [list(each) for each in outcome.scores]
    assert kept.winners == list(outcome.winners)
    assert kept.reason == Archive.Reason.COMPLETE
    assert kept.ended == ended.row.ended


def test_archiving_again_replaces_and_changes_nothing(ended: Cast) -> None:
    first = archive.keep(ended.table)
    again = archive.keep(ended.table)
    assert first is not None
    assert again is not None
    assert first.pk == again.pk
    assert Archive.objects.count() == 1
    for name in ("state", "log", "scores", "timeline", "winners", "ended"):
        assert getattr(first, name) == getattr(again, name), name


def test_a_table_has_one_archive_at_most(ended: Cast) -> None:
    kept = archive.keep(ended.table)
    assert kept is not None
    kept.pk = None
    kept.id = uuid.uuid4()
    kept._state.adding = True
    with pytest.raises(IntegrityError), transaction.atomic():
        kept.save(force_insert=True)


def test_a_running_or_unknown_table_is_left_alone() -> None:
    cast = Cast(players=2)
    assert archive.keep(cast.table) is None
    cast.start()
    assert archive.keep(cast.table) is None
    assert archive.keep(987_654) is None
    tasks.archive(cast.table)
    assert not Archive.objects.exists()


def test_an_undo_after_the_result_archives_the_new_end(ended: Cast) -> None:
    first = archive.keep(ended.table)
    assert first is not None
    back = LogEntry.objects.filter(table=ended.table, kind="game").order_by("-n")[3].n
    ended.do("undo", to=back)
    assert archive.keep(ended.table) is None
    ended.play_on()
    again = archive.keep(ended.table)
    assert again is not None
    assert again.pk == first.pk
    assert again.timeline["undos"] == 1
    assert again.timeline["undone"] == 3
    undone = [entry for entry in again.entries if entry["undone"]]
    assert len(undone) == 3


def test_the_log_is_kept_whole_and_without_names(ended: Cast) -> None:
    kept = archive.keep(ended.table)
    assert kept is not None
    assert [entry["n"] for entry in kept.entries] == list(range(1, ended.row.log_n + 1))
    names = [seat.student.name for seat in ended.seats if seat.student]
    text = kept.log + json.dumps(kept.seats)
    assert names
    assert not any(name in text for name in names)


def test_timed_out_turns_are_counted_but_not_those_that_the_teacher_ended() -> None:
    cast = Cast(players=4).start()
    first = cast.turn_side()
    for _step in ("arrive", "choose"):
        ends = cast.row.clock_ends
        assert ends is not None
        cast.now = ends + dt.timedelta(seconds=1)
        assert actions.time_up(cast.table, cast.row.clock_id, cast.now)
    cast.do("end_phase")
    cast.do("end_game")
    kept = archive.keep(cast.table)
    assert kept is not None
    assert sum(kept.timeline["timed_out"]) == 1
    assert kept.timeline["timed_out"][first] == 1
    assert kept.timeline["rounds"][0]["timed_out"] == [first]


def test_the_last_round_ends_on_the_final_points(ended: Cast) -> None:
    kept = archive.keep(ended.table)
    assert kept is not None
    assert kept.timeline["rounds"][-1]["totals"] == kept.totals
    assert [each["round"] for each in kept.timeline["rounds"]] == [1, 2, 3, 4]


def test_the_position_is_the_engines_own(ended: Cast) -> None:
    import msgspec

    kept = archive.keep(ended.table)
    assert kept is not None
    assert msgspec.json.decode(kept.state, type=GAMES[kept.game].State) == ended.state


def test_a_broker_that_is_away_does_not_trouble_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_args: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(tasks.archive, "delay", fail)
    game_ended.send(None, table_id=1)


def test_what_a_crash_left_unarchived_is_archived_at_the_next_start(ended: Cast) -> None:
    assert not Archive.objects.filter(table=ended.table).exists()
    assert list(archive.missing()) == [ended.table]
    receivers.on_start(now=dt.datetime.now(dt.UTC))
    assert Archive.objects.filter(table=ended.table).exists()
    assert list(archive.missing()) == []


def test_a_game_that_cannot_be_archived_keeps_no_class_from_its_lesson(
    ended: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Cast(players=2).start()
    broken.play_on()
    keep = archive.keep

    def cannot(table_id: int) -> Archive | None:
        if table_id == broken.table:
            raise ValueError("a log that nobody can read")
        return keep(table_id)

    monkeypatch.setattr(receivers, "keep", cannot)
    receivers.on_start(now=dt.datetime.now(dt.UTC))
    assert list(archive.missing()) == [broken.table]


def test_measuring_what_archiving_costs_leaves_everything_as_it_was(
    ended: Cast, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = archive.keep(ended.table)
    assert kept is not None
    before = Archive.objects.values().get()
    call_command("report_bench", games=1, times=1)
    assert Archive.objects.values().get() == before
    told = capsys.readouterr().out
    assert told.startswith(f"{sum(kept.people)} people, {len(kept.entries)} entries: archive ")


def test_what_a_lost_task_left_unarchived_is_archived_soon(
    ended: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Cast(players=2).start()
    broken.play_on()
    keep = archive.keep

    def cannot(table_id: int) -> Archive | None:
        if table_id == broken.table:
            raise ValueError("a log that nobody can read")
        return keep(table_id)

    monkeypatch.setattr(tasks, "keep", cannot)
    tasks.archive_missing.delay()
    assert list(archive.missing()) == [broken.table]


def test_an_archive_outlives_its_table(ended: Cast) -> None:
    kept = archive.keep(ended.table)
    assert kept is not None
    Table.objects.filter(pk=ended.table).delete()
    kept.refresh_from_db()
    assert kept.table is None
