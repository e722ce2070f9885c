"""What was erased, remembered by ids: in the database, and in a file that no restore overwrites.

A line of the file is {"kind", "target", "at"} as JSON.
"""

import datetime as dt
import json
import os
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from hexclassroom.privacy.models import Erasure


class Remembered(NamedTuple):
    """One erasure."""

    kind: str
    target: uuid.UUID
    at: dt.datetime


class BadListError(Exception):
    """A file is no list of erasures; `line` is where."""

    def __init__(self, path: Path, line: int) -> None:
        """Keep both for the message."""
        super().__init__(f"{path.name}, line {line}")
        self.line = line


def file() -> Path | None:
    """Give the file beside the database; None where the operator has named none."""
    named = getattr(settings, "ERASURES_FILE", None)
    return Path(named) if named else None


def remember(
    kind: Erasure.Kind, targets: Iterable[uuid.UUID], at: dt.datetime, *, listed: bool = True
) -> None:
    """Note erasures in both places, as the last step of their transaction.

    Without `listed` only in the database: for a transaction that is taken back.
    Raises OSError where the file cannot be written: an erasure that a restore would undo is none.
    """
    found = [Remembered(kind.value, target, at) for target in targets]
    Erasure.objects.bulk_create(
        [Erasure(kind=each.kind, target=each.target, at=at) for each in found],
        ignore_conflicts=True,
    )
    path = file()
    if listed and path is not None and found:
        append(path, found)


def append(path: Path, entries: Iterable[Remembered]) -> None:
    """Add lines to a list of erasures, for its owner only, and see them on the disk."""
    text = "".join(_line(each) for each in entries)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())


def _line(entry: Remembered) -> str:
    kept = {"kind": entry.kind, "target": str(entry.target), "at": entry.at.isoformat()}
    return json.dumps(kept) + "\n"


def read(path: Path) -> list[Remembered]:
    """Read a list of erasures; a last line that a power cut tore off does not count.

    Raises BadListError, or OSError.
    """
    out = []
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    for n, line in enumerate(lines[:-1], 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
            kind = Erasure.Kind(found["kind"])
            at = dt.datetime.fromisoformat(found["at"])
            out.append(Remembered(kind.value, uuid.UUID(found["target"]), at))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise BadListError(path, n) from None
    return out


def in_database() -> list[Remembered]:
    """Give what the database remembers, oldest first."""
    found = Erasure.objects.order_by("at", "pk").values_list("kind", "target", "at")
    return [Remembered(*each) for each in found]


def known() -> list[Remembered]:
    """Give what database and file remember together, each erasure once, oldest first."""
    path = file()
    listed = read(path) if path is not None and path.exists() else []
    once = {(each.kind, each.target): each for each in [*in_database(), *listed]}
    return sorted(once.values(), key=lambda each: each.at)


def export(path: Path) -> int:
    """Write all that is remembered to a new file; give how many lines."""
    found = known()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.writelines(_line(each) for each in found)
    return len(found)


def forget_before(moment: dt.datetime, *, listed: bool = True) -> int:
    """Drop what was erased so long ago that no backup from before is kept; give how many."""
    gone, _kinds = Erasure.objects.filter(at__lt=moment).delete()
    path = file()
    known_there = read(path) if listed and path is not None and path.exists() else []
    kept = [each for each in known_there if each.at >= moment]
    if path is not None and len(kept) < len(known_there):
        draft = path.with_name(f"{path.name}.new")
        draft.unlink(missing_ok=True)
        append(draft, kept)
        draft.replace(path)
    return gone
