"""What is encrypted at rest: columns that only a server with the key can read.

A value is sealed with Fernet (AES-128-CBC and HMAC-SHA256) under a key derived from the first of
settings.SEAL_KEYS; every key of the list opens. So keys are changed by putting a new one in front.
"""

import base64
import json
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import models


class UnreadableError(Exception):
    """A sealed value was written with a key that this server does not have."""

    def __init__(self) -> None:
        """Say what to do."""
        super().__init__(
            "A name cannot be read: it was sealed with a key that is not in SEAL_KEYS "
            "(HEXCLASSROOM_SEAL_KEYS, or data/secret_key on a laptop)."
        )


def _key(secret: str) -> Fernet:
    derived = HKDF(hashes.SHA256(), 32, salt=None, info=b"hexclassroom.sealed.1")
    return Fernet(base64.urlsafe_b64encode(derived.derive(secret.encode())))


@cache
def _box(secrets: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([_key(secret) for secret in secrets])


def box() -> MultiFernet:
    """Give what seals and opens with the keys of the settings."""
    return _box(tuple(settings.SEAL_KEYS))


def seal(text: str) -> str:
    """Encrypt; "" stays "", so that an empty column tells nothing and costs nothing."""
    return box().encrypt(text.encode()).decode("ascii") if text else ""


def unseal(token: str) -> str:
    """Decrypt what `seal` gave; raises UnreadableError."""
    return _unseal(token, tuple(settings.SEAL_KEYS)) if token else ""


@lru_cache(maxsize=20_000)
def _unseal(token: str, secrets: tuple[str, ...]) -> str:
    # Pages that are drawn many times a second read the same names each time.
    try:
        return _box(secrets).decrypt(token.encode("ascii")).decode()
    except (InvalidToken, UnicodeError):
        raise UnreadableError from None


if TYPE_CHECKING:
    _Text = models.TextField[str, str]
    _JSON = models.TextField[Any, Any]
else:
    _Text = models.TextField


class SealedTextField(_Text):
    """Text that is encrypted in the database; it cannot be searched or sorted there."""

    def from_db_value(self, value: str | None, *_: Any) -> str | None:
        """Open what was read."""
        return None if value is None else unseal(value)

    def get_prep_value(self, value: Any) -> Any:
        """Seal what is written."""
        return None if value is None else seal(str(value))

    def get_lookup(self, lookup_name: str) -> Any:
        """Allow only the question whether there is a value: every sealing looks different."""
        if lookup_name != "isnull":
            raise TypeError(f"{self.name} is sealed: it cannot be looked up")
        return super().get_lookup(lookup_name)


if not TYPE_CHECKING:
    _JSON = SealedTextField


class SealedJSONField(_JSON):
    """Plain JSON data that is encrypted in the database."""

    def from_db_value(self, value: str | None, *_: Any) -> Any:
        """Open and read."""
        return json.loads(unseal(value)) if value else {}

    def get_prep_value(self, value: Any) -> Any:
        """Write and seal."""
        return None if value is None else seal(json.dumps(value, separators=(",", ":")))

    def to_python(self, value: Any) -> Any:
        """Give plain data as it is."""
        return value
