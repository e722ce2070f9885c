"""A lesson whose game is over, with so many pupils who answer its exit ticket."""

from __future__ import annotations

from collections.abc import Sequence

from django.test import Client
from django.urls import reverse

from hexclassroom.live.seats import COOKIE
from hexclassroom.reports.ticket import keeping
from hexclassroom.reports.ticket.models import Ticket
from tests.live.cast import Cast

ITEMS = ("other_eyes", "was_heard")


def over(players: int, **more: object) -> Cast:
    """A lesson in its debrief."""
    cast = Cast(players=players, **more).start()
    cast.do("end_game")
    cast.do("debrief")
    return cast


def opened(cast: Cast, items: Sequence[str] = ITEMS, *, sentence: bool = False) -> Ticket:
    """Its exit ticket, open."""
    return keeping.open_for(cast.lesson.pk, items, sentence=sentence)


def tell(cast: Cast, i: int, choices: Sequence[int], sentence: str = "") -> None:
    """The i-th pupil's answers."""
    ticket = Ticket.objects.get(lesson=cast.lesson)
    known = dict(zip(ticket.items, choices, strict=False))
    keeping.answer(ticket.pk, cast.seats[i], known, sentence)


def tablet(cast: Cast, i: int) -> Client:
    """The i-th pupil's browser."""
    client = Client()
    client.cookies[COOKIE] = cast.tokens[i]
    return client


def send(client: Client, **fields: str) -> int:
    """Send the form; give the status."""
    return client.post(reverse("reports:ticket"), fields).status_code
