"""One's own account: name, address, password, schools, second factor."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from hexclassroom.accounts import audit, browsers, factor, journal, limits
from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.forms import ChangePasswordForm, DetailsForm
from hexclassroom.accounts.models import LOCAL_TEACHER, User
from hexclassroom.accounts.views.sign_in import password_try, wait_words


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Show everything."""
    return _page(request, user_of(request))


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_POST
def details(request: HttpRequest) -> HttpResponse:
    """Change name and address."""
    user = user_of(request)
    form = DetailsForm(request.POST, user=user)
    if not form.is_valid():
        return _page(request, user, details=form, status=422)
    if form.is_new_address() and "password" in form.fields:
        refused = password_refused(request, user, form.cleaned_data["password"])
        if refused:
            form.add_error("password", refused)
            return _page(request, user, details=form, status=422)
    moved = form.is_new_address()
    user.name = form.cleaned_data["name"]
    user.email = form.cleaned_data["email"]
    user.save(update_fields=["name", "email"])
    messages.success(request, _("Saved."))
    response = redirect("accounts:account")
    if moved:
        browsers.remember(request, response, user.email)
    return response


@never_cache
@login_required
@sensitive_post_parameters("old", "password1", "password2")
@require_POST
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; sessions in other browsers end, this one stays."""
    user = user_of(request)
    form = ChangePasswordForm(request.POST, user=user)
    if user.email == LOCAL_TEACHER:
        form.add_error(None, _("Save an e-mail address first: you sign in with both."))
    if not form.is_valid():
        return _page(request, user, password=form, status=422)
    if "old" in form.fields:
        refused = password_refused(request, user, form.cleaned_data["old"])
        if refused:
            form.add_error("old", refused)
            return _page(request, user, password=form, status=422)
    user.set_password(form.cleaned_data["password1"])
    user.save(update_fields=["password"])
    update_session_auth_hash(request, user)
    journal.note(user, audit.Verb.PASSWORD_SET, user)
    messages.success(
        request, _("Your new password is set. Other browsers that were signed in are signed out.")
    )
    return redirect("accounts:account")


def password_refused(request: HttpRequest, user: User, typed: str) -> str:
    """Say why a password that was asked for again is refused; "" where it is right."""
    now = timezone.now()
    try:
        tried = password_try(request, user.email, now)
    except limits.TooManyTriesError as error:
        return wait_words(error, now)
    # Not the shared object: checking may hash anew and save.
    if not User.objects.get(pk=user.pk).check_password(typed):
        return _("This password is wrong.")
    tried.was_right()
    return ""


def _page(request: HttpRequest, user: User, *, status: int = 200, **forms: Any) -> HttpResponse:
    # What was refused must not look as if it were saved.
    user = User.objects.get(pk=user.pk)
    context = {
        "section": "account",
        "whose": user,
        "is_local": user.is_local and settings.EMBEDDED,
        "has_address": user.email != LOCAL_TEACHER,
        "details": forms.get("details") or DetailsForm(user=user),
        "password": forms.get("password") or ChangePasswordForm(user=user),
        "memberships": user.memberships.select_related("school").order_by("school__name"),
        "authenticator": factor.of(user),
    }
    return render(request, "accounts/account.html", context, status=status)
