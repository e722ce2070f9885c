"""Named places on the pages of `live` that the apps above it fill: `live` imports none of them."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.utils.safestring import SafeString

Filler = Callable[[HttpRequest], SafeString]

TEACHER_HOME: Final = "teacher_home"
"""Below the lessons on the teacher's home page."""

_FILLERS: Final[defaultdict[str, list[Filler]]] = defaultdict(list)


def fill(name: str, filler: Filler) -> None:
    """Let `filler` draw into the place `name`; doing so twice changes nothing."""
    if filler not in _FILLERS[name]:
        _FILLERS[name].append(filler)


def render(name: str, request: HttpRequest) -> list[SafeString]:
    """Draw what the apps have for the place `name`."""
    return [filler(request) for filler in _FILLERS.get(name, ())]
