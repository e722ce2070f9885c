"""Under which addresses students come; the app that serves those pages tells them.

The address of tablets is not that of the teacher's own browser, which may be on the server itself.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Addresses:
    """scan: what a card's QR code opens, before "#" and the secret; join: where codes are typed."""

    scan: str
    join: str


Finder = Callable[[HttpRequest], Addresses]
_finder: Finder | None = None


def use(finder: Finder) -> None:
    """Let `finder` give the addresses to print on a page that answers a request."""
    global _finder
    _finder = finder


def of(request: HttpRequest) -> Addresses:
    """Give the addresses to print."""
    if _finder is None:
        raise LookupError("no app has said under which address students join")
    return _finder(request)
