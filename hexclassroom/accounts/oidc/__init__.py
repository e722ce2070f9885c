"""Signing in at the school's own identity provider (OpenID Connect), where it is switched on.

Only `adapter` and `urls` import django-allauth; they are loaded only then.
"""

from typing import NamedTuple

from django.conf import settings
from django.urls import reverse

from hexclassroom.accounts.signing_in import with_next


class Button(NamedTuple):
    """What the sign-in page shows."""

    name: str
    address: str


def button(wanted: str) -> Button | None:
    """Give the button that leads to the provider and then on to `wanted`; None = switched off.

    A link, not a form: the policy `form-action 'self'` counts for every redirect that follows a
    form, and a provider may lead on to addresses that nobody here knows.
    """
    if not settings.OIDC_NAME:
        return None
    address = reverse("openid_connect_login", kwargs={"provider_id": settings.OIDC_PROVIDER})
    return Button(settings.OIDC_NAME, with_next(address, wanted))
