"""Settings: the data directory, its secret, and the environment of server mode."""

import importlib
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from django.core.exceptions import ImproperlyConfigured

from hexclassroom.settings import environment
from hexclassroom.settings.data import DataUnusableError, data_directory, secret_key
from manage import take_data_option
from tests.classroom import ROOT

SERVER = {
    "HEXCLASSROOM_SECRET_KEY": "0123456789" * 5,
    "HEXCLASSROOM_SEAL_KEYS": "abcdefghij" * 5,
    "HEXCLASSROOM_HOSTS": "school.example, www.school.example",
    "HEXCLASSROOM_REDIS_URL": "redis://localhost:6379/0",
    "HEXCLASSROOM_DATABASE_URL": "postgresql://hex:p%40ss@db.example:5433/classroom",
    "HEXCLASSROOM_STATIC_ROOT": "/srv/static",
}


def load(name: str) -> ModuleType:
    sys.modules.pop(name, None)
    try:
        return importlib.import_module(name)
    finally:
        sys.modules.pop(name, None)


@pytest.fixture
def server_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("HEXCLASSROOM_"):
            monkeypatch.delenv(name)
    for name, value in SERVER.items():
        monkeypatch.setenv(name, value)
    return


def test_server_settings_come_from_the_environment(server_environment: None) -> None:
    settings = load("hexclassroom.settings.server")
    database = settings.DATABASES["default"]
    assert settings.ALLOWED_HOSTS == ["school.example", "www.school.example"]
    assert database["USER"] == "hex"
    assert database["PASSWORD"] == "p@ss"
    assert (database["HOST"], database["PORT"]) == ("db.example", "5433")
    assert database["NAME"] == "classroom"
    assert settings.SESSION_COOKIE_SECURE
    assert not settings.DEBUG


@pytest.mark.parametrize("name", SERVER)
def test_a_missing_variable_is_named(
    server_environment: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delenv(name)
    with pytest.raises(ImproperlyConfigured, match=name):
        load("hexclassroom.settings.server")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HEXCLASSROOM_DATABASE_URL", "mysql://db/x"),
        ("HEXCLASSROOM_DATABASE_URL", "postgresql://db"),
        ("HEXCLASSROOM_HTTPS", "perhaps"),
        ("HEXCLASSROOM_HOSTS", ","),
    ],
)
def test_a_malformed_variable_is_named(
    server_environment: None, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=name):
        load("hexclassroom.settings.server")


def test_embedded_settings_follow_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXCLASSROOM_DATA", str(tmp_path / "school"))
    settings = load("hexclassroom.settings.embedded")
    assert tmp_path / "school" == settings.DATA_DIR
    database = settings.DATABASES["default"]
    assert database["NAME"] == tmp_path / "school" / "hexclassroom.sqlite3"
    # What is erased leaves no bytes behind, whatever this build of SQLite does by itself.
    assert "PRAGMA secure_delete=ON;" in database["OPTIONS"]["init_command"]
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert not settings.DEBUG


def test_a_folder_in_which_nothing_can_be_kept_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for directory in (tmp_path / "file", tmp_path / "file" / "data"):
        with pytest.raises(DataUnusableError, match="--data DIR") as refused:
            secret_key(directory)
        assert str(directory) in str(refused.value)


def test_the_data_directory_has_a_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HEXCLASSROOM_DATA", raising=False)
    assert data_directory(tmp_path) == tmp_path.resolve()


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = secret_key(tmp_path / "new")
    assert secret_key(tmp_path / "new") == first
    assert len(first) >= 50
    path = tmp_path / "new" / "secret_key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert [entry.name for entry in (tmp_path / "new").iterdir()] == ["secret_key"]


def test_two_directories_have_two_secrets(tmp_path: Path) -> None:
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")


@pytest.mark.parametrize(
    ("words", "rest", "data"),
    [
        (["manage.py", "check"], ["manage.py", "check"], None),
        (
            ["manage.py", "classroom", "--data", "x", "--port", "1"],
            ["manage.py", "classroom", "--port", "1"],
            "x",
        ),
        (["manage.py", "backup", "--data=x y", "f"], ["manage.py", "backup", "f"], "x y"),
        (["manage.py", "classroom", "--data"], ["manage.py", "classroom", "--data"], None),
    ],
)
def test_the_data_option_is_taken_off_the_command_line(
    words: list[str], rest: list[str], data: str | None
) -> None:
    assert take_data_option(words) == (rest, data)


@pytest.mark.parametrize("name", ["Atlantis", "../etc/passwd", "/etc/localtime", "\0"])
def test_an_unknown_time_zone_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "optional", lambda _name: name)
    with pytest.raises(ImproperlyConfigured, match="HEXCLASSROOM_TIME_ZONE"):
        environment.time_zone("UTC")


@pytest.mark.parametrize(
    ("chosen", "shown"), [("", "Europe/Ljubljana"), ("Europe/Oslo", "Europe/Oslo")]
)
def test_a_laptop_shows_its_own_time(chosen: str, shown: str) -> None:
    asked = "from hexclassroom.settings.environment import *; print(time_zone(local_zone()))"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "TZ": "Europe/Ljubljana", "HEXCLASSROOM_TIME_ZONE": chosen},
        cwd=ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.strip() == shown, done.stderr
