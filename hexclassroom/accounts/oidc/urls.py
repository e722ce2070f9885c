"""The two addresses of OpenID Connect; allauth's own account pages are not served."""

from allauth.socialaccount.providers.openid_connect import views
from django.conf import settings
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

_provider = {"provider_id": settings.OIDC_PROVIDER}

urlpatterns: list[URLPattern] = [
    path("sign-in/school/", require_safe(views.login), _provider, name="openid_connect_login"),
    path(
        "sign-in/school/callback/",
        require_safe(views.callback),
        _provider,
        name="openid_connect_callback",
    ),
]
