"""Names for ids that are made up for one export alone, so that no two exports can be joined."""

import hashlib
import hmac
import secrets
from typing import Any, Final

LETTERS: Final = 16
"""64 bits: no two of a school's ids meet."""


class Pseudonyms:
    """The made-up ids of one export; its key is kept nowhere."""

    def __init__(self) -> None:
        """Draw the key."""
        self._key = secrets.token_bytes(32)

    def of(self, kind: str, ident: Any) -> str:
        """Give the made-up id of something, such as "student-9f2c..."; "" for nothing."""
        if ident is None or ident == "":
            return ""
        text = f"{kind}:{ident}".encode()
        return f"{kind}-{hmac.new(self._key, text, hashlib.sha256).hexdigest()[:LETTERS]}"
