"""The language in which a thread draws pages, found faster than Django finds it.

While drawing, the same few hundred texts are asked for thousands of times a second; Django looks
the language up in a context for each of them. Outside `speaking` everything is Django's.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from django.utils import translation
from django.utils.functional import lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

P = ParamSpec("P")
T = TypeVar("T")


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


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function gives, by its arguments (hashable) and the language."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def spoken(_language: str, *args: Any, **kwargs: Any) -> T:
            return function(*args, **kwargs)

        by_language: Callable[..., T] = lru_cache(maxsize=most)(spoken)

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            # As get_language says it, without calling it thousands of times a second.
            return by_language(_spoken.language or get_language(), *args, **kwargs)

        return call

    return decorate


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


gettext_lazy: "Final[Callable[[str], _StrPromise]]" = cast(Any, lazy(gettext, str))
"""Mark a message to be translated whenever it is shown."""
