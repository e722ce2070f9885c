"""A whole server of one's own for the load: PostgreSQL, Redis, web processes and workers.

Processes can be started, stopped and replaced while a load runs. Everything is thrown away.
"""

from __future__ import annotations

import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from functools import cached_property
from pathlib import Path

from deploy.load.measure import Pids, children

ROOT = Path(__file__).resolve().parents[2]
EMAIL = "load@school.example"
READY_SECONDS = 180.0
STOP_SECONDS = 20.0


class Stack:
    """Started by `start`, ended by `stop`. PostgreSQL syncs to disk, as in earnest."""

    def __init__(self, webs: int = 1, workers: int = 1) -> None:
        """Start the services; so many web processes and workers will run."""
        from tests.classroom import environment
        from tests.services import Postgres, Redis, free_port

        # As in compose.yaml.
        self.postgres = Postgres(durable=True, wal_compression="on", min_wal_size="1GB").start()
        self.redis = Redis().start()
        self.folder = Path(tempfile.mkdtemp(prefix="hexclassroom-load-"))
        self.ports = {f"web{n}": free_port() for n in range(1, webs + 1)}
        self.workers = [f"worker{n}" for n in range(1, workers + 1)]
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.database = self.postgres.new_database("load")
        self.environment = {
            **environment(),
            "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
            "HEXCLASSROOM_SECRET_KEY": secrets.token_urlsafe(48),
            "HEXCLASSROOM_SEAL_KEYS": secrets.token_urlsafe(48),
            "HEXCLASSROOM_HOSTS": "127.0.0.1",
            "HEXCLASSROOM_DATABASE_URL": self.database,
            "HEXCLASSROOM_REDIS_URL": self.redis.url(),
            "HEXCLASSROOM_STATIC_ROOT": str(self.folder / "static"),
            "HEXCLASSROOM_HTTPS": "no",
            "HEXCLASSROOM_PROXIES": "0",
        }

    @property
    def bases(self) -> list[str]:
        """The addresses of the web processes."""
        return [f"http://127.0.0.1:{port}" for port in self.ports.values()]

    def manage(self, *words: str) -> str:
        """Run one command of manage.py."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"manage.py {words[0]} failed: {done.stderr}")
        return done.stdout

    def start(self) -> Stack:
        """Make the tables and a teacher, and start every process."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        self.manage("shell", "-c", (
            "from hexclassroom.accounts.models import User;"
            f"User.objects.create_user({EMAIL!r}, name='Load')"
        ))  # fmt: skip
        for name in self.workers:
            self.start_worker(name, wait=False)
        for name in self.ports:
            self.start_web(name, wait=False)
        for name in self.ports:
            self.wait_ready(name)
        for name in self.workers:
            self.wait_for_worker(name)
        return self

    def link(self) -> str:
        """Make a link that signs the teacher in once."""
        return self.manage("shell", "-v", "0", "-c", (
            "from django.utils import timezone;"
            "from hexclassroom.accounts.models import SignInLink as L, User;"
            f"u = User.objects.get(email={EMAIL!r});"
            "print('#' + L.issue(u, L.Purpose.SIGN_IN, timezone.now()))"
        )).strip()  # fmt: skip

    # Single processes, by name: "web1", "worker1".
    def start_web(self, name: str, *, wait: bool = True) -> None:
        """Start a web process on its port, and wait until it is ready."""
        port = str(self.ports[name])
        self.run(name, sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", port)
        if wait:
            self.wait_ready(name)

    def start_worker(self, name: str, *, wait: bool = True) -> None:
        """Start a worker, and wait until it answers."""
        self.run(
            name, str(Path(sys.executable).parent / "celery"), "-A", "hexclassroom", "worker",
            "-Q", "live,reports", "-P", "threads", "-c", "4", "-n", f"{name}@%h", "-l", "warning",
        )  # fmt: skip
        if wait:
            self.wait_for_worker(name)

    def wait_for_worker(self, name: str) -> None:
        """Wait until a worker answers a ping."""
        from celery import Celery

        node = f"{name}@{socket.gethostname()}"
        end = time.monotonic() + READY_SECONDS
        with Celery(broker=self.redis.url()) as asking:
            while not asking.control.ping(destination=[node], timeout=1.0):
                if time.monotonic() > end:
                    raise SystemExit(f"{name} does not answer; see {self.folder}")

    def stop_process(self, name: str, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop a process, with SIGKILL at once, and wait until it has ended."""
        process = self.processes.pop(name)
        process.send_signal(how)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def replace(self, name: str, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop a process and start it anew: a step of a rolling restart."""
        self.stop_process(name, how)
        if name in self.ports:
            self.start_web(name)
        else:
            self.start_worker(name)

    def run(self, name: str, *words: str, **environment: str) -> None:
        """Start a process whose words go into a log file of its name."""
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                words, cwd=ROOT, env=self.environment | environment,
                stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip

    def wait_ready(self, name: str) -> None:
        """Wait until a web process serves pages."""
        wait_for(f"http://127.0.0.1:{self.ports[name]}/join/", str(self.folder))

    def log(self, name: str) -> str:
        """Give what a process has said."""
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def pids(self) -> Pids:
        """Give the process ids by name, PostgreSQL's and Redis's among them."""
        found = {name: [process.pid] for name, process in self.processes.items()}
        for name in self.ports:
            found[name.replace("web", "drawing")] = children(found.get(name, [0])[0])[1:]
        return found | {"postgres": children(self._postmaster), "redis": [self._redis_pid]}

    @cached_property
    def _postmaster(self) -> int:
        import psycopg

        with psycopg.connect(self.database) as connection:
            status = Path(f"/proc/{connection.info.backend_pid}/stat").read_text()
        return int(status.rsplit(")", 1)[1].split()[1])

    @cached_property
    def _redis_pid(self) -> int:
        import redis

        with redis.Redis.from_url(self.redis.url()) as client:
            return int(client.info("server")["process_id"])  # type: ignore[index, unused-ignore]

    def stop(self) -> None:
        """End everything."""
        for process in self.processes.values():
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.redis.stop()
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_for(url: str, logs: str) -> None:
    """Wait until an address answers, whatever it answers."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"Nothing answers at {url}; see {logs}")
