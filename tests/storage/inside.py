"""Scripts that look into a server's data and prepare it, as another process of it would."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from tests.classroom import ROOT

_BEGIN = """
import json, sys
import datetime as dt
import django
django.setup()
from django.utils import timezone
from hexclassroom.live.models import LogEntry, Table
"""
_PREPARE = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from hexclassroom.accounts.models import SignInLink, User
from hexclassroom.live import actions, lessons, seats
from hexclassroom.live.access import Who
from hexclassroom.live.writer.commands import read_command
now = timezone.now()
user = (User.objects.local_teacher() if settings.EMBEDDED
        else User.objects.create_user("teacher@school.example", name="T"))
tables, players = int(sys.argv[1]), int(sys.argv[2])
lesson = lessons.create(user, "7b", tables=tables, options={"sessions": 2})
tokens = [seats.join(lesson, None, None, now)[1] for _ in range(players)]
for table in lesson.tables.order_by("number"):
    start = read_command({"do": "start"})
    who = Who("teacher", str(lesson.pk))
    actions.command(table.pk, who, f"start-it-{table.number}", start, now=now)
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
print(json.dumps({
    "tokens": tokens, "lesson": str(lesson.pk), "code": lesson.code,
    "tables": list(lesson.tables.order_by("number").values_list("pk", flat=True)),
    "session": session.session_key,
    "link": SignInLink.issue(user, SignInLink.Purpose.SIGN_IN, now),
}))
"""
_LOOK = """
from hexclassroom.live import history
from hexclassroom.live.writer.row import peek
out = {}
for table in Table.objects.all():
    log, row = history.read(table.pk), peek(table.pk)
    if row.state_text is not None:
        found = history.replay(row.game, history.line(history.heads(log)[log[-1].n]))
        assert row.state == found, "the state is not the replay of the log"
    assert [e.n for e in log] == list(range(1, row.log_n + 1)), "the log has a gap"
    assert max(e.version for e in log) <= row.version
    out[table.pk] = {
        "version": row.version, "log_n": row.log_n, "clock_id": row.clock_id,
        "paused": row.paused, "reason": row.pause_reason, "left": row.clock_left_ms,
        "clock_ends_in": (
            (row.clock_ends - timezone.now()).total_seconds() if row.clock_ends else 9999
        ),
        "state": row.state_text, "phase": row.phase,
        "keys": {e.key: e.version for e in log if e.key},
    }
print(json.dumps(out))
"""
_DUE = """
due = timezone.now() + dt.timedelta(seconds=float(sys.argv[1]))
Table.objects.filter(status="playing").update(clock_ends=due, due=due)
print("{}")
"""


@dataclass
class Made:
    """What `prepare` made."""

    tokens: list[str]
    lesson: str
    code: str
    tables: list[int]
    session: str
    link: str


class Inside:
    """A server's data, by the environment of its processes."""

    def __init__(self, environment: dict[str, str]) -> None:
        """Keep the environment."""
        self.environment = environment

    def run(self, script: str, *words: str) -> Any:
        """Run a script and read the JSON that it prints."""
        done = subprocess.run(
            [sys.executable, "-c", _BEGIN + script, *words],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def prepare(self, tables: int = 1, players: int = 2) -> Made:
        """Make a lesson whose games have begun, a teacher's session, and a link not yet used."""
        return Made(**self.run(_PREPARE, str(tables), str(players)))

    def look(self) -> dict[int, dict[str, Any]]:
        """Check that every state is the replay of its log, and give what stands at the tables."""
        return {int(table): found for table, found in self.run(_LOOK).items()}

    def due_in(self, seconds: float) -> None:
        """Let every running clock end so many seconds from now."""
        self.run(_DUE, str(seconds))
