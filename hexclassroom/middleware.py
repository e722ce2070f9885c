"""Response headers that every page carries."""

from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase

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


class SecurityHeadersMiddleware:
    """Send the Content-Security-Policy, whatever the view answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Wrap `get_response`."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with the policy added."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", content_security_policy(request))
        return response
