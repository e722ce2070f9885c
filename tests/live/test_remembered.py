"""An action where nobody else has written since: one statement instead of lock, reading, saving."""

import datetime as dt
import os
import threading
from collections.abc import Iterator

import pytest
from django.db import Error, connection, connections, transaction

from games.chance import Seeded
from hexclassroom.live import actions
from hexclassroom.live.actions import Done
from hexclassroom.live.history import read
from hexclassroom.live.models import LogEntry, Seat, Table
from hexclassroom.live.signals import game_ended, table_changed
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import remembered
from hexclassroom.live.writer.row import Row, load
from tests.live.cast import Cast
from tests.live.games.tables import KEYS, random_tap, table

pytestmark = [
    pytest.mark.skipif(
        os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres",
        reason="SQLite does not say who wrote a row last",
    ),
    pytest.mark.django_db(transaction=True),
    pytest.mark.processes,
]


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tables that were locked and read, in order."""
    found: list[int] = []

    def noted(table: int, **more: object) -> Row | None:
        found.append(table)
        return load(table, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(actions, "load", noted)
    return found


@pytest.fixture
def cast() -> Iterator[Cast]:
    """A game whose Supplier has acted once: row and seat are known from then on."""
    cast = Cast(4).start()
    supplier(cast, {"type": "arrive"})
    yield cast
    cast.check()


def supplier(cast: Cast, action: dict[str, object], **more: str) -> Done:
    return cast.act(cast.someone(cast.turn_side(), "supplier"), action, **more)


def test_the_next_action_locks_and_reads_nothing(cast: Cast, locked: list[int]) -> None:
    told: list[int] = []

    def hear(version: int, **_more: object) -> None:
        told.append(version)

    table_changed.connect(hear)
    before = cast.row
    done = supplier(cast, {"type": "take", "slot": 0})
    table_changed.disconnect(hear)
    assert locked == []
    assert (done.version, done.n) == (before.version + 1, before.log_n + 1)
    assert told == [done.version]
    assert (cast.row.version, cast.row.log_n) == (done.version, done.n)
    entry = LogEntry.objects.get(table=cast.table, n=done.n)
    assert (entry.version, entry.kind, str(entry.seat_id)) == (
        done.version, "game", str(cast.seats[cast.someone(cast.turn_side(), "supplier")].pk)
    )  # fmt: skip


def test_a_hand_goes_up_and_down_with_what_is_logged_of_it(cast: Cast, locked: list[int]) -> None:
    i = cast.someone(cast.turn_side(), "supplier")
    seat = Seat.objects.filter(pk=cast.seats[i].pk)

    def up() -> object:
        return seat.values_list("hand_up", flat=True).get()

    cast.do("hand", cast.who(i), up=True)
    assert up() == cast.now
    cast.do("hand", cast.who(i), up=False)
    assert up() is None
    assert locked == []
    # What stays as it was is not written again.
    later = cast.now + dt.timedelta(minutes=1)
    seat.update(hand_up=later)
    supplier(cast, {"type": "take", "slot": 0})
    assert up() == later
    # Where the row is not what it was, neither row nor hand is written in the first way.
    Table.objects.filter(pk=cast.table).update(show_supply=True)
    cast.do("hand", cast.who(i), up=False)
    assert up() is None
    assert locked == [cast.table]
    assert [e.data["up"] for e in read(cast.table) if e.data.get("what") == "hand"] == [
        True, False, False
    ]  # fmt: skip
    seat.update(status="blocked")
    with pytest.raises(Refused, match="blocked"):
        cast.do("hand", cast.who(i), up=True)
    assert up() is None


def test_the_first_tap_of_somebody_else_locks_nothing_either(cast: Cast, locked: list[int]) -> None:
    acted = cast.someone(cast.turn_side(), "supplier")
    first, second, *_ = (i for i in range(4) if i != acted)
    done = cast.do("hand", cast.who(first), up=True)
    assert done.version == cast.row.version
    assert locked == []
    # Whoever sits elsewhere by then is refused under the lock, as ever.
    Seat.objects.filter(pk=cast.seats[second].pk).update(table=None)
    with pytest.raises(Refused, match="not_your_table"):
        cast.do("hand", cast.who(second), up=True)
    assert locked == [cast.table]


def test_what_somebody_else_wrote_meanwhile_is_not_lost(cast: Cast, locked: list[int]) -> None:
    # Without a new version, as the sweep notes when it must look again.
    Table.objects.filter(pk=cast.table).update(show_supply=True)
    done = supplier(cast, {"type": "take", "slot": 0})
    assert locked == [cast.table]
    assert cast.row.show_supply
    assert cast.row.version == done.version
    supplier(cast, {"type": "flip", "slot": 1})
    assert locked == [cast.table]
    assert cast.row.show_supply


@pytest.mark.parametrize(
    ("change", "code"), [({"status": "blocked"}, "blocked"), ({"table": None}, "not_your_table")]
)
def test_whoever_was_put_out_meanwhile_is_refused(
    cast: Cast, locked: list[int], change: dict[str, object], code: str
) -> None:
    seat = Seat.objects.filter(pk=cast.seats[cast.someone(cast.turn_side(), "supplier")].pk)
    seat.update(**change)
    before = cast.row
    with pytest.raises(Refused, match=code):
        supplier(cast, {"type": "take", "slot": 0})
    assert locked == [cast.table]
    assert cast.row == before


def test_a_refusal_comes_from_the_locked_row_and_changes_nothing(
    cast: Cast, locked: list[int]
) -> None:
    before = cast.row
    with pytest.raises(Refused, match="stale"):
        supplier(cast, {"type": "take", "slot": 0}, prompt="0.gone")
    assert locked == [cast.table]
    assert cast.row == before
    supplier(cast, {"type": "take", "slot": 0})
    assert locked == [cast.table]


def test_a_key_that_was_used_before_is_answered_as_the_first_time(
    cast: Cast, locked: list[int]
) -> None:
    player = cast.someone(cast.turn_side(), "supplier")
    who = cast.who(player)
    first = cast.do("tell", who, key_="sent-again")
    again = cast.do("tell", who, key_="sent-again")
    assert locked == [cast.table]
    assert (again.version, again.n, again.repeated) == (first.version, first.n, True)
    assert LogEntry.objects.filter(key="sent-again").count() == 1


def test_four_at_once_are_written_one_after_the_other(cast: Cast) -> None:
    who = [cast.who(i) for i in range(4)]
    for each in who:
        cast.do("hand", each, up=True)
    tells = cast.who(cast.someone(cast.turn_side(), "supplier"))
    before = cast.row
    found: list[int] = []

    def tap(i: int) -> None:
        try:
            for n in range(10):
                found.append(cast.do("hand", who[i], up=bool(n % 2)).version)
                found.append(cast.do("tell", tells).version)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=tap, args=[i]) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(found) == list(range(before.version + 1, before.version + 81))
    log = LogEntry.objects.filter(table=cast.table, n__gt=before.log_n).order_by("n")
    assert [entry.n - before.log_n for entry in log] == list(range(1, 81))


def test_inside_a_transaction_the_row_is_locked(cast: Cast, locked: list[int]) -> None:
    with transaction.atomic():
        supplier(cast, {"type": "take", "slot": 0})
        assert not remembered.usable()
    assert locked == [cast.table]


def test_undo_and_what_follows_it_hold(cast: Cast, locked: list[int]) -> None:
    before = cast.row
    supplier(cast, {"type": "take", "slot": 0})
    cast.do("undo", to=before.log_n)
    cast.do("resume")
    assert cast.state == before.state
    supplier(cast, {"type": "take", "slot": 1})
    assert locked == [cast.table] * 2  # undo and resume
    assert cast.row.undo_count == 1


def test_the_end_of_a_game_is_told_once(cast: Cast) -> None:
    ended: list[int] = []

    def hear(table_id: int, **_more: object) -> None:
        ended.append(table_id)

    game_ended.connect(hear)
    try:
        cast.do("end_game")
    finally:
        game_ended.disconnect(hear)
    assert ended == [cast.table]
    assert remembered.recall(cast.table, None) is None


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_of_people_is_written_so_and_its_end_is_told_once(
    key: str, locked: list[int]
) -> None:
    cast = table(key, players=6).start()
    ended: list[int] = []

    def hear(table_id: int, **_more: object) -> None:
        ended.append(table_id)

    game_ended.connect(hear)
    locked.clear()
    player, taps = Seeded(5), 0
    try:
        while cast.row.ended is None:
            random_tap(cast, player)
            taps += 1
            assert taps < 3000, "the game does not end"
    finally:
        game_ended.disconnect(hear)
    assert ended == [cast.table]
    # Each player's first tap reads their seat.
    assert len(locked) <= 6 < taps
    cast.check()


def test_a_lost_connection_writes_nothing_and_the_next_tap_goes_on(cast: Cast) -> None:
    before = cast.row
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = cursor.fetchone()[0]

    def kill() -> None:
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
        connections.close_all()

    player = cast.someone(cast.turn_side(), "supplier")
    prompt = cast.prompt(cast.turn_side())
    side = cast.turn_side()
    thread = threading.Thread(target=kill)
    thread.start()
    thread.join(60)
    take = {"type": "take", "slot": 0}
    with pytest.raises(Error, match=r"terminat|closed|connection"):
        actions.act(
            cast.table, cast.who(player), "after-the-fall", prompt, take, side, now=cast.now
        )
    connection.close()
    assert cast.row == before
    done = supplier(cast, take, key_="after-the-fall")
    assert (done.version, done.repeated) == (before.version + 1, False)
