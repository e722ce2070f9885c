"""Backups of sealed names, and what was erased since: on real installations and files."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.backup.test_commands import Server, tables
from tests.classroom import ROOT, environment, manage
from tests.services import Postgres, Redis

pytestmark = pytest.mark.embedded

NAME = "Quintessa"
FILL = f"""
import datetime as dt
from hexclassroom.accounts.models import Membership, School, User
from hexclassroom.classes.models import Class, ClassTeacher, Enrolment, Student
school = School.objects.create(name="Hill School")
teacher = User.objects.create_user("t@school.example")
Membership.objects.create(school=school, user=teacher)
found = Class.objects.create(school=school, name="7b", year="2026/27", ends=dt.date(2030, 7, 31))
ClassTeacher.objects.create(school_class=found, user=teacher)
for n, name in enumerate(("{NAME}", "Ben")):
    student = Student.objects.create(given=name, initial="K")
    Enrolment.objects.create(
        school_class=found, student=student, words=f"Calm Owl {{n}}", tags={{"level": name}}
    )
"""
ERASE = f"""
from django.utils import timezone
from hexclassroom.accounts.models import User
from hexclassroom.classes.models import Student
from hexclassroom.privacy import erasing
gone = next(each for each in Student.objects.all() if each.given == "{NAME}")
erasing.student(gone.pk, None, User.objects.get(email="t@school.example"), timezone.now())
"""
READ = (
    "from hexclassroom.classes.models import Enrolment; "
    "print(sorted((e.student.name, e.tags['level']) for e in Enrolment.objects.all()))"
)
BOTH = "[('Ben K.', 'Ben'), ('Quintessa K.', 'Quintessa')]"
ONE = "[('Ben K.', 'Ben')]"


def ok(done: "subprocess.CompletedProcess[str]") -> str:
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with a class of two, and its backup beside it."""
    folder = tmp_path_factory.mktemp("home")
    data = ["--data", str(folder / "data")]
    ok(manage("migrate", "-v0", *data))
    ok(manage("shell", "-v0", "-c", FILL, *data))
    ok(manage("backup", str(folder / "saved.zip"), *data))
    return folder


@pytest.fixture
def data(home: Path, tmp_path: Path) -> Path:
    """A copy of it for one test."""
    return Path(shutil.copytree(home / "data", tmp_path / "data"))


@pytest.fixture
def saved(home: Path) -> Path:
    return home / "saved.zip"


def names(data: Path) -> str:
    return ok(manage("shell", "-v0", "-c", READ, "--data", str(data)))


def test_no_name_can_be_read_in_the_file(saved: Path) -> None:
    with zipfile.ZipFile(saved) as archive:
        content = b"".join(archive.read(each) for each in archive.namelist())
    assert b"2026/27" in content
    assert NAME.encode() not in content


def test_sealed_values_leave_and_return_as_they_lie_in_the_database(
    data: Path, saved: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    ok(manage("restore", str(saved), "--data", str(other)))
    assert names(other) == BOTH

    def raw(where: Path) -> list[tuple[str]]:
        with sqlite3.connect(where / "hexclassroom.sqlite3") as database:
            return database.execute("SELECT given, initial FROM classes_student").fetchall()

    assert sorted(raw(other)) == sorted(raw(data))
    assert all(each[0].startswith("gAAAA") for each in raw(data))


def test_what_was_erased_after_the_backup_is_erased_again(
    data: Path, saved: Path, tmp_path: Path
) -> None:
    ok(manage("shell", "-v0", "-c", ERASE, "--data", str(data)))
    assert names(data) == ONE
    said = ok(manage("restore", str(saved), "--force", "--data", str(data)))
    assert names(data) == ONE
    assert "Erased once more: 1 of the 1" in said
    # A second restore, into a folder where only the list of erasures is left.
    (data / "hexclassroom.sqlite3").unlink()
    ok(manage("restore", str(saved), "--data", str(data)))
    assert names(data) == ONE


def test_what_came_back_with_a_copied_database_is_erased_by_replaying_the_list(
    home: Path, data: Path
) -> None:
    ok(manage("shell", "-v0", "-c", ERASE, "--data", str(data)))
    for ending in ("-wal", "-shm"):
        (data / f"hexclassroom.sqlite3{ending}").unlink(missing_ok=True)
    shutil.copy(home / "data" / "hexclassroom.sqlite3", data / "hexclassroom.sqlite3")
    assert names(data) == BOTH
    said = ok(manage("erasures", "--replay", "--data", str(data)))
    assert "Erased once more: 1." in said
    assert names(data) == ONE
    assert "Erased once more: 0." in ok(manage("erasures", "--replay", "--data", str(data)))


def test_another_list_can_be_named(data: Path, saved: Path, tmp_path: Path) -> None:
    ok(manage("shell", "-v0", "-c", ERASE, "--data", str(data)))
    listed, other = tmp_path / "list.jsonl", tmp_path / "other"
    assert ok(manage("erasures", "--export", str(listed), "--data", str(data))) == "1 erasure."
    ok(manage("restore", str(saved), "--erasures", str(listed), "--data", str(other)))
    assert names(other) == ONE
    # Its own list holds it from now on.
    ok(manage("restore", str(saved), "--force", "--data", str(other)))
    assert names(other) == ONE


def test_without_a_list_everything_is_back(data: Path, saved: Path, tmp_path: Path) -> None:
    # The sister of the two tests above: the name is in the file.
    ok(manage("shell", "-v0", "-c", ERASE, "--data", str(data)))
    ok(manage("restore", str(saved), "--data", str(tmp_path / "other")))
    assert names(tmp_path / "other") == BOTH


@pytest.mark.parametrize("content", ["{}\n", "nonsense\n", '{"kind": "student", "target": 1}\n'])
def test_a_bad_list_of_erasures_is_refused_and_nothing_changes(
    saved: Path, tmp_path: Path, content: str
) -> None:
    listed, other = tmp_path / "list.jsonl", tmp_path / "other"
    listed.write_text(content)
    done = manage("restore", str(saved), "--erasures", str(listed), "--data", str(other))
    assert done.returncode == 2
    assert "no list of erasures" in done.stderr
    assert "line 1" in done.stderr
    done = manage("restore", str(saved), "--erasures", str(tmp_path / "x"), "--data", str(other))
    assert done.returncode == 2
    assert "cannot be read" in done.stderr


@pytest.fixture
def server(postgres: Postgres, redis_server: Redis) -> Server:
    return Server(postgres.new_database(f"sealed_{os.getpid()}"), redis_server.url(5))


def test_a_server_without_the_key_refuses_and_says_where_it_belongs(
    data: Path, saved: Path, server: Server
) -> None:
    done = server.manage("restore", str(saved))
    assert done.returncode == 2
    assert "HEXCLASSROOM_SEAL_KEYS" in done.stderr
    assert "nothing was changed" in done.stderr
    own = server.environment["HEXCLASSROOM_SEAL_KEYS"]
    laptop = (data / "secret_key").read_text().strip()
    server.environment["HEXCLASSROOM_SEAL_KEYS"] = f"{own},{laptop}"
    ok(server.manage("restore", str(saved)))
    assert ok(server.manage("shell", "-v0", "-c", READ)) == BOTH
    # Sealed anew, the server's own key is enough.
    assert "Sealed 6 values" in ok(server.manage("reseal"))
    server.environment["HEXCLASSROOM_SEAL_KEYS"] = own
    assert ok(server.manage("shell", "-v0", "-c", READ)) == BOTH
    server.environment["HEXCLASSROOM_SEAL_KEYS"] = "zyxwv" * 10
    done = server.manage("reseal")
    assert done.returncode == 2
    assert "HEXCLASSROOM_SEAL_KEYS" in done.stderr


def test_a_server_forgets_again_by_the_file_that_it_was_given(
    data: Path, saved: Path, server: Server, tmp_path: Path
) -> None:
    laptop = (data / "secret_key").read_text().strip()
    server.environment["HEXCLASSROOM_SEAL_KEYS"] += f",{laptop}"
    server.environment["HEXCLASSROOM_ERASURES_FILE"] = str(tmp_path / "list" / "erased.jsonl")
    ok(server.manage("restore", str(saved)))
    ok(server.manage("shell", "-v0", "-c", ERASE))
    assert json.loads((tmp_path / "list" / "erased.jsonl").read_text())["kind"] == "student"
    ok(server.manage("restore", "--force", str(saved)))
    assert ok(server.manage("shell", "-v0", "-c", READ)) == ONE
    assert "data/classes.student.jsonl" in tables(saved)


def test_a_servers_backup_opens_on_a_laptop_that_is_given_the_servers_keys(
    data: Path, saved: Path, server: Server, tmp_path: Path
) -> None:
    own = server.environment["HEXCLASSROOM_SEAL_KEYS"]
    laptop = (data / "secret_key").read_text().strip()
    server.environment["HEXCLASSROOM_SEAL_KEYS"] = f"{own},{laptop}"
    ok(server.manage("restore", str(saved)))
    ok(server.manage("reseal"))
    ok(server.manage("backup", str(tmp_path / "server.zip")))
    other = ["--data", str(tmp_path / "other")]
    done = manage("restore", str(tmp_path / "server.zip"), *other)
    assert done.returncode == 2
    assert "HEXCLASSROOM_SEAL_KEYS" in done.stderr
    with_keys = {**environment(), "HEXCLASSROOM_SEAL_KEYS": own}
    for words in (["restore", str(tmp_path / "server.zip")], ["reseal"]):
        subprocess.run(
            [sys.executable, "manage.py", *words, *other], cwd=ROOT, env=with_keys, check=True
        )
    assert names(tmp_path / "other") == BOTH
