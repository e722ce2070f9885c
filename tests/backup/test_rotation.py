"""Which backups in a folder stay, `backup --into DIR`, and the note for the health page."""

import datetime as dt
import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from django.utils import timezone

from hexclassroom.backup import rotation
from hexclassroom.backup.reading import Backup, BadBackupError
from hexclassroom.backup.restoring import OWN_ROWS
from hexclassroom.office.health import State, kept
from hexclassroom.privacy.management.commands import backup as command
from hexclassroom.privacy.models import BackupMade

NOW = dt.datetime(2026, 11, 28, 3, 0, tzinfo=dt.UTC)


def nightly(days: int) -> list[str]:
    return [rotation.name_for(NOW - dt.timedelta(days=n)) for n in range(days)]


def test_a_name_tells_its_moment_and_names_sort_as_times_do() -> None:
    names = nightly(400)
    assert [rotation.moment_of(name) for name in names] == [
        NOW - dt.timedelta(days=n) for n in range(400)
    ]
    assert sorted(names, reverse=True) == names
    assert rotation.moment_of("hexclassroom.zip") is None
    assert rotation.moment_of("../hexclassroom-2026-11-28T030000Z.zip") is None


def test_all_of_the_last_days_stay_and_one_of_each_week_before() -> None:
    names = nightly(120)
    stay = sorted(set(names) - set(rotation.superfluous(names, NOW, 14, 8)), reverse=True)
    assert stay[:15] == names[:15]
    older = [rotation.moment_of(name) for name in stay[15:]]
    assert 5 <= len(older) <= 7
    assert all(moment is not None and moment.isoweekday() == 1 for moment in older)
    assert all(moment is not None and NOW - moment <= dt.timedelta(weeks=8) for moment in older)


def test_night_after_night_no_week_is_lost_and_nothing_older_stays() -> None:
    present: list[str] = []
    for n in range(200):
        now = NOW + dt.timedelta(days=n)
        present.append(rotation.name_for(now))
        gone = rotation.superfluous(present, now, 14, 8)
        present = [name for name in present if name not in gone]
    assert 15 + 5 <= len(present) <= 15 + 7
    oldest = rotation.moment_of(min(present))
    assert oldest is not None
    assert dt.timedelta(weeks=7) <= now - oldest <= dt.timedelta(weeks=8)


def test_the_newest_stays_however_old_it_is() -> None:
    names = nightly(10)
    later = NOW + dt.timedelta(days=1000)
    assert rotation.superfluous(names, later, 14, 8) == sorted(names)[:-1]
    assert rotation.superfluous(names[:1], later, 14, 8) == []


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    for name in ["notes.txt", "laptop.zip", *nightly(40)]:
        (tmp_path / name).touch()
    gone = rotation.tidy(tmp_path, NOW, 14, 0)
    assert len(gone) == 25
    assert (tmp_path / "notes.txt").exists()
    assert (tmp_path / "laptop.zip").exists()


@pytest.mark.django_db(transaction=True)
def test_a_backup_into_a_folder_is_dated_noted_and_takes_old_ones_away(tmp_path: Path) -> None:
    old = tmp_path / rotation.name_for(timezone.now() - dt.timedelta(days=300))
    older = tmp_path / rotation.name_for(timezone.now() - dt.timedelta(days=301))
    old.touch()
    older.touch()
    said = io.StringIO()
    call_command("backup", into=tmp_path, stdout=said)
    [made] = tmp_path.iterdir()
    assert rotation.moment_of(made.name) is not None
    assert "Deleted 2 old backups." in said.getvalue()
    with Backup(made) as saved:
        assert "accounts.user" in saved.tables
    note = BackupMade.objects.get()
    assert abs(note.at - timezone.now()) < dt.timedelta(minutes=5)
    assert note.size == made.stat().st_size


@pytest.mark.django_db(transaction=True)
def test_a_backup_that_cannot_be_read_takes_no_older_one_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / rotation.name_for(timezone.now() - dt.timedelta(days=300))
    old.touch()

    def torn(path: Path) -> Backup:
        raise BadBackupError(path.name, "is damaged")

    monkeypatch.setattr(command, "Backup", torn)
    with pytest.raises(CommandError, match="no older backup was deleted"):
        call_command("backup", into=tmp_path, stdout=io.StringIO())
    assert old.exists()


@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_written_can_be_saved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: Any) -> None:
        raise DatabaseError("read-only")

    monkeypatch.setattr(BackupMade, "note", refuse)
    complaint = io.StringIO()
    call_command("backup", tmp_path / "x.zip", stdout=io.StringIO(), stderr=complaint)
    assert (tmp_path / "x.zip").exists()
    assert "could not be noted" in complaint.getvalue()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"file": "x.zip", "into": "y"},
        {"into": "y", "days": 0},
        {"into": "y", "weeks": 151},
        {"into": "y", "days": 1051},
    ],
)
def test_what_makes_no_sense_is_refused_in_words(options: dict[str, Any]) -> None:
    for name in ("file", "into"):
        if name in options:
            options[name] = Path(options[name])
    positional = [options.pop("file")] if "file" in options else []
    with pytest.raises(CommandError):
        call_command("backup", *positional, **options)


def test_the_note_does_not_make_an_installation_count_as_filled() -> None:
    assert BackupMade._meta.label_lower in OWN_ROWS


@pytest.mark.django_db
def test_the_health_page_says_when_the_last_backup_was_made(settings: Any) -> None:
    now = timezone.now()
    assert kept.backup(now).state == State.UNKNOWN
    settings.EMBEDDED = False
    assert kept.backup(now).state == State.WARN
    for days, on_a_server, on_a_laptop in (
        (1, State.GOOD, State.GOOD),
        (3, State.WARN, State.GOOD),
        (8, State.BAD, State.GOOD),
        (31, State.BAD, State.WARN),
    ):
        BackupMade.note(now - dt.timedelta(days=days), 12, 2048)
        settings.EMBEDDED = False
        assert kept.backup(now).state == on_a_server
        settings.EMBEDDED = True
        found = kept.backup(now)
        assert found.state == on_a_laptop
        assert "2.0\xa0KB" in found.words
    assert BackupMade.objects.count() == 1
