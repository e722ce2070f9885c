"""Links that sign somebody in: made here, used up by the view `start`."""

import datetime as dt

from django.urls import reverse

from hexclassroom.accounts.models import SignInLink, User


def teacher_link(base: str, now: dt.datetime) -> str:
    """Return a fresh one-time link for the teacher of embedded mode at `base`.

    The secret stands behind #, which browsers never send: it cannot get into a server's log.
    """
    token = SignInLink.issue(User.objects.local_teacher(), SignInLink.Purpose.CLASSROOM, now)
    return f"{base}{reverse('accounts:start')}#{token}"
