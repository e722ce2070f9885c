"""/healthz, /readyz and /metrics: in front of Django, so that neither host names nor redirects nor
sessions are in the way of a probe."""

import asyncio
import hmac
import ipaddress
import threading
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from django.conf import settings
from prometheus_client import CONTENT_TYPE_LATEST

from hexclassroom.operations import health, metrics, queues  # noqa: F401 - queues registers itself

JSON: Final = b"application/json"
SCRAPE_SECONDS: Final = 5.0


class Operations:
    """An ASGI application that answers for the server's health and hands everything else on."""

    def __init__(self, application: Any) -> None:
        """Stand in front of `application`."""
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer, or hand on."""
        answer = ANSWERS.get(scope["path"])
        if answer is None or scope["method"] not in ("GET", "HEAD"):
            await self.application(scope, receive, send)
            return
        status, kind, body = await answer(scope)
        await _reply(send, status, kind, body if scope["method"] == "GET" else b"")


async def healthz(_scope: Any) -> tuple[int, bytes, bytes]:
    """Say that the process answers."""
    return 200, JSON, b'{"alive":true}'


async def readyz(scope: Any) -> tuple[int, bytes, bytes]:
    """Say whether all is there; with `?own` only whether this process takes new pages."""
    answers = health.own()
    if scope.get("query_string") != b"own":
        answers += await health.every()
    ready = not any(each.problem for each in answers)
    body = {"ready": ready, "checks": {each.name: each.problem or "ok" for each in answers}}
    return 200 if ready else 503, JSON, msgspec.json.encode(body)


async def metrics_text(scope: Any) -> tuple[int, bytes, bytes]:
    """Give the metrics to whoever may have them; everybody else finds nothing here."""
    if not may_scrape(scope):
        return 404, b"text/plain; charset=utf-8", b"There is nothing here.\n"
    loop = asyncio.get_running_loop()
    done: asyncio.Future[bytes] = loop.create_future()

    def put(found: bytes) -> None:
        if not done.done():
            done.set_result(found)

    def make() -> None:
        loop.call_soon_threadsafe(put, metrics.text())

    threading.Thread(target=make, name="metrics", daemon=True).start()
    try:
        found = await asyncio.wait_for(done, SCRAPE_SECONDS)
    except TimeoutError:
        return 503, b"text/plain; charset=utf-8", b"The numbers did not come in time.\n"
    return 200, CONTENT_TYPE_LATEST.encode(), found


def may_scrape(scope: Any) -> bool:
    """Say who may read the metrics: the token's holder, or a listed address that came directly."""
    headers = dict(scope["headers"])
    token: str = settings.METRICS_TOKEN
    kind, _, given = headers.get(b"authorization", b"").partition(b" ")
    if token and kind.lower() == b"bearer" and hmac.compare_digest(given, token.encode()):
        return True
    if any(name in headers for name in (b"x-forwarded-for", b"forwarded", b"x-real-ip")):
        return False
    try:
        address = ipaddress.ip_address(scope["client"][0])
    except (TypeError, ValueError, IndexError):
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in network for network in settings.METRICS_FROM)


async def _reply(send: Any, status: int, kind: bytes, body: bytes) -> None:
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


Answerer = Callable[[Any], Awaitable[tuple[int, bytes, bytes]]]
ANSWERS: Final[dict[str, Answerer]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics_text,
}
