"""The statements of every action: PostgreSQL keeps them prepared on a writer's connection."""

import os

import pytest
from django.db import connection

from tests.live.cast import Cast

pytestmark = [
    pytest.mark.skipif(
        os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres", reason="SQLite prepares nothing"
    ),
    pytest.mark.django_db,
    pytest.mark.processes,
]


def kept() -> list[str]:
    """Give the statements that this connection has prepared."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [text for (text,) in cursor.fetchall()]


def test_postgresql_keeps_what_every_action_asks() -> None:
    cast = Cast(4).start()
    assert cast.row.version > 0
    texts = kept()
    assert any("FOR UPDATE OF g" in text for text in texts)
    assert any("UPDATE live_table AS g SET" in text for text in texts)


def test_small_and_large_numbers_nothing_and_something_are_one_statement() -> None:
    cast = Cast(4).start()

    for n in range(4):
        cast.do("hand", cast.who(n % 4), up=n % 2 == 0)
    before = kept()
    assert len(set(before)) == len(before)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE live_table SET version = 70000, clock_left_ms = 40000")
    cast.do("hand", cast.who(1), up=True)
    assert cast.row.version == 70001
    cast.do("pause")
    cast.do("resume")
    after = kept()
    assert len(set(after)) == len(after)
