"""The student's pages: join, play, a second tablet."""

import contextlib
import json
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.registry import SHOWS
from hexclassroom import qr
from hexclassroom.classes import cards as class_cards
from hexclassroom.classes.models import JoinCard
from hexclassroom.live import (
    cards,
    drawing,
    lessons,
    limits,
    places,
    seats,
    snapshot,
)
from hexclassroom.live.embedded.address import student_base_url
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.live.pages.texts.briefing import slides
from hexclassroom.live.pages.texts.phrases import ANY_GAME, REASONS
from hexclassroom.live.views import about
from hexclassroom.live.views.card import goes_in, sit_down
from hexclassroom.live.words import Refused, say

TICKET_SECONDS: Final = 120
"""How long a second tap on "join" is known to be the same one."""


def _seat(request: HttpRequest) -> Seat | None:
    """Give the seat of this browser."""
    return seats.seat_of(request.COOKIES.get(seats.COOKIE))


@never_cache
@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Lead everybody on: a teacher to the lessons, a player to the game, all others to join."""
    if request.user.is_authenticated:
        return redirect("teacher:home")
    return redirect("live:play") if _seat(request) else _to_the_door(request)


def _to_the_door(request: HttpRequest) -> HttpResponse:
    """Lead a device without a seat to where it gets one: a card's owner to the next lesson."""
    return redirect("live:card" if cards.of(request) else "live:join")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Ask for the join code; the QR code leads past this page."""
    if request.method == "POST":
        code = lessons.read_code(request.POST.get("code", ""))
        try:
            found = limits.find_lesson(request, code)
        except limits.TooManyCodesError as error:
            return _too_many_codes(request, error, code)
        if found is not None:
            return redirect("live:join_code", found.code)
        return _code_page(request, say("bad_code"), code)
    seat = _seat(request)
    return _code_page(request, back=seats.name(seat) if seat else "")


def _code_page(
    request: HttpRequest, error: str = "", code: str = "", back: str = ""
) -> HttpResponse:
    context = {"error": error, "code": code, "back": back}
    return render(request, "live/join/code.html", context, status=422 if error else 200)


def _too_many_codes(
    request: HttpRequest, error: limits.TooManyCodesError, code: str
) -> HttpResponse:
    response = _code_page(request, error.words, code)
    response.status_code = 429
    response.headers["Retry-After"] = str(error.seconds)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join_code(request: HttpRequest, code: str) -> HttpResponse:
    """Let a student pick a name from the list, or get one: nobody types."""
    try:
        lesson = limits.find_lesson(request, code)
    except limits.TooManyCodesError as error:
        return _too_many_codes(request, error, lessons.read_code(code))
    if lesson is None:
        return _code_page(request, say("bad_code"), lessons.read_code(code))
    seat = _seat(request)
    card = cards.of(request)
    if seat is not None and seat.lesson_id == lesson.pk:
        return redirect("live:play")
    if request.method != "POST":
        return _known_page(request, lesson, card) or _names_page(request, lesson)
    if card is not None and "card" in request.POST.getlist("by"):
        return sit_down(request, lesson, card, request.COOKIES[cards.COOKIE])
    try:
        token = _once(request.POST.get("ticket", ""), lambda: _join(request, lesson))
    except Refused as refused:
        return _names_page(request, lesson, say(refused.code))
    return _seated(token)


def _join(request: HttpRequest, lesson: Lesson) -> str:
    device, pick = request.COOKIES.get(seats.COOKIE), request.POST.get("pick") or None
    _new, token = seats.join(lesson, pick, device, timezone.now())
    if token != device:
        limits.sat_down(request, lesson)
    return token


def _known_page(request: HttpRequest, lesson: Lesson, card: JoinCard | None) -> HttpResponse | None:
    """Greet the owner of a card; None where cards play no part, or who they are was said before."""
    if card is None or lesson.school_class_id is None or request.GET.get("as") == "guest":
        return None
    own = card.enrolment.school_class_id == lesson.school_class_id
    context = {
        "lesson": lesson,
        "name": class_cards.shown_name(card.enrolment),
        "own": own,
        "at_once": own and goes_in(lesson, card),
    }
    return render(request, "live/join/known.html", context)


def _names_page(request: HttpRequest, lesson: Lesson, error: str = "") -> HttpResponse:
    context = {
        "lesson": lesson,
        "by": lessons.picked_by(lesson),
        "names": lessons.open_names(lesson),
        "error": error,
        "ticket": secrets.token_urlsafe(12),
    }
    return render(request, "live/join/names.html", context, status=422 if error else 200)


def _once(ticket: str, make: Callable[[], str]) -> str:
    """Do it once for a form: a second tap, still without the cookie, gets the same token."""
    if not ticket or len(ticket) > 40:
        return make()
    key = f"live.join.{ticket}"
    try:
        first = cache.add(f"{key}.begun", 1, TICKET_SECONDS)
    except Exception:
        # The cache is away. Rather two seats after two taps than none.
        return make()
    if not first:
        for _try in range(20):
            known = cache.get(key)
            if known:
                return str(known)
            time.sleep(0.1)
    try:
        token = make()
    except Exception:
        # Refused, or not saved: the same form may be sent once more.
        with contextlib.suppress(Exception):
            cache.delete(f"{key}.begun")
        raise
    with contextlib.suppress(Exception):
        cache.set(key, token, TICKET_SECONDS)
    return token


def _seated(token: str) -> HttpResponse:
    response = HttpResponseRedirect(reverse("live:play"))
    seats.set_cookie(response, token)
    return response


@never_cache
@require_safe
def play(request: HttpRequest) -> HttpResponse:
    """Show the player's page, drawn whole: of use before the socket connects."""
    seat = _seat(request)
    if seat is None:
        return _to_the_door(request)
    now = timezone.now()
    drawn = drawing.draw_one(snapshot.fresh(str(seat.lesson_id), now), "play", str(seat.pk), 0)
    if drawn.go:
        return redirect("live:join")
    pieces = dict(drawn.pieces)
    game = lessons.game_of(seat)
    told = slides(game)
    context = {
        "game": game,
        "title": seat.lesson.title,
        "layout": json.loads(pieces.pop("layout")),
        "pieces": {name: mark_safe(html) for name, html in pieces.items()},
        "socket": places.socket("play", seat.lesson_id),
        "now_ms": round(now.timestamp() * 1000),
        "reasons": (ANY_GAME if game in SHOWS else REASONS).items(),
        "rules": [(slide.title, slide.lines, slide.ours) for slide in told[1:]],
        "credit": about.of(game).credit,
    }
    return render(request, "live/play/page.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def second(request: HttpRequest) -> HttpResponse:
    """Show a QR code with which one more tablet sits down on this seat."""
    seat = _seat(request)
    if seat is None:
        return redirect("live:join")
    context: dict[str, Any] = {"name": seats.name(seat)}
    if request.method == "POST":
        link = f"{student_base_url(request)}{reverse('live:sit')}#{seats.device_code(seat)}"
        context |= {"link": link, "qr": qr.picture(link)}
    return render(request, "live/join/second.html", context)


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def sit(request: HttpRequest) -> HttpResponse:
    """Sit down with a one-time code: the page's script takes it from behind the # and posts it."""
    if request.method != "POST":
        return render(request, "live/join/sit.html")
    try:
        _who, token = seats.add_device(request.POST.get("code", "").strip(), timezone.now())
    except Refused as refused:
        context = {"error": say(refused.code)}
        return render(request, "live/join/sit.html", context, status=403)
    return _seated(token)


@never_cache
@require_safe
def elsewhere(request: HttpRequest) -> HttpResponse:
    """Say that a page was put away, since newer ones of the same seat are open."""
    return render(request, "live/join/elsewhere.html")


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forget the seat on this browser, so that somebody else can join with it."""
    response = HttpResponseRedirect(reverse("live:join"))
    response.delete_cookie(seats.COOKIE, samesite="Lax")
    cards.forget(response)
    return response
