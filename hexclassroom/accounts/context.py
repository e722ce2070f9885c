"""What every page's frame may ask about the person who is signed in."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from hexclassroom.accounts.access import administered_by
from hexclassroom.accounts.models import User


def administers(request: HttpRequest) -> dict[str, Any]:
    """Give `administers`: whether a school's administrator looks.

    One small query, and only on pages that ask; none for strangers.
    """

    def ask() -> bool:
        user = getattr(request, "user", None)
        return isinstance(user, User) and administered_by(user).order_by().exists()

    return {"administers": SimpleLazyObject(ask)}
