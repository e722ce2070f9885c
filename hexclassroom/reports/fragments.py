"""What reports draws into pages of `live`."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from hexclassroom.accounts.models import User
from hexclassroom.reports.listing import rows


def latest(request: HttpRequest) -> SafeString:
    """Draw the newest finished games of the signed-in teacher."""
    user = request.user
    found = rows(user)[:5] if isinstance(user, User) else []
    return render_to_string("reports/games.html", {"games": found})
