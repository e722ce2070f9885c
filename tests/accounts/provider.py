"""A real OpenID provider and a real classroom server that trusts it, both as processes."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests

from tests import classroom as process
from tests.classroom import ClassroomServer, manage
from tests.services import free_port


class Provider:
    """`oidc_provider_mock` on a port of its own; anybody may sign in there by their subject."""

    def __init__(self, port: int) -> None:
        """Name the port."""
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "oidc_provider_mock", "--port", str(port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(200):
            try:
                requests.get(f"{self.url}/.well-known/openid-configuration", timeout=5)
            except requests.ConnectionError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the provider did not start")

    def person(self, subject: str, email: str, **claims: Any) -> str:
        """Make or change somebody who has an account there."""
        data = {"email": email, "email_verified": True, "name": "Provided Name", **claims}
        answer = requests.put(f"{self.url}/users/{subject}", json=data, timeout=10)
        answer.raise_for_status()
        return subject

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(10)


class School:
    """A classroom server where signing in with the provider is switched on."""

    def __init__(self, server: ClassroomServer, provider: Provider) -> None:
        """Know both."""
        self.server = server
        self.provider = provider
        self.url = server.local_url

    def run(self, code: str) -> Any:
        """Run Python with the server's settings and return what it printed as JSON."""
        lines = "from hexclassroom.accounts.models import *\nimport json\n" + code
        done = manage("shell", "--verbosity", "0", "-c", lines, "--data", str(self.server.data))
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.strip().splitlines()[-1]) if done.stdout.strip() else None

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read the server's database."""
        path = self.server.data / "hexclassroom.sqlite3"
        with sqlite3.connect(path) as database:
            return database.execute(query, values).fetchall()

    def begin(self, wanted: str = "") -> tuple[requests.Session, requests.Response]:
        """Press the button on the sign-in page and arrive at the provider."""
        browser = requests.Session()
        page = browser.get(f"{self.url}/sign-in/", params={"next": wanted}, timeout=30)
        found = re.search(r'href="(/sign-in/school/[^"]*)"', page.text)
        assert found, page.text
        there = browser.get(self.url + found[1].replace("&amp;", "&"), timeout=30)
        assert there.url.startswith(f"{self.provider.url}/oauth2/authorize"), there.url
        return browser, there

    def sign_in(self, subject: str, wanted: str = "") -> tuple[requests.Session, requests.Response]:
        """Go the whole way and return the browser and where it landed."""
        browser, there = self.begin(wanted)
        return browser, browser.post(there.url, {"sub": subject}, timeout=30)

    def who(self, browser: requests.Session) -> str | None:
        """Return the address on the account page of a browser; None = not signed in."""
        page = browser.get(f"{self.url}/account/", timeout=30)
        if "/start/" in page.url:
            return None
        found = re.search(r'name="email" value="([^"]*)"', page.text)
        assert found, page.text
        return found[1]


@contextmanager
def switched_on(folder: Path, **more: str) -> Iterator[School]:
    """Start both, with the variables of the environment that switch it on."""
    provider = Provider(free_port())
    plain = process.environment
    variables = {
        "HEXCLASSROOM_OIDC_URL": provider.url,
        "HEXCLASSROOM_OIDC_CLIENT_ID": "hexclassroom",
        "HEXCLASSROOM_OIDC_CLIENT_SECRET": "a secret of the test",
        "HEXCLASSROOM_OIDC_NAME": "School ID",
        **more,
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "environment", lambda: {**plain(), **variables})
        server = ClassroomServer(folder / "data", free_port())
        try:
            provider.wait()
            server.start()
            yield School(server, provider)
        finally:
            server.stop()
            provider.stop()
