"""What several tests of accounts need: browsers, forms, the clock of an authenticator app."""

import re
from typing import Any

import pyotp
from django.test import Client
from django.utils import timezone

from hexclassroom.accounts import factor
from hexclassroom.accounts.models import Authenticator, User
from tests.school import PASSWORD

SIGN_IN = "/sign-in/"
CODE = "/sign-in/code/"


def whose(client: Client) -> str | None:
    """Return the id of whom a browser is signed in as."""
    found = client.session.get("_auth_user_id")
    return None if found is None else str(found)


def send(client: Client, email: str, password: str = PASSWORD, **more: str) -> Any:
    """Send the sign-in form."""
    return client.post(SIGN_IN, {"email": email, "password": password, **more})


def words(response: Any) -> str:
    """Return the text of a page without its tags, in one line."""
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", text).replace("&#x27;", "'")


def with_factor(user: User) -> tuple[Authenticator, list[str]]:
    """Switch somebody's second factor on and forget the code that confirmed it."""
    begun = factor.begin(user)
    codes = factor.confirm(begun, code_of(begun), timezone.now())
    assert codes is not None
    Authenticator.objects.update(last_step=0)
    begun.refresh_from_db()
    return begun, codes


def code_of(authenticator: Authenticator, steps: int = 0) -> str:
    """Return what the app shows now, or so many steps of 30 seconds later."""
    moment = timezone.now().timestamp() + 30 * steps
    return pyotp.TOTP(authenticator.secret).at(int(moment))
