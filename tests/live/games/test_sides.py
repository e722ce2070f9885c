"""Sides are those that play under the table's options: in the lobby, in commands, on pages."""

from typing import Any

import pytest

from games.engine import sides_of
from games.registry import GAMES
from hexclassroom.live import scenes, seats, snapshot
from hexclassroom.live.models import Seat
from hexclassroom.live.seats import MOST_IN_TEAM
from tests.live.cast import Cast
from tests.live.games.tables import KEYS, code_of, of_side, sides, table

pytestmark = pytest.mark.django_db
COUNTED = [key for key in KEYS if GAMES[key].seats is not None]


def snapped(cast: Cast) -> snapshot.Snapshot:
    found = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert found is not None
    return found


@pytest.mark.parametrize("key", KEYS)
def test_newcomers_go_round_the_sides_that_play(key: str) -> None:
    cast = table(key)
    n = sides(cast)
    for i in range(n * 2 + 1):
        seat, _token = seats.join(cast.lesson, None, None, cast.now)
        cast.seats.append(seat)
        filled = [len(of_side(cast, side)) for side in range(n)]
        assert sum(filled) == i + 1
        assert max(filled) - min(filled) <= 1
    assert not Seat.objects.filter(table=cast.table, side__gte=n).exists()


@pytest.mark.parametrize("key", KEYS)
def test_whoever_finds_all_sides_full_waits(key: str) -> None:
    cast = table(key, players=0)
    n = sides(cast)
    students = [
        Seat(lesson=cast.lesson, table_id=cast.table, side=side, place=place, status="taken")
        for side in range(n)
        for place in range(MOST_IN_TEAM)
    ]
    Seat.objects.bulk_create(students)
    seat, _token = seats.join(cast.lesson, None, None, cast.now)
    assert seat.table_id is None
    (waits,) = scenes.console(snapped(cast), cast.table).waiting
    assert waits.id == str(seat.pk)


@pytest.mark.parametrize("key", COUNTED)
@pytest.mark.parametrize("players", [2, 4])
def test_the_options_say_how_many_sides_there_are(key: str, players: int) -> None:
    cast = table(key, players=3, options={"players": players})
    assert sides(cast) == players
    now = scenes.console(snapped(cast), cast.table).table
    assert now.sides == players
    taken = {seat.side for seat in now.seats}
    assert set(now.computers) == set(range(players)) - taken
    cast.start()
    assert len(sides_of(GAMES[key], cast.state.options)) == players


@pytest.mark.parametrize("key", COUNTED)
def test_a_side_that_does_not_play_is_nobody_s(key: str) -> None:
    cast = table(key, players=2, options={"players": 2})
    seat = str(cast.seats[0].pk)
    there: list[tuple[str, dict[str, Any]]] = [
        ("move", {"seat": seat, "table": cast.table, "side": 2}),
        ("add_seat", {"side": 2}),
        ("team_factor", {"side": 2, "factor": 2.0}),
        ("observe", {"side": 2, "indicator": "plans", "value": 1}),
    ]
    for kind, fields in there:
        assert code_of(cast.do, kind, **fields) == "no_such_side", kind
    cast.start()
    assert code_of(cast.master_act, 2, {"type": "pass"}) == "no_such_side"


@pytest.mark.parametrize("key", KEYS)
def test_balancing_uses_the_sides_that_play_at_every_table(key: str) -> None:
    cast = table(key, players=9, tables=2)
    cast.do("balance")
    found = Seat.objects.filter(lesson=cast.lesson).values_list("table", "side")
    n = sides(cast)
    sizes = [list(found).count((t.pk, s)) for t in cast.lesson.tables.all() for s in range(n)]
    assert sum(sizes) == 9
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("key", KEYS)
def test_a_new_game_and_a_new_table_have_the_same_game_and_options(key: str) -> None:
    cast = table(key, players=3).start()
    cast.do("add_table")
    cast.do("end_game")
    before = {seat.pk: (seat.side, seat.place) for seat in Seat.objects.filter(table=cast.table)}
    options = cast.row.options
    cast.do("again")
    tables = list(cast.lesson.tables.order_by("number"))
    assert [each.game for each in tables] == [key] * 3
    assert {each.options for each in tables} == {options}
    cast.table = tables[-1].pk
    after = {seat.pk: (seat.side, seat.place) for seat in Seat.objects.filter(table=cast.table)}
    assert after == before
    cast.start()
    cast.check()
