"""What somebody does who wants to do harm, over real sockets, and what the server answered."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import struct
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

TEXT, CONTINUED, BINARY, CLOSE, PING = 1, 0, 2, 8, 9
PATIENCE = 60.0
"""Seconds for any one answer: the machine may be slow and busy."""

AT_ONCE = 2000
"""Frames in one go: they arrive together, however slow the machine is that sends them."""

GARBAGE = (
    b"nonsense", b"", b"{", b"[]", b"null", b'"text"', b"[" * 5000, b"\x00" * 50, b"{}",
    b'{"key":"good-key-1"}', b'{"key":"short","do":"hand","up":true}', b'{"do":5}',
    b'{"key":"good-key-2","do":"hand","up":"yes"}', b'{"seen":"x"}', b'{"ping":[]}', b"1" * 9000,
    b'{"key":"good-key-3","action":{"type":"place"},"prompt":""}', b'{"key":"\\ud800"}',
    b'{"key":"good-key-4","do":"close"}', b'{"key":"good-key-5","do":"undo","to":99999999999999}',
)  # fmt: skip


def frame(payload: bytes, kind: int = TEXT, *, last: bool = True, says: int = -1) -> bytes:
    """Write a client's frame; `says` lies about its size."""
    size = len(payload) if says < 0 else says
    head = bytes([(0x80 if last else 0) | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + payload


class Wire:
    """One connection, byte by byte."""

    def __init__(self, base: str) -> None:
        """Name the server."""
        parts = urlsplit(base)
        self.base, self.host, self.port = base, str(parts.hostname), int(parts.port or 80)
        self.reader: Any = None
        self.writer: Any = None

    async def connect(self) -> Wire:
        """Open the connection."""
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return self

    async def ask(self, text: str, body: bytes = b"") -> tuple[int, str]:
        """Send one request and give status and answer; the server closes after it."""
        try:
            await self.connect()
            host = f"Host: {self.host}:{self.port}\r\nConnection: close\r\n"
            first, _, rest = text.partition("\r\n")
            self.writer.write(f"{first}\r\n{host}{rest}\r\n\r\n".encode("latin-1") + body)
            answer = await asyncio.wait_for(self.reader.read(), PATIENCE)
        except ConnectionError:
            return 0, ""
        finally:
            self.close()
        return int(answer[9:12] or 0), answer.decode("utf-8", "replace")

    async def open(self, path: str, cookie: str, origin: str = "") -> int:
        """Ask for a socket and give the status: 101 = open."""
        await self.connect()
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
            f"Origin: {origin or self.base}", f"Cookie: {cookie}",
        ]  # fmt: skip
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except (ConnectionError, asyncio.IncompleteReadError):
            return 0
        return int(head[9:12])

    async def next(self) -> tuple[int, bytes]:
        """Read one frame of the server's: its kind and what is in it; CLOSE and nothing at the end.

        Pings are answered as a browser would.
        """
        try:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
        except (ConnectionError, asyncio.IncompleteReadError):
            return CLOSE, b""
        if first & 15 == PING:
            self.put(frame(payload, 10))
        return first & 15, payload

    async def end(self) -> int:
        """Read until the server closes and give its code; 0 = it dropped the line."""
        async with asyncio.timeout(PATIENCE):
            while True:
                kind, payload = await self.next()
                if kind == CLOSE:
                    self.put(frame(payload[:2], CLOSE))
                    self.close()
                    return int(struct.unpack("!H", payload[:2])[0]) if payload else 0

    def put(self, data: bytes) -> None:
        """Send bytes, if the line still stands."""
        if self.writer is not None and not self.writer.is_closing():
            self.writer.write(data)

    def close(self) -> None:
        """Let go."""
        if self.writer is not None:
            self.writer.close()


async def enter(base: str, cookie: str) -> Wire:
    """Open a player's socket; a server that is busy with the rest may need several tries."""
    async with asyncio.timeout(2 * PATIENCE):
        while True:
            wire = Wire(base)
            if await wire.open("/ws/play/", cookie) == 101:
                return wire
            wire.close()
            await asyncio.sleep(1)


async def many(n: int, at_once: int, one: Callable[[int], Awaitable[Any]]) -> Counter[Any]:
    """Do something `n` times, so many at once, and count what came out."""
    found: Counter[Any] = Counter()
    numbers = iter(range(n))

    async def work() -> None:
        for i in numbers:
            found[await one(i)] += 1

    await asyncio.gather(*[work() for _ in range(at_once)])
    return found


async def malformed(base: str, cookie: str, n: int) -> Counter[int]:
    """Send so many unreadable frames from one seat, on as many sockets as that takes."""
    dice, codes, sent = random.Random(1), Counter[int](), 0
    while sent < n:
        wire = await enter(base, cookie)
        ended = asyncio.create_task(wire.end())
        wire.put(b"".join(frame(dice.choice(GARBAGE)) for _ in range(AT_ONCE)))
        sent += AT_ONCE
        codes[await ended] += 1
        if codes.get(4429):
            await asyncio.sleep(1)
    return codes


async def oversized(base: str, cookie: str) -> Counter[int]:
    """Send messages that are too large, in every way; give the close codes."""
    large = b"x" * 1_000_000
    tries: list[list[bytes]] = [
        [frame(large)],
        [frame(large, BINARY)],
        [frame(b"", says=2**40)],
        [frame(b"x" * 1000, last=False)]
        + [frame(b"x" * 1000, CONTINUED, last=False) for _ in range(900)],
        [frame(b"x", last=False)] + [frame(b"", CONTINUED, last=False) for _ in range(5000)],
        [frame(os.urandom(100), PING) for _ in range(5000)],
    ]
    codes: Counter[int] = Counter()
    for pieces in tries:
        wire = await enter(base, cookie)
        ended = asyncio.create_task(wire.end())
        wire.put(b"".join(pieces))
        codes[await ended] += 1
    return codes


async def strangers(base: str, lesson: str, n: int) -> Counter[Any]:
    """Open so many sockets without a seat or a sign-in, some with forged cookies."""

    async def one(i: int) -> Any:
        seat, session = secrets.token_urlsafe(16), secrets.token_hex(16)
        console = f"/ws/console/{lesson}/1/"
        path, cookie = (
            ("/ws/play/", ""),
            ("/ws/play/", f"seat={seat}"),
            ("/ws/play/", "seat=forged"),
            (console, f"sessionid={session}"),
            (console, f"seat={seat}; sessionid=1"),
        )[i % 5]
        wire = Wire(base)
        status = await wire.open(path, cookie)
        return await wire.end() if status == 101 else f"HTTP {status}"

    return await many(n, 40, one)


async def foreign(base: str, cookie: str, n: int) -> Counter[Any]:
    """Open sockets as pages of other sites would: the browser sends the seat's cookie along."""
    origins = ("http://evil.test", "https://127.0.0.1", "http://127.0.0.1:1", "null", "http://[")

    async def one(i: int) -> int:
        wire = Wire(base)
        status = await wire.open("/ws/play/", cookie, origins[i % len(origins)])
        wire.close()
        return status

    return await many(n, 10, one)


async def crowd(base: str, cookie: str, n: int, most: int) -> tuple[Counter[int], int]:
    """Open so many sockets on one seat and keep them; give the close codes and how many stayed.

    `most` of them are expected to stay.
    """
    wires: list[Wire] = []
    ends: list[asyncio.Task[int]] = []
    for _ in range(n):
        wires.append(await enter(base, cookie))
        ends.append(asyncio.create_task(wires[-1].end()))
    # Those that were refused or put away learn it by themselves.
    until = asyncio.get_running_loop().time() + PATIENCE / 2
    while (stayed := sum(not end.done() for end in ends)) > most:
        if asyncio.get_running_loop().time() > until:
            break
        await asyncio.sleep(0.2)
    for wire in wires:
        wire.close()
    await asyncio.gather(*ends)
    return Counter(end.result() for end in ends), stayed


async def guesses(base: str, n: int) -> Counter[int]:
    """Try so many join codes."""
    letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

    async def one(_i: int) -> int:
        code = "".join(secrets.choice(letters) for _ in range(6))
        return (await Wire(base).ask(f"GET /j/{code}/ HTTP/1.1"))[0]

    return await many(n, 4, one)


async def forged(base: str, n: int) -> Counter[int]:
    """Ask for pages with made-up seats, cards and sign-ins."""

    async def one(i: int) -> int:
        cookie = (
            f"seat={secrets.token_urlsafe(16)}",
            f"card={secrets.token_urlsafe(16)}",
            f"sessionid={secrets.token_hex(16)}",
            'sessionid="\\000' + "a" * 31 + '"',
        )[i % 4]
        path = ("/play/", "/card/", "/lessons/", "/")[i % 4]
        return (await Wire(base).ask(f"GET {path} HTTP/1.1\r\nCookie: {cookie}"))[0]

    return await many(n, 4, one)


async def half_open(base: str, n: int) -> list[Wire]:
    """Open connections that never ask anything to its end."""
    starts = (
        b"",
        b"GET /join/ HTTP/1.1\r\nHost: x\r\n",
        b"POST /join/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nabc",
        b"GET /ws/play/ HTTP/1.1\r\nUpgrade: websoc",
    )
    wires = []
    for i in range(n):
        wire = await Wire(base).connect()
        wire.put(starts[i % len(starts)])
        wires.append(wire)
    return wires
