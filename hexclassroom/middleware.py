"""Response headers that every page carries."""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'; connect-src 'self'"
)


def content_security_policy(request: HttpRequest) -> str:
    """Return the policy for one request.

    Older Safari does not count a WebSocket to the same host as 'self', so its address is named.
    """
    try:
        host = request.get_host()
    except DisallowedHost:
        return POLICY
    return f"{POLICY} {'wss' if request.is_secure() else 'ws'}://{host}"


@sync_and_async_middleware
def security_headers(get_response: Any) -> Any:
    """Send the Content-Security-Policy, whatever the view answered."""
    if iscoroutinefunction(get_response):
        return _asynchronous(get_response)
    return _synchronous(get_response)


def _synchronous(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        return _secured(request, get_response(request))

    return middleware


def _asynchronous(
    get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]],
) -> Callable[[HttpRequest], Awaitable[HttpResponseBase]]:
    async def middleware(request: HttpRequest) -> HttpResponseBase:
        return _secured(request, await get_response(request))

    return middleware


def _secured(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Content-Security-Policy", content_security_policy(request))
    return response
