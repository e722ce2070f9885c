"""The Game Master's commands over people, tables and the lesson."""

import json
from typing import Any

import pytest

from hexclassroom.live import lessons, seats
from hexclassroom.live.models import Lesson, LogEntry, Observation, Seat, Table
from hexclassroom.live.words import Refused
from tests.live.cast import Cast, table_of
from tests.live.test_act import refused

pytestmark = pytest.mark.django_db
NOBODY = "00000000-0000-0000-0000-000000000000"


def last(cast: Cast) -> dict[str, object]:
    found: dict[str, object] = json.loads(
        LogEntry.objects.filter(table=cast.table, kind="table").latest("n").body
    )
    return found


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("brief", {}),
        ("start", {}),
        ("show_supply", {"on": True}),
        ("factor", {"factor": 2}),
        ("show_names", {"on": True}),
        ("picking", {"on": False}),
        ("slide", {"n": 2}),
        ("balance", {}),
        ("add_seat", {"side": 0}),
        ("close", {}),
        ("add_table", {}),
        ("pause_all", {}),
        ("resume_all", {}),
        ("rename", {"seat": NOBODY, "name": "x"}),
    ],
)
def test_players_cannot_command(kind: str, fields: dict[str, Any]) -> None:
    cast = Cast(players=1)
    refused(cast, "not_yours", lambda: cast.do(kind, cast.who(0), **fields))


def test_another_teachers_lesson_is_not_hers() -> None:
    cast, other = Cast(), Cast()
    refused(cast, "not_your_table", lambda: cast.do("start", other.master))
    refused(cast, "not_your_table", lambda: cast.do("close", other.master))


def test_briefing_start_debrief_close() -> None:
    cast = Cast()
    cast.do("brief")
    assert table_of(cast).status == "briefing"
    refused(cast, "not_over", lambda: cast.do("debrief"))
    cast.do("start")
    refused(cast, "already_started", lambda: cast.do("start"))
    refused(cast, "already_started", lambda: cast.do("brief"))
    cast.do("end_game")
    for kind in ("end_game", "end_phase", "pause"):
        refused(cast, "over", lambda kind=kind: cast.do(kind))  # type: ignore[misc]
    cast.do("debrief")
    assert table_of(cast).status == "debrief"
    cast.do("close")
    assert table_of(cast).status == "closed"
    refused(cast, "closed", lambda: cast.do("start"))
    refused(cast, "closed", lambda: cast.do("close"))
    assert lessons.open_lessons(cast.teacher) == []


def test_closing_ends_a_running_game_with_its_scores() -> None:
    cast = Cast().start()
    cast.do("close")
    row = cast.row
    assert row.ended is not None
    assert row.game.outcome(row.state).reason == "ended_early"
    cast.check()


def test_a_repeated_command_acts_once() -> None:
    cast = Cast()
    first = cast.do("add_table", key_="twice-twice")
    again = cast.do("add_table", key_="twice-twice")
    assert again.repeated
    assert again.n == first.n
    assert Table.objects.filter(lesson=cast.lesson).count() == 2


def test_a_lesson_has_four_tables_at_most() -> None:
    cast = Cast(players=0, tables=4)
    refused(cast, "too_many_tables", lambda: cast.do("add_table"))
    with pytest.raises(Refused, match="bad_value"):
        lessons.create(cast.teacher, "x", tables=5)
    with pytest.raises(Refused, match="bad_options"):
        lessons.create(cast.teacher, "x", options={"sessions": "many"})


def test_switches_of_the_lesson() -> None:
    cast = Cast(tables=2)
    versions = list(Table.objects.values_list("version", flat=True))
    cast.do("show_names", on=True)
    cast.do("slide", n=3)
    lesson = Lesson.objects.get(pk=cast.lesson.pk)
    assert (lesson.show_names, lesson.slide) == (True, 3)
    now = list(Table.objects.values_list("version", flat=True))
    assert all(b == a + 2 for a, b in zip(versions, now, strict=True))
    cast.do("show_supply", on=True)
    assert table_of(cast).show_supply


def test_move_to_another_table_and_to_waiting() -> None:
    cast = Cast(players=4, tables=2)
    other = cast.lesson.tables.get(number=2)
    seat = str(cast.seats[0].pk)
    cast.do("move", seat=seat, table=other.pk, side=3)
    found = Seat.objects.get(pk=seat)
    assert (found.table_id, found.side) == (other.pk, 3)
    cast.do("move", seat=seat, table=None, side=None)
    found.refresh_from_db()
    assert (found.table_id, found.side) == (None, None)
    refused(cast, "no_such_seat", lambda: cast.do("move", seat=NOBODY, table=cast.table, side=0))
    refused(cast, "no_such_table", lambda: cast.do("move", seat=seat, table=10**9, side=0))
    refused(cast, "no_such_side", lambda: cast.do("move", seat=seat, table=cast.table, side=4))
    refused(cast, "no_such_side", lambda: cast.do("move", seat=seat, table=cast.table))


def test_rename_keeps_names_apart_and_out_of_the_log() -> None:
    cast = Cast(players=2)
    for i in (0, 1):
        cast.do("rename", seat=str(cast.seats[i].pk), name="  Mira  Nova ")
    found = [seats.name(Seat.objects.select_related("student").get(pk=s.pk)) for s in cast.seats]
    assert found == ["Mira Nova", "Mira Nova 2"]
    assert "Mira" not in str(last(cast))
    refused(cast, "bad_value", lambda: cast.do("rename", seat=str(cast.seats[0].pk), name="  "))


def test_removed_may_come_back_blocked_may_not() -> None:
    cast = Cast(players=4).start()
    cast.do("remove", seat=str(cast.seats[0].pk))
    assert seats.seat_of(cast.tokens[0]) is None
    seat, token = seats.join(cast.lesson, None, cast.tokens[0], cast.now)
    assert (seat.pk, token) == (cast.seats[0].pk, cast.tokens[0])
    assert seats.seat_of(token) == seat
    cast.do("block", seat=str(cast.seats[1].pk))
    assert seats.seat_of(cast.tokens[1]) is None
    with pytest.raises(Refused, match="blocked"):
        seats.join(cast.lesson, None, cast.tokens[1], cast.now)
    assert cast.state.teams[1].people == 0
    cast.check()


def test_balance_makes_teams_of_the_same_size_over_all_tables() -> None:
    cast = Cast(players=26, tables=2)
    seat = str(cast.seats[0].pk)
    cast.do("move", seat=seat, table=None, side=None)
    cast.do("balance")
    sizes = [
        Seat.objects.filter(table=table, side=side).count()
        for table in cast.lesson.tables.all()
        for side in range(4)
    ]
    assert sorted(sizes) == [3, 3, 3, 3, 3, 3, 4, 4]
    cast.start()
    cast.do("balance")
    assert all(team.people in (3, 4) for team in cast.state.teams)
    cast.check()


def test_again_makes_a_new_table_for_the_same_teams() -> None:
    cast = Cast(players=4, factor=2).start()
    refused(cast, "not_over", lambda: cast.do("again"))
    cast.do("end_game")
    done = cast.do("again")
    assert done.go
    fresh = cast.lesson.tables.get(number=2)
    assert (fresh.status, fresh.factor, fresh.state) == ("lobby", 2, None)
    assert fresh.seats.count() == 4
    old = table_of(cast)
    assert old.status == "closed"
    assert old.state is not None
    cast.table = fresh.pk
    cast.start()
    cast.check()


def test_all_tables_are_paused_and_go_on_at_once() -> None:
    cast = Cast(players=0, tables=3)
    refused(cast, "not_started", lambda: cast.do("pause_all"))
    first, second, third = (table.pk for table in cast.lesson.tables.order_by("number"))
    for table in (first, second):
        cast.table = table
        cast.do("start")
    cast.do("pause")
    cast.later(2)
    cast.table = third
    done = cast.do("pause_all", key_="all-at-once")
    assert cast.do("pause_all", key_="all-at-once").n == done.n
    tables = {table.pk: table for table in Table.objects.all()}
    assert (tables[first].paused, tables[second].paused, tables[third].paused) == (1, 1, 0)
    assert tables[second].clock_left_ms == (tables[first].clock_left_ms or 0) + 2000
    refused(cast, "paused", lambda: cast.do("pause_all"))
    cast.later(60)
    cast.do("resume_all")
    tables = {table.pk: table for table in Table.objects.all()}
    assert not any(table.paused for table in tables.values())
    for table in (first, second):
        ends = tables[table].clock_ends
        assert ends is not None
        assert ends > cast.now
        cast.table = table
        cast.check()
    refused(cast, "not_paused", lambda: cast.do("resume_all"))


def test_hands_go_up_and_down() -> None:
    cast = Cast(players=1)
    seat = str(cast.seats[0].pk)
    cast.do("hand", cast.who(0), up=True)
    assert Seat.objects.get().hand_up is not None
    cast.do("hand_down", seat=seat)
    assert Seat.objects.get().hand_up is None
    refused(cast, "no_such_seat", lambda: cast.do("hand_down", seat=NOBODY))
    refused(cast, "no_seat", lambda: cast.do("hand", up=True))


def test_a_hand_at_another_table_stays_up() -> None:
    cast = Cast(players=8, tables=2)
    first = cast.lesson.tables.order_by("number")[0].pk
    seat = Seat.objects.filter(table__number=2)[0]
    Seat.objects.filter(pk=seat.pk).update(hand_up=cast.now)
    cast.table = first
    refused(cast, "no_such_seat", lambda: cast.do("hand_down", seat=str(seat.pk)))
    assert Seat.objects.get(pk=seat.pk).hand_up is not None


def test_an_observation_is_noted_with_its_moment() -> None:
    cast = Cast().start()
    cast.do("observe", side=1, indicator="gives_reasons", value=2)
    found = Observation.objects.get()
    assert (found.side, found.value, found.session, found.round) == (1, 2, 1, 1)
    assert found.at == cast.now
    refused(cast, "unknown_word", lambda: cast.do("observe", side=1, indicator="nonsense", value=2))
    refused(cast, "no_such_side", lambda: cast.do("observe", side=9, indicator="plans", value=2))
