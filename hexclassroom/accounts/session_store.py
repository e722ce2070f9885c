"""Sessions in the database, looked up only under keys that could be one."""

import re
from typing import Any, Final

from django.contrib.auth import get_user
from django.contrib.sessions.backends import db

from hexclassroom.accounts.models import User

_KEY: Final = re.compile(r"[a-z0-9]{32}")


def is_key(key: str) -> bool:
    """Say whether this could be the key of a session."""
    return _KEY.fullmatch(key) is not None


class SessionStore(db.SessionStore):
    """A cookie of any other form is nobody's: PostgreSQL would not even take some of them."""

    def _validate_session_key(self, key: Any) -> bool:
        """Django's own looks at the length alone."""
        return isinstance(key, str) and is_key(key)


class _Carrier:
    """What Django reads a session from."""

    def __init__(self, key: str) -> None:
        self.session = SessionStore(key)


def user_of(key: str) -> User | None:
    """Give who is signed in under a session's key, as on a page; None = nobody."""
    found: Any = get_user(_Carrier(key))  # type: ignore[arg-type]
    return found if isinstance(found, User) and found.is_active else None
