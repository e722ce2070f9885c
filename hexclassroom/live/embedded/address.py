"""Under which address tablets reach this laptop."""

import ipaddress
import socket

from django.conf import settings
from django.http import HttpRequest

LOCAL_NAMES = {"localhost", "127.0.0.1", "[::1]"}

# An address for documentation (RFC 5737). Choosing a route to it sends nothing.
ANYWHERE = ("192.0.2.1", 9)

_student_host: str | None = None


def lan_address() -> str | None:
    """Return this machine's own IPv4 address on its network, None when it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if _is_usable(found):
        return found
    try:
        names = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return None
    return next((str(name[4][0]) for name in names if _is_usable(str(name[4][0]))), None)


def _is_usable(address: str) -> bool:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)


def set_student_host(host: str | None) -> None:
    """Fix the name that tablets use, where the teacher knows better than the route does."""
    global _student_host
    _student_host = host


def student_host() -> str:
    """Return the host for tablets: the one that was set, this laptop's address, or loopback."""
    return _student_host or lan_address() or "127.0.0.1"


def base_url(scheme: str, host: str, port: int) -> str:
    """Return "http://host:port" without a port that the scheme implies."""
    implied = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{host}" if port == implied else f"{scheme}://{host}:{port}"


def student_base_url(request: HttpRequest) -> str:
    """Return the address to print in QR codes on a page that answers `request`.

    A teacher who opened the page on the laptop itself is shown the address that tablets can
    reach; everyone else the one under which they came.
    """
    scheme = request.scheme or "http"
    asked = request.get_host()
    name, _, port = asked.rpartition(":") if ":" in asked.rpartition("]")[2] else (asked, "", "")
    if settings.EMBEDDED and name in LOCAL_NAMES:
        return base_url(scheme, student_host(), int(port or {"http": 80, "https": 443}[scheme]))
    return f"{scheme}://{asked}"
