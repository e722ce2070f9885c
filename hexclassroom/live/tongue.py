"""The language in which a thread draws pages, found faster than Django finds it.

While drawing, the same few hundred texts are asked for thousands of times a second; Django looks
the language up in a context for each of them. Outside `speaking` everything is Django's.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation


class _Spoken(threading.local):
    language = ""


_spoken = _Spoken()
_texts: dict[tuple[str, str], str] = {}
"""By language and message: as many as the code has."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Draw in a language; nothing inside may change it."""
    before = _spoken.language
    with translation.override(language):
        _spoken.language = language
        try:
            yield
        finally:
            _spoken.language = before


def get_language() -> str:
    """Give the language; English where there is none."""
    return _spoken.language or translation.get_language() or "en"


def gettext(message: str) -> str:
    """Give a message in the language that is spoken."""
    language = _spoken.language
    if not language:
        return translation.gettext(message)
    key = (language, message)
    found = _texts.get(key)
    if found is None:
        found = _texts[key] = translation.gettext(message)
    return found
