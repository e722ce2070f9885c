"""A plain relay to compare with: an echo to the room inside one process, served by Daphne.

No database, no rules, no rights: `daphne deploy.load.relay:application`. A client's frame is
answered like ours, {"ack", "ok", "v"}, and everybody in the room gets {"v", "base", "now",
"pieces"} with as many bytes of text as the frame's "size" asks for.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Circle:
    """A room: who is in it, and how often something was said."""

    def __init__(self) -> None:
        """Begin empty."""
        self.sends: dict[int, Send] = {}
        self.version = 0


circles: dict[str, Circle] = {}


@lru_cache(maxsize=16)
def _text(size: int) -> str:
    return "x" * size


async def application(scope: dict[str, Any], receive: Any, send: Send) -> None:
    """Serve one WebSocket below /relay/<room>/, or say that there is nothing else."""
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    await send({"type": "websocket.accept"})
    circle = circles.setdefault(scope["path"], Circle())
    circle.sends[id(send)] = send
    await send({"type": "websocket.send", "text": _view(circle.version, None, 0)})
    try:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            await _said(circle, json.loads(message["text"]), send)
    finally:
        del circle.sends[id(send)]


async def _said(circle: Circle, frame: dict[str, Any], send: Send) -> None:
    if "ping" in frame:
        answer = {"pong": frame["ping"], "now": round(time.time() * 1000)}
        await send({"type": "websocket.send", "text": json.dumps(answer)})
    if "key" not in frame:
        return
    circle.version += 1
    answer = {"ack": frame["key"], "ok": True, "v": circle.version}
    await send({"type": "websocket.send", "text": json.dumps(answer)})
    text = _view(circle.version, circle.version - 1, int(frame.get("size", 0)))
    for each in list(circle.sends.values()):
        await each({"type": "websocket.send", "text": text})


def _view(version: int, base: int | None, size: int) -> str:
    view = {"v": version, "base": base, "now": round(time.time() * 1000)}
    pieces = {"main": _text(size)}
    return json.dumps({**view, "pieces": pieces}, separators=(",", ":"))
