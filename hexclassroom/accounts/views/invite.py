"""Joining a school by an invitation."""

import datetime as dt

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from hexclassroom.accounts import audit, oidc, signing_in
from hexclassroom.accounts.forms import NewAccountForm
from hexclassroom.accounts.models import Invitation, User


@never_cache
@sensitive_post_parameters("token", "password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest) -> HttpResponse:
    """Take the secret of an invitation, then an account for it: a new one or the signed-in one.

    The session remembers which invitation was shown, so that signing in may come in between.
    """
    now = timezone.now()
    if request.method == "POST" and "token" in request.POST:
        found = Invitation.find(request.POST["token"].strip(), now)
        if found is None:
            request.session.pop(signing_in.INVITATION, None)
            return render(request, "accounts/invite_link.html", {"refused": True}, status=403)
        request.session[signing_in.INVITATION] = found.pk
        return redirect("accounts:invite")
    if signing_in.INVITATION not in request.session:
        return render(request, "accounts/invite_link.html")
    invitation = _shown(request, now)
    if invitation is None:
        del request.session[signing_in.INVITATION]
        return render(request, "accounts/invite_link.html", {"refused": True}, status=403)
    if isinstance(request.user, User):
        return _join(request, request.user, invitation, now)
    return _new_account(request, invitation, now)


def _shown(request: HttpRequest, now: dt.datetime) -> Invitation | None:
    """Give the invitation that was shown in this session while it can be used."""
    return (
        Invitation.objects.select_related("school")
        .filter(
            pk=request.session[signing_in.INVITATION],
            used_at=None,
            created__gt=now - Invitation.LIFETIME,
        )
        .first()
    )


def _join(
    request: HttpRequest, user: User, invitation: Invitation, now: dt.datetime
) -> HttpResponse:
    """Put the signed-in user into the school."""
    context = {"invitation": invitation, "foreign": invitation.email not in ("", user.email)}
    if request.method != "POST":
        return render(request, "accounts/invite_join.html", context)
    if context["foreign"]:
        return render(request, "accounts/invite_join.html", context, status=403)
    if not _accept(invitation, user, now):
        return render(request, "accounts/invite_link.html", {"refused": True}, status=403)
    del request.session[signing_in.INVITATION]
    messages.success(request, _("Welcome to %(school)s.") % {"school": invitation.school.name})
    return redirect("accounts:account")


def _new_account(request: HttpRequest, invitation: Invitation, now: dt.datetime) -> HttpResponse:
    """Make an account and put it into the school."""
    form = NewAccountForm(
        request.POST if request.method == "POST" else None, fixed=invitation.email
    )
    context = {
        "form": form,
        "invitation": invitation,
        "provider": oidc.button(request.path) if invitation.email else None,
        "taken": bool(invitation.email) and User.objects.filter(email=invitation.email).exists(),
    }
    if request.method != "POST":
        return render(request, "accounts/invite.html", context)
    if not form.is_valid():
        return render(request, "accounts/invite.html", context, status=422)
    data = form.cleaned_data
    if User.objects.filter(email=data["email"]).exists():
        context["taken"] = True
        return render(request, "accounts/invite.html", context, status=422)
    try:
        with transaction.atomic():
            user = User.objects.create_user(data["email"], data["password1"], name=data["name"])
            if not _accept(invitation, user, now):
                raise _TakenError
    except _TakenError:
        return render(request, "accounts/invite_link.html", {"refused": True}, status=403)
    except IntegrityError:  # the same form sent twice at once
        context["taken"] = True
        return render(request, "accounts/invite.html", context, status=422)
    request.session.pop(signing_in.INVITATION, None)
    return signing_in.complete(request, user, "")


class _TakenError(Exception):
    """Somebody else used the invitation up first; the new account is undone."""


def _accept(invitation: Invitation, user: User, now: dt.datetime) -> bool:
    with transaction.atomic():
        joined = invitation.accept(user, now)
        if joined is not None:
            audit.note(user, audit.Verb.JOINED, school=invitation.school, target=user)
    return joined is not None
