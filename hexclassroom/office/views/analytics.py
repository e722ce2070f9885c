"""The games of a school, or of several, in numbers: reports.analytics decides what is shown."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from hexclassroom.accounts.access import administered_by, user_of
from hexclassroom.accounts.models import School
from hexclassroom.office import access
from hexclassroom.office.views.frame import page, show
from hexclassroom.reports.analytics import figures, pages, several, tidy
from hexclassroom.reports.analytics.figures import Figures


@page()
def index(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Show a school's figures under the filter in the address."""
    user, school = access.office_of(request, school_id)
    context = pages.context(_figures(request, school))
    context["several"] = administered_by(user).count() > 1
    return show(request, school, "analytics", context)


@page()
def download(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Give the same figures as a file, the same of them hidden."""
    _user, school = access.office_of(request, school_id)
    text = tidy.table(school.name, _figures(request, school))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"games-{timezone.localdate().isoformat()}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@page()
def every(request: HttpRequest) -> HttpResponse:
    """Show the schools that somebody administers side by side, each from its own figures."""
    schools = list(administered_by(user_of(request)))
    if not schools:
        raise Http404
    context = several.context(schools, request.GET.get("year", ""), timezone.localdate())
    return render(request, "office/analytics_all.html", {"section": "school", **context})


def _figures(request: HttpRequest, school: School) -> Figures:
    today = timezone.localdate()
    told = figures.told_of(school)
    get = request.GET.get
    wanted = figures.asked(told, get("year", ""), get("game", ""), today)
    return figures.figures(told, school, wanted, today)
