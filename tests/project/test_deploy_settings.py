"""Every variable of a server stands in the example and in the table; what is written works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.classroom import ROOT
from tests.project.deployed import BIN, DEPLOY, application, example, settings_read

README = (DEPLOY / "README.md").read_text(encoding="utf-8")


def table() -> set[str]:
    """The variables in the first column of the README's table."""
    rows = re.findall(r"^\| (`HEXCLASSROOM_.*?) \|", README, re.M)
    return {name for row in rows for name in re.findall(r"`(HEXCLASSROOM_[A-Z_]+)`", row)}


def test_the_code_is_read_for_variables() -> None:
    found = settings_read()
    assert {"HEXCLASSROOM_SECRET_KEY", "HEXCLASSROOM_OIDC_URL", "HEXCLASSROOM_PROXIES"} <= found
    assert "HEXCLASSROOM_TEST_DB" not in found


def test_every_variable_of_a_server_is_explained_in_the_readme_and_nothing_else() -> None:
    assert table() == settings_read()


def test_every_variable_of_a_server_stands_in_the_example_and_nothing_else() -> None:
    assert {name for name in example() if name.startswith("HEXCLASSROOM_")} == settings_read()


def written(kind: str, folder: Path) -> dict[str, str]:
    """The settings that new-env writes, as the processes get them."""
    file = folder / f"{kind}.env"
    subprocess.run(
        ["sh", str(BIN / "new-env"), kind, "play.school.example", "it@school.example", str(file)],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    assert file.stat().st_mode & 0o077 == 0
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    found = dict(line.split("=", 1) for line in lines)
    if kind == "compose":
        for name, value in application()["web1"]["environment"].items():
            found[name] = re.sub(r"\$\{([A-Z_]+)[^}]*\}", lambda hit: found[hit[1]], value)
        found["DJANGO_SETTINGS_MODULE"] = "hexclassroom.settings.server"
        found["HEXCLASSROOM_STATIC_ROOT"] = "/app/static"
    return found


ASK = """
import django
django.setup()
from django.conf import settings as s
from django.db import connection
print(s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE, s.SECURE_PROXY_SSL_HEADER, s.PROXIES)
print(connection.settings_dict["HOST"], connection.settings_dict["NAME"], s.REDIS_URL)
"""


@pytest.mark.parametrize(
    ("kind", "services"),
    [
        ("compose", "postgres hexclassroom redis://redis:6379/0"),
        ("systemd", "/var/run/postgresql hexclassroom redis://127.0.0.1:6379/0"),
    ],
)
def test_a_server_takes_the_settings_that_are_written_for_it(
    kind: str, services: str, tmp_path: Path
) -> None:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("HEXCLASSROOM", "DJANGO"))}
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, env={**kept, **written(kind, tmp_path)},
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.strip().splitlines()[-2:]
    assert first == "['play.school.example'] True ('HTTP_X_FORWARDED_PROTO', 'https') 1"
    assert second.lower() == services


def test_every_server_has_secrets_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = written("compose", tmp_path / "a"), written("compose", tmp_path / "b")
    names = ("HEXCLASSROOM_SECRET_KEY", "HEXCLASSROOM_SEAL_KEYS", "POSTGRES_PASSWORD")
    secrets = [each[name] for each in (one, other) for name in names]
    assert len(set(secrets)) == 6
    assert all(len(secret) == 64 for secret in secrets)


def test_settings_that_are_there_are_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("HEXCLASSROOM_SEAL_KEYS=precious\n")
    done = subprocess.run(
        ["sh", str(BIN / "new-env"), "compose", "a.example", "a@a.example", str(file)],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "left alone" in done.stderr
    assert file.read_text() == "HEXCLASSROOM_SEAL_KEYS=precious\n"


@pytest.mark.parametrize(
    ("site", "email"),
    [
        ("https://a.example", "a@a.example"),
        ("a.example|e", "a@a.example"),
        ("a.example", "nobody"),
        ("a.example", "a@b\nX=y"),
    ],
)
def test_what_is_no_host_name_or_address_is_refused(site: str, email: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", str(BIN / "new-env"), "compose", site, email, str(tmp_path / "env")],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert not (tmp_path / "env").exists()
