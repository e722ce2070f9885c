"""Ids of other systems: only a keyed hash of one is ever kept."""

import hashlib
import hmac
import uuid
from functools import cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


def mark_of(text: str) -> str:
    """Give a keyed mark of something that a page has shown, for asking whether it still holds."""
    return hmac.new(
        _key(settings.SECRET_KEY), b"shown:" + text.encode(), hashlib.sha256
    ).hexdigest()


@cache
def _key(secret: str) -> bytes:
    derived = HKDF(hashes.SHA256(), 32, salt=None, info=b"hexclassroom.classes.exchange.source.1")
    return derived.derive(secret.encode())


def source_of(foreign: str) -> str:
    """Give the 64 hexadecimal digits by which a foreign id is known again; "" for ""."""
    foreign = foreign.strip()
    if not foreign:
        return ""
    key = _key(settings.SECRET_KEY)
    return hmac.new(key, foreign.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def own_id(text: str) -> str:
    """Give a UUID as text in its usual spelling, "" for anything else."""
    text = text.strip()
    if len(text) != 36:
        return ""
    try:
        return str(uuid.UUID(text))
    except ValueError:
        return ""
