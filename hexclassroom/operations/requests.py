"""Requests in the log: an id for each, and one line when it is answered."""

import logging
import re
import secrets
import time
from typing import Any, Final
from urllib.parse import quote

from hexclassroom.operations import logs

logger = logging.getLogger("hexclassroom.access")

HEADER: Final = b"x-request-id"
_WELL_FORMED: Final = re.compile(rb"[A-Za-z0-9_.-]{8,64}")
_QUIET: Final = ("/healthz", "/readyz", "/metrics", "/static/", "/live/poll/")
"""Nobody wants to read that a probe came by, or that a page without a socket asked again."""


def new_id(scope: Any) -> str:
    """Take over the proxy's id of a request if it looks like one, else make one."""
    given = next((value for name, value in scope["headers"] if name == HEADER), b"")
    return given.decode() if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)


class Logged:
    """An ASGI application that gives each request an id and a line in the log."""

    def __init__(self, application: Any) -> None:
        """Stand in front of `application`."""
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass on, under an id of its own."""
        ident = new_id(scope)
        logs.request_id.set(ident)
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (HEADER, ident.encode())]
                message = {**message, "headers": headers}
            await send(message)

        try:
            await self.application(scope, receive, answer)
        finally:
            # Quoted again: nobody writes lines of their own into the log.
            path = logs.tidy(quote(scope["path"]))
            if status >= 500 or not path.startswith(_QUIET):
                ms = round((time.perf_counter() - began) * 1000, 1)
                fields = {"method": scope["method"], "path": path, "status": status, "ms": ms}
                logger.info("%s %s %s", scope["method"], path, status, extra=fields)
