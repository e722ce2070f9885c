"""One server to a data directory: a lock that dies with its process, however it ends."""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple

from hexclassroom.settings.data import DataUnusableError

LOCK_NAME = "server.lock"
NOTE_NAME = "server.json"


class Running(NamedTuple):
    """What a running server notes about itself."""

    pid: int
    port: int


class DirectoryInUseError(Exception):
    """Another process serves this data directory; `running` tells which, where it is known."""

    def __init__(self, running: Running | None) -> None:
        """Keep what is known of the other process."""
        super().__init__(str(running))
        self.running = running


def _try_lock(file: IO[Any]) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_note(directory: Path) -> Running | None:
    """Return what the last server of this directory noted, whether it still runs or not."""
    try:
        note = json.loads((directory / NOTE_NAME).read_text(encoding="utf-8"))
        return Running(pid=int(note["pid"]), port=int(note["port"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


class DirectoryLock:
    """Holds a data directory for this process; a context manager.

    The operating system frees the lock when the process ends, also after kill -9, so a stale
    lock never has to be removed by hand.
    """

    def __init__(self, directory: Path) -> None:
        """Name the directory; it is made where it is missing."""
        self.directory = directory
        self._file: IO[Any] | None = None

    def __enter__(self) -> "DirectoryLock":
        """Take the lock or raise DirectoryInUseError, or DataUnusableError."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            file = (self.directory / LOCK_NAME).open("a+b")
        except OSError as error:
            raise DataUnusableError(self.directory, error) from error
        if not _try_lock(file):
            file.close()
            raise DirectoryInUseError(read_note(self.directory))
        self._file = file
        (self.directory / NOTE_NAME).unlink(missing_ok=True)
        return self

    def note(self, port: int) -> None:
        """Write down who serves here, for other commands to read."""
        draft = self.directory / f"{NOTE_NAME}.new"
        draft.write_text(json.dumps({"pid": os.getpid(), "port": port}), encoding="utf-8")
        draft.replace(self.directory / NOTE_NAME)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give the directory back."""
        (self.directory / NOTE_NAME).unlink(missing_ok=True)
        if self._file is not None:
            self._file.close()
            self._file = None


def running_server(directory: Path) -> Running | None:
    """Return the server that holds this directory now, if any."""
    path = directory / LOCK_NAME
    if not path.exists():
        return None
    with path.open("a+b") as file:
        return None if _try_lock(file) else read_note(directory)
