"""`manage.py classroom`, run as a teacher runs it."""

import os
import signal
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.classroom import ClassroomServer, manage
from tests.services import free_port

pytestmark = pytest.mark.embedded


def get(url: str) -> tuple[int, dict[str, str], str]:
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return response.status, dict(response.headers), response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read().decode()


def count(data: Path, table: str) -> int:
    with sqlite3.connect(data / "hexclassroom.sqlite3") as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_it_prints_the_teacher_link_the_students_address_and_a_qr_code(
    classroom: ClassroomServer,
) -> None:
    text = classroom.text()
    assert f"{classroom.local_url}/start/#" in text
    assert f":{classroom.port}/\n" in text
    assert "█▀" in text
    assert "Traceback" not in text
    assert "WARNING" not in text


def test_pages_and_hashed_files_are_served_without_debug(classroom: ClassroomServer) -> None:
    status, headers, page = get(f"{classroom.local_url}/start/")
    assert status == 200
    assert headers["Content-Security-Policy"].startswith("default-src 'self'")
    source = page.partition('<script type="module" src="')[2].partition('"')[0]
    assert source.startswith("/static/js/secret.")
    status, headers, _ = get(classroom.local_url + source)
    assert status == 200
    assert "immutable" in headers["Cache-Control"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in headers
    status, _, page = get(f"{classroom.local_url}/static/../secret_key")
    assert status in {400, 404}
    assert (classroom.data / "secret_key").read_text().strip() not in page


def test_the_data_is_for_its_owner_only(classroom: ClassroomServer) -> None:
    assert classroom.data.stat().st_mode & 0o077 == 0
    assert (classroom.data / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_and_starting_again_continues(
    classroom: ClassroomServer, by: signal.Signals
) -> None:
    began = time.monotonic()
    assert classroom.stop(by) == 0
    assert time.monotonic() - began < 8
    assert "Stopped" in classroom.text()
    assert "Traceback" not in classroom.text()
    users = count(classroom.data, "accounts_user")
    secret = (classroom.data / "secret_key").read_text()

    classroom.start()
    assert get(f"{classroom.local_url}/start/")[0] == 200
    assert count(classroom.data, "accounts_user") == users
    assert (classroom.data / "secret_key").read_text() == secret


def test_after_kill_9_the_same_command_continues(classroom: ClassroomServer) -> None:
    classroom.kill()
    classroom.start()
    assert get(f"{classroom.local_url}/start/")[0] == 200
    assert count(classroom.data, "accounts_user") == 1


def test_a_busy_port_is_told_in_words(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen(1)
        port = other.getsockname()[1]
        done = manage("classroom", "--no-browser", "--data", str(tmp_path), "--port", str(port))
    assert done.returncode == 2
    assert f"Port {port} is in use" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["classroom", "teacher_link"])
def test_a_folder_that_cannot_be_used_is_told_in_words(tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("x")
    found = manage(command, "--data", str(tmp_path / "file"))
    assert found.returncode == 2
    assert "Nothing can be kept in" in found.stderr
    assert "Traceback" not in found.stderr


def test_a_lock_that_cannot_be_made_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("k" * 50)
    (tmp_path / "server.lock").mkdir()
    found = manage("classroom", "--data", str(tmp_path), "--port", str(free_port()))
    assert found.returncode == 2
    assert "Nothing can be kept in" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("port", ["0", "70000"])
def test_a_port_that_is_none_is_told_in_words(tmp_path: Path, port: str) -> None:
    done = manage("classroom", "--no-browser", "--data", str(tmp_path), "--port", port)
    assert done.returncode == 2
    assert "from 1 to 65535" in done.stderr


def test_a_second_start_on_the_same_data_is_told_in_words(classroom: ClassroomServer) -> None:
    done = manage(
        "classroom", "--no-browser", "--data", str(classroom.data), "--port", str(free_port())
    )
    assert done.returncode == 2
    assert "already runs" in done.stderr
    assert f"port {classroom.port}" in done.stderr
    assert "manage.py teacher_link" in done.stderr
    assert get(f"{classroom.local_url}/start/")[0] == 200


def test_a_lost_link_is_printed_again(classroom: ClassroomServer) -> None:
    first = classroom.teacher_url
    second = classroom.new_teacher_url()
    assert second.startswith(f"{classroom.url}/start/#")
    assert second != first


def test_without_a_server_there_is_no_link(tmp_path: Path) -> None:
    done = manage("teacher_link", "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert "manage.py classroom" in done.stderr


def test_data_of_a_newer_version_is_left_alone(classroom: ClassroomServer) -> None:
    classroom.stop()
    with sqlite3.connect(classroom.data / "hexclassroom.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('live', '9999_from_the_future', '2030-01-01')"
        )
    done = manage(
        "classroom", "--no-browser", "--data", str(classroom.data), "--port", str(classroom.port)
    )
    assert done.returncode == 2
    assert "live.9999_from_the_future" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="asks the Linux kernel for child processes")
def test_no_process_is_left_behind(classroom: ClassroomServer) -> None:
    assert classroom.process is not None
    children = Path(f"/proc/{classroom.process.pid}/task/{classroom.process.pid}/children")
    found = [int(word) for word in children.read_text().split()]
    classroom.kill()
    time.sleep(1)
    assert [pid for pid in found if Path(f"/proc/{pid}").exists()] == []
