"""What the page /check/ talks to: a socket and a poll without any rights, which only echo.

They are the size of real ones in time alone: the socket may stay longer than the page tries, a GET
waits as long as the page asks. Nothing is looked up, and nothing is kept.
"""

import asyncio
import time
from typing import Any, Final

import msgspec

from games import typed
from hexclassroom.live.poll_answers import Request, is_forced, respond
from hexclassroom.operations import leaving
from hexclassroom.operations.bucket import Bucket

LIFE_SECONDS: Final = 70.0
"""A socket's life: longer than the minute that the page wants it to hold."""
MOST_WAIT: Final = 25.0
MOST_OPEN: Final = 200
"""Checks at once in this process, of either kind."""
MOST_BYTES: Final = 256
RATE: Final = (2.0, 20.0)
"""Messages a second and at once of a socket."""
COOKIE: Final = "check"
CLOSED_MALFORMED: Final = 4400
CLOSED_OVER: Final = 4408
CLOSED_TOO_FAST: Final = 4429

_open: set[object] = set()


def _ping(text: str | bytes) -> float | None:
    """Read {"ping": t}; None for anything else."""
    if len(text) > MOST_BYTES:
        return None
    try:
        found = typed.decode(text, dict[str, float])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return found.get("ping")


def _pong(ping: float) -> dict[str, Any]:
    return {"pong": ping, "now": round(time.time() * 1000)}


async def check_socket(_scope: Any, receive: Any, send: Any) -> None:
    """Echo pings for a while."""
    if (await receive())["type"] != "websocket.connect":
        return
    if len(_open) >= MOST_OPEN:
        await send({"type": "websocket.close"})
        return
    mine = object()
    _open.add(mine)
    try:
        await send({"type": "websocket.accept"})
        code = await _echo(receive, send)
        if code is not None:
            await send({"type": "websocket.close", "code": code})
    finally:
        _open.discard(mine)


async def _echo(receive: Any, send: Any) -> int | None:
    """Answer until something is wrong or time is over; give the close code, None = it has gone."""
    rate, ends = Bucket(*RATE), time.monotonic() + LIFE_SECONDS
    while True:
        try:
            message = await asyncio.wait_for(receive(), max(0.0, ends - time.monotonic()))
        except TimeoutError:
            return CLOSED_OVER
        if message["type"] != "websocket.receive":
            return None
        if not rate.take():
            return CLOSED_TOO_FAST
        ping = _ping(message.get("text") or message.get("bytes") or "")
        if ping is None:
            return CLOSED_MALFORMED
        await send({"type": "websocket.send", "text": msgspec.json.encode(_pong(ping)).decode()})


async def check_poll(scope: Any, receive: Any, send: Any) -> None:
    """Answer a POST's ping at once, and a GET after the seconds that it asks for."""
    request = Request(scope, receive, send)
    if scope["method"] not in ("GET", "POST"):
        await respond(request, 405)
    elif is_forced(scope):
        await respond(request, 403)
    elif leaving.now() or len(_open) >= MOST_OPEN:
        await respond(request, 503)
    elif scope["method"] == "POST":
        await _tell(request)
    else:
        await _wait(request)


async def _tell(request: Request) -> None:
    body = await request.body(MOST_BYTES)
    ping = None if body is None else _ping(body)
    if ping is None:
        await respond(request, 400)
        return
    cookies = [value for name, value in request.scope["headers"] if name == b"cookie"]
    taken = any(f"{COOKIE}=1".encode() in value.split(b"; ") for value in cookies)
    answer = {**_pong(ping), "cookie": taken}
    await respond(request, 200, [msgspec.json.encode(answer).decode()])


async def _wait(request: Request) -> None:
    asked = request.scope.get("query_string", b"").removeprefix(b"wait=")
    seconds = min(float(asked), MOST_WAIT) if asked.isdigit() and len(asked) < 4 else MOST_WAIT
    mine = object()
    _open.add(mine)
    try:
        await asyncio.wait_for(request.gone(), seconds)
    except TimeoutError:
        await respond(request, 200, [msgspec.json.encode({"waited": seconds}).decode()])
    finally:
        _open.discard(mine)
