"""Signing in by e-mail address and password, and the code that may follow."""

import datetime as dt

from django.conf import settings
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from hexclassroom.accounts import audit, browsers, factor, journal, limits, oidc, signing_in
from hexclassroom.accounts.address import client_address
from hexclassroom.accounts.forms import CodeForm, SignInForm
from hexclassroom.accounts.models import User


def wait_words(error: limits.TooManyTriesError, now: dt.datetime) -> str:
    """Say in words how long to wait."""
    seconds = max(1, round((error.until - now).total_seconds()))
    if seconds < 90:
        words = ngettext(
            "There were too many wrong tries. Try again in %(n)d second.",
            "There were too many wrong tries. Try again in %(n)d seconds.",
            seconds,
        )
        return words % {"n": seconds}
    minutes = -(-seconds // 60)
    words = ngettext(
        "There were too many wrong tries. Try again in %(n)d minute.",
        "There were too many wrong tries. Try again in %(n)d minutes.",
        minutes,
    )
    return words % {"n": minutes}


def password_try(request: HttpRequest, email: str, now: dt.datetime) -> limits.Try:
    """Count a try of an account's password from this browser; raises TooManyTriesError."""
    return limits.password_try(email, client_address(request), browsers.known(request, email), now)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for address and password; the answer is the same whichever of them is wrong."""
    if request.method != "POST":
        wanted = request.GET.get("next", "")
        if request.user.is_authenticated:
            return redirect(signing_in.landing(request, wanted))
        return _page(request, SignInForm(initial={"next": wanted}))
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    now = timezone.now()
    email = form.cleaned_data["email"]
    try:
        tried = password_try(request, email, now)
    except limits.TooManyTriesError as error:
        form.add_error(None, wait_words(error, now))
        return _page(request, form, status=429)
    # Django hashes a password for an unknown address too, so that it takes as long.
    user = authenticate(request, username=email, password=form.cleaned_data["password"])
    if not isinstance(user, User):
        journal.note(None, audit.Verb.SIGN_IN_REFUSED, User.objects.filter(email=email).first())
        form.add_error(None, _("The e-mail address or the password is wrong."))
        return _page(request, form, status=422)
    tried.was_right()
    return signing_in.begin(request, user, form.cleaned_data["next"], now)


def _page(request: HttpRequest, form: SignInForm, status: int = 200) -> HttpResponse:
    wanted = str(form["next"].value() or "")
    context = {
        "form": form,
        "section": "sign_in",
        "embedded": settings.EMBEDDED,
        "provider": oidc.button(wanted),
        "invited": signing_in.INVITATION in request.session,
    }
    return render(request, "accounts/sign_in.html", context, status=status)


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code of the second factor; nobody is signed in before it is right."""
    now = timezone.now()
    waiting = signing_in.waiting(request, now)
    if waiting is None:
        return redirect("accounts:sign_in")
    user, wanted = waiting
    authenticator = factor.of(user)
    if authenticator is None:  # switched off meanwhile
        return signing_in.complete(request, user, wanted)
    if request.method != "POST":
        return render(request, "accounts/sign_in_code.html", {"form": CodeForm()})
    form = CodeForm(request.POST)
    status = 422
    if form.is_valid():
        try:
            tried = limits.code_try(user.pk, now)
        except limits.TooManyTriesError as error:
            status = 429
            form.add_error("code", wait_words(error, now))
        else:
            if factor.check(authenticator, form.cleaned_data["code"], now):
                tried.was_right()
                return signing_in.complete(request, user, wanted)
            journal.note(None, audit.Verb.SIGN_IN_REFUSED, user)
            form.add_error("code", _("This code is wrong, or it was used already."))
    return render(request, "accounts/sign_in_code.html", {"form": form}, status=status)
