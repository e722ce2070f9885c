"""Pages to read: the rules for everybody, the guide for teachers."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.views.decorators.http import require_safe

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import playable
from hexclassroom.live.captures import CAPTURES
from hexclassroom.live.indicators import INDICATORS
from hexclassroom.live.pages.art.hexes import WISH_POINTS
from hexclassroom.live.pages.texts.briefing import DEBRIEF, SLIDES
from hexclassroom.live.pages.texts.decisions import DECISIONS
from hexclassroom.live.pages.texts.reasons import BUILDING_WISHES
from hexclassroom.live.pages.texts.telling import PROMPTS, RULES
from hexclassroom.live.views import about, specimen


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of Planet Hexagon in our own words, and where we decided."""
    wishes = [
        {"kind": kind, "text": text(), "points": WISH_POINTS[kind]}
        for kind, text in BUILDING_WISHES.items()
    ]
    return render(
        request,
        "live/teacher/rules.html",
        {
            "section": "rules",
            "wishes": wishes,
            "decisions": DECISIONS,
            "games": about.offered(),
            "game": about.of(PLANET_HEXAGON.key),
        },
    )


@require_safe
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game out of its help; Planet Hexagon has a page of its own."""
    if game == PLANET_HEXAGON.key:
        return redirect("teacher:rules")
    if not playable(game):
        raise Http404
    page = select_template([f"games/{game}/rules.html", "live/teacher/game_rules.html"])
    context = {
        "section": "rules",
        "games": about.offered(),
        "game": about.of(game),
        "figure": specimen.plain(game),
    }
    return HttpResponse(page.render(context, request))


@login_required
@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show how to run a lesson."""
    return render(
        request,
        "live/teacher/guide.html",
        {
            "section": "guide",
            "debrief": DEBRIEF,
            "indicators": INDICATORS.values(),
            "captures": CAPTURES.values(),
            "worth": [(rule, PROMPTS[key][1]) for key, rule in RULES.items()],
            "slides": SLIDES,
            "games": about.offered(),
        },
    )
