"""A page whose WebSockets are blocked: the same frames by plain HTTP, as static/js/poll.js does."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

from tests.faults.client import Page

GET_SECONDS = 40.0
POST_SECONDS = 12.0
MOST_FRAMES = 20


class PollingPage(Page):
    """Waits for news with a GET, and sends taps with POSTs."""

    def __init__(self, *args: Any) -> None:
        """Begin without anything on its way."""
        super().__init__(*args)
        self._client = secrets.token_hex(12)
        self._outbox: list[dict[str, Any]] = []
        self._more = asyncio.Event()
        self._is_up = False
        self._failures = 0
        self._got = 0

    def start(self) -> Page:
        """Open it and keep it open."""
        self._tasks = [asyncio.create_task(each) for each in (self._live(), self._post())]
        return self

    @property
    def connected(self) -> bool:
        """Whether the server has answered last time."""
        return self._is_up

    async def _live(self) -> None:
        while not self._stopped:
            seen = "" if self.version < 0 else f"seen={self.version}&"
            if not await self._ask("GET", f"?{seen}got={self._got}", GET_SECONDS):
                await self._rest(self._failures)

    async def _put(self, frame: dict[str, Any]) -> None:
        self._outbox.append(frame)
        self._more.set()

    async def _post(self) -> None:
        while not self._stopped:
            await self._more.wait()
            self._more.clear()
            while self._outbox:
                batch, self._outbox = self._outbox[:MOST_FRAMES], self._outbox[MOST_FRAMES:]
                if await self._ask("POST", "", POST_SECONDS, json.dumps(batch)):
                    continue
                again = [each for each in batch if each.get("key") in self.pending]
                for frame in again:
                    self.pending[frame["key"]].sent += 1
                self._outbox = again + self._outbox
                await self._rest(self._failures)

    async def _ask(self, method: str, query: str, most: float, body: str = "") -> bool:
        """Make one request and take its frames in; say whether something came of it."""
        try:
            async with asyncio.timeout(most):
                frames = await self._request(method, query, body)
        except (OSError, TimeoutError, ValueError, EOFError):
            self._failures += 1
            self._is_up = False
            return False
        self._failures = 0
        if not self._is_up:
            self._is_up = True
            self.opened += 1
        self._got += method == "GET" and bool(frames)
        for frame in frames:
            await self._take(frame)
        return True

    async def _request(self, method: str, query: str, body: str) -> list[dict[str, Any]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.line.port)
        try:
            path = self.path.replace("/ws/", f"/live/poll/{self._client}/")
            lines = [
                f"{method} {path}{query} HTTP/1.0", f"Host: {urlsplit(self.line.base).netloc}",
                f"Origin: {self.line.base}", f"Cookie: {self.cookie}", "X-Hexclassroom: 1",
                "Content-Type: application/json", f"Content-Length: {len(body.encode())}",
            ]  # fmt: skip
            writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            head, _, rest = (await reader.read(-1)).partition(b"\r\n\r\n")
        finally:
            writer.transport.abort()
        if b" 200 " not in head.partition(b"\r\n")[0]:
            raise ValueError(head[:100])
        frames = json.loads(rest)
        if not isinstance(frames, list):
            raise ValueError("no frames")
        return frames
