"""The statements of every action, as the database takes them fastest."""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from django.db import DEFAULT_DB_ALIAS, connections

if TYPE_CHECKING:
    import psycopg

MOST_KEPT: Final = 40


class _Kept(threading.local):
    """A thread's cursors on its connection to PostgreSQL, each with its statement's text.

    A cursor that has asked the same before knows how values are written and columns read.
    """

    of: "psycopg.Connection[Any] | None" = None
    cursors: "dict[str, tuple[str, psycopg.Cursor[Any]]]"


_kept = _Kept()


def first(text: str, values: Sequence[Any]) -> Any:
    """Execute a statement and give its first row, or None."""
    return next(iter(_execute(text, values, fetch=True)), None)


def every(text: str, values: Sequence[Any]) -> list[Any]:
    """Execute a statement and give its rows."""
    return _execute(text, values, fetch=True)


def execute(text: str, values: Sequence[Any]) -> None:
    """Execute a statement that gives no rows."""
    _execute(text, values, fetch=False)


def _execute(text: str, values: Sequence[Any], *, fetch: bool) -> list[Any]:
    """Execute a statement; PostgreSQL reads and plans each text once a connection.

    Django writes values into the text, a state's 15 kB too, and has all of it read every time.
    """
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor != "postgresql":
        with database.cursor() as cursor:
            cursor.execute(text, values)
            return cursor.fetchall() if fetch else []
    database.close_if_health_check_failed()
    database.ensure_connection()
    with database.wrap_database_errors:
        text, ours = _cursor(database.connection, text)
        ours.execute(text, [_written(value) for value in values])
        return ours.fetchall() if fetch else []


def _written(value: Any) -> str | None:
    """Write a value as PostgreSQL reads it, without a type: the column says which it is.

    With types of their own, small and large numbers, or nothing and something, would each be a
    statement of its own to read and plan.
    """
    if value is None or type(value) is str:
        return value
    return "t" if value is True else "f" if value is False else str(value)


def _cursor(ours: "psycopg.Connection[Any]", text: str) -> "tuple[str, psycopg.Cursor[Any]]":
    # A laptop has no PostgreSQL, and nothing of it installed.
    from psycopg import Cursor

    if _kept.of is not ours:
        if ours.prepare_threshold is None:
            ours.prepare_threshold = 0
        _kept.of, _kept.cursors = ours, {}
    found = _kept.cursors.get(text)
    if found is None:
        if len(_kept.cursors) >= MOST_KEPT:
            _kept.cursors.clear()
        # psycopg knows its last text by identity: the same object has to come again.
        found = _kept.cursors[text] = (text, Cursor(ours))
    return found
