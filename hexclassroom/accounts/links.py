"""Links with a secret: made here, used up by the views.

The secret stands behind #, which browsers never send: it cannot get into a server's log.
"""

import datetime as dt

from django.urls import reverse

from hexclassroom.accounts.models import SignInLink, User


def teacher_link(base: str, now: dt.datetime) -> str:
    """Return a fresh one-time link for the teacher of embedded mode at `base`."""
    token = SignInLink.issue(User.objects.local_teacher(), SignInLink.Purpose.CLASSROOM, now)
    return f"{base}{reverse('accounts:start')}#{token}"


def sign_in_link(base: str, user: User, now: dt.datetime) -> str:
    """Return a fresh one-time link that signs somebody in on one more device."""
    token = SignInLink.issue(user, SignInLink.Purpose.SIGN_IN, now)
    return f"{base}{reverse('accounts:start')}#{token}"


def invitation_link(base: str, token: str) -> str:
    """Return the link to an invitation made by Invitation.issue."""
    return f"{base}{reverse('accounts:invite')}#{token}"


def reset_link(base: str, user: User, now: dt.datetime) -> str:
    """Return a fresh one-time link with which somebody chooses a new password.

    Whoever holds it opens the account, up to its second factor: access.may_reset says who may
    make one. Older unused ones of the same user end.
    """
    token = SignInLink.issue(user, SignInLink.Purpose.RESET, now)
    return f"{base}{reverse('accounts:new_password')}#{token}"
