"""Browsers in which somebody signed in before, told by a signed cookie.

It opens nothing: it only keeps other people's wrong tries from locking its owner out (limits.py).
"""

import datetime as dt
import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from hexclassroom.accounts.models import fold_email

COOKIE = "known_browser"
SALT = "hexclassroom.accounts.browsers"
LIFETIME = dt.timedelta(days=180)
MOST = 5
"""Accounts remembered in one browser: the computer of a staff room has several."""


def _mark(email: str) -> str:
    return salted_hmac(SALT, fold_email(email), algorithm="sha256").hexdigest()[:24]


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    """Return the browser's id and the marks of its accounts; new and empty for any other cookie."""
    try:
        value: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LIFETIME)
        return str(value["id"]), [str(mark) for mark in value["accounts"]]
    except (signing.BadSignature, KeyError, TypeError, ValueError):
        return secrets.token_urlsafe(12), []


def known(request: HttpRequest, email: str) -> str | None:
    """Return the browser's id where this account was signed in here before."""
    browser, accounts = _read(request)
    return browser if _mark(email) in accounts else None


def remember(request: HttpRequest, response: HttpResponse, email: str) -> None:
    """Note that this account was signed in here."""
    browser, accounts = _read(request)
    mark = _mark(email)
    kept = [mark, *(each for each in accounts if each != mark)][:MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps({"id": browser, "accounts": kept}, salt=SALT),
        max_age=LIFETIME,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
