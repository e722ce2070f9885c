"""The teacher's browser: sign-in, new lesson, console, projector."""

from __future__ import annotations

import json
import re
import time

from playwright.sync_api import BrowserContext, Locator, Page, WebSocket, expect

from tests.classroom import ClassroomServer

CIVILIZATIONS = ("Lupidians", "Arboretans", "Harvesters", "Urbanides")


class Teacher:
    """One device of the Game Master; taps what a person would tap."""

    def __init__(self, context: BrowserContext, server: ClassroomServer) -> None:
        """Open a page of the context; nothing is loaded yet."""
        self.context = context
        self.server = server
        self.page: Page = context.new_page()
        self._drawn = 0
        self._answered = 0
        context.on("page", self._listen)
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        if "/ws/console/" in socket.url:
            socket.on("framereceived", self._frame)

    def _frame(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if "pieces" in frame:
            self._drawn = frame["v"]
        elif "ack" in frame and frame["ok"]:
            self._answered = frame["v"]

    def sign_in(self, link: str | None = None) -> None:
        """Open the link that the terminal printed."""
        self.page.goto(link or self.server.teacher_url)
        self.page.wait_for_url(lambda url: "/start/" not in url)

    def new_lesson(
        self,
        title: str,
        *,
        names: tuple[str, ...] = (),
        sessions: int = 4,
        timers: str = "relaxed",
        options: tuple[str, ...] = (),
    ) -> None:
        """Fill the form in and open the lobby; without names they are generated."""
        page = self.page
        page.goto(f"{self.server.url}/lessons/new/?game=planet_hexagon")
        page.get_by_label("Name of the lesson").fill(title)
        page.locator(f"input[name=sessions][value='{sessions}']").tap()
        page.locator(f"input[name=timers][value='{timers}']").tap()
        if names:
            page.get_by_role("radio", name="My own list").tap()
            page.get_by_label("One name a line").fill("\n".join(names))
        for option in options:
            page.get_by_role("checkbox", name=option).tap()
        page.get_by_role("button", name="Open the lobby").tap()
        page.wait_for_url(re.compile(r"/lessons/[0-9a-f-]{36}/1/$"))

    @property
    def code(self) -> str:
        """The join code as the lobby shows it."""
        return self.page.locator(".join b").first.inner_text().replace(" ", "")

    @property
    def lesson_url(self) -> str:
        """The address of the lesson, without the table's number."""
        return re.sub(r"\d+/$", "", self.page.url)

    def button(self, name: str) -> Locator:
        """Find a visible button by its words."""
        found = self.page.get_by_role("button", name=name, exact=True)
        return found.filter(visible=True).first

    def tap(self, name: str, *, yes: bool = False) -> None:
        """Tap a button, and Yes where the console asks first."""
        self.button(name).tap()
        if yes:
            self.page.get_by_role("alertdialog").get_by_role("button", name="Yes").tap()
        self.settled()

    def settled(self) -> None:
        """Wait until everything sent was answered, and the answer drawn."""
        self.page.wait_for_function(
            "() => !document.documentElement.classList.contains('busy')", timeout=15000
        )
        until = time.monotonic() + 3
        while self._drawn < self._answered and time.monotonic() < until:
            self.page.wait_for_timeout(20)

    def mode(self, name: str) -> None:
        """Wait for a face of the console: lobby, briefing, play, self_count, result, debrief."""
        expect(self.page.locator("body")).to_have_class(
            re.compile(rf"\bmode-{name}\b"), timeout=20000
        )

    def put(self, name: str, team: str) -> None:
        """Move a player into a team: tap the player, then the team."""
        people = self.page.locator("[data-piece=people]").filter(visible=True)
        group = people.locator(f"section[aria-label='{team}']")
        seat = people.locator(f"[data-seat][data-name='{name}']")
        if group.locator(f"[data-seat][data-name='{name}']").count():
            return
        seat.tap()
        group.get_by_role("button", name="Put here").tap()
        expect(group.locator(f"[data-seat][data-name='{name}']")).to_be_visible()
        # The player stays picked; a second tap puts them down.
        picked = people.locator(f"[data-seat][data-name='{name}'].on")
        if picked.count():
            picked.tap()

    def team_of(self, name: str) -> str:
        """Give the team in which a player sits, "Waiting" without one."""
        seat = self.page.locator(f"[data-seat][data-name='{name}']").filter(visible=True)
        return str(seat.locator("xpath=ancestor::section[1]").get_attribute("aria-label"))

    def factor(self, times: int) -> None:
        """Give the whole table more time."""
        self.button("More").tap()
        sheet = self.page.locator("#settings-sheet")
        sheet.locator(f'[data-do*=\'"factor","factor":{times}\']').first.tap()
        self.settled()
        sheet.get_by_role("button", name="Close", exact=True).tap()

    def resume(self) -> None:
        """Let the game go on."""
        self.tap("Resume")
        expect(self.button("Pause")).to_be_visible()
