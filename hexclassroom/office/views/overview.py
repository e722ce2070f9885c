"""The way into the office, the overview, and the health page."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from hexclassroom.accounts.access import administered_by, user_of
from hexclassroom.office import access, health, numbers, people, retention
from hexclassroom.office.health import version
from hexclassroom.office.views.frame import page, show


@page()
def start(request: HttpRequest) -> HttpResponse:
    """Lead on: to the one school that somebody administers, or to a choice."""
    schools = list(administered_by(user_of(request)))
    if not schools:
        raise Http404
    if len(schools) == 1:
        return redirect("office:overview", schools[0].pk)
    return render(request, "office/start.html", {"section": "school", "schools": schools})


@page()
def overview(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Show the school in numbers, and what needs attention."""
    _user, school = access.office_of(request, school_id)
    now = timezone.now()
    ill = [
        check for check in health.quick(now) if check.state in (health.State.WARN, health.State.BAD)
    ]
    context = {
        "numbers": numbers.of_school(school, now),
        "soon": retention.soon(school, now.date()),
        "invitations": people.open_invitations(school, now).count(),
        "ill": ill,
    }
    return show(request, school, "overview", context)


@page()
def condition(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Show whether the server does its work."""
    _user, school = access.office_of(request, school_id)
    now = timezone.now()
    checks = health.every(school, now)
    context = {
        "checks": checks,
        "worst": health.worst(checks),
        "now": now,
        "version": version.version(),
        "commit": version.commit(),
    }
    return show(request, school, "health", context)
