"""The shell scripts of deploy/bin: clean, and doing what they say."""

import contextlib
import os
import secrets
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.classroom import ROOT, environment
from tests.project.deployed import BIN, DEPLOY, scripts
from tests.services import Postgres, Redis

PROGRAMS = Path(sys.executable).parent


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.name)
def test_every_script_is_clean_and_may_be_run(path: Path) -> None:
    subprocess.run(["sh", "-n", str(path)], check=True, timeout=60)
    found = subprocess.run(
        [str(PROGRAMS / "shellcheck"), "--shell=sh", str(path)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert found.stdout == ""
    assert found.returncode == 0
    assert path.stat().st_mode & stat.S_IXUSR


def test_shellcheck_notices_what_is_not_clean(tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("#!/bin/sh\nrm -rf $1/*\n")
    found = subprocess.run([str(PROGRAMS / "shellcheck"), str(tmp_path / "bad")],
                           capture_output=True, timeout=120)  # fmt: skip
    assert found.returncode != 0


def test_files_of_the_version_before_stay_beside_the_new_ones(tmp_path: Path) -> None:
    old, new, published = (tmp_path / name for name in ("old", "new", "published"))
    for folder, digest in ((old, "a" * 12), (new, "b" * 12)):
        (folder / "js").mkdir(parents=True)
        (folder / "js" / f"live.{digest}.js").write_text(digest)
        (folder / "js" / "name with space.js").write_text(folder.name)
    for folder in (old, new, new):
        subprocess.run(["sh", str(BIN / "publish-static"), str(folder), str(published)],
                       check=True, timeout=60)  # fmt: skip
    assert sorted(path.name for path in (published / "js").iterdir()) == [
        f"live.{'a' * 12}.js", f"live.{'b' * 12}.js", "name with space.js",
    ]  # fmt: skip
    assert (published / "js" / "name with space.js").read_text() == "old"


@pytest.mark.embedded
def test_static_files_are_collected_without_any_settings(tmp_path: Path) -> None:
    subprocess.run(
        ["sh", str(BIN / "collect-static"), str(tmp_path / "static")],
        env={**environment(), "PYTHON": sys.executable}, check=True, timeout=120,
    )  # fmt: skip
    assert (tmp_path / "static" / "staticfiles.json").exists()
    assert len([*(tmp_path / "static").rglob("*.js")]) > 10


@pytest.mark.embedded
def test_the_nightly_backup_makes_one_when_it_is_time_and_ends_when_told(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "backups"
    folder.mkdir()
    variables = {**environment(), "PYTHON": sys.executable, "HEXCLASSROOM_DATA": str(data)}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"],
                   cwd=ROOT, env=variables, check=True, timeout=120)  # fmt: skip

    slept = tmp_path / "slept"
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "sleep").write_text(
        f'#!/bin/sh\necho >>"{slept}"\nexec {shutil.which("sleep")} 600\n'
    )
    (programs / "sleep").chmod(0o755)
    variables["PATH"] = f"{programs}{os.pathsep}{variables['PATH']}"

    def made() -> list[Path]:
        return sorted(folder.glob("hexclassroom-*.zip"))

    def run_once() -> None:
        """Let it look once and end it while it waits for the next time."""
        slept.unlink(missing_ok=True)
        loop = subprocess.Popen(["sh", str(BIN / "nightly-backup"), str(folder)], env=variables,
                                start_new_session=True)  # fmt: skip
        try:
            end = time.monotonic() + 120
            while not slept.exists() and time.monotonic() < end:
                time.sleep(0.1)
            loop.send_signal(signal.SIGTERM)
            assert loop.wait(60) == 0
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(loop.pid, signal.SIGKILL)  # the sleep that the shell leaves behind
            loop.wait()

    run_once()
    assert len(made()) == 1
    run_once()  # the newest is fresh: nothing to do
    assert len(made()) == 1
    old = time.time() - 24 * 3600
    os.utime(made()[0], (old, old))
    run_once()
    assert len(made()) == 2


FILL = """
import datetime as dt
from hexclassroom.accounts.models import School, User
from hexclassroom.classes.models import Student
School.objects.create(name="A school")
Student.objects.create(given="Zofia")
"""


@pytest.mark.embedded
def test_a_backup_is_tried_beside_the_real_database(
    postgres: Postgres, redis_server: Redis, tmp_path: Path
) -> None:
    name = f"real_{os.getpid()}"
    variables = {
        **environment(),
        "PYTHON": sys.executable,
        "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
        "HEXCLASSROOM_SECRET_KEY": secrets.token_urlsafe(48),
        "HEXCLASSROOM_SEAL_KEYS": secrets.token_urlsafe(48),
        "HEXCLASSROOM_HOSTS": "school.example",
        "HEXCLASSROOM_REDIS_URL": redis_server.url(6),
        "HEXCLASSROOM_DATABASE_URL": postgres.new_database(name),
        "HEXCLASSROOM_STATIC_ROOT": "/nonexistent",
        "HEXCLASSROOM_ERASURES_FILE": str(tmp_path / "erasures.jsonl"),
    }

    def run(*words: str) -> str:
        done = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True,
                              timeout=300)  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(sys.executable, "manage.py", "migrate", "-v0")
    run(sys.executable, "manage.py", "shell", "-v0", "-c", FILL)
    run(sys.executable, "manage.py", "backup", "--into", str(tmp_path))
    [backup] = tmp_path.glob("*.zip")
    # Nothing at all is left, and the drill still says what was there.
    postgres.new_database(name)
    postgres.new_database("drill")
    said = run("sh", str(BIN / "restore-drill"), str(backup))
    assert "1 schools" in said
    assert "1 names can be read" in said
    assert not (tmp_path / "erasures.jsonl").exists()


class StandIn:
    """Programs that are not here (a container engine, systemd): they write down what they are told.

    What fails is a line of shell that each one runs with its words in "$*".
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder / "programs", folder / "log"
        self.folder.mkdir()
        self.log.touch()

    def program(self, name: str, then: str = "") -> None:
        path = self.folder / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.log}"\n{then}\n')
        path.chmod(0o755)

    def told(self) -> list[str]:
        return self.log.read_text().splitlines()

    def run(self, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        path = f"{self.folder}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            ["sh", *words], env={**environment(), **variables, "PATH": path},
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip


@pytest.fixture
def stand_in(tmp_path: Path) -> StandIn:
    found = StandIn(tmp_path)
    found.program("sleep")
    return found


def in_order(told: list[str], *parts: str) -> None:
    """Fail unless lines with these parts come one after the other."""
    position = -1
    for part in parts:
        later = [n for n, line in enumerate(told) if n > position and part in line]
        assert later, (part, told)
        position = later[0]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of deploy/ with settings."""
    folder = tmp_path / "checkout"
    (folder / "deploy").mkdir(parents=True)
    shutil.copytree(BIN, folder / "deploy" / "bin")
    (folder / "deploy" / ".env").write_text("SITE=a.example\nIMAGE_TAG=1\nPOSTGRES_PASSWORD=x\n")
    return folder


RUNNING = 'case "$*" in *" ps "*) echo id;; esac'


def test_containers_are_replaced_one_after_the_other(checkout: Path, stand_in: StandIn) -> None:
    stand_in.program("docker", RUNNING + '; case "$*" in "image inspect"*) exit 1;; esac')
    done = stand_in.run(str(checkout / "deploy" / "bin" / "update-compose"), "2")
    assert done.returncode == 0, done.stderr
    in_order(
        stand_in.told(),
        "build -f Containerfile -t hexclassroom:2",
        "exec -T -e HEXCLASSROOM_STATEMENT_SECONDS=0 backup python manage.py backup --into",
        "run --rm migrate",
        "up -d --no-deps --wait web1", "exec -T web1 python deploy/bin/probe.py /readyz?own",
        "sleep",
        "up -d --no-deps --wait web2", "exec -T web2",
        "sleep",
        "--wait worker1", "--wait worker2", "--wait beat", "--wait backup", "caddy reload",
    )  # fmt: skip
    env = checkout / "deploy" / ".env"
    assert env.read_text() == "SITE=a.example\nIMAGE_TAG=2\nPOSTGRES_PASSWORD=x\n"
    assert env.stat().st_mode & 0o077 == 0


def test_an_image_that_is_there_is_taken_as_it_is(checkout: Path, stand_in: StandIn) -> None:
    stand_in.program("docker", RUNNING)
    assert stand_in.run(str(checkout / "deploy" / "bin" / "update-compose"), "1").returncode == 0
    assert not [line for line in stand_in.told() if line.startswith("docker build")]


@pytest.mark.parametrize(
    ("breaks", "never"),
    [("*manage.py?backup*", "migrate"), ("*run*migrate*", "web1"), ("*exec*web1*", "--wait web2")],
)
def test_what_fails_ends_the_update_before_it_goes_on(
    checkout: Path, stand_in: StandIn, breaks: str, never: str
) -> None:
    stand_in.program("docker", f'{RUNNING}; case "$*" in {breaks}) exit 1;; esac')
    done = stand_in.run(str(checkout / "deploy" / "bin" / "update-compose"), "2")
    assert done.returncode != 0
    assert not [line for line in stand_in.told() if never in line]


@pytest.fixture
def release(tmp_path: Path, stand_in: StandIn) -> Path:
    """A new version beside the one that runs, on a machine with two of each process."""
    old, new = (tmp_path / "home" / "releases" / name for name in ("1", "2"))
    for folder in (old, new):
        (folder / ".venv" / "bin").mkdir(parents=True)
        (folder / "static").mkdir()
        (folder / "static" / f"live.{folder.name * 12}.js").touch()
        shutil.copytree(BIN, folder / "deploy" / "bin")
        for name in ("python", "celery"):
            path = folder / ".venv" / "bin" / name
            path.write_text(f'#!/bin/sh\necho "{folder.name}/{name} $*" >>"{stand_in.log}"\n')
            path.chmod(0o755)
    (tmp_path / "home" / "current").symlink_to(old)
    stand_in.program("id", "echo 0")
    stand_in.program(
        "systemctl",
        'case "$*" in *list-units*web*) printf "hexclassroom-web@8002.service x\\n'
        'hexclassroom-web@8001.service x\\n";; *list-units*worker*) '
        'printf "hexclassroom-worker@1.service x\\nhexclassroom-worker@2.service x\\n";; '
        "*list-units*) echo hexclassroom-beat.service;; esac",
    )
    return new


def update(release: Path, stand_in: StandIn) -> "subprocess.CompletedProcess[str]":
    home = release.parent.parent
    return stand_in.run(
        str(release / "deploy" / "bin" / "update-systemd"), str(release),
        HEXCLASSROOM_HOME=str(home), PUBLISHED=str(home.parent / "srv"),
    )  # fmt: skip


def test_services_are_restarted_one_after_the_other(release: Path, stand_in: StandIn) -> None:
    stand_in.program("systemd-run")
    done = update(release, stand_in)
    assert done.returncode == 0, done.stderr
    in_order(
        stand_in.told(),
        "2/python manage.py collectstatic",
        "systemctl start hexclassroom-backup.service",
        "manage.py migrate --noinput",
        "systemctl restart hexclassroom-web@8001.service", "probe.py /readyz?own 8001", "sleep",
        "systemctl restart hexclassroom-web@8002.service", "probe.py /readyz?own 8002", "sleep",
        "systemctl restart hexclassroom-worker@1.service", "-d worker1@hexclassroom",
        "systemctl restart hexclassroom-worker@2.service", "-d worker2@hexclassroom",
        "systemctl restart hexclassroom-beat.service",
    )  # fmt: skip
    home = release.parent.parent
    assert (home / "current").resolve() == release
    assert (home.parent / "srv" / "static" / f"live.{'2' * 12}.js").exists()


def test_without_its_tables_a_new_version_does_not_start(release: Path, stand_in: StandIn) -> None:
    stand_in.program("systemd-run", "exit 1")
    assert update(release, stand_in).returncode != 0
    assert not [line for line in stand_in.told() if "restart" in line]
    assert (release.parent.parent / "current").resolve() == release.parent / "1"


def test_a_web_process_that_does_not_come_back_leaves_the_other_alone(
    release: Path, stand_in: StandIn
) -> None:
    stand_in.program("systemd-run")
    python = release / ".venv" / "bin" / "python"
    python.write_text(python.read_text() + 'case "$*" in *probe*) exit 1;; esac\n')
    done = update(release, stand_in)
    assert done.returncode == 1
    assert "hexclassroom-web@8001.service is not ready" in done.stderr
    restarted = [line for line in stand_in.told() if "restart" in line]
    assert restarted == ["systemctl restart hexclassroom-web@8001.service"]


def test_names_of_workers_are_those_of_the_unit() -> None:
    unit = (DEPLOY / "systemd" / "hexclassroom-worker@.service").read_text()
    assert "-n worker%i@hexclassroom" in unit
    assert '"worker$name@hexclassroom"' in (BIN / "update-systemd").read_text()
