"""Daphne's WebSocket protocol with a short way out: a class's news goes to dozens of pages at once.

Autobahn describes every frame in a log line that nobody reads, and Twisted asks the event loop
to call back for every write. Where nothing waits to be sent, a frame goes to the system at once;
where something does, or the system takes no more, it goes the usual way, in order.

In comes mostly one short message at a time: `whole_text` reads it in one step, not in a dozen.
What need not wait for its turn is handed to the page's application without a queue (`early`).
"""

import struct
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

_TEXT = 0x81
"""First byte of a text message in one frame (RFC 6455, section 5.2)."""


@lru_cache(maxsize=64)
def frame_of(text: str) -> bytes:
    """Write a text message as a server's frame: one, unmasked. Many pages get the same."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 65_536:
        return struct.pack("!BBH", _TEXT, 126, size) + payload
    return struct.pack("!BBQ", _TEXT, 127, size) + payload


def whole_text(data: bytes) -> bytes | None:
    """Read a client's text message if it is all of the data, in one masked frame; else None."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    size, start = data[1] - 0x80, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
        if size < 126:
            return None
    elif size > 126:
        return None
    if size <= 0 or len(data) != start + 4 + size:
        return None
    mask = data[start : start + 4] * (size // 4 + 1)
    mixed = int.from_bytes(data[start + 4 :], "big") ^ int.from_bytes(mask[:size], "big")
    text = mixed.to_bytes(size, "big")
    try:
        text.decode()
    except UnicodeDecodeError:
        return None
    return text


class Wire(WebSocketProtocol):  # type: ignore[misc, unused-ignore]
    """One WebSocket."""

    early: Callable[[bytes], bool] | None = None
    """Takes a text that need not wait for its turn, and says whether it was one."""

    def take_early(self, early: Callable[[bytes], bool] | None) -> None:
        """From now on, show texts to `early` first; None = to nobody."""
        self.early = early

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        """Take a message: at once, or in its turn."""
        early = self.early
        if early is not None and not (isBinary or self.muted) and early(payload):
            # Daphne pings whoever has been silent.
            self.last_ping = time.time()
            return
        super().onMessage(payload, isBinary)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
        """Send a message; text goes at once where it can."""
        if binary or self.state != self.STATE_OPEN:
            super().serverSend(content, binary)
        else:
            self.send_text(content)

    def send_text(self, text: str) -> None:
        """Send a text, as long as the socket is open."""
        if self.state != self.STATE_OPEN:
            return
        if self._perMessageCompress is not None or self.send_queue:
            # That is Autobahn's business.
            super().serverSend(text)
            return
        data = frame_of(text)
        transport = self.transport
        if _waits(transport):
            transport.write(data)
            return
        sent = transport.writeSomeData(data)
        # A lost connection (an exception) is found out by the usual way of writing.
        rest = data[sent:] if isinstance(sent, int) and sent > 0 else data
        if rest:
            transport.write(rest)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Take bytes in."""
        self._dataReceived(data)


def _waits(transport: Any) -> bool:
    """Say whether bytes wait to be written before the next ones; so it is said when in doubt."""
    connected = transport.connected and not transport.disconnecting
    return not connected or bool(
        getattr(transport, "dataBuffer", True) or getattr(transport, "_tempDataBuffer", True)
    )


def use() -> None:
    """Let Daphne's servers of this process speak this way."""
    WebSocketFactory.protocol = Wire
