"""The pages of companions: for everybody, as a tablet may lie beside a printed game unsigned."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from hexclassroom.classes.cards import pdf
from hexclassroom.live.companion import of, sheets
from hexclassroom.live.embedded.address import student_base_url
from hexclassroom.live.pages import teams
from hexclassroom.live.views import about


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what there is for each printed game."""
    games = [{"about": about.of(key), "bank": of.bank(key) is not None} for key in of.every()]
    context = {
        "section": "rules",
        "games": games,
        "pdf": pdf.available(),
        "address": student_base_url(request) + reverse("companion:home"),
    }
    return render(request, "live/companion/home.html", context)


def _known(game: str) -> str:
    """Give the key of a game that has a companion."""
    if not of.known(game):
        raise Http404
    return game


@require_safe
def timer(request: HttpRequest, game: str = "") -> HttpResponse:
    """Show a large timer, for a game or for any."""
    context: dict[str, Any] = {"seconds": of.SECONDS, "most": of.MOST_SEATS}
    if game:
        key = _known(game)
        least, most = of.seats(key)
        context |= {
            "game": about.of(key),
            "teams": teams.every(key),
            "least": least,
            "most": most,
            "presets": of.presets(key),
        }
    return render(request, "live/companion/timer.html", context)


@require_safe
def bank(request: HttpRequest, game: str) -> HttpResponse:
    """Show the bank of a printed game."""
    described = of.bank(_known(game))
    if described is None:
        raise Http404
    context = {
        "game": about.of(game),
        "bank": described,
        "teams": teams.every(game)[: len(described["sides"])],
        "note": of.note(game),
    }
    return render(request, "live/companion/bank.html", context)


@require_safe
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Show a score sheet to print."""
    context = {**sheets.context(_known(game)), "pdf": False, "can_pdf": pdf.available()}
    return render(request, "live/companion/sheet.html", context)


@require_safe
def sheet_pdf(request: HttpRequest, game: str) -> HttpResponse:
    """Give a score sheet as PDF, where this machine can make one."""
    key = _known(game)
    if not pdf.available():
        raise Http404
    answer = HttpResponse(sheets.make(key), content_type="application/pdf")
    answer["Content-Disposition"] = (
        f'attachment; filename="score-sheet-{key.replace("_", "-")}.pdf"'
    )
    return answer
