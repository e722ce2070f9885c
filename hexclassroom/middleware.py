"""What holds for every page: its headers, the size of a request, names that cannot be read."""

import logging
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin

from hexclassroom.sealed import UnreadableError

View = TypeVar("View", bound=Callable[..., Any])

logger = logging.getLogger(__name__)

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


def measures_bodies(view: View) -> View:
    """Mark a view that looks itself how large a request is before it reads it."""
    view.measures_bodies = True  # type: ignore[attr-defined]
    return view


class LargeBodies(MiddlewareMixin):
    """Refuse in words what is larger than any form, before anybody reads it.

    The server has thrown away what was much too large while it arrived (operations/bodies.py).
    """

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], *_more: Any
    ) -> HttpResponse | None:
        """Look at the size that the request tells."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        if getattr(view, "measures_bodies", False):
            return None
        if length.isascii() and length.isdecimal() and len(length) < 19 and int(length) <= most:
            return None
        return render(request, "413.html", status=413)


class UnreadableNames(MiddlewareMixin):
    """Say what is wrong where the key of the names is another one: reloading would not help."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for UnreadableError; the log says what the operator is to do."""
        if not isinstance(exception, UnreadableError):
            return None
        logger.error("%s", exception)
        return render(request, "unreadable.html", status=500)
