"""The replay's pages: for the teacher, for the wall, and its frames as one file."""

import gzip
import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.audit import Verb, note
from hexclassroom.live.tongue import speaking
from hexclassroom.reports import story
from hexclassroom.reports.access import archives_of, may_share_with, own_archive, watched_archive
from hexclassroom.reports.coach.advise import COACHES
from hexclassroom.reports.coach.tasks import send_once
from hexclassroom.reports.models import Archive, SharedReplay
from hexclassroom.reports.replay import marks
from hexclassroom.reports.replay.frames import Reel, frames, packed
from hexclassroom.reports.replay.practice import GAMES_HERE
from hexclassroom.reports.replay.reading import Unreadable
from hexclassroom.reports.replay.what_if import name
from hexclassroom.reports.sides import has_sessions


def _asked(request: HttpRequest) -> int | None:
    """Read the log entry that a link leads to; None = the beginning."""
    text = request.GET.get("at", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _reel(archive: Archive) -> Reel | None:
    try:
        return Reel(archive)
    except Unreadable:
        return None


def _context(request: HttpRequest, archive: Archive) -> dict[str, Any]:
    """Give what both pages show: the stage at the step asked for, and the bar."""
    reel = _reel(archive)
    context: dict[str, Any] = {"archive": archive, "game": name(archive), "reel": reel}
    if reel is None:
        return context
    i = reel.index(_asked(request))
    step = reel.steps[i]
    context |= {
        "i": i,
        "last": len(reel.steps) - 1,
        "step": step,
        "when": reel.when(step),
        "round": reel.round_of(step),
        "before": reel.steps[i - 1].n if i else None,
        "after": reel.steps[i + 1].n if i + 1 < len(reel.steps) else None,
        "stage": reel.drawer.stage,
        "sessions": marks.sessions(reel),
        "turning": marks.turning(reel, archive),
        "undone": any(each.undone for each in reel.steps),
        "no_log": not step.n,
        "coached": bool(reel.advice),
        **reel.drawer.context(step),
    }
    return context


@login_required
@never_cache
@require_safe
def replay(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Show a finished game step by step, to its teachers and to whom it is shared with."""
    user = user_of(request)
    archive = watched_archive(user, archive_id)
    own = archives_of(user).filter(pk=archive.pk).exists()
    school = archive.school_class.school if archive.school_class else None
    note(user, Verb.REPORT_SEEN, school, archive)
    with speaking(get_language() or "en"):
        context = _context(request, archive)
    if own and not context.get("coached") and archive.log != "[]" and archive.game in COACHES:
        send_once(archive.pk)
    shared = SharedReplay.objects.filter(archive=archive).select_related("school").first()
    context |= {
        "section": "results",
        "own": own,
        "shared": shared,
        "schools": may_share_with(user, archive) if own else [],
        "link": request.build_absolute_uri(reverse("reports:replay", args=[archive.pk])),
        "curve": story.curve(archive),
        "can_play_on": archive.game in GAMES_HERE,
        "has_sessions": has_sessions(archive.game),
        "rounds": [each for each in archive.timeline.get("rounds", []) if each.get("totals")],
    }
    return render(request, "reports/replay/page.html", context)


@login_required
@never_cache
@require_safe
def wall(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Show the same on the projector, large and without anything that a class need not see."""
    archive = watched_archive(user_of(request), archive_id)
    with speaking(get_language() or "en"):
        context = _context(request, archive)
    return render(request, "reports/replay/wall.html", context)


@login_required
@never_cache
@require_safe
def film(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Give all frames of a game as one compressed JSON."""
    archive = watched_archive(user_of(request), archive_id)
    with speaking(get_language() or "en"):
        reel = _reel(archive)
        data = packed(frames(reel) if reel is not None else {"pool": [], "steps": []})
    # Nothing in it comes from the request, so its length tells nothing about secrets.
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(gzip.decompress(data), content_type="application/json")
    response = HttpResponse(data, content_type="application/json")
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding, Cookie"
    return response


@login_required
@never_cache
@require_POST
def share(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Let the members of a school watch a replay, or take that back."""
    user = user_of(request)
    archive = own_archive(user, archive_id)
    if request.POST.get("do") == "stop":
        old = SharedReplay.objects.filter(archive=archive).select_related("school").first()
        if old is not None:
            old.delete()
            note(user, Verb.REPLAY_UNSHARED, old.school, archive)
            messages.success(request, _("The replay is yours alone again."))
        return redirect("reports:replay", archive.pk)
    schools = may_share_with(user, archive)
    chosen = [each for each in schools if str(each.pk) == request.POST.get("school", "")]
    school = chosen[0] if chosen else schools[0] if len(schools) == 1 else None
    if school is None:
        messages.error(request, _("Choose the school that may watch this replay."))
        return redirect("reports:replay", archive.pk)
    SharedReplay.objects.update_or_create(archive=archive, defaults={"school": school, "by": user})
    note(user, Verb.REPLAY_SHARED, school, archive)
    messages.success(
        request,
        _("Members of %(school)s who are signed in can watch it now.") % {"school": school.name},
    )
    return redirect("reports:replay", archive.pk)
