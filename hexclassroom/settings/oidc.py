"""Sign-in by OpenID Connect: what the environment says, and what django-allauth needs for it."""

import hashlib
import importlib.util
import os
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from hexclassroom.settings.environment import required, wrong

APPS = ("allauth", "allauth.account", "allauth.socialaccount",
        "allauth.socialaccount.providers.openid_connect")  # fmt: skip
MIDDLEWARE = "allauth.account.middleware.AccountMiddleware"
VARIABLES = (
    "HEXCLASSROOM_OIDC_URL",
    "HEXCLASSROOM_OIDC_CLIENT_ID",
    "HEXCLASSROOM_OIDC_CLIENT_SECRET",
)


class OpenIDConnect(NamedTuple):
    """The one provider."""

    url: str
    client_id: str
    secret: str
    name: str

    @property
    def ident(self) -> str:
        """Name the provider in the table of linked accounts: another issuer, other people."""
        return "school-" + hashlib.sha256(self.url.encode()).hexdigest()[:12]

    def providers(self) -> dict[str, Any]:
        """Return the setting SOCIALACCOUNT_PROVIDERS."""
        app = {
            "provider_id": self.ident,
            "name": self.name,
            "client_id": self.client_id,
            "secret": self.secret,
            "settings": {"server_url": self.url},
        }
        return {"openid_connect": {"APPS": [app], "OAUTH_PKCE_ENABLED": True}}


def openid_connect() -> OpenIDConnect | None:
    """Read the environment; None = switched off. Half of it is an error that names the rest."""
    if not any(os.environ.get(name, "").strip() for name in VARIABLES):
        return None
    url, client_id, secret = (required(name) for name in VARIABLES)
    if not (url and client_id and secret):
        return None
    if urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).hostname:
        return wrong("HEXCLASSROOM_OIDC_URL must be the provider's https:// address.", None)
    if importlib.util.find_spec("allauth") is None:
        return wrong(
            "HEXCLASSROOM_OIDC_URL needs django-allauth: install deploy/requirements/server.txt.",
            None,
        )
    name = os.environ.get("HEXCLASSROOM_OIDC_NAME", "").strip() or str(urlsplit(url).hostname)
    return OpenIDConnect(url.rstrip("/"), client_id, secret, name)
