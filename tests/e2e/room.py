"""A classroom for one test: the server, the teacher's devices, the tablets, and who listens."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.classroom import ClassroomServer
from tests.e2e.tablet import Tablet
from tests.e2e.teacher import Teacher
from tests.e2e.watch import Watch

CONSOLE = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}

NAMES = (
    "Ana", "Ben", "Cleo", "Dario", "Ella", "Finn", "Greta",
    "Hugo", "Ida", "Jonas", "Kim", "Lea", "Milo", "Ana",
)  # fmt: skip
"""A pasted list of fourteen, one of them twice."""


class Room:
    """Opens devices, each in a browser context of its own, and closes them again."""

    def __init__(self, browser: Browser, server: ClassroomServer, options: dict[str, Any]) -> None:
        """Keep the browser; `options` are those of every context."""
        self.browser = browser
        self.server = server
        self.options = options
        self.watch = Watch()
        self.contexts: list[BrowserContext] = []

    def context(self, name: str, **options: Any) -> BrowserContext:
        """Open a context that is listened to."""
        context = self.browser.new_context(**{**self.options, **options})
        context.set_default_timeout(20000)
        self.watch.look_at(context, name)
        self.contexts.append(context)
        return context

    def teacher(self, name: str = "teacher") -> Teacher:
        """Open a device of the Game Master."""
        return Teacher(self.context(name, viewport=CONSOLE), self.server)

    def tablet(self, name: str = "tablet", **options: Any) -> Tablet:
        """Open a tablet."""
        return Tablet(self.context(name, **options), self.server)

    def wall(self, teacher: Teacher) -> Page:
        """Open the projector's page on a screen of its own: a tab behind another one is slow."""
        signed_in = teacher.context.storage_state()
        page = self.context("wall", viewport=WALL, storage_state=signed_in).new_page()
        page.goto(teacher.lesson_url + "projector/1/")
        return page

    def play_on(self, tablets: list[Tablet], rounds: int = 1) -> int:
        """Let every tablet do what it can, some times round; give how much was done."""
        done = 0
        for _ in range(rounds):
            for tablet in tablets:
                while tablet.step():
                    done += 1
        return done

    def close(self) -> None:
        """Close every device."""
        for context in self.contexts:
            context.close()
        self.contexts = []
