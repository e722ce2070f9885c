"""Signing in by a one-time link, and signing out."""

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.accounts.models import SignInLink


@never_cache
@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Exchange the secret of a sign-in link for a session.

    The page's script takes the secret from behind the #, removes it from the address and posts it.
    """
    if request.method != "POST":
        return render(request, "accounts/start.html")
    user = SignInLink.redeem(request.POST.get("token", "").strip(), timezone.now())
    if user is None:
        return render(request, "accounts/start.html", {"refused": True}, status=403)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(settings.LOGIN_REDIRECT_URL)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    return redirect("accounts:start")
