"""Where things are kept: database, migrations, cache, disk, backups."""

import secrets
import shutil
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.office.health.check import Check, State, timed

SLOW_MS: Final = 250.0
LITTLE: Final = 1024**3
"""Bytes of free disk below which to look at it; a fifth of that is bad."""


def database() -> Check:
    """Ask the database something, and how large it is."""
    title = _("Database")

    def ask() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()

    took = timed(ask)
    words = _("%(kind)s answers in %(ms).1f ms and holds %(size)s.") % {
        "kind": _kind(),
        "ms": took,
        "size": filesizeformat(_size()),
    }
    if took > SLOW_MS:
        todo = _("It answers slowly. Look what else the computer is doing, and at its disk.")
        return Check(title, State.WARN, words, todo)
    return Check(title, State.GOOD, words)


def _kind() -> str:
    if connection.vendor == "postgresql":
        major = getattr(connection, "pg_version", 0) // 10_000
        return f"PostgreSQL {major}"
    if connection.vendor == "sqlite":
        import sqlite3

        return f"SQLite {sqlite3.sqlite_version}"
    return connection.display_name


def _size() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(cursor.fetchone()[0])


def migrations() -> Check:
    """Look whether the tables are those of this version."""
    title = _("Tables")
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return Check(title, State.GOOD, _("The tables are those of this version."))
    words = ngettext(
        "%(n)d step is missing to bring the tables to this version.",
        "%(n)d steps are missing to bring the tables to this version.",
        len(plan),
    ) % {"n": len(plan)}
    return Check(title, State.BAD, words, _("Make a backup, then run: manage.py migrate"))


def memory() -> Check:
    """Put something into the cache and take it out."""
    title = _("Cache")
    key, value = "office.health", secrets.token_hex(8)

    def ask() -> None:
        cache.set(key, value, 30)

    took = timed(ask)
    kept = cache.get(key) == value
    backend = str(settings.CACHES["default"]["BACKEND"])
    kind = "Redis" if "redis" in backend.lower() else _("The server’s own memory")
    words = _("%(kind)s answers in %(ms).1f ms.") % {"kind": kind, "ms": took}
    if not kept:
        return Check(
            title,
            State.BAD,
            _("It does not keep what is put into it."),
            _("Players would seem to be away. Look whether Redis runs and has memory left."),
        )
    if took > SLOW_MS:
        todo = _("It answers slowly. Look what else the computer is doing.")
        return Check(title, State.WARN, words, todo)
    return Check(title, State.GOOD, words)


def folder() -> Path:
    """Give the folder whose disk matters: the data's, or on a server the program's files."""
    return Path(getattr(settings, "DATA_DIR", None) or settings.STATIC_ROOT or settings.BASE_DIR)


def disk() -> Check:
    """Look how much room is left."""
    title = _("Disk")
    place = folder()
    while not place.exists() and place != place.parent:
        place = place.parent
    usage = shutil.disk_usage(place)
    amounts = {"free": filesizeformat(usage.free), "total": filesizeformat(usage.total)}
    if settings.EMBEDDED:
        words = _("%(free)s of %(total)s are free where the data is kept.") % amounts
    else:
        words = _("%(free)s of %(total)s are free on this server’s disk.") % amounts
    if usage.free >= LITTLE:
        return Check(title, State.GOOD, words)
    state = State.BAD if usage.free < LITTLE // 5 else State.WARN
    return Check(title, state, words, _("Make room on the disk: a full one stops games."))
