"""The page behind a join card's QR code: it signs the device as one student of a class."""

import re
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.classes import cards as class_cards
from hexclassroom.classes.models import JoinCard
from hexclassroom.live import cards, lessons, limits, seats
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.live.words import Refused, say

LOOK_SECONDS: Final = 15
"""How often a device that waits for a lesson looks again."""


@never_cache
@sensitive_post_parameters("token")
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest) -> HttpResponse:
    """Wait for a lesson of the card's class, and sit down in it.

    A scanned card comes by POST: the page's script takes the secret from behind the #. Without one
    the card that this device keeps is used.
    """
    if request.method != "POST":
        return _waiting(request)
    scanned = request.POST.get("token", "").strip()
    token = scanned or request.COOKIES.get(cards.COOKIE, "")
    try:
        found = cards.find(token)
    except Refused as refused:
        # A card that does not work leaves alone what the device is signed in as already.
        response = _page(request, None, say(refused.code), 403)
        if not scanned:
            cards.forget(response)
        return response
    response = _enter(request, found, token)
    cards.set_cookie(response, token)
    return response


def _enter(request: HttpRequest, found: JoinCard, token: str) -> HttpResponse:
    lesson = cards.open_lesson(found.enrolment.school_class)
    if lesson is None:
        return HttpResponseRedirect(reverse("live:card"))
    return sit_down(request, lesson, found, token)


def sit_down(request: HttpRequest, lesson: Lesson, found: JoinCard, token: str) -> HttpResponse:
    """Sit down on the student's seat and lead into the game, or say why not."""
    device = request.COOKIES.get(seats.COOKIE)
    try:
        _seat, made = cards.sit(lesson, token, device, timezone.now())
    except Refused as refused:
        return _page(request, found, say(refused.code), 403)
    limits.is_played_here(request, lesson)
    response = HttpResponseRedirect(reverse("live:play"))
    seats.set_cookie(response, made)
    return response


def _waiting(request: HttpRequest) -> HttpResponse:
    kept = request.COOKIES.get(cards.COOKIE)
    if not kept:
        return _page(request, None)
    try:
        found = cards.find(kept)
    except Refused as refused:
        response = _page(request, None, say(refused.code))
        cards.forget(response)
        return response
    return _page(request, found)


def _page(
    request: HttpRequest, found: JoinCard | None, error: str = "", status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"error": error, "look": LOOK_SECONDS}
    if found is not None:
        enrolment = found.enrolment
        lesson = cards.open_lesson(enrolment.school_class)
        context["name"] = class_cards.shown_name(enrolment)
        context["class"] = enrolment.school_class
        context["lesson"] = lesson
        context["at_once"] = lesson is not None and not error and goes_in(lesson, found)
    return render(request, "live/join/card.html", context, status=status)


def goes_in(lesson: Lesson, found: JoinCard) -> bool:
    """Say whether the page leads on by itself: not for whom the teacher has just taken out."""
    seat = cards.seat_of(lesson, found.enrolment)
    return seat is None or seat.status not in (Seat.Status.REMOVED, Seat.Status.BLOCKED)


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Forget card and seat on this device, so that somebody else can take it."""
    code = lessons.read_code(request.POST.get("code", ""))
    to = reverse("live:join_code", args=[code]) if re.fullmatch(r"\w+", code) else None
    response = redirect(to or "live:join")
    cards.forget(response)
    response.delete_cookie(seats.COOKIE, samesite="Lax")
    return response
