"""A whole game from lobby to result, by sweep and clock alone."""

import pytest

from hexclassroom.live.models import LogEntry, Seat
from hexclassroom.live.signals import game_ended
from tests.live.cast import Cast, table_of

pytestmark = pytest.mark.django_db


def test_computers_alone_play_a_whole_game_to_its_result() -> None:
    cast = Cast(players=0, options={}).start()
    cast.play_on()
    row = cast.row
    assert row.phase == "result"
    assert row.ended is not None
    assert row.due is None
    assert row.game.outcome(row.state).reason == "played"
    cast.check()


def test_people_who_do_nothing_are_timed_out_and_stood_in_for() -> None:
    cast = Cast(players=6).start()
    cast.play_on()
    assert cast.row.phase == "result"
    assert LogEntry.objects.filter(table=cast.table, by="clock", kind="game").exists()
    cast.check()


def test_the_end_is_told_once_after_the_commit(
    django_capture_on_commit_callbacks: object,
) -> None:
    heard: list[int] = []

    def ended(table_id: int, **_more: object) -> None:
        heard.append(table_id)

    game_ended.connect(ended)
    cast = Cast(players=2).start()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        cast.do("end_game")
    assert heard == [cast.table]
    assert table_of(cast).ended is not None
    game_ended.disconnect(ended)


def test_newcomers_sit_down_in_the_smallest_team() -> None:
    cast = Cast(players=10)
    teams = [Seat.objects.filter(table=cast.table, side=side).count() for side in range(4)]
    assert sorted(teams) == [2, 2, 3, 3]
