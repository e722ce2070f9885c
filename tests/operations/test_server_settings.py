"""Settings of a server as an operator meets them: processes with an environment."""

import os
import subprocess
import sys

import pytest

from tests.classroom import ROOT

GOOD = {
    "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
    "HEXCLASSROOM_SECRET_KEY": "0123456789" * 5,
    "HEXCLASSROOM_SEAL_KEYS": "abcdefghij" * 5,
    "HEXCLASSROOM_HOSTS": "school.example",
    "HEXCLASSROOM_REDIS_URL": "redis://localhost:6379/0",
    "HEXCLASSROOM_DATABASE_URL": "postgresql://hex:p%40ss@db.example:5433/classroom",
    "HEXCLASSROOM_STATIC_ROOT": "/srv/static",
}


def manage(*words: str, **changes: str | None) -> "subprocess.CompletedProcess[str]":
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("HEXCLASSROOM_", "DJANGO_"))
    }
    chosen = {name: value for name, value in {**GOOD, **changes}.items() if value is not None}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env={**kept, **chosen}, capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def test_django_finds_nothing_to_warn_of() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_all_that_is_wrong_is_told_at_once_and_without_the_secrets() -> None:
    done = manage(
        "serve",
        HEXCLASSROOM_SECRET_KEY="too-short-a-secret",
        HEXCLASSROOM_SEAL_KEYS=None,
        HEXCLASSROOM_HOSTS="*, https://school.example",
        HEXCLASSROOM_DATABASE_URL="postgresql://u:pass-word@db.example",
        HEXCLASSROOM_REDIS_URL="http://localhost",
        HEXCLASSROOM_STATIC_ROOT="static",
        HEXCLASSROOM_PROXIES="many",
        HEXCLASSROOM_METRICS_FROM="somewhere",
        HEXCLASSROOM_TIME_ZONE="Atlantis",
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    for name in ("SECRET_KEY", "SEAL_KEYS", "HOSTS", "DATABASE_URL", "REDIS_URL", "STATIC_ROOT",
                 "PROXIES", "METRICS_FROM", "TIME_ZONE"):  # fmt: skip
        assert f"HEXCLASSROOM_{name}" in done.stderr, name
    for secret in ("too-short-a-secret", "pass-word"):
        assert secret not in done.stderr + done.stdout


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", "0123456789" * 4),
        ("SECRET_KEY", "x" * 60),
        ("SEAL_KEYS", "abcdefghij" * 5 + ",short"),
        ("SEAL_KEYS", "0123456789" * 5),
        ("HOSTS", "school.example:443"),
        ("HOSTS", "school.example/path"),
        ("HOSTS", "[::x]"),
        ("DATABASE_URL", "postgresql://db.example:port/name"),
        ("DATABASE_URL", "postgresql://db.example/name?fsync=off"),
        ("REDIS_URL", "redis://host/name"),
        ("REDIS_URL", "redis:///0"),
        ("PROXIES", "-1"),
        ("PROXIES", "0"),
        ("DATABASE_POOL", "2"),
        ("HSTS_SUBDOMAINS", "perhaps"),
        ("OIDC_URL", "https://sign-in.school.example"),
    ],
)
def test_a_wrong_value_is_named(name: str, value: str) -> None:
    done = manage("check", **{f"HEXCLASSROOM_{name}": value})
    assert done.returncode == 2, done.stderr
    wanted = "OIDC_CLIENT_ID" if name == "OIDC_URL" else name
    assert f"HEXCLASSROOM_{wanted}" in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HOSTS", "school.example, .school.example, 192.0.2.1, [2001:db8::1]"),
        ("DATABASE_URL", "postgresql://db.example/name?sslmode=verify-full"),
        ("DATABASE_URL", "postgresql://hex@%2Fvar%2Frun%2Fpostgresql/name"),
        ("REDIS_URL", "rediss://:secret@redis.example:6380/3"),
    ],
)
def test_a_right_value_is_taken(name: str, value: str) -> None:
    done = manage("check", **{f"HEXCLASSROOM_{name}": value})
    assert done.returncode == 0, done.stderr


def test_limits_of_time_hold_for_servers_and_not_for_commands_by_hand() -> None:
    show = (
        "from django.conf import settings as s;print(s.DATABASES['default']['OPTIONS']['options'])"
    )
    assert manage("shell", "-v0", "-c", show).stdout.strip() == ""
    done = manage("shell", "-v0", "-c", show, HEXCLASSROOM_STATEMENT_SECONDS="7")
    assert "statement_timeout=7000" in done.stdout
    assert "idle_in_transaction_session_timeout" in done.stdout
