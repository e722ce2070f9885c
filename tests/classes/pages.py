"""Every address of a class's own pages, with something to send to it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import years
from hexclassroom.classes.models import Class, ClassTeacher, Enrolment
from tests.school import SchoolCast


class Page(NamedTuple):
    """One address: what can be sent to it, and whether it is there for reading too."""

    name: str
    args: Callable[[SchoolCast], list[Any]]
    data: Callable[[SchoolCast], dict[str, Any]] | None = None
    """None for a page that is only read."""
    reads: bool = True
    read_archived: bool = True
    """Whether it can be read when the class is archived."""

    def url(self, cast: SchoolCast) -> str:
        return reverse(f"classes:{self.name}", args=self.args(cast))


def _class(cast: SchoolCast) -> list[Any]:
    return [cast.school_class.pk]


def _first(cast: SchoolCast) -> list[Any]:
    return [cast.school_class.pk, cast.students[0].pk]


def _nothing(_cast: SchoolCast) -> dict[str, Any]:
    return {}


def _merge(cast: SchoolCast) -> dict[str, Any]:
    return {"kept": cast.students[0].pk, "gone": cast.students[1].pk}


PAGES = [
    Page("class", _class),
    Page("add", _class, lambda _cast: {"names": "Nadia"}, reads=False),
    Page(
        "settings",
        _class,
        lambda _cast: new_class("7c"),
        read_archived=False,
    ),
    Page(
        "move",
        _class,
        lambda _cast: {"name": "8b", "year": "2027/28", "ends": "2028-07-31"},
        read_archived=False,
    ),
    Page("tags", _class, lambda _cast: {"names": "1", "name0": "experience"}),
    Page("merge", _class, _merge, read_archived=False),
    Page("student", _first, lambda _cast: {"given": "Anna", "seen": ""}),
    Page("leave", _first, _nothing, reads=False),
    Page("come_back", _first, _nothing, reads=False),
    Page("new_words", _first, _nothing, reads=False),
    Page("teachers", _class, lambda cast: {"colleague": cast.other.pk}),
    Page(
        "remove_teacher",
        lambda cast: [cast.school_class.pk, cast.colleague.pk],
        _nothing,
        reads=False,
    ),
]


def new_class(name: str, **more: str) -> dict[str, str]:
    """Give what a teacher fills in for a class of this year."""
    start = years.current(timezone.localdate())
    ends = years.last_day(start).isoformat()
    return {"name": name, "year": years.named(start), "ends": ends, **more}


ARCHIVING = [
    Page("archive", _class, _nothing, reads=False),
    Page("reopen", _class, _nothing, reads=False),
]


def kept() -> list[Any]:
    """Give everything that a page of a class could change."""
    enrolments = Enrolment.objects.select_related("student").order_by("pk")
    return [
        list(Class.objects.order_by("pk").values()),
        list(ClassTeacher.objects.order_by("pk").values()),
        [
            (each.pk, each.student.name, each.words, each.tags, each.guest, each.left)
            for each in enrolments
        ],
        AuditEntry.objects.count(),
    ]
