"""A whole server of its own: PostgreSQL that syncs to disk, Redis, web processes and workers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import psycopg

from tests.faults.processes import ROOT, Child, program
from tests.services import Postgres, Redis, free_port

TEACHER = "teacher@school.example"
DATABASE = "faults"


class Stack:
    """Started by `start`, ended and thrown away by `stop`."""

    def __init__(self, pauses: random.Random, webs: int = 2, workers: int = 2) -> None:
        """Make what the processes need; nothing runs yet. `pauses` are those before restarts."""
        self.folder = Path(tempfile.mkdtemp(prefix="hexclassroom-faults-"))
        self.postgres = Postgres(durable=True)
        self.redis = Redis()
        self.ports = [free_port() for _ in range(webs)]
        self._pauses, self._workers = pauses, workers
        self.webs: list[Child] = []
        self.workers: list[Child] = []
        self.environment: dict[str, str] = {}

    async def start(self) -> None:
        """Start the services, make tables and a teacher, and start every process."""
        await asyncio.gather(
            asyncio.to_thread(self.postgres.start), asyncio.to_thread(self.redis.start)
        )
        kept = {
            k: v for k, v in os.environ.items() if not k.startswith(("HEXCLASSROOM_", "DJANGO_"))
        }
        self.environment = {
            **kept,
            "PYTHONUNBUFFERED": "1",
            "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.server",
            "HEXCLASSROOM_SECRET_KEY": secrets.token_urlsafe(48),
            "HEXCLASSROOM_SEAL_KEYS": secrets.token_urlsafe(48),
            "HEXCLASSROOM_HOSTS": "127.0.0.1",
            "HEXCLASSROOM_DATABASE_URL": self.postgres.new_database(DATABASE),
            "HEXCLASSROOM_REDIS_URL": self.redis.url(),
            "HEXCLASSROOM_STATIC_ROOT": str(self.folder / "static"),
            "HEXCLASSROOM_HTTPS": "no",
            # Two share a lesson's teams, so that one alone can be lost.
            "HEXCLASSROOM_DRAWING_PROCESSES": "2",
        }
        await asyncio.gather(
            self.manage("migrate", "--verbosity", "0"),
            self.manage("collectstatic", "--noinput", "--verbosity", "0"),
        )
        for n, port in enumerate(self.ports, 1):
            command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"]
            self.webs.append(self._child(f"web{n}", [*command, "--port", str(port)], answers(port)))
        for n in range(1, self._workers + 1):
            command = [program("celery"), "-A", "hexclassroom", "worker", "-Q", "live,reports"]
            command += ["-P", "threads", "-c", "4", "-n", f"worker{n}@%h", "-l", "info"]
            self.workers.append(self._child(f"worker{n}", command, says_ready))
        for child in self.children:
            await child.start()
        await asyncio.gather(*[child.up() for child in self.children])

    def _child(self, name: str, command: list[str], ready: Any) -> Child:
        return Child(name, command, self.environment, self.folder, ready, self._pauses)

    @property
    def children(self) -> list[Child]:
        """All processes that are kept alive."""
        return [*self.webs, *self.workers]

    async def manage(self, *words: str, text: str = "") -> str:
        """Run one command of manage.py."""
        return await self.python("manage.py", *words, text=text)

    async def python(self, *words: str, text: str = "") -> str:
        """Run Python with the server's settings."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, cwd=ROOT, env=self.environment,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        out, errors = await asyncio.wait_for(process.communicate(text.encode()), 300)
        assert process.returncode == 0, errors.decode()
        return out.decode()

    async def link(self) -> str:
        """Make a teacher and the secret of a link that signs them in once."""
        code = (
            "from django.utils import timezone;"
            "from hexclassroom.accounts.models import SignInLink as L, User;"
            f"u = User.objects.create_user({TEACHER!r}, name='T');"
            "print('#' + L.issue(u, L.Purpose.SIGN_IN, timezone.now()))"
        )
        return (await self.manage("shell", "-v", "0", "-c", code)).strip().rpartition("#")[2]

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Ask the database something, on a connection of its own."""
        with psycopg.connect(
            self.postgres.url(DATABASE), autocommit=True, connect_timeout=10
        ) as db:
            cursor = db.execute(sql, values)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    async def ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """As `query`, without holding up the clients."""
        return await asyncio.to_thread(self.query, sql, *values)

    async def stop(self) -> None:
        """End everything and throw it away."""
        await asyncio.gather(*[child.stop() for child in self.children])
        for service in (self.redis, self.postgres):
            with contextlib.suppress(Exception):
                await asyncio.to_thread(service.stop)
        shutil.rmtree(self.folder, ignore_errors=True)


def answers(port: int) -> Any:
    """Say how a web process shows that it serves: a page comes."""

    async def ready(_child: Child) -> bool:
        try:
            async with asyncio.timeout(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"GET /join/ HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
                line = await reader.readline()
                writer.close()
        except (OSError, TimeoutError):
            return False
        return b" 200 " in line

    return ready


async def says_ready(child: Child) -> bool:
    """Say whether a worker has begun to work."""
    return child.said("ready.")
