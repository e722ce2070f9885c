"""One open page over a real WebSocket: what it was sent, when, and what it may do."""

from __future__ import annotations

import asyncio
import html
import re
import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

_ACTS = re.compile(r"""data-(?:act|choose)=(?:"([^"]*)"|'([^']*)')""")
_DOS = re.compile(r"""data-do=(?:"([^"]*)"|'([^']*)')""")
PARTS = ("over", "main", "side", "bar", "say")


class Page(WSListener):
    """A page as the load sees it. Times are time.perf_counter() seconds."""

    def __init__(self, name: str) -> None:
        """Name it for messages; `open` connects."""
        self.name = name
        self.version = -1
        self.pieces: dict[str, str] = {}
        self.on_version: Callable[[Page, int, float], None] = lambda *_: None
        self.on_ack: Callable[[dict[str, Any], float], None] = lambda *_: None
        self.go = ""
        self.closed = False
        self.fresh = False
        """A whole view has come since this was last put to False."""
        self._acts: dict[str, list[dict[str, Any]]] = {}
        self._told = 0.0
        self._telling: asyncio.TimerHandle | None = None
        self.transport: WSTransport | None = None

    # picows calls these.
    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the way back."""
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Note that it is over."""
        self.closed = True

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take one frame in."""
        now = time.perf_counter()
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                transport.disconnect()
            return
        message = msgspec.json.decode(frame.get_payload_as_bytes())
        if "pieces" in message:
            self._view(message, now)
        elif "ack" in message:
            self.on_ack(message, now)
        elif "go" in message:
            self.go = message["go"]

    def _view(self, message: dict[str, Any], now: float) -> None:
        if message["base"] is None:
            self.pieces = message["pieces"]
            self._acts.clear()
            self.fresh = True
        elif message["base"] == self.version:
            self.pieces.update(message["pieces"])
            for part in message["pieces"]:
                self._acts.pop(part, None)
        else:
            self.send({"sync": True})
            return
        self.version = message["v"]
        self.on_version(self, self.version, now)
        if self._telling is None:
            wait = max(0.0, self._told + 1 - now)
            self._telling = asyncio.get_running_loop().call_later(wait, self._tell)

    def _tell(self) -> None:
        """Say what was seen last, once a second at most and never later than that."""
        self._telling, self._told = None, time.perf_counter()
        self.send({"seen": self.version})

    def send(self, values: dict[str, Any]) -> None:
        """Send a frame."""
        if self.transport is not None and not self.closed:
            self.transport.send(WSMsgType.TEXT, msgspec.json.encode(values))

    @property
    def layout(self) -> dict[str, Any]:
        """Class and attributes of the page's body."""
        found: dict[str, Any] = msgspec.json.decode(self.pieces.get("layout") or "{}")
        return found

    @property
    def prompt(self) -> str:
        """What this page's side is asked."""
        return str(self.layout.get("attrs", {}).get("data-prompt", ""))

    def acts(self) -> list[dict[str, Any]]:
        """Give the game actions that the page offers."""
        out = []
        for part in PARTS:
            if part not in self._acts:
                text = self.pieces.get(part, "")
                self._acts[part] = [
                    msgspec.json.decode(html.unescape(a or b)) for a, b in _ACTS.findall(text)
                ]
            out += self._acts[part]
        return out

    def ideas(self) -> list[dict[str, Any]]:
        """Give the answers to proposals that the page offers."""
        found = _DOS.findall(self.pieces.get("bar", ""))
        offered = [msgspec.json.decode(html.unescape(a or b)) for a, b in found]
        return [each for each in offered if each.get("do") == "answer"]

    def offers(self, word: str) -> bool:
        """Say whether any part of the page holds a word."""
        return any(word in text for text in self.pieces.values())


async def open_page(base: str, path: str, cookie: str, page: Page) -> Page:
    """Connect a page to the server."""
    parts = urlsplit(base)
    url = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{path}"
    headers = {"Cookie": cookie, "Origin": base}
    await ws_connect(lambda: page, url, extra_headers=headers)
    return page


async def stalled(base: str, path: str, cookie: str) -> socket.socket:
    """Open a socket that never reads again: a tablet that fell asleep with the line open."""
    parts = urlsplit(base)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (parts.hostname, parts.port or 80))
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: c3RhbGxlZCBmb3IgZXZlciE=", f"Origin: {base}", f"Cookie: {cookie}",
    ]  # fmt: skip
    await loop.sock_sendall(raw, ("\r\n".join(lines) + "\r\n\r\n").encode())
    return raw
