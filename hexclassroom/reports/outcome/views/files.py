"""The lesson report as files; each download is noted in the audit log."""

import uuid

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.accounts.audit import Verb
from hexclassroom.classes.cards.pdf import LettersMissingError
from hexclassroom.pseudonyms import Pseudonyms
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import reading
from hexclassroom.reports.outcome.files import csvfile, jsonfile, pdf, workbook, xapi
from hexclassroom.reports.outcome.happened import happened
from hexclassroom.reports.outcome.views.lesson import opened, report_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _file(archive: Archive, data: bytes | str, kind: str, ending: str) -> HttpResponse:
    """Send a file; its name says the day, not the lesson: folders of downloads lie about."""
    response = HttpResponse(data, content_type=kind)
    name = f"lesson-report-{archive.ended:%Y-%m-%d}-{archive.number}.{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@login_required
@never_cache
@require_safe
def as_pdf(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Two pages of A4."""
    archive = opened(request, archive_id, Verb.REPORT_EXPORTED)
    if not pdf.available():
        words = _("This computer makes no PDFs. Print the report from your browser.")
        return HttpResponse(words, status=503, content_type="text/plain; charset=utf-8")
    method = request.build_absolute_uri(reverse("reports:method"))
    try:
        made = pdf.make(report_of(archive), method)
    except LettersMissingError:
        words = _(
            "This computer has no letters for the lesson’s title, so the PDF would show boxes. "
            "Print the report from your browser."
        )
        return HttpResponse(words, status=422, content_type="text/plain; charset=utf-8")
    return _file(archive, made, "application/pdf", "pdf")


@login_required
@never_cache
@require_safe
def as_xlsx(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """A workbook of six sheets."""
    archive = opened(request, archive_id, Verb.REPORT_EXPORTED)
    turns = happened(archive, reading.sides(archive))
    return _file(archive, workbook.write(report_of(archive), turns), XLSX, "xlsx")


@login_required
@never_cache
@require_safe
def as_csv(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """One number a line; `?bom=0` leaves out the mark that some programs stumble over."""
    archive = opened(request, archive_id, Verb.REPORT_EXPORTED)
    text = csvfile.write(report_of(archive), bom=request.GET.get("bom") != "0")
    return _file(archive, text, "text/csv; charset=utf-8", "csv")


@login_required
@never_cache
@require_safe
def as_json(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Log, rules, findings and report."""
    archive = opened(request, archive_id, Verb.REPORT_EXPORTED)
    made = jsonfile.write(archive, report_of(archive), Pseudonyms())
    return _file(archive, made, "application/json", "json")


@login_required
@never_cache
@require_safe
def as_xapi(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """xAPI statements of the teams."""
    archive = opened(request, archive_id, Verb.REPORT_EXPORTED)
    sides = reading.sides(archive)
    game = xapi.Game(
        ident=str(archive.pk),
        kind=archive.game,
        language=get_language() or "en",
        started=archive.started or archive.ended,
        ended=archive.ended,
        sides=tuple(side.side for side in sides),
        totals=tuple(archive.totals),
    )
    made = xapi.write(game, happened(archive, sides), Pseudonyms())
    return _file(archive, made, "application/json", "xapi.json")
