"""A student's tablet, and a player who taps what the page offers and knows no rules."""

from __future__ import annotations

import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.classroom import ClassroomServer

# What the page shows now, in one look.
LOOK = """() => {
  const seen = (el) => el.getClientRects().length > 0;
  const all = (s) => Array.from(document.querySelectorAll(s)).filter(seen);
  const over = document.querySelector("[data-piece=over]");
  const up = over && over.children.length > 0;
  const attr = (s, name) => all(s).map((el) => el.getAttribute(name));
  const cells = (s) => all(s).map((el) => ({
    act: el.dataset.choose, kind: JSON.parse(el.dataset.choose).type,
    gain: Number(((el.textContent.match(/[+−-]?\\d+/) || ["0"])[0]).replace("−", "-")),
  }));
  const ready = all("[data-piece=bar] [data-act]").map((el) => el.dataset.act)
    .filter((act) => JSON.parse(act).type === "ready");
  return {
    classes: Array.from(document.body.classList),
    say: all("#say > span, #say").map((el) => el.innerText.trim())[0] || "",
    paused: Boolean(over && over.querySelector(".paused")),
    come: up ? attr("[data-piece=over] [data-act]", "data-act") : [],
    tell: up && Boolean(over.querySelector("[data-do*=tell]")),
    cells: cells("[data-piece=main] [data-choose]"),
    keys: all("[data-piece=side] .wait[data-select]").map((el) => el.dataset.select),
    marks: all("[data-piece=side] .mark[data-select]").map((el) => el.dataset.select),
    on: (document.querySelector("[data-select].on") || {dataset: {}}).dataset.select || "",
    waiting: all("[data-piece=side] .wait:not(.empty)").length,
    drops: attr("[data-piece=side] .drop[data-choose]", "data-choose"),
    chosen: document.documentElement.classList.contains("has-chosen"),
    ready: ready,
    keep: attr("[data-piece=bar] [data-act]", "data-act")
      .filter((act) => JSON.parse(act).type === "leave"),
    count: Boolean(document.getElementById("count")),
    toast: (document.querySelector("#toasts .bad") || {innerText: ""}).innerText,
    offline: document.documentElement.classList.contains("offline-now"),
    tabs: all("[data-piece=say] [role=tab]").map((el) => el.dataset.tab),
    open: all("[data-piece=say] [role=tab][aria-selected=true]").map((el) => el.dataset.tab),
    where: all(".top .where").map((el) => el.innerText.trim())[0] || "",
  };
}"""

GONE = """([selector, prompt]) => document.body.dataset.prompt !== prompt
  || !Array.from(document.querySelectorAll(selector)).some((el) => el.getClientRects().length)"""


@dataclass
class Seen:
    """What `LOOK` found; see there."""

    classes: list[str]
    say: str
    paused: bool
    come: list[str]
    tell: bool
    cells: list[dict[str, Any]]
    keys: list[str]
    marks: list[str]
    on: str
    waiting: int
    drops: list[str]
    chosen: bool
    ready: list[str]
    keep: list[str]
    count: bool
    toast: str
    offline: bool
    tabs: list[str]
    open: list[str]
    where: str

    @property
    def phase(self) -> str:
        """The phase of the game that the page shows, "" outside one."""
        for name in self.classes:
            if name.startswith("phase-"):
                return name.removeprefix("phase-")
        return ""


def attribute(name: str, value: str) -> str:
    """Write a CSS selector for an attribute whose value may hold quotes."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name}="{escaped}"]'


@dataclass
class Tablet:
    """One device of one student."""

    context: BrowserContext
    server: ClassroomServer
    name: str = ""
    taps: int = 0
    done: list[str] = field(default_factory=list)
    sent: int = 0
    """Taps that went over the line."""

    def __post_init__(self) -> None:
        """Open a page; nothing is loaded yet."""
        self.page: Page = self.context.new_page()
        self._tried: set[str] = set()
        self._sockets: list[WebSocket] = []
        self._spoken = False
        self._frames: deque[str] = deque(maxlen=12)
        self.page.on("websocket", self._socket)

    def join(self, code: str, name: str = "") -> None:
        """Type the code, pick the name from the list, or let one be given."""
        page = self.page
        page.goto(f"{self.server.url}/")
        page.get_by_label("The code on the wall").fill(code)
        page.get_by_role("button", name="Go on").tap()
        if name:
            page.get_by_role("button", name=name, exact=True).tap()
        else:
            page.get_by_role("button", name="Give me a name").tap()
        page.wait_for_url("**/play/")
        self.name = name or page.locator("[data-piece=main]").inner_text()

    def look(self) -> Seen:
        """Take in what the page shows."""
        return Seen(**self.page.evaluate(LOOK))

    def tap(self, target: Locator) -> None:
        """Tap with a finger."""
        target.tap(timeout=10000)
        self.taps += 1

    def visible(self, selector: str) -> Locator:
        """Find what is visible; the first one where there are several."""
        return self.page.locator(selector).filter(visible=True).first

    @property
    def prompt(self) -> str:
        """The id of what this side is asked now."""
        return self.page.locator("body").get_attribute("data-prompt") or ""

    def gone(self, selector: str, prompt: str) -> None:
        """Wait until the answer is drawn: what was tapped has left, or another question stands."""
        self.page.wait_for_function(GONE, arg=[selector, prompt], timeout=20000)

    def act(self, action: str, what: str) -> str:
        """Tap something that acts at once, and wait for what follows."""
        selector, prompt = attribute("data-act", action), self.prompt
        self.tap(self.visible(selector))
        self.gone(selector, prompt)
        return what

    def choose(self, action: str, what: str) -> str:
        """Tap a cell, then confirm."""
        selector, prompt = attribute("data-choose", action), self.prompt
        # A team-mate's proposal of the same cell lies on top, as the last one.
        places = f"[data-piece=main] {selector}, [data-piece=side] .drop{selector}"
        self.tap(self.page.locator(places).filter(visible=True).last)
        self.confirm()
        self.gone(selector, prompt)
        return what

    def confirm(self) -> None:
        """Tap the filled button at the bottom right."""
        button = self.visible("[data-confirm]")
        expect(button).to_be_enabled()
        self.tap(button)

    def told(self) -> str:
        """Say what the page shows and what was done last, for a test that stands still."""
        seen = f"{self.name}: {self.look()}, tried {self._tried}, did {self.done[-6:]}"
        return f"{seen}\n{self.line()}"

    def step(self) -> str:
        """Do the next thing that the page offers and say what; "" when there is nothing to do."""
        seen = self.look()
        try:
            what = self._step(seen)
        except (PlaywrightTimeoutError, AssertionError) as error:
            # The page may have moved on under the finger: time was up, or a team-mate was quicker.
            if self.look() == seen:
                error.add_note(self.told())
                raise
            return ""
        if what:
            self.done.append(what)
        return what

    def _step(self, seen: Seen) -> str:
        if seen.paused or seen.offline or not seen.phase:
            return ""
        if seen.come:
            return self.act(seen.come[0], "arrive")
        if seen.tell:
            self.tap(self.visible("[data-piece=over] [data-do*=tell]"))
            self.gone("[data-piece=over] [data-do*=tell]", self.prompt)
            return "tell"
        if "supplying" in seen.classes:
            return self._supply(seen)
        if seen.phase in ("supply", "emissary", "final_building"):
            return self._build(seen)
        if seen.phase == "self_count" and seen.count:
            return self._hand_in()
        return ""

    def _supply(self, seen: Seen) -> str:
        if seen.keep:
            return self.act(seen.keep[0], "keep")
        if not seen.cells:
            return ""
        best = seen.cells[len(self.done) % len(seen.cells)]
        return self.choose(best["act"], best["kind"])

    def _build(self, seen: Seen) -> str:
        # One tablet for the whole team: visit first, then build.
        if "screen:build" in seen.tabs and "screen:build" not in seen.open:
            self.tap(self.visible('[data-tab="screen:build"]'))
            return "open the building screen"
        if "can-build" in seen.classes:
            if seen.keys and seen.on not in seen.keys:
                key = next((k for k in seen.keys if k not in self._tried), "")
                if key:
                    self.tap(self.visible(f'.wait[data-select="{key}"]'))
                    self._tried.add(key)
                    return "select"
            if seen.cells and seen.on in seen.keys:
                best = max(seen.cells, key=lambda cell: cell["gain"])
                self._tried.clear()
                return self.choose(best["act"], best["kind"])
            if seen.on in seen.keys and seen.waiting > 2 and seen.drops:
                self._tried.clear()
                return self.choose(seen.drops[0], "discard")
            other = next((k for k in seen.keys if k != seen.on and k not in self._tried), "")
            if other:
                self.tap(self.visible(f'.wait[data-select="{other}"]'))
                self._tried.add(other)
                return "select"
        if seen.ready and '"ready":false' not in seen.ready[0].replace(" ", ""):
            self._tried.clear()
            return self.act(seen.ready[0], "ready")
        return ""

    def _hand_in(self) -> str:
        """Count a few points with the steppers and hand in."""
        plus = self.page.locator("#count [data-step='1']")
        for i in range(min(3, plus.count())):
            self.tap(plus.nth(i))
        self.tap(self.page.get_by_role("button", name="Hand in"))
        self.tap(self.page.get_by_role("alertdialog").get_by_role("button", name="Yes"))
        self.page.locator("#count").wait_for(state="detached")
        return "hand_in"

    def hear(self, seconds: float = 15) -> None:
        """Wait until a socket is open on which the server has spoken."""
        until = time.monotonic() + seconds
        while not (self._sockets and self._spoken and not self._sockets[-1].is_closed()):
            assert time.monotonic() < until, f"{self.name} hears nothing"
            self.page.wait_for_timeout(50)

    def _socket(self, socket: WebSocket) -> None:
        self._sockets.append(socket)
        self._spoken = False
        socket.on("framereceived", lambda frame: self._speaks(socket, frame))
        socket.on("framesent", lambda frame: self._note(">", frame))

    def _speaks(self, socket: WebSocket, frame: str | bytes) -> None:
        self._note("<", frame)
        if socket is self._sockets[-1]:
            self._spoken = True

    def _note(self, way: str, frame: str | bytes) -> None:
        """Keep what went over the line last, without the pings that would crowd it out."""
        text = str(frame)
        if not text.startswith(('{"ping"', '{"pong"')):
            self._frames.append(f"{way} {text[:160]}")
            self.sent += way == ">" and text.startswith('{"key"')

    def line(self) -> str:
        """Say what went over the line last: whether a tap was sent, answered and drawn."""
        return "\n".join(("the line:", *self._frames))

    def phase(self, name: str, timeout: float = 20000) -> None:
        """Wait for a phase of the game."""
        expect(self.page.locator("body")).to_have_class(
            re.compile(rf"\bphase-{name}\b"), timeout=timeout
        )

    def seconds(self) -> int:
        """Give the seconds that the page's clock shows."""
        text = self.page.locator("[data-tick]").filter(visible=True).first.inner_text()
        minutes, seconds = text.split(":")
        return int(minutes) * 60 + int(seconds)
