"""One open page over a real WebSocket: what it was sent, when, and what it may do.

It does what static/js/socket.js does: says every 2 s what it has seen, pings every 5 s, and,
where it may, connects again with the same pauses and sends again what was not answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import random
import re
import socket
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

_ACTS = re.compile(r"""data-(?:act|choose)=(?:"([^"]*)"|'([^']*)')""")
_DOS = re.compile(r"""data-do=(?:"([^"]*)"|'([^']*)')""")
_ENDS = re.compile(r'data-ends="(\d+)"')
_VIEW = re.compile(rb'\{"v":(\d+),"base":(\d+|null),')
PARTS = ("over", "main", "side", "bar", "say")
DELAYS = (0.25, 0.5, 1.0, 2.0, 3.0)
PING_SECONDS = 5.0
SEEN_SECONDS = 2.0
WATCHDOG_SECONDS = 15.0
MOST_UNREAD = 200

Action = dict[str, Any]


class Frame(msgspec.Struct):
    """A view, as far as it is read."""

    pieces: dict[str, str]


_FRAME = msgspec.json.Decoder(Frame)


@lru_cache(maxsize=2048)
def acts_in(text: str) -> tuple[Action, ...]:
    """Give the game actions that a piece offers; team-mates' pieces are the same text."""
    return tuple(msgspec.json.decode(html.unescape(a or b)) for a, b in _ACTS.findall(text))


@lru_cache(maxsize=2048)
def dos_in(text: str) -> tuple[Action, ...]:
    """Give the table commands that a piece offers."""
    return tuple(msgspec.json.decode(html.unescape(a or b)) for a, b in _DOS.findall(text))


@lru_cache(maxsize=256)
def _layout(text: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(text or "{}")
    return found


@dataclass
class Site:
    """The web processes that serve: pages are spread over them as a proxy would."""

    bases: list[str]
    next: int = 0

    def __post_init__(self) -> None:
        """Know every base as the Origin of pages: behind a proxy there is one."""
        self.origin = self.bases[0]

    def take(self) -> int:
        """Give the next process's index, round and round."""
        self.next += 1
        return (self.next - 1) % len(self.bases)


class Owner(Protocol):
    """Whoever counts what pages see."""

    between: bool
    """Whether nothing counts now: one game has ended and the next one begins."""

    def viewed(self, page: Page, before: int, now: float) -> None:
        """A page has come from one version to a newer one."""

    def answered(self, page: Page, ack: Action, now: float) -> None:
        """An acknowledgement has come."""

    def unanswered(self, page: Page) -> list[Action]:
        """Give the frames of a page that were not answered yet."""

    def came_back(self, page: Page, seconds: float) -> None:
        """A page has a view again, so long after it lost its socket."""


@dataclass(eq=False)
class Page(WSListener):  # type: ignore[misc, unused-ignore]
    """A page as the load sees it. Times are time.perf_counter() seconds."""

    name: str
    owner: Owner
    site: Site
    path: str
    cookie: str
    reconnects: bool = False
    version: int = -1
    offset: int = 0
    """What a page of the whole lesson counts besides its table: tables that were closed."""
    go: str = ""
    closed: bool = False
    ended: bool = False
    """We closed it ourselves."""
    fresh: bool = False
    """A whole view or another game has come since this was last put to False."""
    watched: int = 0
    """The end (epoch ms) of a clock that is about to run out; 0 = none."""
    views: int = 0
    view_bytes: int = 0
    backwards: int = 0
    transport: WSTransport | None = None
    clock_offset: float = 0.0
    """The server's time minus ours, seconds."""
    _pieces: dict[str, str] = field(default_factory=dict)
    _unread: list[bytes] = field(default_factory=list)
    _phase: float = field(default_factory=lambda: SEEN_SECONDS * random.random())
    _telling: asyncio.TimerHandle | None = None
    _beating: asyncio.TimerHandle | None = None
    _heard: float = 0.0
    _failures: int = 0
    _process: int = 0
    _down: float | None = None
    _trip: float = 1.0

    async def open(self) -> Page:
        """Connect to the server; raises what the connecting raised."""
        self._process = self.site.take()
        await self._connect()
        return self

    async def _connect(self) -> None:
        base = self.site.bases[self._process % len(self.site.bases)]
        parts = urlsplit(base)
        url = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{self.path}"
        headers = {"Cookie": self.cookie, "Origin": base}
        await ws_connect(lambda: self, url, extra_headers=headers, websocket_handshake_timeout=30)

    async def _again(self) -> None:
        """Connect once more, perhaps elsewhere, as a proxy leads on from a process that is down."""
        self._process += 1
        try:
            await self._connect()
        except (OSError, WSError):
            self._lost()

    def _lost(self) -> None:
        if self.ended:
            return
        if not self.reconnects:
            self.closed = True
            return
        delay = DELAYS[min(self._failures, len(DELAYS) - 1)] * (0.8 + 0.4 * random.random())
        self._failures += 1
        loop = asyncio.get_running_loop()
        loop.call_later(delay, lambda: keep(loop.create_task(self._again())))

    # picows calls these.
    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the way back; send again what was not answered."""
        self.transport = transport
        self._failures = 0
        self._heard = time.perf_counter()
        if self._beating is None:
            self._beat()
        for frame in self.owner.unanswered(self):
            self.send(frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Note that it is over, or connect again."""
        if transport is not self.transport:
            return
        self.transport = None
        if self._down is None and not self.ended:
            self._down = time.perf_counter()
        self._lost()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take one frame in; a view is read when somebody looks at it."""
        now = time.perf_counter()
        self._heard = now
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                transport.disconnect()
            return
        payload = frame.get_payload_as_bytes()
        found = _VIEW.match(payload)
        if found is not None:
            self._view(int(found[1]), found[2], payload, now)
            return
        message = msgspec.json.decode(payload)
        if "ack" in message:
            self.owner.answered(self, message, now)
        elif "pong" in message:
            self._pong(message, now)
        elif "go" in message:
            self.go = message["go"]

    def _view(self, version: int, base: bytes, payload: bytes, now: float) -> None:
        before = self.version
        if version < before:
            # Another game's table counts from the start again; nothing else may.
            self.backwards += self.fresh and not self.owner.between
            self.fresh = True
        if base == b"null":
            self._pieces, self._unread, self.fresh = {}, [payload], True
            if self._down is not None:
                self.owner.came_back(self, now - self._down)
                self._down = None
        elif int(base) == before:
            self._unread.append(payload)
            if len(self._unread) > MOST_UNREAD:
                self._read()
        else:
            self.send({"sync": True})
            return
        self.views += 1
        self.view_bytes += len(payload)
        self.version = version
        self.owner.viewed(self, before, now)
        if self._telling is None:
            # As setInterval in a browser: each page at a moment of its own, not when views come.
            wait = SEEN_SECONDS - (now - self._phase) % SEEN_SECONDS
            self._telling = asyncio.get_running_loop().call_later(wait, self._tell)

    def _tell(self) -> None:
        """Say what was seen last: of all views since the last time, once."""
        self._telling = None
        self.send({"seen": self.version})

    def _beat(self) -> None:
        """Ping, and give a line up that has been silent for too long."""
        if self.ended or self.closed:
            return
        now = time.perf_counter()
        if self.transport is not None:
            if now - self._heard > WATCHDOG_SECONDS and self.reconnects:
                self.transport.disconnect()
            else:
                self.send({"ping": now})
        pause = PING_SECONDS if self._beating else PING_SECONDS * random.random()
        self._beating = asyncio.get_running_loop().call_later(pause, self._beat)

    def _pong(self, message: dict[str, Any], now: float) -> None:
        trip = now - message["pong"]
        if trip <= self._trip:
            self._trip = trip
            self.clock_offset = message["now"] / 1000 + trip / 2 - time.time()

    def send(self, values: dict[str, Any]) -> None:
        """Send a frame, if there is a socket now."""
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, msgspec.json.encode(values))

    def end(self) -> None:
        """Close the page."""
        self.ended = True
        for timer in (self._telling, self._beating):
            if timer is not None:
                timer.cancel()
        if self.transport is not None:
            self.transport.disconnect()

    @property
    def is_lost(self) -> bool:
        """Say whether the server closed this page and it has not come back."""
        return not self.ended and (self.closed or self._down is not None)

    # What the page shows.
    def _read(self) -> None:
        for payload in self._unread:
            self._pieces.update(_FRAME.decode(payload).pieces)
        self._unread.clear()

    @property
    def pieces(self) -> dict[str, str]:
        """Give the page's pieces as they are now."""
        if self._unread:
            self._read()
        return self._pieces

    @property
    def css(self) -> str:
        """Classes of the page's body."""
        return str(_layout(self.pieces.get("layout", "")).get("class", ""))

    @property
    def prompt(self) -> str:
        """What this page's side is asked."""
        attrs = _layout(self.pieces.get("layout", "")).get("attrs", {})
        return str(attrs.get("data-prompt", ""))

    @property
    def ends(self) -> int:
        """When the clock on the page is up (epoch ms of the server); 0 while none runs."""
        for text in self.pieces.values():
            found = _ENDS.search(text)
            if found:
                return int(found[1])
        return 0

    def shows(self, word: str) -> bool:
        """Say whether any part of the page holds a word."""
        return any(word in text for text in self.pieces.values())

    def acts(self) -> list[Action]:
        """Give the game actions that the page offers."""
        pieces = self.pieces
        return [each for part in PARTS for each in acts_in(pieces.get(part, ""))]

    def ideas(self) -> list[Action]:
        """Give the answers to proposals that the page offers."""
        return [each for each in dos_in(self.pieces.get("bar", "")) if each.get("do") == "answer"]


_tasks: set[asyncio.Task[Any]] = set()


def keep(task: asyncio.Task[Any]) -> None:
    """Hold on to a task until it is done."""
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def stalled(site: Site, path: str, cookie: str) -> socket.socket:
    """Open a socket that never reads again: a tablet that fell asleep with the line open."""
    base = site.bases[site.take()]
    parts = urlsplit(base)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (parts.hostname, parts.port or 80))
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Origin: {base}", f"Cookie: {cookie}",
    ]  # fmt: skip
    with contextlib.suppress(OSError):
        await loop.sock_sendall(raw, ("\r\n".join(lines) + "\r\n\r\n").encode())
        answered = await asyncio.wait_for(loop.sock_recv(raw, 12), 60)
        if answered != b"HTTP/1.1 101":
            raise SystemExit(f"A sleeping socket was not opened: {answered!r}")
    return raw
