"""A whole server of one's own for the load: PostgreSQL, Redis, Daphne and a worker, thrown away."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EMAIL = "load@school.example"


class Stack:
    """Started by `start`, ended by `stop`. PostgreSQL syncs to disk, as in earnest."""

    def __init__(self, webs: int = 1) -> None:
        """Start the services; `webs` Daphne processes will serve."""
        sys.path.insert(0, str(ROOT))
        from tests.services import Postgres, Redis, free_port

        self.postgres = Postgres(durable=True).start()
        self.redis = Redis().start()
        self.folder = Path(tempfile.mkdtemp(prefix="hexclassroom-load-"))
        self.ports = [free_port() for _ in range(webs)]
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
            "HEXCLASSROOM_SECRET_KEY": secrets.token_urlsafe(48),
            "HEXCLASSROOM_SEAL_KEYS": secrets.token_urlsafe(48),
            "HEXCLASSROOM_HOSTS": "127.0.0.1",
            "HEXCLASSROOM_DATABASE_URL": self.postgres.new_database("load"),
            "HEXCLASSROOM_REDIS_URL": self.redis.url(),
            "HEXCLASSROOM_STATIC_ROOT": str(self.folder / "static"),
            "HEXCLASSROOM_HTTPS": "no",
        }

    @property
    def base(self) -> str:
        """The address of the first server process."""
        return f"http://127.0.0.1:{self.ports[0]}"

    def manage(self, *words: str) -> str:
        """Run one command of manage.py."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=120,
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
        for n, port in enumerate(self.ports, 1):
            self._run(f"web{n}", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0",
                      "hexclassroom.asgi:application")  # fmt: skip
        self._run("worker", "celery", "-A", "hexclassroom", "worker", "-Q", "live,reports",
                  "-P", "threads", "-c", "2", "-l", "warning")  # fmt: skip
        for port in self.ports:
            self._wait(f"http://127.0.0.1:{port}/join/")
        return self

    def link(self) -> str:
        """Make a link that signs the teacher in once."""
        return self.manage("shell", "-v", "0", "-c", (
            "from django.utils import timezone;"
            "from hexclassroom.accounts.models import SignInLink as L, User;"
            f"u = User.objects.get(email={EMAIL!r});"
            "print('#' + L.issue(u, L.Purpose.SIGN_IN, timezone.now()))"
        )).strip()  # fmt: skip

    def _run(self, name: str, program: str, *words: str) -> None:
        log = (self.folder / f"{name}.log").open("wb")
        self.processes[name] = subprocess.Popen(
            [str(Path(sys.executable).parent / program), *words],
            cwd=ROOT, env=self.environment, stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def _wait(self, url: str) -> None:
        for _try in range(300):
            try:
                urllib.request.urlopen(url, timeout=2)
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(f"Nothing answers at {url}; see {self.folder}")

    @property
    def pids(self) -> dict[str, int]:
        """Process ids by name."""
        return {name: process.pid for name, process in self.processes.items()}

    def stop(self) -> None:
        """End everything."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        self.redis.stop()
        self.postgres.stop()
