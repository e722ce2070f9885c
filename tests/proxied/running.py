"""What runs: PostgreSQL, Redis, two web processes with HTTPS switched on, a proxy before them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from tests.classroom import ROOT
from tests.faults.processes import Child
from tests.proxied import configured
from tests.services import Postgres, Redis, free_port


def says(port: int, path: str) -> str:
    """Ask a web process itself; "" where it does not answer."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


def connections(port: int, transport: str) -> int:
    """Say how many pages of one transport a web process counts."""
    lines = [
        line
        for line in says(port, "/metrics").splitlines()
        if line.startswith("hexclassroom_connections{") and f'transport="{transport}"' in line
    ]
    return round(sum(float(line.rpartition(" ")[2]) for line in lines))


class Server:
    """Two web processes; started by `start`, thrown away by `stop`."""

    def __init__(self) -> None:
        """Choose ports; nothing runs yet."""
        self.folder = Path(tempfile.mkdtemp(prefix="hexclassroom-proxied-"))
        self.postgres, self.redis = Postgres(), Redis()
        self.ports = [free_port(), free_port()]
        self.webs: list[Child] = []
        self.environment: dict[str, str] = {}

    def manage(self, *words: str) -> str:
        """Run one command of manage.py."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment,
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    async def start(self) -> None:
        """Start everything but the proxy."""
        self.postgres.start()
        self.redis.start()
        kept = {
            k: v for k, v in os.environ.items() if not k.startswith(("HEXCLASSROOM_", "DJANGO_"))
        }
        self.environment = {
            **kept,
            "PYTHONUNBUFFERED": "1",
            "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
            "HEXCLASSROOM_SECRET_KEY": secrets.token_urlsafe(48),
            "HEXCLASSROOM_SEAL_KEYS": secrets.token_urlsafe(48),
            "HEXCLASSROOM_HOSTS": configured.HOST,
            "HEXCLASSROOM_DATABASE_URL": self.postgres.new_database("proxied"),
            "HEXCLASSROOM_REDIS_URL": self.redis.url(),
            "HEXCLASSROOM_STATIC_ROOT": str(self.folder / "static"),
        }
        self.manage("migrate", "--verbosity", "0")
        for script, *words in (
            ("collect-static", str(self.folder / "static")),
            ("publish-static", str(self.folder / "static"), str(self.published)),
        ):
            subprocess.run(
                ["sh", str(ROOT / "deploy" / "bin" / script), *words],
                env={**self.environment, "PYTHON": sys.executable}, check=True, timeout=120,
            )  # fmt: skip
        (self.published / "js" / "old.0123456789ab.js").write_text("// of the version before")
        pauses = random.Random(1)
        for n, port in enumerate(self.ports, 1):
            command = [sys.executable, "manage.py", "serve", "--port", str(port)]
            self.webs.append(
                Child(f"web{n}", command, self.environment, self.folder, self._ready(port), pauses)
            )
        for child in self.webs:
            await child.start()
        await asyncio.gather(*[child.up() for child in self.webs])

    @property
    def published(self) -> Path:
        """Where the proxy takes static files from."""
        return self.folder / "published" / "static"

    @staticmethod
    def _ready(port: int) -> object:
        async def ready(_child: Child) -> bool:
            return bool(await asyncio.to_thread(says, port, "/readyz?own"))

        return ready

    def link(self) -> str:
        """Make a teacher and the secret of a link that signs them in once."""
        code = (
            "from django.utils import timezone;"
            "from hexclassroom.accounts.models import SignInLink as L, User;"
            "u, _ = User.objects.get_or_create(email='t@school.example', defaults={'name': 'T'});"
            "print('#' + L.issue(u, L.Purpose.SIGN_IN, timezone.now()))"
        )
        return self.manage("shell", "-v", "0", "-c", code).strip().rpartition("#")[2]

    async def stop(self) -> None:
        """End everything."""
        await asyncio.gather(*[child.stop() for child in self.webs])
        self.redis.stop()
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Proxy:
    """Caddy or nginx in front of some ports."""

    def __init__(self, kind: str, program: str, folder: Path, webs: list[int]) -> None:
        """Write its configuration; `start` runs it."""
        self.folder = folder
        self.port, self.plain = free_port(), free_port()
        configured.certificate(folder)
        variables: dict[str, str] = {}
        if kind == "caddy":
            file = configured.caddy_configuration(folder, self.port, self.plain, free_port())
            command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
            variables = configured.caddy_variables(folder, webs)
        else:
            places = dict(zip((8001, 8002), webs, strict=True))
            file = configured.nginx_configuration(folder, places, self.port, self.plain)
            command = [program, "-c", str(file), "-p", str(folder)]
        self.command, self.variables = command, {**os.environ, **variables}
        self.url = f"https://{configured.HOST}:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Proxy:
        """Start and wait until it listens."""
        log = (self.folder / "proxy.log").open("ab")
        self._process = subprocess.Popen(
            self.command, env=self.variables, stdout=log, stderr=log, cwd=self.folder
        )
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                import socket

                socket.create_connection(("127.0.0.1", self.port), 1).close()
                time.sleep(2)  # its own first look at the processes
                return self
            time.sleep(0.1)
        raise AssertionError((self.folder / "proxy.log").read_text())

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
