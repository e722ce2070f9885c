"""The WebSockets of live pages: lean ASGI applications of our own; `answering.py` answers.

Channels' consumer would hop to a thread for every message and open a channel of its own.
"""

import asyncio
from typing import Any, Final

import msgspec

from hexclassroom.live.answering import ELSEWHERE, Peer
from hexclassroom.live.handshakes import MOST_PAGES, pages
from hexclassroom.live.words import Refused

CLOSED_NO_SEAT: Final = 4401
CLOSED_PUT_AWAY: Final = 4409
"""Newer pages of the same seat took this one's place."""
CLOSED_TOO_FAST: Final = 4429


class Socket:
    """One open WebSocket of a page."""

    def __init__(self, kind: type[Peer], scope: Any, receive: Any, send: Any) -> None:
        """Keep the ASGI triple; `kind` answers."""
        self.receive, self.sending = receive, send
        self.send_text = scope.get("send_text")
        """Daphne's shorter way for texts (operations/wire.py), where Daphne serves."""
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
            while True:
                message = await self.receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self.peer.take(message.get("text") or message.get("bytes") or "")
        finally:
            self.ended = True
            pages.leave(self.peer.owner, self)
            await asyncio.shield(self.peer.leave())

    async def give_text(self, text: str) -> None:
        """Send a frame."""
        if self.ended:
            return
        if self.send_text is not None:
            self.send_text(text)
        else:
            await self.sending({"type": "websocket.send", "text": text})

    async def close(self, code: int, last: Any) -> None:
        """Say a last thing and close."""
        await self.give_text(msgspec.json.encode(last).decode())
        await self.sending({"type": "websocket.close", "code": code})

    def put_away(self) -> None:
        """Close this page: newer ones took its place."""
        self.parting = asyncio.ensure_future(self.close(CLOSED_PUT_AWAY, {"go": ELSEWHERE}))


def socket(kind: type[Peer]) -> Any:
    """Give an ASGI application that serves one page a connection."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await Socket(kind, scope, receive, send).run()

    return application
