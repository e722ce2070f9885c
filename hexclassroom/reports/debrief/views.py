"""The debrief's pages: the teacher leads it on one, the class sees the other."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.live import actions, debriefing, executor
from hexclassroom.live.access import Who, own_lesson, own_table
from hexclassroom.live.models import Lesson, Table
from hexclassroom.live.pages.texts.briefing import DEBRIEF
from hexclassroom.live.words import Refused, say
from hexclassroom.live.writer import commands
from hexclassroom.reports import sides
from hexclassroom.reports.debrief import stand, steps, words
from hexclassroom.reports.debrief.models import Debrief
from hexclassroom.reports.debrief.pictures import pictures
from hexclassroom.reports.debrief.stand import Stand
from hexclassroom.reports.smallgroups import K
from hexclassroom.reports.ticket import bank, keeping
from hexclassroom.reports.ticket.pages import for_teacher
from hexclassroom.reports.ticket.results import shown as ticket_shown
from hexclassroom.reports.turning import CHOICE, RULES


@login_required
@never_cache
@require_safe
def lead(request: HttpRequest, lesson_id: uuid.UUID, number: int) -> HttpResponse:
    """Lead the debrief of a table's game: steps, what came up, the exit ticket."""
    found, table = own_table(user_of(request), lesson_id, number)
    now = stand.of(found, table)
    among = now.steps
    at = among.index(now.step)
    ticket = now.ticket
    context = {
        "section": "lessons",
        "lesson": found,
        "table": table,
        "stand": now,
        "begun": table.status == Table.Status.DEBRIEF,
        "over": table.ended is not None,
        "closed": found.closed is not None,
        "steps": [(n, _name(n, now), n == now.step) for n in among],
        "lead": steps.lead(now.step),
        "back": among[at - 1] if at else None,
        "next": among[at + 1] if at + 1 < len(among) else None,
        "bank": bank.by_outcome(table.game),
        "suggested": bank.SUGGESTED,
        "most": bank.MOST,
        "k": K,
        "answered": now.answered,
        "players": now.players,
        "results": for_teacher(ticket_shown(ticket)),
        "topics": _topics(found),
        "choice": CHOICE,
        "rules": [rule for rule in RULES if rule.fits(table.game)],
        "version": _version(now),
        **_shown(now),
    }
    return render(request, "reports/debrief/lead.html", context)


def _name(step: int, now: Stand) -> str:
    name = str(steps.lead(step).name)
    many = len(now.points) > 1 and step in range(steps.HAPPENED, steps.OUTSIDE)
    return f"{name} {step - steps.HAPPENED + 1}" if many else name


def _version(now: Stand) -> str:
    """Also how many have answered: the teacher sees that, the class does not."""
    return f"{now.version}.{now.answered}.{now.players}"


def _topics(lesson: Lesson) -> list[dict[str, Any]]:
    noted = Debrief.objects.filter(lesson=lesson).first()
    tapped = noted.came_up if noted is not None else {}
    return [
        {"key": each.key, "outcome": each.outcome, "text": each.text, "is": tapped.get(each.key)}
        for each in steps.TOPICS
    ]


def _shown(now: Stand) -> dict[str, Any]:
    """Gather what the class sees of a step; nothing in it is of one person."""
    point = now.point
    return {
        "step": now.step,
        "point": words.told(point, now.table.game) if point is not None else None,
        "game": now.table.game,
        "point_n": now.step - steps.HAPPENED + 1,
        "points_n": len(now.points),
        "team": sides.team(now.table.game, point.side) if point is not None else None,
        "pictures": pictures(now.archive, point) if point is not None and now.archive else None,
        "replay": _replay(now),
        "questions": DEBRIEF,
        "outside": steps.questions(now.table.game),
        "feelings": steps.WORDS,
        "ticket": now.ticket,
        "kept": now.archive is not None,
    }


def _replay(now: Stand) -> str:
    """Give the replay's address at the turning point; "" where there is none."""
    if now.archive is None or now.point is None:
        return ""
    return reverse("reports:replay", args=[now.archive.pk]) + f"?at={now.point.n}"


@login_required
@never_cache
@require_safe
def wall(request: HttpRequest, lesson_id: uuid.UUID, number: int) -> HttpResponse:
    """Show the class the step at which the debrief stands; without one, the projector's page."""
    lesson = own_lesson(user_of(request), lesson_id)
    now = stand.shown(lesson, number)
    if now is None:
        return redirect(_projector(lesson, number))
    context = {"lesson": lesson, "number": number, "version": now.version, **_shown(now)}
    return render(request, "reports/debrief/wall.html", context)


def _projector(lesson: Lesson, number: int) -> str:
    if number:
        return reverse("teacher:projector_table", args=[lesson.pk, number])
    return reverse("teacher:projector", args=[lesson.pk])


@login_required
@never_cache
@require_safe
def now(request: HttpRequest, lesson_id: uuid.UUID, number: int) -> HttpResponse:
    """Say what the pages show now, so that they look again; "go": the debrief is over."""
    user = user_of(request)
    if "wall" in request.GET:
        lesson = own_lesson(user, lesson_id)
        found = stand.shown(lesson, number)
        go = _projector(lesson, number) if found is None else ""
        return JsonResponse({"v": found.version if found else "", "go": go})
    return JsonResponse({"v": _version(stand.of(*own_table(user, lesson_id, number))), "go": ""})


def _command(lesson: Lesson, table: Table, do: commands.MasterCommand) -> None:
    """Let the one writer do it, so that every screen of the lesson hears of it."""
    key = f"debrief-{uuid.uuid4().hex}"
    who = Who("teacher", str(lesson.pk))
    executor.run(actions.command, table.pk, who, key, do, now=timezone.now())


@login_required
@require_POST
def step(request: HttpRequest, lesson_id: uuid.UUID, number: int) -> HttpResponse:
    """Turn to a step; the first one begins the debrief."""
    lesson, table = own_table(user_of(request), lesson_id, number)
    try:
        if table.status != Table.Status.DEBRIEF:
            _command(lesson, table, commands.Debrief())
        wanted = int(request.POST.get("step", "0") or 0)
        there = steps.nearest(wanted, stand.of(lesson, table).steps)
        _command(lesson, table, commands.SlideTo(debriefing.slide(number, there)))
    except ValueError:
        return HttpResponse(status=400)
    except Refused as refused:
        messages.error(request, say(refused.code))
    return redirect("reports:debrief", lesson_id, number)


@login_required
@require_POST
def came_up(request: HttpRequest, lesson_id: uuid.UUID, number: int) -> HttpResponse:
    """Note of one topic that it came up, or that it did not; the same tap again takes it back."""
    lesson, _table = own_table(user_of(request), lesson_id, number)
    key, _, value = request.POST.get("topic", "").partition(":")
    if key not in steps.TOPIC_KEYS or value not in ("yes", "no"):
        return HttpResponse(status=400)
    executor.run(_note, lesson, key, value == "yes")
    return redirect(f"{reverse('reports:debrief', args=[lesson_id, number])}#came-up")


@transaction.atomic
def _note(lesson: Lesson, key: str, value: bool) -> None:
    Lesson.objects.select_for_update(no_key=True).get(pk=lesson.pk)
    noted, _new = Debrief.objects.get_or_create(lesson=lesson)
    if noted.came_up.get(key) is value:
        del noted.came_up[key]
    else:
        noted.came_up[key] = value
    noted.save()


@login_required
@require_POST
def ticket(request: HttpRequest, lesson_id: uuid.UUID, number: int) -> HttpResponse:
    """Open the exit ticket with the questions chosen, or close it."""
    lesson, table = own_table(user_of(request), lesson_id, number)
    try:
        if "close" in request.POST:
            executor.run(keeping.close, lesson.pk)
        else:
            if table.status != Table.Status.DEBRIEF:
                _command(lesson, table, commands.Debrief())
            items, sentence = request.POST.getlist("items"), "sentence" in request.POST
            executor.run(keeping.open_for, lesson.pk, items, sentence=sentence)
            _command(lesson, table, commands.SlideTo(debriefing.slide(number, debriefing.TICKET)))
    except keeping.Refusal as refusal:
        messages.error(request, refusal.words)
    except Refused as refused:
        messages.error(request, say(refused.code))
    return redirect(f"{reverse('reports:debrief', args=[lesson_id, number])}#exit-ticket")
