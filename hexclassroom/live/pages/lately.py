"""What was drawn last at each place, given again while nothing that it was drawn from changes.

Unlike `tongue.kept`, which finds values among many by hashing all of them, this compares them with
the last ones alone: what is still the same object is not looked at.
"""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, TypeVar, TypeVarTuple

from hexclassroom.live.tongue import get_language

Given = TypeVarTuple("Given")
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
MOST: Final = 2048
"""Places that are remembered."""
_kept: Final[list[dict[Any, Any]]] = []


def lately(function: Callable[[K, *Given], T]) -> Callable[[K, *Given], T]:
    """Keep what a function gave last in each language at the place that its first argument names.

    All that it depends on is in its arguments. They are compared by ==: one kind of value a place,
    always text or always markup.
    """
    found: dict[tuple[str, K], tuple[tuple[object, ...], T]] = shelf()

    @wraps(function)
    def call(place: K, *given: *Given) -> T:
        key = (get_language(), place)
        last = found.get(key)
        if last is not None and last[0] == given:
            return last[1]
        made = function(place, *given)
        if len(found) >= MOST:
            for oldest in list(found)[: MOST // 8]:
                found.pop(oldest, None)
        found[key] = (given, made)
        return made

    return call


def shelf() -> dict[Any, Any]:
    """Give a dictionary for what was drawn last, one that `forget` knows."""
    _kept.append({})
    return _kept[-1]


def forget() -> None:
    """Forget all that was drawn, so that it is drawn anew (tests)."""
    for found in _kept:
        found.clear()
