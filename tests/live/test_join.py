"""Joining: by code, by name, twice, late, from a second tablet."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from hexclassroom.accounts.models import hash_token
from hexclassroom.classes import names
from hexclassroom.live import lessons, seats
from hexclassroom.live.models import Device, LogEntry, Seat
from hexclassroom.live.words import Refused
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db
LIST = "Ana\nBen\n\n ana \nAna\n" + "x" * 60


def test_a_device_that_joins_twice_keeps_its_seat_and_token() -> None:
    cast = Cast(players=1)
    seat, token = seats.join(cast.lesson, None, cast.tokens[0], cast.now)
    assert (seat.pk, token) == (cast.seats[0].pk, cast.tokens[0])
    assert Seat.objects.count() == 1


def test_a_token_is_kept_only_as_a_hash() -> None:
    cast = Cast(players=1)
    device = Device.objects.get()
    assert device.token_hash == hash_token(cast.tokens[0])
    assert len(cast.tokens[0]) >= 22
    assert seats.seat_of(cast.tokens[0]) == cast.seats[0]
    for wrong in (None, "", "x", cast.tokens[0] + "x", device.token_hash):
        assert seats.seat_of(wrong) is None


def test_a_foreign_or_unknown_token_gives_a_new_seat() -> None:
    cast, other = Cast(players=1), Cast(players=0)
    seat, token = seats.join(other.lesson, None, cast.tokens[0], other.now)
    assert seat.lesson_id == other.lesson.pk
    assert token != cast.tokens[0]


def test_listed_names_are_made_different() -> None:
    assert names.tidy(LIST) == ["Ana", "Ben", "ana 2", "Ana 3", "x" * 40]


def test_a_listed_name_is_picked_once() -> None:
    cast = Cast(players=0, names=LIST)
    picks = lessons.open_names(cast.lesson)
    assert [name for _, name in picks][:2] == ["Ana", "ana 2"]
    seat, _ = seats.join(cast.lesson, picks[0][0], None, cast.now)
    assert seats.name(seat) == "Ana"
    with pytest.raises(Refused, match="name_taken"):
        seats.join(cast.lesson, picks[0][0], None, cast.now)
    assert len(lessons.open_names(cast.lesson)) == 4


def test_names_lose_what_cannot_be_seen_or_turns_the_writing_round() -> None:
    odd = "a\0b\nA\u200b\u202eB\n\u200b\n\u200d\n \u00ad \nZoë 👩\u200d🚀\n\u200fمريم"
    assert names.tidy(odd) == ["ab", "AB 2", "Zoë 👩\u200d🚀", "مريم"]


def test_a_lesson_is_full_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_SEATS", 3)
    cast = Cast(players=3, names="Ana")
    with pytest.raises(Refused, match="full"):
        seats.join(cast.lesson, None, None, cast.now)
    assert Seat.objects.filter(lesson=cast.lesson).count() == 4
    again, _ = seats.join(cast.lesson, None, cast.tokens[0], cast.now)
    assert again == cast.seats[0]
    (pick, _name) = lessons.open_names(cast.lesson)[0]
    seat, _ = seats.join(cast.lesson, pick, None, cast.now)
    assert seats.name(seat) == "Ana"


@pytest.mark.parametrize("pick", ["nonsense", "00000000-0000-0000-0000-000000000000"])
def test_a_name_that_is_not_on_the_list(pick: str) -> None:
    cast = Cast(players=0, names=LIST)
    with pytest.raises(Refused, match="no_such_name"):
        seats.join(cast.lesson, pick, None, cast.now)


def test_picking_ends_with_the_start_and_by_the_teachers_switch() -> None:
    cast = Cast(players=2, names=LIST)
    pick = lessons.open_names(cast.lesson)[0][0]
    cast.do("picking", on=False)
    cast.lesson.refresh_from_db()
    assert lessons.open_names(cast.lesson) == []
    with pytest.raises(Refused, match="picking_off"):
        seats.join(cast.lesson, pick, None, cast.now)
    cast.do("picking", on=True)
    cast.start()
    with pytest.raises(Refused, match="picking_off"):
        seats.join(cast.lesson, pick, None, cast.now)


def test_generated_names_are_safe_pairs_and_all_different() -> None:
    cast = Cast(players=30)
    found = [seats.name(Seat.objects.select_related("student").get(pk=s.pk)) for s in cast.seats]
    assert len(set(found)) == 30
    first, second = str(names.FIRST).split(), str(names.SECOND).split()
    assert min(len(set(first)), len(set(second))) >= 60
    for name in found:
        a, b = name.split()
        assert a in first
        assert b in second


def test_a_late_joiner_gets_a_role_in_the_smallest_team_of_people() -> None:
    cast = Cast(players=5).start()
    seat, _ = seats.join(cast.lesson, None, None, cast.now)
    row = cast.row
    assert seat.side in row.roles
    assert any(str(seat.pk) in held for held in row.roles[seat.side].values())
    assert cast.state.teams[seat.side].people == 2
    cast.check()


def test_nobody_is_put_alone_against_a_running_clock() -> None:
    cast = Cast(players=2).start()
    seat, _ = seats.join(cast.lesson, None, None, cast.now)
    assert seat.side in (0, 1)


def test_without_late_joining_and_after_the_end_newcomers_wait() -> None:
    cast = Cast(players=2, late_join=False).start()
    version = cast.row.version
    seat, _ = seats.join(cast.lesson, None, None, cast.now)
    assert (seat.table, seat.side, seat.status) == (None, None, "taken")
    assert cast.row.version > version
    cast = Cast(players=2).start()
    cast.do("end_game")
    seat, _ = seats.join(cast.lesson, None, None, cast.now)
    assert seat.table is None


def test_a_second_tablet_sits_down_on_the_same_seat_once() -> None:
    cast = Cast(players=1)
    code = seats.device_code(cast.seats[0])
    seat, token = seats.add_device(code, cast.now)
    assert seat == cast.seats[0]
    assert token != cast.tokens[0]
    assert seats.seat_of(token) == seats.seat_of(cast.tokens[0])
    with pytest.raises(Refused, match="used_code"):
        seats.add_device(code, cast.now)
    with pytest.raises(Refused, match="used_code"):
        seats.add_device("nonsense", cast.now)


def test_a_seat_added_by_the_teacher_is_taken_by_the_device_that_opens_it() -> None:
    cast = Cast(players=0)
    cast.do("add_seat", side=2)
    seat = Seat.objects.get()
    assert seat.status == "open"
    assert cast.row.roles == {}
    seats.add_device(seats.device_code(seat), cast.now)
    assert list(cast.row.roles) == [2]


def test_codes_are_six_unambiguous_signs_and_read_as_typed() -> None:
    cast = Cast(players=0)
    code = cast.lesson.code
    assert len(code) == 6
    assert not set(code) & set("0O1IL")
    assert lessons.by_code(f" {code[:3].lower()}-{code[3:]} ") == cast.lesson
    assert lessons.by_code("nope") is None
    cast.do("close")
    assert lessons.by_code(code) is None


def test_joining_a_closed_lesson_is_refused() -> None:
    cast = Cast(players=1)
    cast.do("close")
    with pytest.raises(Refused, match="closed"):
        seats.join(cast.lesson, None, cast.tokens[0], cast.now)
    assert seats.seat_of(cast.tokens[0]) is None


def test_the_log_names_seats_by_id_only() -> None:
    Cast(players=3, names="Zacharias").start()
    bodies = " ".join(LogEntry.objects.values_list("body", flat=True))
    for seat in Seat.objects.select_related("student"):
        assert seats.name(seat) not in bodies


@pytest.mark.django_db(transaction=True)
def test_thirty_join_at_once_while_the_teacher_commands() -> None:
    cast = Cast(players=0, tables=2)
    failed: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    def teach() -> None:
        for n in range(10):
            cast.do("slide", n=n)
            cast.do("add_seat", side=n % 4)

    joins = [lambda: seats.join(cast.lesson, None, None, cast.now) for _ in range(30)]
    threads = [threading.Thread(target=run, args=(work,)) for work in [*joins, teach]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    taken = Seat.objects.filter(lesson=cast.lesson, status="taken")
    assert taken.count() == 30
    places = list(taken.values_list("table", "side", "place"))
    assert len(set(places)) == 30
