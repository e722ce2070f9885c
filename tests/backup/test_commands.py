"""`manage.py backup` and `restore` on real installations."""

import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.classroom import ROOT, ClassroomServer, environment, manage
from tests.services import Postgres, Redis

pytestmark = pytest.mark.embedded

FILL = """
import datetime as dt
from hexclassroom.accounts.models import SignInLink, User
from django.contrib.auth.models import Group
now = dt.datetime(2026, 11, 27, 8, 0, 0, 123456, tzinfo=dt.UTC)
group = Group.objects.create(name="Lehrkräfte")
for n in range(1201):
    user = User(email=f"t{n}@school.example", name=f"Tëacher {n} ' \\" \\n", date_joined=now)
    user.set_unusable_password()
    user.save()
user.groups.add(group)
SignInLink.issue(user, SignInLink.Purpose.SIGN_IN, now)
"""


def tables(path: Path) -> dict[str, list[Any]]:
    """The content of a backup, without what differs from one writing to the next."""
    with zipfile.ZipFile(path) as archive:
        return {
            name: [json.loads(line) for line in archive.read(name).splitlines()]
            for name in archive.namelist()
            if name.startswith("data/")
        }


def users(data: Path) -> int:
    with sqlite3.connect(data / "hexclassroom.sqlite3") as database:
        return int(database.execute("SELECT count(*) FROM accounts_user").fetchone()[0])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with data, and its backup beside it."""
    folder = tmp_path_factory.mktemp("home")
    data = ["--data", str(folder / "data")]
    assert manage("migrate", "-v0", *data).returncode == 0
    done = manage("shell", "-v0", "-c", FILL, *data)
    assert done.returncode == 0, done.stderr
    done = manage("backup", str(folder / "saved.zip"), *data)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation without data."""
    data = tmp_path_factory.mktemp("empty") / "data"
    assert manage("migrate", "-v0", "--data", str(data)).returncode == 0
    return data


@pytest.fixture
def saved(home: Path) -> Path:
    return home / "saved.zip"


def test_a_backup_restores_into_an_empty_directory(home: Path, saved: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    done = manage("restore", str(saved), "--data", str(data))
    assert done.returncode == 0, done.stderr
    assert manage("backup", str(tmp_path / "again.zip"), "--data", str(data)).returncode == 0
    assert tables(tmp_path / "again.zip") == tables(saved)
    assert users(data) == 1201
    assert (data / "secret_key").read_text() == (home / "data" / "secret_key").read_text()
    assert sorted(path.name for path in data.iterdir() if ".new" in path.name) == []


def test_the_file_is_for_its_owner_only(saved: Path) -> None:
    assert saved.stat().st_mode & 0o077 == 0


def test_times_keep_their_microseconds(saved: Path) -> None:
    assert "123456" in json.dumps(tables(saved)["data/accounts.user.jsonl"][0])


def test_an_existing_file_is_not_overwritten(home: Path, saved: Path) -> None:
    before = saved.read_bytes()
    done = manage("backup", str(saved), "--data", str(home / "data"))
    assert done.returncode == 2
    assert "--force" in done.stderr
    assert saved.read_bytes() == before


def test_a_folder_that_does_not_exist_is_told_in_words(home: Path, tmp_path: Path) -> None:
    done = manage("backup", str(tmp_path / "no" / "x.zip"), "--data", str(home / "data"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_is_saved_of_nothing(tmp_path: Path) -> None:
    done = manage("backup", str(tmp_path / "x.zip"), "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert not (tmp_path / "x.zip").exists()


def test_data_is_not_destroyed_unasked(home: Path, saved: Path) -> None:
    done = manage("restore", str(saved), "--data", str(home / "data"))
    assert done.returncode == 2
    assert "--force" in done.stderr
    assert users(home / "data") == 1201


def test_force_replaces_what_is_there(saved: Path, tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]
    assert manage("migrate", "-v0", *data).returncode == 0
    make = "from hexclassroom.accounts.models import User; User.objects.create_user('a@b.example')"
    assert manage("shell", "-v0", "-c", make, *data).returncode == 0
    assert manage("restore", str(saved), *data).returncode == 2
    assert manage("restore", str(saved), "--force", *data).returncode == 0
    assert users(tmp_path / "data") == 1201


def test_a_fresh_server_counts_as_empty_and_a_running_one_is_left_alone(
    classroom: ClassroomServer, saved: Path
) -> None:
    done = manage("restore", str(saved), "--data", str(classroom.data))
    assert done.returncode == 2
    assert "running" in done.stderr
    classroom.stop()
    done = manage("restore", str(saved), "--data", str(classroom.data))
    assert done.returncode == 0, done.stderr
    classroom.start()
    assert users(classroom.data) == 1202  # and the local teacher


def test_a_running_server_can_be_saved(classroom: ClassroomServer, tmp_path: Path) -> None:
    done = manage("backup", str(tmp_path / "x.zip"), "--data", str(classroom.data))
    assert done.returncode == 0, done.stderr
    assert [row[4] for row in tables(tmp_path / "x.zip")["data/accounts.user.jsonl"]]


Change = Callable[[dict[str, bytes]], None]


def manifest(change: Callable[[dict[str, Any]], None]) -> Change:
    def apply(entries: dict[str, bytes]) -> None:
        value = json.loads(entries["manifest.json"])
        change(value)
        entries["manifest.json"] = json.dumps(value).encode()

    return apply


def drop(name: str) -> Change:
    def apply(entries: dict[str, bytes]) -> None:
        del entries[name]

    return apply


def put(name: str, data: bytes) -> Change:
    def apply(entries: dict[str, bytes]) -> None:
        entries[name] = data

    return apply


def forged_row(entries: dict[str, bytes]) -> None:
    import hashlib

    name = "data/auth.group.jsonl"
    entries[name] = b'["one", "two", "three"]\n'
    value = json.loads(entries["manifest.json"])
    value["tables"]["auth.group"] |= {
        "rows": 1,
        "sha256": hashlib.sha256(entries[name]).hexdigest(),
    }
    entries["manifest.json"] = json.dumps(value).encode()


def dangling_row(entries: dict[str, bytes]) -> None:
    import hashlib

    name = "data/accounts.user_groups.jsonl"
    entries[name] = b"[1,999999,1]\n"
    value = json.loads(entries["manifest.json"])
    table = value["tables"]["accounts.user_groups"]
    table |= {"rows": 1, "sha256": hashlib.sha256(entries[name]).hexdigest()}
    assert table["columns"] == ["id", "user_id", "group_id"]
    entries["manifest.json"] = json.dumps(value).encode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (drop("manifest.json"), "this is no backup"),
        (put("manifest.json", b"{"), "is not JSON"),
        (put("manifest.json", b"[]"), "does not belong"),
        (manifest(lambda m: m.update(kind="other")), "does not belong"),
        (manifest(lambda m: m.update(format=99)), "does not know"),
        (manifest(lambda m: m.update(tables=[])), "must hold"),
        (manifest(lambda m: m.update(migrations=[1])), "must be [app, name]"),
        (manifest(lambda m: m["migrations"].append(["live", "9999_new"])), "newer version"),
        (manifest(lambda m: m["tables"].update(x=1)), "tables, x"),
        (drop("data/accounts.user.jsonl"), "is missing"),
        (put("data/accounts.user.jsonl", b"[]\n"), "differs"),
        (forged_row, "data/auth.group.jsonl"),
        (dangling_row, "nothing was changed"),
    ],
)
def test_a_damaged_backup_changes_nothing_and_is_told_in_words(
    saved: Path, empty: Path, tmp_path: Path, change: Change, words: str
) -> None:
    with zipfile.ZipFile(saved) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    change(entries)
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    secret = (empty / "secret_key").read_text()
    done = manage("restore", str(tmp_path / "bad.zip"), "--data", str(empty))
    assert done.returncode == 2, done.stdout
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert users(empty) == 0
    assert (empty / "secret_key").read_text() == secret
    assert [path.name for path in empty.iterdir() if ".new" in path.name] == []


@pytest.mark.parametrize("content", [b"", b"garbage", b"PK\x03\x04" + b"\x00" * 100])
def test_garbage_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    done = manage("restore", str(tmp_path / "x.zip"), "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert "not a backup file" in done.stderr


def test_a_cut_file_is_refused(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(saved.read_bytes()[:-2000])
    done = manage("restore", str(tmp_path / "x.zip"), "--data", str(tmp_path / "data"))
    assert done.returncode == 2


def test_a_file_that_is_not_there_is_told_in_words(tmp_path: Path) -> None:
    done = manage("restore", str(tmp_path / "x.zip"), "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert "cannot be read" in done.stderr


class Server:
    """manage.py under the server settings on an empty PostgreSQL database."""

    def __init__(self, url: str, redis: str) -> None:
        self.url = url
        self.environment = {
            **environment(),
            "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
            "HEXCLASSROOM_SECRET_KEY": "0123456789" * 5,
            "HEXCLASSROOM_SEAL_KEYS": "abcdefghij" * 5,
            "HEXCLASSROOM_HOSTS": "school.example",
            "HEXCLASSROOM_REDIS_URL": redis,
            "HEXCLASSROOM_DATABASE_URL": url,
            "HEXCLASSROOM_STATIC_ROOT": "/nonexistent",
        }

    def manage(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=120,
        )  # fmt: skip

    def users(self) -> int:
        with psycopg.connect(self.url) as connection:
            row = connection.execute("SELECT count(*) FROM accounts_user").fetchone()
            assert row is not None
            return int(row[0])


@pytest.fixture
def server(postgres: Postgres, redis_server: Redis) -> Server:
    return Server(postgres.new_database(f"restore_{os.getpid()}"), redis_server.url(5))


def test_a_laptop_moves_to_postgresql_and_back(saved: Path, server: Server, tmp_path: Path) -> None:
    done = server.manage("restore", str(saved))
    assert done.returncode == 0, done.stderr
    assert server.users() == 1201
    # Numbering goes on after what was restored.
    make = (
        "from hexclassroom.accounts.models import User; "
        "print(User.objects.create_user('z@z.example').pk)"
    )
    done = server.manage("shell", "-v0", "-c", make)
    assert done.stdout.strip() == "1202", done.stderr
    assert server.manage("restore", str(saved)).returncode == 2
    assert server.manage("restore", "--force", str(saved)).returncode == 0

    done = server.manage("backup", str(tmp_path / "pg.zip"))
    assert done.returncode == 0, done.stderr
    assert tables(tmp_path / "pg.zip") == tables(saved)
    with zipfile.ZipFile(tmp_path / "pg.zip") as archive:
        assert "secret_key" not in archive.namelist()
    done = manage("restore", str(tmp_path / "pg.zip"), "--data", str(tmp_path / "data"))
    assert done.returncode == 0, done.stderr
    assert users(tmp_path / "data") == 1201


def test_on_postgresql_too_a_damaged_backup_changes_nothing(
    saved: Path, server: Server, tmp_path: Path
) -> None:
    assert server.manage("restore", str(saved)).returncode == 0
    with zipfile.ZipFile(saved) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    dangling_row(entries)
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    done = server.manage("restore", "--force", str(tmp_path / "bad.zip"))
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert server.users() == 1201
