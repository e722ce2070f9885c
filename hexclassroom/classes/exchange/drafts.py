"""What was read, sealed in the cache between preview and import: half an hour, never the file."""

import secrets
from dataclasses import dataclass, field
from typing import Final

import msgspec
from cryptography.fernet import InvalidToken
from django.core.cache import cache

from games import typed
from hexclassroom import sealed
from hexclassroom.classes.exchange.rows import Group, Reading

LIFETIME: Final = 30 * 60
"""Seconds."""


@dataclass(frozen=True)
class Target:
    """Where the rows of one group go: an existing class, or a new one of this name."""

    group: int
    class_id: str = ""
    name: str = ""


@dataclass
class Draft:
    """One import of one teacher, up to the page that says what came of it."""

    user: int
    class_id: str
    """The class whose import page it began on; "" for the page that makes new classes."""
    groups: tuple[Group, ...]
    warnings: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    school: str = ""
    year: str = ""
    ends: str = ""
    """For new classes: id of the school, school year, last day as in 2027-07-31."""
    done: list[dict[str, str]] = field(default_factory=list)
    """Counts by class once it is imported; the rows are gone then."""


def begin(user: int, class_id: str, reading: Reading) -> str:
    """Keep what was read; gives the token under which it is found."""
    token = secrets.token_urlsafe(24)
    keep(token, Draft(user, class_id, reading.groups, reading.warnings, reading.dropped))
    return token


def keep(token: str, draft: Draft) -> None:
    """Seal a draft and put it into the cache; its half hour begins anew."""
    box = sealed.box().encrypt(msgspec.json.encode(draft))
    cache.set(_key(token), box, LIFETIME)


def find(token: str, user: int, class_id: str) -> Draft | None:
    """Give the draft of a teacher; None where it is another's, over or unreadable."""
    box = cache.get(_key(token))
    if not isinstance(box, bytes):
        return None
    try:
        opened = sealed.box().decrypt(box, ttl=LIFETIME)
        draft = typed.decode(opened, Draft)
    except (InvalidToken, msgspec.DecodeError):
        return None
    return draft if draft.user == user and draft.class_id == class_id else None


def _key(token: str) -> str:
    return f"classes.exchange.draft.{token}"
