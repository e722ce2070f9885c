"""Results of finished games, and counting a game played with printed tiles."""

import datetime as dt
import uuid
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.planet_hexagon import table
from games.planet_hexagon.pieces import CIVILIZATIONS, GOALS
from games.registry import SHOWS
from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import AuditEntry, User
from hexclassroom.live.access import led_by
from hexclassroom.live.models import Table
from hexclassroom.live.pages.art.hexes import WISH_POINTS, WISHES, ident
from hexclassroom.live.pages.boardgame.words import title
from hexclassroom.live.pages.texts.reasons import BUILDING_WISHES
from hexclassroom.reports import boards, csvfile, explained, physical, story
from hexclassroom.reports.access import archives_of, own_archive
from hexclassroom.reports.listing import row, rows
from hexclassroom.reports.models import Archive
from hexclassroom.reports.sides import category, has_sessions, of_archive, symbol

KEEPING: Final = dt.timedelta(minutes=5)
"""How long the list waits for a game that has just ended."""


def _note(request: HttpRequest, verb: AuditEntry.Verb, archive: Archive) -> None:
    """Note in the audit log of the class's school who looked at a result."""
    school_class = archive.school_class
    note(user_of(request), verb, school_class.school if school_class else None, archive)


@login_required
@never_cache
@require_safe
def results(request: HttpRequest) -> HttpResponse:
    """List the teacher's finished games."""
    return _listed(request)


def _listed(request: HttpRequest) -> HttpResponse:
    """Show the list; while a game is still being kept it says so and looks again by itself."""
    teacher = user_of(request)
    keeping = _keeping(teacher).exists()
    context = {"section": "results", "games": rows(teacher), "keeping": keeping}
    response = render(request, "reports/results.html", context)
    if keeping:
        response["Refresh"] = "3"
    return response


def _keeping(teacher: User) -> QuerySet[Table]:
    """Give the teacher's tables whose game ended just now and is not archived yet."""
    just_now = timezone.now() - KEEPING
    return Table.objects.filter(lesson__in=led_by(teacher), ended__gt=just_now, archive=None)


@login_required
@never_cache
@require_safe
def of_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """Lead to a table's archived game; to the list while it is not archived yet."""
    # Asked for by its own key: there Django knows that a number may be too large for any table.
    tables = Table.objects.filter(pk=table_id)
    found = archives_of(user_of(request)).filter(table__in=tables).first()
    if found:
        return redirect("reports:result", found.pk)
    # Asked again at this address, the game opens as soon as it is kept.
    waited_for = _keeping(user_of(request)).filter(pk__in=tables).exists()
    return _listed(request) if waited_for else redirect("reports:results")


@login_required
@never_cache
@require_safe
def result(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Show one finished game: points by category, boards, how it went, what was undone."""
    archive = own_archive(user_of(request), archive_id)
    _note(request, Verb.REPORT_SEEN, archive)
    teams = _explained(archive)
    told = story.told(archive)
    context: dict[str, Any] = {
        "section": "results",
        "archive": archive,
        "row": row(archive),
        "teams": sorted(teams, key=lambda team: (not team.won, team.place, team.side)),
        "game": title(archive.game),
        "said": boards.said(archive),
        "in_order": of_archive(archive),
        "scores": _scores(archive),
        "has_sessions": has_sessions(archive.game),
        "curve": story.curve(archive),
        "rounds": _rounds(archive),
        "late": sum(archive.timeline.get("timed_out", [])),
        "undos": archive.timeline.get("undos", 0),
        "pauses": archive.timeline.get("pauses", 0),
        "undone": [each for each in told if each.undone],
        "told": told,
        "minutes": _minutes(archive),
    }
    return render(request, "reports/result.html", context)


def _explained(archive: Archive) -> tuple[explained.Explained, ...]:
    """Explain every point of a game, on its boards as they lay at the end."""
    shown = archive.game in SHOWS
    return boards.explained(archive) if shown else explained.of_archive(archive)


def _scores(archive: Archive) -> list[dict[str, Any]]:
    """Give the points by category: [(points, what the team counted itself or None)] each."""
    return [
        {
            "title": category(archive.game, key),
            "symbol": symbol(archive.game, key),
            "cells": [
                (points[i], counted[i] if counted is not None else None)
                for points, counted in zip(
                    archive.scores, archive.counts or [None] * len(archive.scores), strict=False
                )
            ],
        }
        for i, key in enumerate(archive.categories)
    ]


def _rounds(archive: Archive) -> list[dict[str, Any]]:
    teams = of_archive(archive)
    return [
        {
            "session": each["session"],
            "round": each["round"],
            "minutes": f"{each['seconds'] // 60}:{each['seconds'] % 60:02d}",
            "late": [teams[side] for side in each["timed_out"] if side in range(len(teams))],
        }
        for each in archive.timeline.get("rounds", [])
    ]


def _minutes(archive: Archive) -> int:
    if archive.started is None:
        return 0
    return max(1, round((archive.ended - archive.started).total_seconds() / 60))


@login_required
@never_cache
@require_safe
def points_csv(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Download the points of one game."""
    archive = own_archive(user_of(request), archive_id)
    _note(request, Verb.REPORT_EXPORTED, archive)
    name = slugify(archive.title) or "lesson"
    response = HttpResponse(csvfile.points(archive), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = (
        f'attachment; filename="{name}-{archive.number}-{archive.ended:%Y-%m-%d}.csv"'
    )
    return response


@login_required
@never_cache
@require_safe
def count(request: HttpRequest) -> HttpResponse:
    """Lay colonies of a game with printed tiles."""
    context = {
        "section": "results",
        "civilizations": CIVILIZATIONS,
        "goals": GOALS,
        "wishes": [
            {
                "kind": kind,
                "text": text(),
                "points": WISH_POINTS[kind],
                "faces": [ident(face) for face in WISHES[kind]],
            }
            for kind, text in BUILDING_WISHES.items()
        ],
    }
    return render(request, "reports/count.html", context)


@login_required
@never_cache
@require_POST
def count_score(request: HttpRequest) -> HttpResponse:
    """Score what was laid; with "save" it is kept like a played game."""
    if len(request.body) > physical.MOST_BYTES:
        return JsonResponse({"error": _("That is too much for four teams.")}, status=400)
    try:
        asked = physical.read(request.body)
        teams = explained.of_file(asked.table, asked.options)
    except table.Malformed as error:
        words = physical.words(error)
        return JsonResponse({"error": words, "place": error.place}, status=400)
    if asked.save:
        kept = physical.keep(user_of(request), asked, teams)
        return JsonResponse({"go": reverse("reports:result", args=[kept.pk])})
    html = render_to_string(
        "reports/teams.html", {"teams": sorted(teams, key=lambda team: team.place)}
    )
    return JsonResponse({"html": html})
