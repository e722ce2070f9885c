"""Which version of the tables a database or a backup has, told by its migrations."""

from collections.abc import Iterable

from django.apps.registry import Apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader

Migration = tuple[str, str]
"""(app label, name)"""

OPTIONAL_APPS = frozenset({"account", "socialaccount"})
"""Apps of django-allauth, which settings switch on: unknown here, they are no newer version."""


def applied_migrations(connection: BaseDatabaseWrapper) -> list[Migration]:
    """Return what has been applied to this database, sorted."""
    return sorted(MigrationLoader(connection).applied_migrations)


def unknown_to(loader: MigrationLoader, migrations: Iterable[Migration]) -> list[str]:
    """Return those of `migrations` that no settings of this version of the code have."""
    known = set(loader.disk_migrations)
    migrations = [each for each in migrations if each[0] not in OPTIONAL_APPS]
    for migration in loader.disk_migrations.values():
        known.update(migration.replaces)
    return sorted(f"{app}.{name}" for app, name in migrations if (app, name) not in known)


def unknown_migrations(connection: BaseDatabaseWrapper) -> list[str]:
    """Return what a newer version of the code did to this database."""
    loader = MigrationLoader(connection)
    return unknown_to(loader, loader.applied_migrations)


def migrate_to(connection: BaseDatabaseWrapper, migrations: Iterable[Migration]) -> Apps:
    """Bring an empty database exactly to `migrations`; return the models as they were then."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    wanted = {node for node in migrations if node in graph.nodes}
    # Only the last ones: to Django, naming one that others build on means going back to it.
    ends = [node for node in sorted(wanted) if not wanted.intersection(_children(graph, node))]
    executor.migrate(ends)
    executor.loader.build_graph()
    return executor.loader.project_state(ends).apps


def _children(graph: MigrationGraph, node: Migration) -> set[Migration]:
    return {child.key for child in graph.node_map[node].children}


def tables(apps: Apps) -> list[type[models.Model]]:
    """Return all models with a table of their own, many-to-many tables included, by name."""
    found = apps.get_models(include_auto_created=True)
    chosen = [model for model in found if model._meta.managed and not model._meta.proxy]
    return sorted(chosen, key=lambda model: model._meta.label_lower)
