"""One open page over a real WebSocket, which must never close by itself while the server runs."""

from __future__ import annotations

import asyncio
import html
import itertools
import json
import re
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

SECONDS = 60.0
"""How long anything is waited for: the machine may be slow."""
PACE = 0.025
"""Seconds between taps: faster ones would be refused for being too fast."""
_ACTS = re.compile(r"""data-(?:act|choose)=(?:"([^"]*)"|'([^']*)')""")
_keys = itertools.count()


class Page:
    """Reads all the time; keeps the newest version, the pieces and every acknowledgement."""

    def __init__(self, base: str, path: str, cookie: str) -> None:
        """Name the server, the socket's path and the device's cookie; `open` connects."""
        self.base, self.path, self.cookie = base, path, cookie
        self.version = -1
        self.pieces: dict[str, str] = {}
        self.acks: dict[str, dict[str, Any]] = {}
        self.fulls = 0
        self.go: list[str] = []
        self._ws: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def open(self) -> Page:
        """Connect, as after a reload or a lost line: what was seen before is kept."""
        self._news = asyncio.Event()  # of the loop that runs now
        self._ws = await connect(
            self.base.replace("http", "ws", 1) + self.path,
            origin=Origin(self.base), additional_headers={"Cookie": self.cookie},
            compression=None, ping_interval=None, max_size=None, open_timeout=SECONDS,
        )  # fmt: skip
        fulls = self.fulls
        if self.version >= 0:
            # As static/js/socket.js does a second after its page came back.
            await self.send({"seen": self.version})
        self._task = asyncio.create_task(self._read(self._ws))
        await self.until(lambda: self.fulls > fulls or bool(self.go))
        return self

    async def close(self) -> None:
        """Close it."""
        if self._ws is not None:
            await self._ws.close()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def is_open(self) -> bool:
        """Whether the socket of the last `open` still stands."""
        return self._task is not None and not self._task.done()

    async def _read(self, ws: ClientConnection) -> None:
        try:
            async for text in ws:
                await self._take(json.loads(text))
                self._news.set()
        finally:
            self._news.set()

    async def _take(self, frame: dict[str, Any]) -> None:
        if "ack" in frame:
            self.acks[str(frame["ack"])] = frame
        elif "go" in frame:
            self.go.append(frame["go"])
        elif "pieces" in frame:
            if frame["base"] is None:
                self.fulls += 1
                self.pieces = dict(frame["pieces"])
            elif frame["base"] == self.version:
                self.pieces |= frame["pieces"]
            else:
                await self.send({"sync": True})
                return
            self.version = frame["v"]
            await self.send({"seen": self.version})

    async def send(self, frame: dict[str, Any]) -> None:
        """Send a frame."""
        assert self._ws is not None
        await self._ws.send(json.dumps(frame))

    async def until(self, holds: Any) -> None:
        """Wait until something holds, or say that the socket closed or nothing came."""
        async with asyncio.timeout(SECONDS):
            while not holds():
                assert self.is_open, "the socket closed by itself"
                self._news.clear()
                await self._news.wait()

    async def ask(self, **frame: Any) -> dict[str, Any]:
        """Send a tap under a key of its own and wait for its acknowledgement."""
        key = frame.setdefault("key", f"storage-{next(_keys):06d}")
        await asyncio.sleep(PACE)
        await self.send(frame)
        await self.until(lambda: key in self.acks)
        return self.acks[key]

    @property
    def prompt(self) -> str:
        """What the page's side is asked."""
        layout = json.loads(self.pieces.get("layout") or "{}")
        return str(layout.get("attrs", {}).get("data-prompt", ""))

    def acts(self) -> list[dict[str, Any]]:
        """Give the game actions that the page offers."""
        text = "".join(self.pieces.values())
        return [json.loads(html.unescape(a or b)) for a, b in _ACTS.findall(text)]
