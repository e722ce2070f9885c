"""What `live` puts on the pages of a class: the button for a lesson, and the lessons so far."""

import uuid
from collections.abc import Mapping
from typing import Final

from django.db.models import Max, Prefetch
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.registry import GAMES
from hexclassroom.classes import slots
from hexclassroom.classes.models import Class
from hexclassroom.live.models import Lesson, Table
from hexclassroom.live.pages.texts.words import stands

MOST_LESSONS: Final = 60
"""Listed on the page of a class; a class has no more in a year, and all are under Results."""


def register() -> None:
    """Fill the places."""
    slots.fill(slots.CLASS_TOP, start_button)
    slots.fill(slots.CLASS_PAGE, past_lessons)
    slots.fill(slots.CLASS_LIST, last_lessons)


def start_button(request: HttpRequest, school_class: Class) -> SafeString:
    """Draw the button that begins a lesson of this class."""
    return render_to_string(
        "live/teacher/class_start.html", {"class": school_class}, request=request
    )


def past_lessons(request: HttpRequest, school_class: Class) -> SafeString:
    """Draw the list of a class's lessons, newest first."""
    ordered = Table.objects.order_by("number")
    found = (
        Lesson.objects.filter(school_class=school_class)
        .select_related("teacher")
        .prefetch_related(Prefetch("tables", queryset=ordered))
        .order_by("-created")[:MOST_LESSONS]
    )
    rows = [
        {
            "lesson": lesson,
            "tables": [_table(lesson, table) for table in lesson.tables.all()],
            "games": ", ".join(sorted({_game(table) for table in lesson.tables.all()})),
        }
        for lesson in found
    ]
    return render_to_string("live/teacher/class_lessons.html", {"rows": rows}, request=request)


def _game(table: Table) -> str:
    return GAMES[table.game].title if table.game in GAMES else table.game


def _table(lesson: Lesson, table: Table) -> dict[str, str | int]:
    """Say where a table of a lesson stands, and which page shows it."""
    if table.ended is not None:
        return {
            "number": table.number,
            "state": _("result"),
            "url": reverse("reports:of_table", args=[table.pk]),
        }
    if lesson.closed is None and table.status != Table.Status.CLOSED:
        state = stands(table.game, table.status, table.phase, table.ended is not None)
        return {
            "number": table.number,
            "state": state,
            "url": reverse("teacher:console", args=[lesson.pk, table.number]),
        }
    return {"number": table.number, "state": _("not played"), "url": ""}


def last_lessons(request: HttpRequest, classes: list[Class]) -> Mapping[uuid.UUID, SafeString]:
    """Say on the list of classes when each had its last lesson."""
    found = Lesson.objects.filter(school_class__in=classes).order_by()
    latest = found.values_list("school_class").annotate(at=Max("created"))
    return {
        ident: format_html(_("Last lesson: {}"), date_format(timezone.localtime(at), "DATE_FORMAT"))
        for ident, at in latest
        if ident is not None
    }
