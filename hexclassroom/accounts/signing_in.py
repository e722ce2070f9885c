"""What happens between a right password and an open session."""

import datetime as dt
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from hexclassroom.accounts import audit, browsers, factor, journal
from hexclassroom.accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"
WAITING = "signing_in"
WAITING_LIFETIME = dt.timedelta(minutes=5)
INVITATION = "invitation"
"""The session's key for an invitation whose secret was shown; it outlives signing in."""


def landing(request: HttpRequest, wanted: str) -> str:
    """Return where to go after signing in: a page of this server, or the teacher's home."""
    fits = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if fits else str(settings.LOGIN_REDIRECT_URL)


def with_next(address: str, wanted: str) -> str:
    """Return the address of a page that leads on to `wanted`."""
    return f"{address}?{urlencode({'next': wanted})}" if wanted else address


def begin(request: HttpRequest, user: User, wanted: str, now: dt.datetime) -> HttpResponse:
    """Go on after a right password: to the code of the second factor, or in."""
    if factor.of(user) is None:
        return complete(request, user, wanted)
    _fresh(request)
    request.session[WAITING] = {
        "user": user.pk,
        "at": now.timestamp(),
        "next": wanted,
        # A password that is changed meanwhile ends this too.
        "hash": user.get_session_auth_hash(),
    }
    return redirect("accounts:sign_in_code")


def waiting(request: HttpRequest, now: dt.datetime) -> tuple[User, str] | None:
    """Give who typed a right password and owes a code, and where they want to go."""
    state: dict[str, Any] | None = request.session.get(WAITING)
    if state is None:
        return None
    if now.timestamp() - state["at"] <= WAITING_LIFETIME.total_seconds():
        user = User.objects.filter(pk=state["user"], is_active=True).first()
        if user is not None and user.get_session_auth_hash() == state["hash"]:
            return user, str(state["next"])
    del request.session[WAITING]
    return None


def complete(
    request: HttpRequest, user: User, wanted: str, *, backend: str = BACKEND
) -> HttpResponse:
    """Open the session under a new key, note it, and lead on."""
    invitation = request.session.get(INVITATION)
    request.session.pop(WAITING, None)
    login(request, user, backend=backend)
    if invitation is not None:
        request.session[INVITATION] = invitation
    journal.note(user, audit.Verb.SIGNED_IN, user)
    response = redirect(landing(request, wanted))
    browsers.remember(request, response, user.email)
    return response


def _fresh(request: HttpRequest) -> None:
    """Leave what an earlier session held behind, but for an invitation."""
    invitation = request.session.get(INVITATION)
    request.session.flush()
    if invitation is not None:
        request.session[INVITATION] = invitation
