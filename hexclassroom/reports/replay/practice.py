"""The pages of "What if": a teacher plays on from a point of a replay, for practice."""

import secrets
import time
import uuid
from typing import Any, Final

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import typed
from hexclassroom.accounts.access import user_of
from hexclassroom.live.pages.texts.words import CATEGORIES, CIVILIZATIONS, GOALS, PHASES
from hexclassroom.live.tongue import speaking
from hexclassroom.reports.access import own_archive
from hexclassroom.reports.indicators.shape import HEXAGON
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay import moves
from hexclassroom.reports.replay.reading import Unreadable
from hexclassroom.reports.replay.steps import told
from hexclassroom.reports.replay.what_if import Position, WhatIf, back, choose, position, state_at

KEY: Final = "what_if"
"""Where the session keeps the one continuation that somebody plays."""
LASTS: Final = 12 * 60 * 60
"""Seconds until it is forgotten."""
GAMES_HERE: Final = HEXAGON
"""Games whose moves these pages can draw."""
NEWS: Final = 12


def _kept(request: HttpRequest, archive: Archive) -> WhatIf | None:
    """Read the session's continuation of this game; None: none, another game's, or too old."""
    try:
        found = typed.convert(request.session.get(KEY), WhatIf)
    except msgspec.ValidationError:
        return None
    if found.archive != str(archive.pk) or not 0 <= time.time() - found.at < LASTS:
        return None
    return found


def _keep(request: HttpRequest, what_if: WhatIf) -> None:
    request.session[KEY] = msgspec.to_builtins(what_if)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def what_if(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Show where a continuation stands, or begin one, or make a move in it."""
    archive = own_archive(user_of(request), archive_id)
    if request.method == "POST":
        return _do(request, archive)
    found = _kept(request, archive)
    if found is None:
        return redirect("reports:replay", archive.pk)
    try:
        at = position(archive, found)
    except Unreadable:
        request.session.pop(KEY, None)
        messages.error(request, _("This game cannot be played on any more."))
        return redirect("reports:replay", archive.pk)
    with speaking(get_language() or "en"):
        context = _context(archive, found, at)
    return render(request, "reports/replay/what_if.html", {"section": "results", **context})


def _do(request: HttpRequest, archive: Archive) -> HttpResponse:
    here = redirect("reports:what_if", archive.pk)
    what = request.POST.get("do", "")
    if what == "start":
        return _start(request, archive)
    found = _kept(request, archive)
    if found is None:
        messages.error(request, _("This practice game is over: begin it again from the replay."))
        return redirect("reports:replay", archive.pk)
    if what == "stop":
        request.session.pop(KEY, None)
        return redirect("reports:replay", archive.pk)
    if request.POST.get("step") != str(len(found.chosen)):
        messages.error(request, _("The game had gone on already. This is where it stands."))
        return here
    try:
        if what == "finish":
            _keep(request, msgspec.structs.replace(found, finish=True))
        elif what == "back":
            _keep(request, back(found))
        else:
            number = request.POST.get("move", "")
            i = int(number) if number.isascii() and number.isdigit() and len(number) < 6 else -1
            _keep(request, choose(found, position(archive, found), i))
    except (LookupError, Unreadable):
        messages.error(request, _("That move is not possible here. Nothing was changed."))
    return here


def _start(request: HttpRequest, archive: Archive) -> HttpResponse:
    n, side = request.POST.get("n", ""), request.POST.get("side", "")
    possible = archive.game in GAMES_HERE and side in {"0", "1", "2", "3"}
    if not possible or not (n.isascii() and n.isdigit() and len(n) < 10):
        messages.error(request, _("Choose a moment of the game and a team."))
        return redirect("reports:replay", archive.pk)
    begun = WhatIf(
        archive=str(archive.pk),
        n=int(n),
        side=int(side),
        seed=secrets.randbelow(2**32),
        at=time.time(),
    )
    try:
        state_at(archive, begun.n)
    except Unreadable:
        messages.error(request, _("From here the game cannot be played on: its moves are gone."))
        return redirect("reports:replay", archive.pk)
    _keep(request, begun)
    return redirect("reports:what_if", archive.pk)


def _context(archive: Archive, found: WhatIf, at: Position) -> dict[str, Any]:
    side, state = found.side, at.state
    civilization = at.game.sides[side]
    outcome = at.game.outcome(state)
    context: dict[str, Any] = {
        "archive": archive,
        "found": found,
        "n": found.n,
        "step": len(found.chosen),
        "civilization": civilization,
        "team": CIVILIZATIONS[civilization],
        "over": at.over,
        "session": state.session,
        "round": state.round,
        "phase": PHASES[state.phase],
        "goal": GOALS[state.teams[side].goal],
        "news": [
            (at.game.sides[record.actor] if record.actor >= 0 else "", text)
            for before, record in at.news
            if (text := told(at.game, before, record))
        ][-NEWS:],
        "teams": [
            {"civilization": name, "now": outcome.totals[i], "real": archive.totals[i]}
            for i, name in enumerate(at.game.sides)
        ],
    }
    groups = moves.groups(state, side, at.legal)
    label = str(CIVILIZATIONS[civilization])
    context |= {
        "groups": groups,
        "board": moves.board(state, side, groups, label),
        "supply": moves.supply(state, side, groups) if not at.over else "",
    }
    if at.over:
        context["lines"] = [
            {"name": CATEGORIES[name], "now": now, "real": real}
            for name, now, real in zip(
                outcome.categories, outcome.scores[side], archive.scores[side], strict=True
            )
        ]
        context["total"] = outcome.totals[side]
        context["real"] = archive.totals[side]
    return context
