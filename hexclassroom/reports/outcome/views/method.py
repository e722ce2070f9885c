"""The method sheet: the whole catalogue, with an anchor for every indicator."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.live.indicators import INDICATORS
from hexclassroom.reports.outcome import joined, words
from hexclassroom.reports.outcome.build import TAPS_OF


@login_required
@never_cache
@require_safe
def sheet(request: HttpRequest) -> HttpResponse:
    """Say how every number is made."""
    version, catalogue = joined.catalogue()
    context = {
        "section": "results",
        "version": version,
        "outcomes": [
            {
                "key": key,
                "name": name,
                "limit": words.LIMITS[key],
                "indicators": [
                    (each, words.STRENGTHS[each.strength])
                    for each in catalogue
                    if each.outcome == key
                ],
                "taps": [INDICATORS[tap].name for tap in TAPS_OF[key]],
            }
            for key, name in words.OUTCOMES.items()
        ],
        "scale": words.SCALE,
        "sources": words.SOURCES,
        "footer": words.METHOD,
    }
    return render(request, "reports/outcome/method.html", context)
