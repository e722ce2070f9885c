"""What goes over the wire when a live page polls: who may ask, bodies, headers."""

import io
from typing import Any, Final

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware

from hexclassroom.middleware import security_headers
from hexclassroom.origin import header, is_allowed_host, is_same_origin

MARK: Final = b"x-hexclassroom"
"""A header that a page of another server cannot send along without being allowed to."""


class Request:
    """An HTTP request as ASGI gives it."""

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        """Keep the ASGI triple."""
        self.scope, self.receive, self.send = scope, receive, send

    async def body(self, most: int) -> bytes | None:
        """Read the body; None where it is larger than `most` bytes."""
        parts, size = [], 0
        while True:
            message = await self.receive()
            if message["type"] != "http.request":
                return None
            part = message.get("body", b"")
            size += len(part)
            if size <= most:
                parts.append(part)
            if not message.get("more_body"):
                return b"".join(parts) if size <= most else None

    async def gone(self) -> None:
        """Wait until whoever asked has gone."""
        while (await self.receive())["type"] != "http.disconnect":
            pass


def is_forced(scope: Any) -> bool:
    """Say whether another server's page may have made the browser send this.

    Everything needs our own header, which a foreign page cannot set (browsers ask first, and we
    do not answer), and a host of ours. What changes something also needs an Origin that equals the
    Host, exactly as a WebSocket does; a GET needs none, since browsers send none with it.
    """
    host, origin = header(scope, b"host"), header(scope, b"origin")
    if header(scope, MARK) is None or not is_allowed_host(host):
        return True
    if scope["method"] == "GET" and not any(name == b"origin" for name, _ in scope["headers"]):
        return False
    return not is_same_origin(origin, host)


def _plain(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(content_type="application/json")


_framed: Final[Any] = XFrameOptionsMiddleware(_plain)
_dressed: Final = security_headers(SecurityMiddleware(_framed))
"""An empty answer with the headers of every page."""


async def respond(request: Request, status: int, frames: list[str] | None = None) -> None:
    """Answer with frames that are text already; nobody on the way may keep or hold them."""
    response = _dressed(ASGIRequest(request.scope, io.BytesIO()))
    body = f"[{','.join(frames or [])}]".encode()
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.headers["Content-Length"] = str(len(body))
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await request.send({"type": "http.response.start", "status": status, "headers": headers})
    await request.send({"type": "http.response.body", "body": body})
