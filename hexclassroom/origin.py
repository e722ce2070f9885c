"""Who may open a WebSocket or poll: only pages that this server itself sent."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

DEFAULT_PORTS = {"http": "80", "https": "443"}


def header(scope: Any, name: bytes) -> str | None:
    """Return one request header as text, or None where it is missing or sent twice."""
    values = [value for key, value in scope.get("headers", ()) if key == name]
    return values[0].decode("latin-1") if len(values) == 1 else None


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """Say whether a page of `origin` ("http://host:port") comes from the server asked as `host`."""
    if not origin or not host:
        return False
    try:
        parts = urlsplit(origin)
        port = str(parts.port) if parts.port is not None else DEFAULT_PORTS.get(parts.scheme, "")
    except ValueError:
        return False
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        return False
    if not is_allowed_host(host):
        return False
    domain, host_port = split_domain_port(host)
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return (name, port) == (domain, host_port or DEFAULT_PORTS[parts.scheme])


def is_allowed_host(host: str | None) -> bool:
    """Say whether the server was asked by a name that is its own."""
    domain, _port = split_domain_port(host or "")
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


class SameOriginValidator:
    """Refuse a WebSocket whose Origin differs from the allowed Host that it was sent to.

    A LAN address is not known beforehand, so the Host header is the measure: a foreign page
    cannot make a browser send an Origin that equals it.
    """

    def __init__(self, application: Any) -> None:
        """Guard `application`."""
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        """Pass a same-origin WebSocket on, deny any other with 403."""
        if is_same_origin(header(scope, b"origin"), header(scope, b"host")):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)
