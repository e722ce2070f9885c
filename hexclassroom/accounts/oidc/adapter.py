"""Who gets in by OpenID Connect: nobody who is not known here or invited."""

import datetime as dt
import logging
from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts import audit, journal, signing_in
from hexclassroom.accounts.models import Invitation, User, fold_email

log = logging.getLogger(__name__)


class Adapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Ends allauth's part as soon as the provider said who it is."""

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """Sign in, link or refuse; whatever allauth would do next is not reached."""
        raise ImmediateHttpResponse(_decide(request, sociallogin, timezone.now()))

    def on_authentication_error(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Lead back to our own page: cancelled there, an old page here, a provider out of order."""
        error = kwargs.get("exception")
        if error is not None:
            log.warning("OpenID Connect failed: %s", type(error).__name__)
        raise ImmediateHttpResponse(
            _refused(request, _("Signing in there did not work. Please try once more."))
        )

    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        """Nobody signs up by it."""
        return False


def _decide(request: HttpRequest, sociallogin: Any, now: dt.datetime) -> HttpResponse:
    account = sociallogin.account
    claims = account.extra_data
    wanted = str(sociallogin.state.get("next") or "")
    # The provider's claims may hold anything about a person: only who they are there is kept.
    account.extra_data = {}
    if not _same_subject(claims):
        return _refused(request, _("Signing in there did not work. Please try once more."))
    if account.pk is not None:
        type(account).objects.filter(pk=account.pk).update(extra_data={})
        if not account.user.is_active:
            return _unknown(request)
        return signing_in.complete(request, account.user, wanted)
    email = next((fold_email(e.email) for e in sociallogin.email_addresses if e.verified), "")
    if not email:
        return _refused(
            request,
            _("The address of your account there is not confirmed, so that it opens nothing here."),
        )
    with transaction.atomic():
        user = _known(email) or _invited(email, str(claims_name(claims)), now)
        if user is None:
            return _unknown(request)
        account.user = user
        account.save()
    return signing_in.complete(request, user, wanted)


def _same_subject(claims: dict[str, Any]) -> bool:
    """Say whether token and user info speak of the same person (OpenID Connect Core, 5.3.2)."""
    subjects = {str(part.get("sub")) for part in claims.values() if isinstance(part, dict)}
    return len(subjects) == 1


def claims_name(claims: dict[str, Any]) -> str:
    """Return the name that the provider gave, "" for none."""
    for part in (claims.get("userinfo"), claims.get("id_token")):
        if isinstance(part, dict) and isinstance(part.get("name"), str):
            return str(part["name"])[:150]
    return ""


def _known(email: str) -> User | None:
    """Give the account with this address; an operator's opens by its password alone."""
    return User.objects.filter(email=email, is_active=True, is_superuser=False).first()


def _invited(email: str, name: str, now: dt.datetime) -> User | None:
    """Make the account for which there is an invitation to exactly this address."""
    invitations = list(
        Invitation.objects.select_related("school").filter(
            email=email, used_at=None, created__gt=now - Invitation.LIFETIME
        )
    )
    if not invitations or User.objects.filter(email=email).exists():
        return None
    user = User.objects.create_user(email, None, name=name)
    for invitation in invitations:
        if invitation.accept(user, now) is not None:
            audit.note(user, audit.Verb.JOINED, school=invitation.school, target=user)
    return user


def _unknown(request: HttpRequest) -> HttpResponse:
    return _refused(
        request,
        _(
            "There is no account here for your address yet. "
            "Ask an administrator of your school to invite you."
        ),
    )


def _refused(request: HttpRequest, words: str) -> HttpResponse:
    journal.note(None, audit.Verb.SIGN_IN_REFUSED, None)
    messages.error(request, words)
    return redirect("accounts:sign_in")
