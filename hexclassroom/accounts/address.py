"""From which address a request came, as far as that can be believed."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the client's address; an IPv6 one as its /64 network, "" where there is none."""
    direct = str(request.META.get("REMOTE_ADDR") or "")
    return address_of(direct, request.headers.get("X-Forwarded-For", ""))


def address_of(direct: str, forwarded: str) -> str:
    """Return the client's address by whom we talk to and by the header X-Forwarded-For.

    Each of the settings.PROXIES proxies in front of the server adds to X-Forwarded-For whom it
    talked to, so that only as many entries, counted from the end, were not written by the client.
    Kept in no table.
    """
    proxies: int = settings.PROXIES
    if proxies < 1:
        return _tidy(direct)
    hops = [hop.strip() for hop in forwarded.split(",")]
    # Fewer entries than proxies: somebody came past them.
    return _tidy(hops[-proxies] if len(hops) >= proxies else direct) or _tidy(direct)


def _tidy(text: str) -> str:
    """Return one spelling of an address; "" for what is none."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        # A household or a phone has a whole /64 to choose from.
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
