"""The Celery worker inside the server's process."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.classroom import ROOT, environment

pytestmark = pytest.mark.embedded


def test_tasks_of_live_run_in_the_server_and_those_of_reports_beside_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.live.embedded_script", str(tmp_path)],
        cwd=ROOT,
        env={
            **environment(),
            "DJANGO_SETTINGS_MODULE": "tests.live.embedded_settings",
            "HEXCLASSROOM_DATA": str(tmp_path / "data"),
        },
        capture_output=True,
        text=True,
        timeout=90,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    (_, server), (_, live, live_users), (_, reports, reports_users) = (
        line.split() for line in done.stdout.splitlines()
    )
    assert live == server
    assert reports != server
    assert live_users == reports_users == "0"
    assert not Path(f"/proc/{reports}").exists()
