"""One open page as static/js/socket.js keeps it: back-off, resending, full view first, `seen`."""

from __future__ import annotations

import asyncio
import contextlib
import html
import json
import random
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.faults.filling import Form, Picks, forms
from tests.faults.lines import Line

WATCHDOG_SECONDS = 15.0
SILENT_SECONDS = 8.0
STEADY_SECONDS = 10.0
PING_SECONDS = 5.0
SEEN_SECONDS = 2.0
DELAYS = (0.25, 0.5, 1.0, 2.0, 3.0)
RESTARTS = 1012

_ACTS = re.compile(r"""data-(?:act|choose)=(?:"([^"]*)"|'([^']*)')""")
_DOS = re.compile(r"""data-do=(?:"([^"]*)"|'([^']*)')""")
_FORMS = re.compile(r"<form[^>]*\sdata-act-form=.*?</form>", re.DOTALL)
_PICKS = re.compile(r"""data-pick="([^"]*)" data-value=(?:"([^"]*)"|'([^']*)')""")


@dataclass(eq=False)
class Tap:
    """Something that was sent under a key until it was answered."""

    page: str
    frame: dict[str, Any]
    at: float
    answers: list[dict[str, Any]] = field(default_factory=list)
    sent: int = 0
    left: bool = False
    """Whether its page was led to another one before an answer came: nobody waits for it then."""

    @property
    def key(self) -> str:
        """The idempotency key."""
        return str(self.frame["key"])


class Page:
    """A page that stays open whatever happens. Times are time.monotonic() seconds."""

    def __init__(self, name: str, line: Line, path: str, cookie: str, dice: random.Random) -> None:
        """Name it for messages; `start` opens it."""
        self.name, self.line, self.path, self.cookie = name, line, path, cookie
        self.version = -1
        self.pieces: dict[str, str] = {}
        self.taps: list[Tap] = []
        self.pending: dict[str, Tap] = {}
        self.opened = self.gaps = self.whole = 0
        self.back = 0
        """How often it was led to an older version: only a new game begins anew."""
        self.strange: list[str] = []
        """What no server may send."""
        self.moved_to: Callable[[str], str] = lambda _url: ""
        """Gives the socket's path of another page that the server sends this one to; "" = none."""
        self._dice = dice
        self._ws: ClientConnection | None = None
        self._heard = 0.0
        self._told = -1
        self._tasks: list[asyncio.Task[None]] = []
        self._stopped = False

    def start(self) -> Page:
        """Open it and keep it open."""
        self._tasks = [asyncio.create_task(each) for each in (self._live(), self._beat())]
        return self

    async def stop(self) -> None:
        """Close it."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def connected(self) -> bool:
        """Whether its socket is open now."""
        return self._ws is not None

    async def _live(self) -> None:
        failures = 0
        while not self._stopped:
            code, began = 0, time.monotonic()
            with contextlib.suppress(OSError, TimeoutError, WebSocketException, EOFError):
                async with connect(
                    self.line.base.replace("http", "ws", 1) + self.path,
                    origin=Origin(self.line.base),
                    additional_headers={"Cookie": self.cookie},
                    compression=None, ping_interval=None, max_size=None,
                    open_timeout=SILENT_SECONDS, close_timeout=0.5,
                ) as ws:  # fmt: skip
                    began = time.monotonic()
                    self._open(ws)
                    await asyncio.gather(self._send_pending(), self._read(ws))
                    code = ws.close_code or 0
            if self._ws is not None and time.monotonic() - began > STEADY_SECONDS:
                failures = 0
            self._ws = None
            if code == RESTARTS:
                await asyncio.sleep(self._dice.uniform(0.05, 0.5))
                continue
            failures += 1
            await self._rest(failures)

    async def _rest(self, failures: int) -> None:
        """Wait a little longer after each failure."""
        delay = DELAYS[min(failures, len(DELAYS)) - 1]
        await asyncio.sleep(delay * self._dice.uniform(0.8, 1.2))

    def _open(self, ws: ClientConnection) -> None:
        self.opened += 1
        self._ws, self._heard = ws, time.monotonic()

    async def _send_pending(self) -> None:
        await self._put({"ping": 1})
        for tap in list(self.pending.values()):
            tap.sent += 1
            await self._put(tap.frame)

    async def _read(self, ws: ClientConnection) -> None:
        async for text in ws:
            self._heard = time.monotonic()
            await self._take(json.loads(text))

    async def _beat(self) -> None:
        pinged = 0.0
        while not self._stopped:
            await asyncio.sleep(SEEN_SECONDS)
            ws, now = self._ws, time.monotonic()
            if ws is None:
                continue
            if now - self._heard > WATCHDOG_SECONDS:
                ws.transport.abort()
                continue
            if self.version != self._told:
                self._told = self.version
                await self._put({"seen": self.version})
            if now - pinged >= PING_SECONDS:
                pinged = now
                await self._put({"ping": 1})

    async def _put(self, frame: dict[str, Any]) -> None:
        if self._ws is not None:
            with contextlib.suppress(OSError, WebSocketException):
                await self._ws.send(json.dumps(frame))

    async def _take(self, frame: dict[str, Any]) -> None:
        if "ack" in frame:
            self._answer(frame)
        elif "pieces" in frame:
            await self._show(frame)
        elif "go" in frame:
            path = self.moved_to(str(frame["go"]))
            if not path:
                self.strange.append(f"{self.name} was sent to {frame['go']}")
            elif path != self.path and self._ws is not None:
                self.path, self.version, self._told = path, -1, -1
                for tap in self.pending.values():
                    tap.left = True
                self.pending.clear()
                self._ws.transport.abort()

    def _answer(self, ack: dict[str, Any]) -> None:
        tap = self.pending.pop(str(ack["ack"]), None)
        if tap is None:
            tap = next((each for each in self.taps if each.key == ack["ack"]), None)
        if tap is None:
            self.strange.append(f"{self.name} got an answer to nothing: {ack}")
            return
        tap.answers.append(ack)
        if not ack.get("ok") and not ack.get("words"):
            self.strange.append(f"{self.name} was refused without words: {ack}")

    async def _show(self, frame: dict[str, Any]) -> None:
        if frame["base"] is None:
            self.whole, self._told = self.whole + 1, -1
            self.pieces = dict(frame["pieces"])
        elif frame["base"] == self.version:
            if frame["v"] < self.version:
                self.back += 1
            self.pieces |= frame["pieces"]
        else:
            self.gaps += 1
            await self._put({"sync": True})
            return
        self.version = frame["v"]

    async def send(self, **frame: Any) -> Tap:
        """Send a tap; it stays pending until it is answered, over reconnects too."""
        tap = Tap(self.name, {"key": secrets.token_urlsafe(12), **frame}, time.monotonic())
        self.taps.append(tap)
        self.pending[tap.key] = tap
        tap.sent += self._ws is not None
        await self._put(tap.frame)
        return tap

    # What the page offers.
    @property
    def prompt(self) -> str:
        """What this page's side is asked."""
        layout = json.loads(self.pieces.get("layout") or "{}")
        return str(layout.get("attrs", {}).get("data-prompt", ""))

    def acts(self) -> list[dict[str, Any]]:
        """Give the game's actions that can be tapped or chosen."""
        return self._found(_ACTS)

    def commands(self) -> list[dict[str, Any]]:
        """Give the table's commands that can be tapped."""
        return self._found(_DOS)

    def forms(self) -> list[Form]:
        """Give the game's actions that can be filled in."""
        found = [text for piece in self._drawn() for text in _FORMS.findall(piece)]
        return [form for text in found for form in forms(text)]

    def picks(self) -> Picks:
        """Give what can be tapped for forms, by group."""
        out: dict[str, list[Any]] = {}
        for piece in self._drawn():
            for group, a, b in _PICKS.findall(piece):
                there = out.setdefault(html.unescape(group), [])
                value = json.loads(html.unescape(a or b))
                if value not in there:
                    there.append(value)
        return out

    def _drawn(self) -> list[str]:
        return [text for name, text in self.pieces.items() if name != "layout"]

    def _found(self, pattern: re.Pattern[str]) -> list[dict[str, Any]]:
        out = []
        for text in self._drawn():
            out += [json.loads(html.unescape(a or b)) for a, b in pattern.findall(text)]
        return out
