"""Pages of a class: its reports over time, and a pupil's page; for its teachers alone."""

import uuid
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.audit import Verb, note
from hexclassroom.classes.access import own_class, own_student
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import joined, overtime, pupils, reading, words
from hexclassroom.reports.outcome.build import build

MOST: Final = 40
"""So many of a class's newest games are looked at."""


@login_required
@never_cache
@require_safe
def over_time(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Show a class's games of equal rules side by side, and lead to each report."""
    user = user_of(request)
    school_class = own_class(user, class_id)
    note(user, Verb.REPORT_SEEN, school_class.school, school_class)
    catalogue = joined.catalogue()[1]
    found = (
        Archive.objects.filter(school_class=school_class)
        .select_related("table__lesson")
        .defer("log")
        .order_by("-ended", "number")[:MOST]
    )
    reports = [build(reading.read(each, whole=False), catalogue) for each in found]
    context = {
        "section": "classes",
        "class": school_class,
        "reports": reports,
        "groups": overtime.groups(reports, catalogue),
        "pupils": pupils.class_pupils(school_class),
        "method": reverse("reports:method"),
        "sources": words.SOURCES,
        "footer": words.METHOD,
    }
    return render(request, "reports/outcome/class.html", context)


@login_required
@never_cache
@require_safe
def pupil(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponse:
    """Show where a pupil played, what was noted of their teams, and what they told themselves."""
    user = user_of(request)
    enrolment = own_student(user, class_id, student_id)
    school_class = enrolment.school_class
    note(user, Verb.REPORT_SEEN, school_class.school, enrolment.student_id)
    context = {
        "section": "classes",
        "class": school_class,
        "enrolment": enrolment,
        "games": pupils.played(school_class, enrolment),
        "sources": words.SOURCES,
    }
    return render(request, "reports/outcome/pupil.html", context)
