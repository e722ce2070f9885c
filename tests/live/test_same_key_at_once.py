"""The same tap sent again while the first one is still being written: one entry, one answer."""

import os
import threading
import time
from collections.abc import Callable

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from hexclassroom.live import actions
from hexclassroom.live.actions import Done
from hexclassroom.live.models import LogEntry
from hexclassroom.live.words import Refused
from hexclassroom.live.writer.commands import read_command
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)
KEY = "sent-again-elsewhere"


def waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        # Within a transaction the first look would be kept.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return bool(cursor.fetchone()[0])


def at_once(write: Callable[[], Done]) -> tuple[Done, Done]:
    """Write twice: the second one waits for the row while the first one has yet to commit."""
    second: list[Done | Exception] = []

    def other() -> None:
        try:
            second.append(write())
        except Exception as error:
            second.append(error)
        finally:
            connections.close_all()

    with transaction.atomic():
        first = write()
        thread = threading.Thread(target=other)
        thread.start()
        end = time.monotonic() + 60
        while not waits_for_a_lock():
            assert time.monotonic() < end
            time.sleep(0.01)
    thread.join(60)
    assert isinstance(second[0], Done), second
    return first, second[0]


@pytest.mark.parametrize("kind", ["talk", "move"])
@pytest.mark.processes
@pytest.mark.skipif(
    os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres",
    reason="SQLite lets one transaction begin at a time",
)
def test_a_repeat_that_waited_for_the_first_one_is_answered_like_it(kind: str) -> None:
    cast = Cast(players=4).start()
    if kind == "move":
        player = cast.someone(cast.turn_side(), "supplier")
        prompt = cast.prompt(cast.turn_side())
        first, second = at_once(
            lambda: cast.act(player, {"type": "arrive"}, key_=KEY, prompt=prompt)
        )
    else:
        hand = read_command({"do": "hand", "up": True})
        first, second = at_once(
            lambda: actions.command(cast.table, cast.who(0), KEY, hand, now=timezone.now())
        )
    assert (second.version, second.n) == (first.version, first.n)
    assert second.repeated
    assert LogEntry.objects.filter(key=KEY).count() == 1
    cast.check()


def test_the_command_that_closed_a_table_is_answered_again() -> None:
    cast = Cast(players=2).start()
    cast.do("end_game")
    first = cast.do("again", key_=KEY)
    again = cast.do("again", key_=KEY)
    assert (again.version, again.repeated) == (first.version, True)
    assert LogEntry.objects.filter(key=KEY).count() == 1


def test_a_repeat_after_the_table_was_closed_is_answered_and_nothing_new_is_done() -> None:
    cast = Cast(players=2).start()
    hand = read_command({"do": "hand", "up": True})
    table, sender = cast.table, cast.who(0)
    first = actions.command(table, sender, KEY, hand, now=cast.now)
    cast.do("end_game")
    cast.do("again")
    again = actions.command(table, sender, KEY, hand, now=cast.now)
    assert (again.version, again.n) == (first.version, first.n)
    with pytest.raises(Refused):
        actions.command(table, sender, "another-key", hand, now=cast.now)


def test_a_key_of_another_lesson_is_not_answered() -> None:
    cast, other = Cast(players=2).start(), Cast(players=2)
    cast.do("pause", key_=KEY)
    pause = read_command({"do": "resume"})
    with pytest.raises(Refused):
        actions.command(cast.table, other.master, KEY, pause, now=cast.now)
    with pytest.raises(Refused):
        actions.command(cast.table, other.who(0), KEY, pause, now=cast.now)
