"""The page for a school's technician: what of a lesson works on this device and network."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.live import checking

HOLD_SECONDS: Final = 60
"""How long a WebSocket has to hold: what cuts idle ones mostly does so within a minute."""
WAIT_SECONDS: Final = 20
COOKIE_SECONDS: Final = 600


@never_cache
@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """Show the check, which the page's script carries out; open to everybody."""
    context = {"section": "check", "hold": HOLD_SECONDS, "wait": WAIT_SECONDS}
    response = render(request, "live/check.html", context)
    # Like the cookie of a seat: no script reads it, so the server says whether it came back.
    response.set_cookie(
        checking.COOKIE,
        "1",
        max_age=COOKIE_SECONDS,
        path="/live/poll/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
