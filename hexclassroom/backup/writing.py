"""Writing a backup."""

import datetime as dt
import hashlib
import json
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models, transaction
from django.db.models.functions import Cast

from hexclassroom.backup.schema import applied_migrations, tables
from hexclassroom.backup.values import dump, is_sealed, write_value

FORMAT = 1
KIND = "hexclassroom-backup"
MANIFEST = "manifest.json"
SECRET = "secret_key"


@contextmanager
def one_moment() -> Iterator[None]:
    """Read the whole database as it is at one moment, without making writers wait."""
    if connection.vendor == "sqlite":
        mode = connection.transaction_mode  # type: ignore[attr-defined, unused-ignore]
        # IMMEDIATE would take the write lock; WAL gives a plain reader a stable picture.
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined, unused-ignore]
        try:
            with transaction.atomic():
                yield
        finally:
            connection.transaction_mode = mode  # type: ignore[attr-defined, unused-ignore]
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def _write_table(
    archive: zipfile.ZipFile, model: type[models.Model], moment: dt.datetime
) -> dict[str, Any]:
    fields = model._meta.concrete_fields
    names = [field.attname for field in fields]
    checksum, count = hashlib.sha256(), 0
    entry = zipfile.ZipInfo(f"data/{model._meta.label_lower}.jsonl", moment.timetuple()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    # What is sealed leaves the database as it lies there: whoever finds the file reads no name.
    columns = [
        Cast(field.attname, models.TextField()) if is_sealed(field) else field.attname
        for field in fields
    ]
    rows = model._base_manager.order_by("pk").values_list(*columns)
    with archive.open(entry, "w", force_zip64=True) as file:
        for row in rows.iterator(chunk_size=500):
            pairs = zip(fields, row, strict=True)
            line = dump([write_value(field, value) for field, value in pairs])
            file.write(line)
            checksum.update(line)
            count += 1
    return {"columns": names, "rows": count, "sha256": checksum.hexdigest()}


def write_backup(path: Path, now: dt.datetime) -> dict[str, int]:
    """Write everything to `path` and return the number of rows of each table.

    The file holds personal data and, in embedded mode, the server's secret: only its owner may
    read it. It appears under its name when it is complete.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w") as archive:
            manifest: dict[str, Any] = {
                "kind": KIND,
                "format": FORMAT,
                "created": now.isoformat(),
                "database": connection.vendor,
                "secret": False,
                "tables": {},
            }
            with one_moment():
                manifest["migrations"] = applied_migrations(connection)
                for model in tables(apps):
                    written = _write_table(archive, model, now)
                    manifest["tables"][model._meta.label_lower] = written
            if settings.EMBEDDED:
                archive.writestr(SECRET, settings.SECRET_KEY)
                manifest["secret"] = True
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
            file.flush()
            archive.close()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return {name: table["rows"] for name, table in manifest["tables"].items()}
