"""The WebSockets of live pages: lean ASGI applications of our own; `answering.py` answers.

Channels' consumer would hop to a thread for every message and open a channel of its own.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec

from hexclassroom.live.answering import ELSEWHERE, Peer
from hexclassroom.live.handshakes import MOST_PAGES, pages
from hexclassroom.live.words import Refused

logger = logging.getLogger(__name__)

CLOSED_NO_SEAT: Final = 4401
CLOSED_PUT_AWAY: Final = 4409
"""Newer pages of the same seat took this one's place."""
CLOSED_TOO_FAST: Final = 4429


class Outbox:
    """Texts on their way to a server that lets them wait, in their order."""

    def __init__(self, send: Any) -> None:
        """Keep the ASGI application's `send`."""
        self.send = send
        self.texts: deque[str] = deque()
        self.going: asyncio.Task[None] | None = None

    def put(self, text: str) -> None:
        """Send a text after those before it."""
        self.texts.append(text)
        if self.going is None or self.going.done():
            self.going = asyncio.ensure_future(self._go())

    async def _go(self) -> None:
        try:
            while self.texts:
                await self.send({"type": "websocket.send", "text": self.texts.popleft()})
        except Exception as error:
            self.texts.clear()
            logger.info("a page did not take what it was sent: %r", error)

    async def empty(self) -> None:
        """Wait until all is sent."""
        if self.going is not None:
            await self.going


class Socket:
    """One open WebSocket of a page."""

    def __init__(self, kind: type[Peer], scope: Any, receive: Any, send: Any) -> None:
        """Keep the ASGI triple; `kind` answers."""
        self.receive, self.sending = receive, send
        # Shorter ways for texts, where Daphne serves (operations/wire.py).
        self.take_early = scope.get("take_early")
        self.outbox = None if "send_text" in scope else Outbox(send)
        self.send_text: Callable[[str], None] = (
            self.outbox.put if self.outbox else scope["send_text"]
        )
        self.ended = False
        self.peer = kind(scope, self.give_text, "websocket")
        self.parting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve the socket until it closes."""
        first = await self.receive()
        if first["type"] != "websocket.connect":
            return
        try:
            known = await self.peer.identify()
        except Refused as refused:
            await self.sending({"type": "websocket.accept"})
            await self.close(CLOSED_TOO_FAST, self.peer.refusal(None, refused.code))
            return
        await self.sending({"type": "websocket.accept"})
        if not known:
            await self.close(CLOSED_NO_SEAT, {"go": "/"})
            return
        pages.enter(self.peer.owner, MOST_PAGES[self.peer.page], self)
        try:
            await self.peer.join()
            if self.take_early is not None:
                self.take_early(self.peer.take_early)
            while True:
                message = await self.receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self.peer.take(message.get("text") or message.get("bytes") or "")
        finally:
            self.ended = True
            if self.take_early is not None:
                self.take_early(None)
            pages.leave(self.peer.owner, self)
            await asyncio.shield(self.peer.leave())

    def give_text(self, text: str) -> None:
        """Send a frame."""
        if not self.ended:
            self.send_text(text)

    async def close(self, code: int, last: Any) -> None:
        """Say a last thing and close."""
        self.give_text(msgspec.json.encode(last).decode())
        if self.outbox is not None:
            await self.outbox.empty()
        await self.sending({"type": "websocket.close", "code": code})

    def put_away(self) -> None:
        """Close this page: newer ones took its place."""
        self.parting = asyncio.ensure_future(self.close(CLOSED_PUT_AWAY, {"go": ELSEWHERE}))


def socket(kind: type[Peer]) -> Any:
    """Give an ASGI application that serves one page a connection."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await Socket(kind, scope, receive, send).run()

    return application
