"""A whole server in processes of its own: PostgreSQL, Redis, `manage.py serve` and a worker."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.classroom import ROOT
from tests.services import AGAIN, Postgres, Redis, free_port

LONG = 120.0
"""Seconds that anything may take on a slow machine before it counts as not happening."""

MAKE = """
import itertools, json, time
from tests.live import cast as casting
casting._keys = itertools.count(time.time_ns())  # another teacher each time
cast = casting.Cast(4)
cast.start()
print(json.dumps({"lesson": str(cast.lesson.pk), "table": cast.table, "tokens": cast.tokens}))
"""


def until(holds: Callable[[], Any], what: str, seconds: float = LONG) -> Any:
    """Wait until something holds and give what it gave."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"it did not come to it: {what}")


class Process:
    """One process of the server; what it prints goes into a file."""

    def __init__(self, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.log = log
        with log.open("wb") as out:
            self.popen = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT
            )

    def text(self) -> str:
        return self.log.read_text(errors="replace")

    def lines(self) -> list[dict[str, Any]]:
        """What it wrote into its log, of which each line is JSON."""
        return [json.loads(line) for line in self.text().splitlines() if line.startswith("{")]

    def says(self, word: str) -> None:
        until(lambda: word in self.text() or self.popen.poll() is not None, word)
        assert word in self.text(), self.text()

    def term(self) -> None:
        self.popen.send_signal(signal.SIGTERM)

    def ended(self) -> int:
        return self.popen.wait(LONG)

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self.popen.send_signal(signal.SIGCONT)
        self.popen.kill()
        self.popen.wait(LONG)


class Whole:
    """The services, and processes as a test asks for them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres = Postgres(durable=True).start()
        self.redis = Redis().start()
        self.processes: list[Process] = []
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("HEXCLASSROOM_", "DJANGO_"))
        }
        self.environment = {
            **kept,
            "PYTHONUNBUFFERED": "1",
            "PYTHONPATH": str(ROOT),
            "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
            "HEXCLASSROOM_SECRET_KEY": secrets.token_urlsafe(48),
            "HEXCLASSROOM_SEAL_KEYS": secrets.token_urlsafe(48),
            "HEXCLASSROOM_HOSTS": "127.0.0.1",
            "HEXCLASSROOM_DATABASE_URL": self.postgres.new_database("whole"),
            "HEXCLASSROOM_REDIS_URL": self.redis.url(),
            "HEXCLASSROOM_STATIC_ROOT": str(folder / "static"),
            "HEXCLASSROOM_HTTPS": "no",
            "HEXCLASSROOM_METRICS_TOKEN": "for-the-scraper",
        }
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    def manage(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def lesson(self) -> dict[str, Any]:
        """Make a lesson with four players who play; give its ids and their tokens."""
        found: dict[str, Any] = json.loads(self.manage("shell", "-v", "0", "-c", MAKE))
        return found

    def serve(self, **environment: str) -> Web:
        """Start a web process; on another port where somebody has taken ours meanwhile."""
        for _ in range(AGAIN):
            web = self._serve(environment)
            if web.popen.poll() is None or "cannot be had" not in web.text():
                break
            self.processes.remove(web)
        assert web.popen.poll() is None, web.text()
        return web

    def _serve(self, environment: dict[str, str]) -> Web:
        port = free_port()
        command = [sys.executable, "manage.py", "serve", "--port", str(port)]
        web = Web(
            command, {**self.environment, **environment}, self.folder / f"web{port}.log", port
        )
        self.processes.append(web)
        until(lambda: web.popen.poll() is not None or web.answers(), "it serves")
        return web

    def work(self, **environment: str) -> Process:
        number = len(self.processes)
        command = [
            str(Path(sys.executable).parent / "celery"), "-q", "-A", "hexclassroom", "worker",
            "-Q", "live,reports", "-P", "threads", "-c", "2", "-n", f"w{number}@%h",
        ]  # fmt: skip
        log = self.folder / f"worker{number}.log"
        worker = Process(command, {**self.environment, **environment}, log)
        self.processes.append(worker)
        worker.says("ready.")
        return worker

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        url = self.environment["HEXCLASSROOM_DATABASE_URL"]
        with psycopg.connect(url, autocommit=True) as db:
            cursor = db.execute(sql, values)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def redis_signal(self, number: signal.Signals) -> None:
        os.kill(self.redis.pid, number)

    def clear(self) -> None:
        """End the processes."""
        for process in self.processes:
            if process.popen.poll() is None:
                process.kill()
        self.processes.clear()

    def stop(self) -> None:
        self.clear()
        for service in (self.redis, self.postgres):
            with contextlib.suppress(Exception):
                service.stop()


class Web(Process):
    """One web process."""

    def __init__(
        self, command: list[str], environment: dict[str, str], log: Path, port: int
    ) -> None:
        super().__init__(command, environment, log)
        self.port = port

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        status, _headers, body = self.ask(path, **headers)
        return status, body

    def ask(self, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("GET", path, headers=sent)
            answer = connection.getresponse()
            known = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, known, answer.read().decode()
        finally:
            connection.close()

    def answers(self) -> bool:
        try:
            return self.get("/healthz")[0] == 200
        except OSError:
            return False

    def takes_pages(self) -> bool:
        """Whether a proxy would send somebody here."""
        try:
            return self.get("/readyz?own")[0] == 200
        except OSError:
            return False

    def ready(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.get("/readyz")[1])
        return found

    @contextlib.contextmanager
    def page(self, token: str) -> Iterator[Page]:
        """A player's open page."""
        with connect(
            f"ws://127.0.0.1:{self.port}/ws/play/",
            additional_headers={"Cookie": f"seat={token}"},
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            open_timeout=LONG,
            close_timeout=1,
            max_size=None,
        ) as socket:
            yield Page(socket)


class Page:
    """A player's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = -1

    def hand(self, up: bool) -> str:
        """Raise a hand or take it down: the least that is written. Gives the key."""
        key = secrets.token_hex(8)
        self.socket.send(json.dumps({"key": key, "do": "hand", "up": up}))
        return key

    def read(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=LONG))
        if "pieces" in frame:
            self.version = frame["v"]
            self.socket.send(json.dumps({"seen": self.version}))
        return frame

    def answer(self, key: str) -> dict[str, Any]:
        """Read until a tap is answered."""
        while True:
            frame = self.read()
            if frame.get("ack") == key:
                return frame

    def closed(self) -> int | None:
        """Read until the server closes, and give the code with which it does."""
        try:
            while True:
                self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else None

    def reach(self, version: int) -> None:
        """Read until a version is shown."""
        while self.version < version:
            self.read()
