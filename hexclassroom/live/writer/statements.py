"""The statements of every action, as the database takes them fastest."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    import psycopg


@contextmanager
def prepared() -> Iterator[Any]:
    """Give a cursor; PostgreSQL reads and plans each text once a connection.

    Django writes values into the text, a state's 15 kB too, and has all of it read every time.
    """
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            yield cursor
        return
    # A laptop has no PostgreSQL, and nothing of it installed.
    from psycopg import Cursor

    connection.close_if_health_check_failed()
    connection.ensure_connection()
    ours: psycopg.Connection[Any] = connection.connection
    if ours.prepare_threshold is None:
        ours.prepare_threshold = 0
    with connection.wrap_database_errors, Cursor(ours) as cursor:
        yield cursor
