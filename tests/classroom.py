"""The real embedded server as a subprocess: `manage.py classroom`, as a teacher starts it."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "classroom.test"
"""A name that is not localhost, as tablets see it: browsers map it to 127.0.0.1 for the tests."""

START_SECONDS = 120.0
STOP_SECONDS = 60.0
READY = "Ctrl-C stops the server"


def environment() -> dict[str, str]:
    """Return the environment of a teacher's terminal, without the settings of the tests."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("HEXCLASSROOM_", "DJANGO_", "PYTEST_"))
    }
    return {
        **kept, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "PYTHONFAULTHANDLER": "1",
    }  # fmt: skip


def manage(*words: str, timeout: float = 60.0) -> subprocess.CompletedProcess[str]:
    """Run one command of manage.py to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=timeout,
    )  # fmt: skip


class ClassroomServer:
    """One `manage.py classroom`, which can be stopped, killed and started again."""

    def __init__(self, data: Path, port: int, *options: str) -> None:
        """Name the data directory and the port; further options go to the command."""
        self.data = data
        self.port = port
        self.options = options
        self.url = f"http://{HOST}:{port}"
        self.local_url = f"http://127.0.0.1:{port}"
        self.output: list[str] = []
        self.process: subprocess.Popen[str] | None = None
        self.killed = False
        self._lines: queue.Queue[str | None] = queue.Queue()

    def start(self) -> ClassroomServer:
        """Start and wait until it says that it serves."""
        self.output, self.killed = [], False
        self._lines = queue.Queue()
        self.process = subprocess.Popen(
            [
                sys.executable, "manage.py", "classroom", "--no-browser",
                "--data", str(self.data), "--port", str(self.port), *self.options,
            ],
            cwd=ROOT, env=environment(), text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        threading.Thread(target=self._read, args=(self.process,), daemon=True).start()
        while True:
            try:
                line = self._lines.get(timeout=START_SECONDS)
            except queue.Empty:
                self.kill()
                raise AssertionError("the server did not start:\n" + self.text()) from None
            if line is None:
                raise AssertionError("the server ended at once:\n" + self.text())
            if READY in line:
                return self

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.output.append(line)
            self._lines.put(line)
        self._lines.put(None)

    def text(self) -> str:
        """Return everything printed since the last start."""
        return "".join(self.output)

    @property
    def teacher_path(self) -> str:
        """The path and secret of the teacher link that the start printed; works once."""
        found = re.search(r"http://[^/\s]+(/\S+#\S+)", self.text())
        assert found, self.text()
        return found[1]

    @property
    def teacher_url(self) -> str:
        """The printed teacher link under the host name of the browser tests."""
        return self.url + self.teacher_path

    def new_teacher_url(self) -> str:
        """Get a fresh link by `manage.py teacher_link`."""
        done = manage("teacher_link", "--data", str(self.data))
        assert done.returncode == 0, done.stderr
        return self.url + done.stdout.strip().removeprefix(self.local_url)

    def runs(self) -> bool:
        """Say whether it has been started and has not ended."""
        return self.process is not None and self.process.poll() is None

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """End it as Ctrl-C or the system would and return its exit code.

        Raises AssertionError where it fell, as by a fault of memory: nobody but `kill` kills it.
        """
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(by)
        try:
            code = self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the server did not stop:\n" + self.text()) from None
        if code != 0 and not self.killed:
            raise AssertionError(f"the server ended with {code}:\n" + self.text())
        return code

    def kill(self) -> None:
        """End it by kill -9."""
        if self.process is not None:
            self.killed = self.killed or self.runs()
            self.process.kill()
            self.process.wait(STOP_SECONDS)
