"""The statements of every action: PostgreSQL keeps them prepared on a writer's connection."""

import os

import pytest
from django.db import connection

from tests.live.cast import Cast


@pytest.mark.skipif(
    os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres", reason="SQLite prepares nothing"
)
@pytest.mark.django_db
@pytest.mark.processes
def test_postgresql_keeps_what_every_action_asks() -> None:
    cast = Cast(4).start()
    assert cast.row.version > 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        texts = [text for (text,) in cursor.fetchall()]
    assert any("FOR UPDATE OF g" in text for text in texts)
    assert any("UPDATE live_table SET" in text for text in texts)
