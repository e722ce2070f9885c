"""The WebSockets of live pages: lean ASGI applications of our own; `answering.py` answers.

Channels' consumer would hop to a thread for every message and open a channel of its own.
"""

import asyncio
from typing import Any, Final

import msgspec

from hexclassroom.live.answering import Peer

CLOSED_NO_SEAT: Final = 4401


class Socket:
    """One open WebSocket of a page."""

    def __init__(self, kind: type[Peer], scope: Any, receive: Any, send: Any) -> None:
        """Keep the ASGI triple; `kind` answers."""
        self.receive, self.sending = receive, send
        self.send_frame = scope.get("send_frame", send)
        self.ended = False
        self.peer = kind(scope, self.give_text, "websocket")

    async def run(self) -> None:
        """Serve the socket until it closes."""
        first = await self.receive()
        if first["type"] != "websocket.connect":
            return
        known = await self.peer.identify()
        await self.sending({"type": "websocket.accept"})
        if not known:
            await self.give_text(msgspec.json.encode({"go": "/"}).decode())
            await self.sending({"type": "websocket.close", "code": CLOSED_NO_SEAT})
            return
        try:
            await self.peer.join()
            while True:
                message = await self.receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self.peer.take(message.get("text") or message.get("bytes") or "")
        finally:
            self.ended = True
            await asyncio.shield(self.peer.leave())

    async def give_text(self, text: str) -> None:
        """Send a frame."""
        if not self.ended:
            await self.send_frame({"type": "websocket.send", "text": text})


def socket(kind: type[Peer]) -> Any:
    """Give an ASGI application that serves one page a connection."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await Socket(kind, scope, receive, send).run()

    return application
