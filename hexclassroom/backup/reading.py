"""Reading a backup: checked whole, before anything is written."""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from hexclassroom.backup.writing import FORMAT, KIND, MANIFEST, SECRET

MAX_MANIFEST = 4 * 1024 * 1024


class BadBackupError(Exception):
    """The file is no backup that can be restored; `where` names the place, `why` the reason."""

    def __init__(self, where: str, why: str) -> None:
        """Keep both for the message."""
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


class Table(NamedTuple):
    """What the manifest promises of one table."""

    columns: list[str]
    rows: int
    sha256: str


def _table(name: str, value: Any) -> Table:
    place = f"{MANIFEST}, tables, {name}"
    if not isinstance(value, dict):
        raise BadBackupError(place, "is not an object")
    columns, rows, checksum = (value.get(key) for key in ("columns", "rows", "sha256"))
    if not isinstance(columns, list) or not all(isinstance(word, str) for word in columns):
        raise BadBackupError(place, "columns must be a list of names")
    if not isinstance(rows, int) or isinstance(rows, bool) or rows < 0:
        raise BadBackupError(place, "rows must be a number")
    if not isinstance(checksum, str):
        raise BadBackupError(place, "sha256 must be text")
    return Table(columns, rows, checksum)


def _migration(number: int, value: Any) -> tuple[str, str]:
    match value:
        case [str(app), str(name)]:
            return app, name
    raise BadBackupError(f"{MANIFEST}, migrations, item {number}", "must be [app, name]")


class Backup:
    """An opened backup file; a context manager.

    Opening checks the manifest and the checksum of every table, so that `rows` can only meet
    lines that the manifest vouches for.
    """

    def __init__(self, path: Path) -> None:
        """Open and check `path`; BadBackupError where it is none."""
        try:
            self._archive = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, EOFError, ValueError):
            raise BadBackupError(path.name, "is not a backup file, or it is damaged") from None
        try:
            self._read_manifest()
            for name in self.tables:
                self._check(name)
        except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
            self._archive.close()
            raise BadBackupError(path.name, f"is damaged ({error})") from None
        except BadBackupError:
            self._archive.close()
            raise

    def _read_manifest(self) -> None:
        try:
            info = self._archive.getinfo(MANIFEST)
        except KeyError:
            raise BadBackupError(MANIFEST, "is missing: this is no backup") from None
        if info.file_size > MAX_MANIFEST:
            raise BadBackupError(MANIFEST, "is too large")
        try:
            manifest = json.loads(self._archive.read(info))
        except (ValueError, RecursionError):
            raise BadBackupError(MANIFEST, "is not JSON") from None
        if not isinstance(manifest, dict) or manifest.get("kind") != KIND:
            raise BadBackupError(MANIFEST, "does not belong to a backup of HexClassroom")
        if manifest.get("format") != FORMAT:
            raise BadBackupError(MANIFEST, "has a format that this version does not know")
        migrations, found = manifest.get("migrations"), manifest.get("tables")
        if not isinstance(migrations, list) or not migrations or not isinstance(found, dict):
            raise BadBackupError(MANIFEST, "must hold migrations and tables")
        self.migrations = [_migration(n, value) for n, value in enumerate(migrations)]
        self.tables = {name: _table(name, value) for name, value in found.items()}
        self.created = str(manifest.get("created", ""))

    def _open(self, name: str) -> Any:
        try:
            return self._archive.open(f"data/{name}.jsonl")
        except KeyError:
            raise BadBackupError(f"data/{name}.jsonl", "is missing") from None

    def _check(self, name: str) -> None:
        checksum, lines = hashlib.sha256(), 0
        with self._open(name) as file:
            while block := file.read(1 << 16):
                checksum.update(block)
                lines += block.count(b"\n")
        if lines != self.tables[name].rows or checksum.hexdigest() != self.tables[name].sha256:
            raise BadBackupError(f"data/{name}.jsonl", "differs from what was written")

    def rows(self, name: str) -> Iterator[list[Any]]:
        """Yield the rows of one table, each a list in the order of its columns."""
        width = len(self.tables[name].columns)
        with self._open(name) as file:
            for number, line in enumerate(file, 1):
                try:
                    row = json.loads(line)
                except (ValueError, RecursionError):
                    row = None
                if not isinstance(row, list) or len(row) != width:
                    raise BadBackupError(f"data/{name}.jsonl, line {number}", "is not a row")
                yield row

    def secret(self) -> str | None:
        """Return the secret key of the server that was saved, if the backup has one."""
        try:
            text = self._archive.read(SECRET).decode("ascii").strip()
        except (KeyError, UnicodeDecodeError):
            return None
        return text if 32 <= len(text) <= 200 else None

    def __enter__(self) -> "Backup":
        """Use the opened file."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close it."""
        self._archive.close()
