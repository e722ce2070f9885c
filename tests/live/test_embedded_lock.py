"""The lock on a data directory."""

import json
from pathlib import Path

import pytest

from hexclassroom.live.embedded.lock import (
    NOTE_NAME,
    DirectoryInUseError,
    DirectoryLock,
    read_note,
    running_server,
)


def test_a_directory_has_one_server(tmp_path: Path) -> None:
    with DirectoryLock(tmp_path) as lock:
        lock.note(8000)
        with pytest.raises(DirectoryInUseError) as caught, DirectoryLock(tmp_path):
            pass
        assert caught.value.running is not None
        assert caught.value.running.port == 8000
        running = running_server(tmp_path)
        assert running is not None
        assert running.port == 8000
    with DirectoryLock(tmp_path):
        pass


def test_a_note_without_a_lock_is_no_server(tmp_path: Path) -> None:
    with DirectoryLock(tmp_path) as lock:
        lock.note(8000)
        left = (tmp_path / NOTE_NAME).read_text()
    (tmp_path / NOTE_NAME).write_text(left)
    assert running_server(tmp_path) is None


def test_an_untouched_directory_has_no_server(tmp_path: Path) -> None:
    assert running_server(tmp_path) is None


@pytest.mark.parametrize("note", ["", "{}", "[]", json.dumps({"pid": "x", "port": 1})])
def test_a_damaged_note_says_nothing(tmp_path: Path, note: str) -> None:
    (tmp_path / NOTE_NAME).write_text(note)
    assert read_note(tmp_path) is None
