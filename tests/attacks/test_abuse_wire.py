"""Bytes that are no request and no page's: refused or dropped in time, and quietly."""

import asyncio

import pytest

from tests.attacks.attackers import Wire
from tests.classroom import ClassroomServer

pytestmark = pytest.mark.embedded

UPGRADE = (
    "GET /ws/play/ HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nOrigin: http://{host}\r\n"
)
GOOD_KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
HEADERS = (
    "Sec-WebSocket-Protocol: \xff\xfe\r\n", "Daphne-Root-Path: /elsewhere\r\n",
    "Sec-WebSocket-Extensions: \xff\r\n", "Cookie: seat=\xff\r\n", "X-\xff: a\r\n",
    "Accept-Language: \xff,,;;=\r\n", "Host: other\r\n", "Cookie: " + "a=b; " * 2500 + "\r\n",
    "X-Forwarded-For: \xff, 1, ::::\r\n", "X: " + "a" * 20_000 + "\r\n",
)  # fmt: skip
REQUESTS = (
    b"GET /join/ HTTP/1.1\r\nHost: a b\r\n", b"GET /j/%00%0aINFO%20forged/ HTTP/1.1\r\nHost: x\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n", b"GET /?\xff HTTP/1.1\r\nHost: x\r\n",
    b"GET http://[/ HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/9.9\r\nHost: \xff\r\n",
    b"GET /join/ HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 600, b"\x16\x03\x01\x00\xa5\x01\x00\r\n",
    b"POST /join/ HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n",
    b"POST /join/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET /join/ HTTP/1.1\r\nHost: x\r\nDaphne-Root-Path: /evil\r\n", b"OPTIONS * HTTP/1.1\r\n",
)  # fmt: skip
SLOW = (
    b"", b"GET /join/ HTTP/1.1\r\nHost: x\r\n", b"G",
    b"POST /join/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc",
)  # fmt: skip


async def drips(base: str, start: bytes) -> None:
    """Begin a request and send one byte a second, for ever; returns when the server drops it."""
    wire = await Wire(base).connect()
    wire.put(start)
    ended = asyncio.create_task(wire.reader.read())
    try:
        while not ended.done():
            await asyncio.wait({ended}, timeout=1)
            wire.put(b"a")
    finally:
        wire.close()
        await asyncio.gather(ended, return_exceptions=True)


async def answer(base: str, request: bytes) -> bytes:
    """Send bytes and give what comes, as far as it comes."""
    wire = await Wire(base).connect()
    wire.put(request)
    try:
        return bytes(await asyncio.wait_for(wire.reader.read(200), 60))
    except ConnectionError:
        return b""
    finally:
        wire.close()


async def test_bytes_that_are_no_request_are_refused_and_leave_no_traceback(
    classroom: ClassroomServer,
) -> None:
    base = classroom.local_url
    host = base.removeprefix("http://")
    slow = asyncio.gather(*[drips(base, start) for start in SLOW])
    for header in HEADERS:
        for key in (GOOD_KEY, "", "Sec-WebSocket-Key: short\r\n"):
            request = (UPGRADE.format(host=host) + key + header + "\r\n").encode("latin-1")
            found = await answer(base, request)
            assert found[:12] in (b"", b"HTTP/1.1 101", b"HTTP/1.1 400", b"HTTP/1.1 403"), header
    for request in REQUESTS:
        found = await answer(base, request + b"\r\n")
        assert found[:10] in (b"", b"HTTP/1.1 2", b"HTTP/1.1 3", b"HTTP/1.1 4"), request
        assert b"/evil" not in found
    # None of those that drip outlives its time.
    await asyncio.wait_for(slow, 180)
    status, page = await Wire(base).ask("GET /join/ HTTP/1.1")
    assert status == 200
    assert "<form" in page
    log = classroom.text()
    assert "Traceback" not in log
    assert "Invalid HTTP_HOST" in log
    assert not [line for line in log.splitlines() if line.startswith("INFO forged")]
