"""The lesson report and the report of one team."""

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import AuditEntry
from hexclassroom.reports.access import own_archive
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import joined, reading, shown, teams
from hexclassroom.reports.outcome.build import build
from hexclassroom.reports.outcome.files import pdf
from hexclassroom.reports.outcome.shape import Report


def opened(request: HttpRequest, archive_id: uuid.UUID, verb: AuditEntry.Verb) -> Archive:
    """Give a game that the teacher may see, and note in the audit log that they did."""
    found = own_archive(user_of(request), archive_id)
    school_class = found.school_class
    note(user_of(request), verb, school_class.school if school_class else None, found)
    return found


def report_of(archive: Archive) -> Report:
    """Build a game's report by today's catalogue."""
    return build(reading.read(archive), joined.catalogue()[1])


@login_required
@never_cache
@require_safe
def report(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Show the lesson report."""
    found = report_of(opened(request, archive_id, Verb.REPORT_SEEN))
    context = shown.context(found, reverse("reports:method"))
    context |= {"section": "results", "has_pdf": pdf.available()}
    return render(request, "reports/outcome/lesson.html", context)


@login_required
@never_cache
@require_safe
def team(request: HttpRequest, archive_id: uuid.UUID, side: int) -> HttpResponse:
    """Show what one team did, turn by turn, its strengths first."""
    archive = opened(request, archive_id, Verb.REPORT_SEEN)
    found = report_of(archive)
    if found.side(side) is None:
        raise Http404
    context = teams.context(archive, found, side)
    context |= {"section": "results", "method": reverse("reports:method")}
    return render(request, "reports/outcome/team_report.html", context)
