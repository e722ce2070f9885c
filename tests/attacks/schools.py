"""Two schools with everything that an address can name, and every address of the program."""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from hexclassroom.accounts.models import Invitation, Role, School, User
from hexclassroom.classes import cards
from hexclassroom.classes.models import Class
from hexclassroom.classes.teams import rosters
from hexclassroom.live import from_class
from hexclassroom.reports.models import Archive
from tests.school import SchoolCast, make_class

NUMBERS: Final = {
    "side": 1, "number": 1, "token": "t" * 32, "slug": "notice", "code": "ABCDEF",
    "game": "hexagonal_thing",
}  # fmt: skip


class Holding:
    """One class with a roster, cards, a lesson and a result, and an invitation of its school."""

    def __init__(self, school: School, school_class: Class, teacher: User, admin: User) -> None:
        self.school, self.school_class = school, school_class
        self.teacher, self.admin = teacher, admin
        self.student = school_class.enrolments.order_by("pk")[0].student
        self.second = school_class.enrolments.order_by("pk")[1].student
        self.roster = rosters.create(school_class, "Teams", 1, teacher)
        self.card = cards.ensure(school_class)[0]
        self.lesson = from_class.create(teacher, school_class, "A lesson")
        now = timezone.now()
        self.invitation, _token = Invitation.issue(school, Role.TEACHER, "", admin, now)
        self.archive = Archive.objects.create(
            teacher=teacher,
            school_class=school_class,
            source=Archive.Source.PLAYED,
            title="A lesson",
            table=self.lesson.tables.get(),
            ended=now - dt.timedelta(days=1),
            categories=[],
        )

    @property
    def ids(self) -> dict[str, Any]:
        """What addresses name, by the names that they give it."""
        return {
            "school_id": self.school.pk,
            "class_id": self.school_class.pk,
            "student_id": self.student.pk,
            "roster_id": self.roster.pk,
            "lesson_id": self.lesson.pk,
            "archive_id": self.archive.pk,
            "table_id": self.lesson.tables.get().pk,
            "user_id": self.teacher.pk,
            "invitation_id": self.invitation.pk,
            **NUMBERS,
        }


class TwoSchools:
    """The cast of tests/school.py, and the school elsewhere with a class of its own."""

    def __init__(self) -> None:
        self.cast = cast = SchoolCast()
        theirs = make_class(
            cast.elsewhere, "9x~Q", cast.foreign, students=("Zoran Q", "Ylva R", "Xaver S")
        )
        self.mine = Holding(cast.school, cast.school_class, cast.teacher, cast.admin)
        self.theirs = Holding(cast.elsewhere, theirs, cast.foreign, cast.foreign_admin)


def addresses() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give every named address with the names of what stands in it."""
    yield from _walk(get_resolver(), "", "")


def _walk(of: URLResolver, route: str, space: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in of.url_patterns:
        if isinstance(each, URLResolver):
            if each.namespace != "admin" and each.app_name != "admin":
                inner = f"{space}{each.namespace}:" if each.namespace else space
                yield from _walk(each, route + str(each.pattern), inner)
        elif isinstance(each, URLPattern) and each.name:
            names = tuple(_names(route + str(each.pattern)))
            yield f"{space}{each.name}", names


def _names(route: str) -> Iterator[str]:
    for part in route.split("<")[1:]:
        yield part.partition(">")[0].rpartition(":")[2]


def url(name: str, kwargs: Mapping[str, Any]) -> str:
    return reverse(name, kwargs=dict(kwargs))


def everything(*, without: tuple[type[Model], ...] = ()) -> dict[str, list[tuple[Any, ...]]]:
    """Give all rows of all tables but sessions: what an attack must not have changed."""
    out = {}
    for model in apps.get_models():
        if model is Session or model in without:
            continue
        rows = model._default_manager.order_by("pk").values_list()
        out[model._meta.label] = list(rows)
    return out
