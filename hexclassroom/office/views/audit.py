"""The school's audit log."""

import uuid

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from hexclassroom.office import access, log
from hexclassroom.office.views.frame import page, show


@page()
def index(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """List entries, newest first, filtered by what the address says."""
    _user, school = access.office_of(request, school_id)
    wanted = _filter(request)
    found = Paginator(log.entries(school, wanted), log.PAGE).get_page(request.GET.get("page"))
    labels = {verb: str(label) for verb, label in log.Verb.choices}
    context = {
        "filter": wanted,
        "verbs": sorted(labels.items(), key=lambda pair: pair[1]),
        "people": log.people(school),
        "server": log.SERVER,
        "page": found,
        "rows": [(each, labels.get(each.verb, each.verb)) for each in found],
    }
    return show(request, school, "audit", context)


@page()
def download(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Give the entries as a file, filtered the same way."""
    _user, school = access.office_of(request, school_id)
    response = HttpResponse(
        log.table(log.entries(school, _filter(request))), content_type="text/csv; charset=utf-8"
    )
    name = f"audit-log-{timezone.localdate().isoformat()}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _filter(request: HttpRequest) -> log.Filter:
    get = request.GET.get
    return log.Filter.read(get("verb", ""), get("person", ""), get("day", ""))
