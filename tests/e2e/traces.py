"""Looking for what is left of somebody: in files, in pages, in the database and in its bytes."""

from __future__ import annotations

import io
import sqlite3
import time
import zipfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path


def unpacked(data: bytes) -> bytes:
    """Give a file, and of a zip or workbook all that is in it, with the names of its files."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = [name.encode() + b"\n" + archive.read(name) for name in archive.namelist()]
    return b"\n".join(parts)


def found(files: Mapping[str, bytes], traces: Collection[str]) -> dict[str, list[str]]:
    """Say in which files which traces are."""
    hits = {
        name: [trace for trace in traces if trace.encode() in unpacked(data)]
        for name, data in files.items()
    }
    return {name: each for name, each in hits.items() if each}


class Database:
    """The database of a running classroom server, read beside it."""

    def __init__(self, data: Path) -> None:
        """Open the file in the server's data folder."""
        self.path = data / "hexclassroom.sqlite3"
        self.connection = sqlite3.connect(self.path)

    def rows(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """Ask for something."""
        return self.connection.execute(sql, values).fetchall()

    def columns(self) -> Iterator[tuple[str, str]]:
        """Give every column of every table."""
        for (table,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
            for column in self.rows(f'SELECT name FROM pragma_table_info("{table}")'):
                yield str(table), str(column[0])

    def holding(self, trace: str) -> set[str]:
        """Give the columns in which a text stands, or is part of what stands there."""
        return {
            f"{table}.{column}"
            for table, column in self.columns()
            if self.rows(f'SELECT 1 FROM "{table}" WHERE instr("{column}", ?) LIMIT 1', trace)
        }

    def bytes(self) -> bytes:
        """Give the bytes of the files, once everything written has reached the database."""
        until = time.monotonic() + 20
        while self.rows("PRAGMA wal_checkpoint(TRUNCATE)")[0][0]:
            assert time.monotonic() < until, "the server does not let go of its log"
            time.sleep(0.1)
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        return b"".join(each.read_bytes() for each in files if each.exists())

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()
