"""Signing in by a one-time link, and signing out."""

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.accounts import signing_in
from hexclassroom.accounts.models import SignInLink


@never_cache
@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Exchange the secret of a sign-in link for a session.

    The page's script takes the secret from behind the #, removes it from the address and posts it.
    Who can read the laptop's terminal needs no second factor.
    """
    if request.method != "POST":
        return render(request, "accounts/start.html", {"next": request.GET.get("next", "")})
    user = SignInLink.redeem(request.POST.get("token", "").strip(), timezone.now())
    if user is None:
        return render(request, "accounts/start.html", {"refused": True}, status=403)
    return signing_in.complete(request, user, str(settings.LOGIN_REDIRECT_URL))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    return redirect(settings.LOGIN_URL)
