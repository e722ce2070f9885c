"""Restoring a backup: all of it or nothing."""

import os
import secrets
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.apps.registry import Apps
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from hexclassroom.accounts.models import LOCAL_TEACHER
from hexclassroom.backup.reading import Backup, BadBackupError
from hexclassroom.backup.schema import OPTIONAL_APPS, migrate_to, tables, unknown_to
from hexclassroom.backup.values import check_sealed, is_sealed, read_value
from hexclassroom.sealed import UnreadableError

BATCH = 500
Step = Callable[[], None]
NO_KEY = (
    "is sealed with a key that this server does not have: add it to HEXCLASSROOM_SEAL_KEYS, "
    "behind its own"
)


def nothing() -> None:
    """Do nothing."""


# Rows that a fresh installation has by itself, and those that a restore carries over.
OWN_ROWS = {
    "privacy.erasure",
    "privacy.backupmade",
    "contenttypes.contenttype",
    "auth.permission",
    "sessions.session",
    "accounts.signinlink",
}


def is_empty(target: BaseDatabaseWrapper) -> bool:
    """Say whether a database holds nothing that a restore could destroy."""
    present = set(target.introspection.table_names())
    for model in tables(apps):
        if model._meta.db_table not in present or model._meta.label_lower in OWN_ROWS:
            continue
        rows = model._base_manager.using(target.alias).all()
        if model._meta.label_lower == "accounts.user":
            rows = rows.exclude(email=LOCAL_TEACHER)
        if rows.exists():
            return False
    return True


def check_version(backup: Backup) -> None:
    """Refuse a backup of a newer version of the program."""
    unknown = unknown_to(MigrationLoader(None), backup.migrations)
    if unknown:
        raise BadBackupError(
            ", ".join(unknown[:3]), "is unknown here: a newer version of HexClassroom wrote this"
        )


def _batches(rows: Iterator[list[Any]]) -> Iterator[list[list[Any]]]:
    while batch := list(islice(rows, BATCH)):
        yield batch


def _fill(target: BaseDatabaseWrapper, model: type[models.Model], backup: Backup) -> None:
    """Insert the rows as they were, past every default and automatic date."""
    label = model._meta.label_lower
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    columns = backup.tables[label].columns
    unknown = [name for name in columns if name not in by_name]
    if unknown:
        raise BadBackupError(f"data/{label}.jsonl", f"has an unknown column {unknown[0]}")
    fields = [by_name[name] for name in columns]
    quote = target.ops.quote_name
    statement = "INSERT INTO {} ({}) VALUES ({})".format(
        quote(model._meta.db_table),
        ", ".join(quote(field.column) for field in fields),
        ", ".join(["%s"] * len(fields)),
    )
    done = 0
    with target.cursor() as cursor:
        for batch in _batches(backup.rows(label)):
            place = f"data/{label}.jsonl, lines {done + 1} to {done + len(batch)}"
            try:
                values = [
                    [
                        _column(field, value, target)
                        for field, value in zip(fields, row, strict=True)
                    ]
                    for row in batch
                ]
                cursor.executemany(statement, values)
            except UnreadableError:
                raise BadBackupError(place, NO_KEY) from None
            except (ValueError, TypeError, ValidationError, DatabaseError) as error:
                raise BadBackupError(place, str(error)) from error
            done += len(batch)


def _column(field: "models.Field[Any, Any]", value: Any, target: BaseDatabaseWrapper) -> Any:
    """Give a value as the column wants it; what is sealed stays so."""
    if is_sealed(field):
        return check_sealed(value)
    return field.get_db_prep_save(read_value(field, value), target)


def _load(target: BaseDatabaseWrapper, backup: Backup, then: Apps) -> None:
    known = {model._meta.label_lower: model for model in tables(then)}
    # Accounts linked with a provider are left out where that is switched off.
    saved = {
        name
        for name in backup.tables
        if name in known or name.partition(".")[0] not in OPTIONAL_APPS
    }
    strange = sorted(saved - set(known))
    if strange:
        raise BadBackupError(f"data/{strange[0]}.jsonl", "belongs to no table")
    chosen = [known[name] for name in sorted(saved)]
    quote = target.ops.quote_name
    with target.cursor() as cursor:
        for model in known.values():  # what the migrations themselves wrote
            cursor.execute(f"DELETE FROM {quote(model._meta.db_table)}")
    for model in chosen:
        _fill(target, model, backup)
    try:
        target.check_constraints()
    except DatabaseError as error:
        raise BadBackupError("data", str(error)) from error
    with target.cursor() as cursor:
        for sql in target.ops.sequence_reset_sql(no_style(), chosen):
            cursor.execute(sql)


def _build(target: BaseDatabaseWrapper, backup: Backup) -> None:
    """Fill an empty database: its tables as they were, the rows, then today's tables."""
    then = migrate_to(target, backup.migrations)
    with transaction.atomic(using=target.alias):
        # Migrations leave some checks immediate, but rows may name others that come later;
        # migrations that follow must meet no waiting checks.
        _check_constraints(target, "DEFERRED")
        _load(target, backup, then)
        _check_constraints(target, "IMMEDIATE")
    call_command("migrate", database=target.alias, interactive=False, verbosity=0)


def _check_constraints(target: BaseDatabaseWrapper, when: str) -> None:
    """Let PostgreSQL check what rows name at once, or at the end; SQLite is asked anyhow."""
    if target.vendor == "postgresql":
        with target.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {when}")


def restore_sqlite(backup: Backup, before_replacing: Step, afterwards: Step) -> None:
    """Build the database beside the present one and put it in its place in one step."""
    present = Path(str(connection.settings_dict["NAME"]))
    draft = present.with_name(f"{present.name}.{secrets.token_hex(6)}.new")
    alias = "restore"
    connections.databases[alias] = {**connections.databases["default"], "NAME": draft}
    target = connections[alias]
    try:
        _build(target, backup)
        with target.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.execute("PRAGMA journal_mode=DELETE")
        target.close()
        connection.close()
        before_replacing()
        for ending in ("-wal", "-shm"):
            present.with_name(present.name + ending).unlink(missing_ok=True)
        os.replace(draft, present)
        afterwards()
    finally:
        target.close()
        del connections[alias]
        del connections.databases[alias]
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)


def restore_postgresql(backup: Backup, afterwards: Step) -> None:
    """Build the database in one transaction, which other connections see at its end."""
    with transaction.atomic():
        names = [name for name in connection.introspection.table_names() if _is_ours(name)]
        with connection.cursor() as cursor:
            for name in names:
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE")
        _build(connection, backup)
        afterwards()


def _is_ours(table: str) -> bool:
    if table == "django_migrations":
        return True
    labels = {config.label for config in apps.get_app_configs()} | {"django_content_type"}
    return table in {model._meta.db_table for model in tables(apps)} or any(
        table.startswith(f"{label}_") for label in labels
    )


def restore_database(
    backup: Backup, before_replacing: Step = nothing, afterwards: Step = nothing
) -> None:
    """Replace the whole default database by the backup; on any error it stays as it was.

    `afterwards` works on the restored database: on PostgreSQL before anybody else sees it.
    """
    check_version(backup)
    if connection.vendor == "sqlite":
        restore_sqlite(backup, before_replacing, afterwards)
    else:
        restore_postgresql(backup, afterwards)
