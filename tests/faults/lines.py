"""The way of a client to the servers: a small proxy that can be cut, blocked and healed.

It also does what a reverse proxy in front does: a new connection goes to the next web process that
takes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
from typing import Literal
from urllib.parse import urlsplit

CONNECT_SECONDS = 2.0

Mode = Literal["open", "cut", "hole", "deaf"]
"""cut: connections break and new ones are refused; hole: everything vanishes for as long as it
lasts; deaf: nothing more is read from the server, as by a tablet that fell asleep."""


class Line:
    """One client's network."""

    def __init__(self, ports: list[int], first: int = 0, *, steady: bool = False) -> None:
        """Name the web processes; new connections try them in turn, beginning with `first`.

        `steady`: always the same one while it is there, as proxies do it for plain HTTP.
        """
        self._ports = ports
        self._next = itertools.repeat(first) if steady else itertools.count(first)
        self.mode: Mode = "open"
        self._open, self._hears = asyncio.Event(), asyncio.Event()
        self._open.set()
        self._hears.set()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    @property
    def base(self) -> str:
        """The address under which this client knows the server."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> Line:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def set(self, mode: Mode) -> None:
        """Change what the network does."""
        self.mode = mode
        for event, stops in ((self._open, ("hole",)), (self._hears, ("hole", "deaf"))):
            event.clear() if mode in stops else event.set()
        if mode == "cut":
            self._break()

    def _break(self) -> None:
        for writer in self._writers:
            with contextlib.suppress(Exception):
                writer.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        first = next(self._next)
        for n in range(len(self._ports)):
            port = self._ports[(first + n) % len(self._ports)]
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._open.wait()
            there = None if self.mode == "cut" else await self._connect()
            if there is None:
                writer.transport.abort()
                return
            self._writers.add(there[1])
            try:
                await asyncio.gather(
                    self._pump(reader, there[1], self._open),
                    self._pump(there[0], writer, self._hears),
                )
            finally:
                self._writers.discard(there[1])
                there[1].transport.abort()
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await gate.wait()
                writer.write(data)
                await writer.drain()
        # Either side's end ends both, once what was on the way has arrived.
        with contextlib.suppress(OSError):
            writer.close()

    async def stop(self) -> None:
        """Listen no more."""
        self.set("open")
        if self._server is not None:
            self._server.close()
        self._break()


async def never_reads(port: int, path: str, cookie: str) -> socket.socket:
    """Open a socket that never reads again: a tablet that fell asleep with the line open."""
    base = f"http://127.0.0.1:{port}"
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, ("127.0.0.1", port))
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {urlsplit(base).netloc}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Origin: {base}", f"Cookie: {cookie}",
    ]  # fmt: skip
    await loop.sock_sendall(raw, ("\r\n".join(lines) + "\r\n\r\n").encode())
    answered = await asyncio.wait_for(loop.sock_recv(raw, 12), 60)
    assert answered == b"HTTP/1.1 101", answered
    return raw
