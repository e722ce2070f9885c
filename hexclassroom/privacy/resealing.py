"""Sealing everything that is sealed anew, with the first key: how a key is changed."""

from collections.abc import Iterator
from typing import Any

from cryptography.fernet import InvalidToken
from django.apps import apps
from django.db import connection, models, transaction

from hexclassroom.backup.schema import tables
from hexclassroom.backup.values import is_sealed
from hexclassroom.sealed import UnreadableError, box

BATCH = 500


def sealed_columns() -> Iterator[tuple[type[models.Model], "models.Field[Any, Any]"]]:
    """Give every column that is sealed, with its model."""
    for model in tables(apps):
        for field in model._meta.concrete_fields:
            if is_sealed(field):
                yield model, field


def reseal() -> int:
    """Seal every sealed value anew; give how many. Raises UnreadableError.

    Works beside a running server, in small transactions: a value that somebody changes meanwhile
    is left as they wrote it, which is with the first key.
    """
    return sum(_column(model, field) for model, field in sealed_columns())


def _column(model: type[models.Model], field: "models.Field[Any, Any]") -> int:
    quote = connection.ops.quote_name
    table, column = quote(model._meta.db_table), quote(field.column)
    key = model._meta.pk
    assert key is not None
    ident = quote(key.column)
    done, last = 0, None
    while True:
        after = f"AND {ident} > %s" if last is not None else ""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                f"SELECT {ident}, {column} FROM {table} WHERE {column} <> '' {after}"
                f" ORDER BY {ident} LIMIT {BATCH}",
                [last] if last is not None else [],
            )
            rows = cursor.fetchall()
            if not rows:
                return done
            cursor.executemany(
                f"UPDATE {table} SET {column} = %s WHERE {ident} = %s AND {column} = %s",
                [(_anew(token), pk, token) for pk, token in rows],
            )
        done += len(rows)
        last = rows[-1][0]


def _anew(token: str) -> str:
    try:
        return box().rotate(token.encode("ascii")).decode("ascii")
    except (InvalidToken, UnicodeError):
        raise UnreadableError from None
