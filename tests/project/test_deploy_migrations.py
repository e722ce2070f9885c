"""Migrations that the version before survives: while an update goes on, it still runs.

A version only adds. What else it does says why that is safe in a line of the migration's module:
`ROLLING = "nothing has read this column since 0.2.0"`.
"""

from collections.abc import Iterator

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

BEFORE = {
    "accounts": "0004",
    "classes": "0004",
    "live": "0003",
    "privacy": "0002",
    "reports": "0002",
}
"""The last migrations from before there was a server to update."""

TAKES_AWAY = (
    migrations.RemoveField,
    migrations.RenameField,
    migrations.DeleteModel,
    migrations.RenameModel,
    migrations.AlterModelTable,
    migrations.AlterUniqueTogether,
    migrations.RunSQL,
)


def breaks(operation: Operation) -> str:
    """Say what the version before would not survive; "" where it would."""
    if isinstance(operation, TAKES_AWAY):
        return type(operation).__name__
    if isinstance(operation, migrations.AddConstraint):
        return "AddConstraint: the version before does not know it"
    if isinstance(operation, migrations.AddField | migrations.AlterField):
        field = operation.field
        if isinstance(field, models.ManyToManyField) or field.null or field.has_db_default():
            return ""
        # Django's own defaults are Python's: rows that the version before inserts lack the column.
        return f"{type(operation).__name__} {operation.name}: neither null nor db_default"
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        return next(filter(None, map(breaks, operation.database_operations)), "")
    return ""


def newer() -> Iterator[tuple[str, migrations.Migration]]:
    """Every migration of ours since."""
    for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items()):
        if type(migration).__module__.startswith("hexclassroom.") and name[:4] > BEFORE.get(
            app, ""
        ):
            yield f"{app}.{name}", migration


def reasons(migration: migrations.Migration) -> list[str]:
    """What in it the version before would not survive and nothing is said about."""
    module = __import__(type(migration).__module__, fromlist=["ROLLING"])
    if str(getattr(module, "ROLLING", "")).strip():
        return []
    return [found for found in map(breaks, migration.operations) if found]


def test_new_migrations_only_add_or_say_why_not() -> None:
    assert {name: found for name, each in newer() if (found := reasons(each))} == {}


def test_some_are_looked_at() -> None:
    assert "privacy.0003_backups_noted" in dict(newer())


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RemoveField("table", "due"),
        migrations.RenameField("table", "due", "until"),
        migrations.DeleteModel("Table"),
        migrations.RunSQL("DROP TABLE live_table"),
        migrations.AddField("table", "size", models.IntegerField(default=0)),
        migrations.AddField("table", "size", models.IntegerField()),
        migrations.AlterField("table", "due", models.DateTimeField()),
        migrations.SeparateDatabaseAndState([migrations.RemoveField("table", "due")]),
    ],
    ids=lambda operation: type(operation).__name__,
)
def test_what_the_version_before_does_not_survive_is_noticed(operation: Operation) -> None:
    migration = migrations.Migration("0099_x", "live")
    migration.operations = [operation]
    assert reasons(migration)


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("table", "size", models.IntegerField(null=True)),
        migrations.AddField("table", "size", models.IntegerField(db_default=0)),
        migrations.CreateModel("New", [("id", models.BigAutoField(primary_key=True))]),
        migrations.AddIndex("table", models.Index(fields=["due"], name="x")),
    ],
    ids=lambda operation: type(operation).__name__,
)
def test_what_only_adds_is_taken(operation: Operation) -> None:
    assert breaks(operation) == ""
