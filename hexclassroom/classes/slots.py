"""Named places on pages that the apps above fill: the page's own app imports none of them."""

from collections.abc import Callable, Mapping
from typing import Final, Generic, ParamSpec, TypeVar
from uuid import UUID

from django.http import HttpRequest
from django.utils.safestring import SafeString

from hexclassroom.classes.models import Class, Enrolment

P = ParamSpec("P")
T = TypeVar("T")


class Place(Generic[P, T]):
    """One place: fillers are called with P and give T, or None for nothing to show."""

    def __init__(self) -> None:
        """Begin empty; apps fill it when they are ready."""
        self.fillers: list[Callable[P, T | None]] = []


def fill(place: Place[P, T], filler: Callable[P, T | None]) -> None:
    """Let `filler` draw into a place; doing so twice changes nothing."""
    if filler not in place.fillers:
        place.fillers.append(filler)


def render(place: Place[P, T], *args: P.args, **kwargs: P.kwargs) -> list[T]:
    """Draw what the apps have for a place."""
    drawn = [filler(*args, **kwargs) for filler in place.fillers]
    return [each for each in drawn if each is not None]


CLASS_TOP: Final[Place[[HttpRequest, Class], SafeString]] = Place()
"""Beside the name of a class, before its roster: the one main button, such as "Start a lesson".

Only for a class that is not archived.
"""

CLASS_PAGE: Final[Place[[HttpRequest, Class], SafeString]] = Place()
"""Below the roster of a class, each filler a <section> of its own: past lessons, data kept."""

STUDENT_PAGE: Final[Place[[HttpRequest, Class, Enrolment], SafeString]] = Place()
"""Below the entry of one student (enrolment.student): export and erase."""

CLASS_LIST: Final[Place[[HttpRequest, list[Class]], Mapping[UUID, SafeString]]] = Place()
"""One line on the cards of the classes page, by id of the class, such as its last lesson.

Asked once for all classes of the page, so that it costs one query.
"""
