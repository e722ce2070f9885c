"""The exit ticket on a pupil's tablet: a few taps, once."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from hexclassroom.live import executor, seats
from hexclassroom.reports.access import ticket_of
from hexclassroom.reports.ticket import bank, keeping
from hexclassroom.reports.ticket.models import Ticket


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def ticket(request: HttpRequest) -> HttpResponse:
    """Ask the questions of the lesson's ticket; before and after it say how it stands."""
    seat = seats.seat_of(request.COOKIES.get(seats.COOKIE))
    if seat is None:
        return redirect("live:join")
    found = ticket_of(seat)
    if request.method != "POST":
        if found is None:
            return _page(request, "waiting")
        if not found.is_open:
            return _page(request, "closed")
        if keeping.has_answered(found, seat.pk):
            return _page(request, "thanks")
        return _page(request, "open", found)
    if found is None:
        return _page(request, "waiting", status=409)
    try:
        executor.run(
            keeping.answer, found.pk, seat, _choices(request, found), request.POST.get("words", "")
        )
    except keeping.Refusal as refusal:
        if refusal.code == "unknown":
            return _page(request, "open", found, refusal.words, 422)
        state = "closed" if refusal.code == "closed" else "thanks"
        return _page(request, state, None, refusal.words, 409)
    return redirect("reports:ticket")


def _choices(request: HttpRequest, found: Ticket) -> dict[str, int]:
    """Read what was chosen; an answer that is none becomes one that no question has."""
    out = {}
    for key in found.items:
        chosen = request.POST.get(key, "")
        if chosen:
            out[key] = int(chosen) if chosen in ("0", "1", "2", "3") else -1
    return out


def _page(
    request: HttpRequest,
    state: str,
    found: Ticket | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "state": state,
        "error": error,
        "items": [bank.BY_KEY[key] for key in found.items if key in bank.BY_KEY] if found else (),
        "choices": list(enumerate(bank.CHOICES)),
        "no_answer": bank.NO_ANSWER,
        "sentence": found.sentence if found else False,
        "most": bank.SENTENCE_LENGTH,
    }
    return render(request, "reports/ticket/page.html", context, status=status)
