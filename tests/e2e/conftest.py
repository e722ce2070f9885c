"""Browsers: Chromium through Playwright, WebKit through its own driver."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.classroom import HOST, ClassroomServer
from tests.conftest import missing
from tests.e2e.axe import Violation, serious_violations
from tests.e2e.room import Room
from tests.services import free_port

SCREENSHOTS = Path(__file__).resolve().parent.parent / "screenshots"
CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Pages are opened as on a tablet: by a name that is no secure context.
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
]

TABLET = {"width": 1180, "height": 820}
TABLET_UPRIGHT = {"width": 820, "height": 1180}
PHONE = {"width": 360, "height": 740}
PROJECTOR = {"width": 1920, "height": 1080}

Shoot = Callable[[Page, str], Path]
Axe = Callable[[Page], list[Violation]]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the system's Chromium; HEXCLASSROOM_CHROMIUM names another one."""
    named = os.environ.get("HEXCLASSROOM_CHROMIUM")
    program = named or next((path for path in CHROMIUM if Path(path).exists()), None)
    if program is None:
        missing("Chromium is not installed (Debian: apt-get install chromium)")
    return {**browser_type_launch_args, "executable_path": program, "args": CHROMIUM_OPTIONS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Open pages as on a tablet with a touch screen."""
    return {**browser_context_args, "viewport": TABLET, "has_touch": True, "locale": "en-GB"}


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassroomServer]:
    """Give one embedded server for all tests of a file: each makes a lesson of its own."""
    server = ClassroomServer(tmp_path_factory.mktemp("school"), free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def room(
    browser: Browser, browser_context_args: dict[str, Any], school: ClassroomServer
) -> Iterator[Room]:
    """Give a classroom of teacher and tablets; nothing unexpected may happen on any page."""
    room = Room(browser, school, browser_context_args)
    try:
        yield room
        assert room.watch.problems == []
    finally:
        room.close()


@pytest.fixture(scope="session")
def shoot() -> Shoot:
    """Give a function that saves a picture of a page under tests/screenshots/NAME.png."""

    def take(page: Page, name: str, *, whole: bool = True) -> Path:
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        page.screenshot(path=path, full_page=whole, animations="disabled")
        return path

    return take


@pytest.fixture(scope="session")
def axe() -> Axe:
    """Give a function that lists the serious and critical accessibility violations of a page."""
    return serious_violations


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """Give an X display for browsers that have no headless mode."""
    program = shutil.which("Xvfb")
    if program is None:
        missing("Xvfb is not installed (Debian: apt-get install xvfb)")
    read, write = os.pipe()
    process = subprocess.Popen(
        [program, "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = f":{number}"
    yield f":{number}"
    if before is None:
        del os.environ["DISPLAY"]
    else:
        os.environ["DISPLAY"] = before
    process.terminate()
    process.wait(10)


@pytest.fixture
def webkit(display: str) -> Iterator[Any]:
    """Give a selenium driver of WebKitGTK, the nearest thing to Safari on an iPad.

    It has no host map: pages are opened under `classroom.local_url`.
    """
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not browsers or not Path("/usr/bin/WebKitWebDriver").exists():
        missing("WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver)")
    options = Options()
    options.binary_location = str(browsers[-1])
    options.add_argument("--automation")
    service = Service(executable_path="/usr/bin/WebKitWebDriver")
    driver = webdriver.WebKitGTK(options=options, service=service)
    try:
        yield driver
    finally:
        driver.quit()
