"""Pages to read: the rules for everybody, the guide for teachers."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from hexclassroom.live.captures import CAPTURES
from hexclassroom.live.indicators import INDICATORS
from hexclassroom.live.pages.art.hexes import WISH_POINTS
from hexclassroom.live.pages.texts.briefing import DEBRIEF, SLIDES
from hexclassroom.live.pages.texts.decisions import DECISIONS
from hexclassroom.live.pages.texts.reasons import BUILDING_WISHES
from hexclassroom.live.pages.texts.telling import PROMPTS, RULES


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
        {"section": "rules", "wishes": wishes, "decisions": DECISIONS},
    )


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
        },
    )
