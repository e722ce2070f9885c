"""The teacher's pages: home, a new lesson, the console, the projector, one more device."""

import datetime as dt
import json
import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import playable
from hexclassroom import qr
from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.links import sign_in_link
from hexclassroom.accounts.models import User
from hexclassroom.classes import access, names
from hexclassroom.classes.access import changeable_class
from hexclassroom.classes.models import Class
from hexclassroom.live import drawing, lessons, limits, places, slots, snapshot
from hexclassroom.live.access import own_lesson, own_table
from hexclassroom.live.captures import CAPTURES
from hexclassroom.live.embedded.address import student_base_url
from hexclassroom.live.indicators import INDICATORS
from hexclassroom.live.models import Lesson, Seat, Table
from hexclassroom.live.pages.boardgame.words import title
from hexclassroom.live.pages.texts.words import spaced, stands
from hexclassroom.live.views import about
from hexclassroom.live.views.choices import ShownPart
from hexclassroom.live.views.forms import ClassLessonForm, NewLessonForm
from hexclassroom.live.words import Refused, say

FRESH = dt.timedelta(hours=20)
"""How long the home page leads straight back into a lesson that was not closed."""


@login_required
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead into the running lesson; with ?all=1, or without one, show everything."""
    me = user_of(request)
    running = lessons.open_lessons(me)
    # A colleague's lesson is shown, but nobody is led into it unasked.
    own = [each for each in running if each.teacher_id == me.pk]
    fresh = [each for each in own if timezone.now() - each.created < FRESH]
    if fresh and "all" not in request.GET:
        return redirect("teacher:lesson", fresh[0].pk)
    context = {
        "section": "lessons",
        "running": [_running(lesson, me) for lesson in running],
        "slots": slots.render(slots.TEACHER_HOME, request),
    }
    return render(request, "live/teacher/home.html", context)


def _running(lesson: Lesson, me: User) -> dict[str, Any]:
    """Gather what the home page says of a running lesson."""
    tables = list(lesson.tables.exclude(status=Table.Status.CLOSED))
    return {
        "pk": lesson.pk,
        "title": lesson.title,
        "by": "" if lesson.teacher_id == me.pk else str(lesson.teacher),
        "spaced_code": spaced(lesson.code),
        "table_list": [
            {
                "number": table.number,
                "game": "" if table.game == PLANET_HEXAGON.key else title(table.game),
                "where": stands(table.game, table.status, table.phase, table.ended is not None),
            }
            for table in tables
        ],
        "players": lesson.seats.filter(status=Seat.Status.TAKEN).count(),
    }


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose a game, then make a quick lesson; the button "preview" shows its names first."""
    game = _game(request)
    if game is None:
        return _picker(request, None)
    if request.method != "POST":
        return _new_page(request, NewLessonForm(game=game, initial={"title": _title()}))
    form = NewLessonForm(request.POST, game=game)
    if "preview" in request.POST:
        kept = NewLessonForm(game=game, initial=_kept(request, form))
        return _new_page(request, kept, _preview(request))
    return _made(request, form) or _new_page(request, form)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_for_class(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Choose a game, then make a lesson of a class: who is absent, in which teams others play."""
    school_class = changeable_class(user_of(request), class_id)
    game = _game(request)
    if game is None:
        return _picker(request, school_class)
    if request.method != "POST":
        title = _("%(class)s, %(day)s") % {"class": school_class.name, "day": _today()}
        form = ClassLessonForm(school_class=school_class, game=game, initial={"title": title[:80]})
        return _new_page(request, form)
    form = ClassLessonForm(request.POST, school_class=school_class, game=game)
    return _made(request, form) or _new_page(request, form)


def _game(request: HttpRequest) -> str | None:
    """Give the game that a lesson is to be made with; None = it is still to be chosen."""
    sent = request.POST if request.method == "POST" else request.GET
    only = len(about.offered()) == 1 or request.method == "POST"
    game = sent.get("game", PLANET_HEXAGON.key if only else "")
    if not game:
        return None
    if not playable(game):
        raise Http404
    return game


def _picker(request: HttpRequest, school_class: Class | None) -> HttpResponse:
    """Let a teacher choose among the games."""
    context = {
        "section": "lessons",
        "games": about.offered(),
        "class": school_class,
        "classes": _classes(request),
    }
    return render(request, "live/teacher/pick.html", context)


def _classes(request: HttpRequest) -> QuerySet[Class]:
    return access.classes_of(user_of(request)).filter(archived=None)


def _today() -> str:
    return date_format(timezone.localtime(), "MONTH_DAY_FORMAT")


def _title() -> str:
    return _("Lesson of %(day)s") % {"day": _today()}


def _made(request: HttpRequest, form: NewLessonForm | ClassLessonForm) -> HttpResponse | None:
    """Make the lesson and lead into it; None where something does not fit, said in the form."""
    if not form.is_valid():
        return None
    try:
        lesson = form.create(user_of(request))
    except Refused as refusal:
        form.add_error(None, say(refusal.code))
        return None
    return redirect("teacher:lesson", lesson.pk)


def _kept(request: HttpRequest, form: NewLessonForm) -> dict[str, Any]:
    """Give what was filled in so far as initial values, nothing checked yet."""
    kept: dict[str, Any] = {name: request.POST.get(name, "") for name in form.fields}
    for name in form.lists:
        kept[name] = request.POST.getlist(name)
    for name in form.switches:
        kept[name] = name in request.POST
    return kept


def _preview(request: HttpRequest) -> list[str]:
    if request.POST.get("names_from") == "list":
        return names.tidy(request.POST.get("names", ""))
    out: list[str] = []
    for _try in range(8):
        out.append(names.generate({name.casefold() for name in out}))
    return out


def _new_page(
    request: HttpRequest,
    form: NewLessonForm | ClassLessonForm,
    preview: list[str] | None = None,
) -> HttpResponse:
    part = form.part
    context: dict[str, Any] = {
        "section": "lessons",
        "form": form,
        "class": getattr(form, "school_class", None),
        "classes": _classes(request),
        "game": about.of(form.game),
        "many_games": len(about.offered()) > 1,
        "preview": preview,
        "generated": request.POST.get("names_from") != "list",
        "watch": list(zip(form["indicators"], INDICATORS.values(), strict=True)),
    }
    if isinstance(part, ShownPart):
        context["rows"] = [(each, form[each.name]) for each in part.rows()]
    else:
        names = ("open_table", "open_boards", "show_points", "covered_count")
        context |= {
            "switches": [form[name] for name in names],
            "seconds": [form[name] for name in part.seconds],
            "taps": list(zip(form["captures"], CAPTURES.values(), strict=True)),
        }
    return render(request, "live/teacher/new.html", context, status=200 if not form.errors else 422)


@login_required
@never_cache
@require_safe
def lesson(request: HttpRequest, lesson_id: uuid.UUID) -> HttpResponse:
    """Lead to the lesson's console: to the first table that is not closed."""
    found = own_lesson(user_of(request), lesson_id)
    tables = list(found.tables.all())
    open_ones = [table for table in tables if table.status != Table.Status.CLOSED] or tables
    if not open_ones:
        raise Http404
    return redirect("teacher:console", found.pk, open_ones[0].number)


@login_required
@never_cache
@require_safe
def code_svg(request: HttpRequest, lesson_id: uuid.UUID) -> HttpResponse:
    """Draw the QR code that students scan to join."""
    drawn = qr.svg(join_address(request, own_lesson(user_of(request), lesson_id)))
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response.headers["Cache-Control"] = "private, no-store"
    return response


def join_address(request: HttpRequest, lesson: Lesson) -> str:
    """Give the address behind the QR code, on the network that the tablets are in."""
    return f"{student_base_url(request)}{reverse('live:join_code', args=[lesson.code])}"


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def device(request: HttpRequest, lesson_id: uuid.UUID) -> HttpResponse:
    """Let a second device in as Game Master: a link and QR code that work once."""
    found = own_lesson(user_of(request), lesson_id)
    context: dict[str, Any] = {"section": "lessons", "lesson": found}
    if request.method == "POST":
        link = sign_in_link(student_base_url(request), user_of(request), timezone.now())
        context |= {"link": link, "qr": qr.picture(link)}
    return render(request, "live/teacher/device.html", context)


@login_required
@never_cache
@require_safe
def console(request: HttpRequest, lesson_id: uuid.UUID, number: int) -> HttpResponse:
    """Show the Game Master's console for one table."""
    found, table = own_table(user_of(request), lesson_id, number)
    if found.closed is not None:
        return redirect("teacher:home")
    return _live_page(request, found, "console", table.number)


@login_required
@never_cache
@require_safe
def projector(request: HttpRequest, lesson_id: uuid.UUID, number: int = 0) -> HttpResponse:
    """Show the projector's page for one table, or for all (0)."""
    found = own_lesson(user_of(request), lesson_id)
    if number:
        own_table(user_of(request), lesson_id, number)
    return _live_page(request, found, "projector", number)


def _live_page(request: HttpRequest, lesson: Lesson, page: str, number: int) -> HttpResponse:
    """Draw a live page whole, as its socket will from then on."""
    limits.is_played_here(request, lesson)
    now = timezone.now()
    drawn = drawing.draw_one(snapshot.fresh(str(lesson.pk), now), page, None, number)
    if drawn.go:
        return redirect("teacher:home")
    layout = json.loads(drawn.pieces["layout"])
    context = {
        "lesson": lesson,
        "pieces": {name: mark_safe(html) for name, html in drawn.pieces.items()},
        "body_class": layout["class"],
        "body_attrs": layout["attrs"].items(),
        "game": layout["attrs"].get("data-game", ""),
        "socket": places.socket(page, lesson.pk, number),
        "now_ms": round(now.timestamp() * 1000),
        "address": join_address(request, lesson),
    }
    return render(request, f"live/{page}.html", context)
