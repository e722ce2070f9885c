"""The README's first command installs no package of a server: the laptop must do without them."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from importlib import import_module
for name in {absent!r}:
    sys.modules[name] = None
import django
django.setup()
from django.urls import get_resolver
get_resolver().url_patterns
for name in ("asgi", "live.warm", "live.painters", "live.writer.row", "live.embedded.worker"):
    import_module("hexclassroom." + name)
from hexclassroom.live.warm import warm
warm()
"""


def pinned(name: str) -> set[str]:
    """Give the packages of a requirements file."""
    text = (ROOT / "deploy" / "requirements" / f"{name}.txt").read_text()
    return set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))


def test_a_laptop_starts_without_the_packages_of_a_server(tmp_path: Path) -> None:
    absent = {"psycopg", "psycopg-pool", "channels-redis", "redis"}
    assert absent <= pinned("server") - pinned("base")
    script = SCRIPT.format(absent=sorted(name.replace("-", "_") for name in absent))
    settings = {
        "DJANGO_SETTINGS_MODULE": "hexclassroom.settings.embedded",
        "HEXCLASSROOM_DATA": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, **settings},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
