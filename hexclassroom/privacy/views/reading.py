"""Pages to read: what is kept, the school's papers, the inventory."""

from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.accounts.access import administered_by, schools_of, user_of
from hexclassroom.privacy import access, inventory, papers, periods
from hexclassroom.privacy.papers import Facts


def _frame(request: HttpRequest) -> dict[str, Any]:
    """Give what every page needs: the school whose numbers it shows, and those to choose from."""
    user = user_of(request)
    school = access.shown_school(user, request.GET.get("school", ""))
    kept = periods.of_school(school) if school else periods.defaults()
    return {
        "section": "privacy",
        "school": school,
        "schools": list(schools_of(user)),
        "query": f"?school={school.pk}" if school else "",
        "facts": Facts(school.name if school else "", kept),
        "admin": school is not None and administered_by(user).filter(pk=school.pk).exists(),
    }


@login_required
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what is kept, how long and who sees it, and lead to everything else."""
    frame = _frame(request)
    notice = papers.paper("child-notice", frame["facts"])
    context = {**frame, "papers": papers.listed(frame["facts"]), "notice": notice}
    return render(request, "privacy/home.html", context)


@login_required
@never_cache
@require_safe
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one of the school's papers, filled with its numbers."""
    frame = _frame(request)
    found = papers.paper(slug, frame["facts"])
    if found is None:
        raise Http404
    return render(request, "privacy/paper.html", {**frame, "paper": found})


@login_required
@never_cache
@require_safe
def paper_text(request: HttpRequest, slug: str) -> HttpResponse:
    """Download one of the papers as text, to be filled in."""
    found = papers.paper(slug, _frame(request)["facts"])
    if found is None:
        raise Http404
    response = HttpResponse(papers.text(found), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}.txt"'
    return response


@login_required
@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Show the data inventory, table by table."""
    found = [
        (model, list(columns))
        for model, columns in groupby(
            inventory.columns(), key=lambda each: f"{each.app}.{each.model}"
        )
    ]
    return render(request, "privacy/data.html", {**_frame(request), "tables": found})
