"""Opening, answering and closing the exit ticket, so that no answer leads to a pupil.

There is never a row for an answer. While a ticket is open, its one row holds sealed counts, the
sentences in an order drawn anew with each, and for every seat that answered a keyed hash that says
only that it did; the keys are not in the database. So neither a row's place, nor a time, nor a
copy of the database tells who answered what, and a killed process loses nothing that was answered.
Closing writes the counts and shuffled sentences down and throws the hashes away. Where fewer than
K answered nothing is kept but how many they were.
"""

import secrets
import unicodedata
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from hexclassroom.live.models import Lesson, Seat
from hexclassroom.reports.smallgroups import K
from hexclassroom.reports.ticket import bank
from hexclassroom.reports.ticket.models import Ticket

WORDS: Final[dict[str, Promise]] = {
    "closed": _("The exit ticket is closed. Nothing was sent."),
    "answered": _("Your answers are in already. They were counted once."),
    "unknown": _("These answers do not fit the questions. Please choose again."),
    "no_items": _("Choose at least one question."),
    "too_many": _("Choose four questions at most."),
    "there": _("This lesson has had its exit ticket."),
    "over": _("This lesson is closed."),
}
"""Every refusal, in words."""


class Refusal(Exception):  # noqa: N818 - it is no error of the program
    """Something about a ticket that is not done; nothing has changed."""

    def __init__(self, code: str) -> None:
        """Keep the code, one of WORDS."""
        super().__init__(code)
        self.code = code

    @property
    def words(self) -> str:
        """Say it."""
        return str(WORDS[self.code])


def open_for(lesson: uuid.UUID, items: Iterable[str], *, sentence: bool) -> Ticket:
    """Open the exit ticket of a lesson; raises Refusal."""
    chosen = bank.tidy(items)
    if not chosen:
        raise Refusal("no_items")
    if len(chosen) > bank.MOST:
        raise Refusal("too_many")
    with transaction.atomic():
        # The lesson's row makes two taps wait for each other.
        found = Lesson.objects.select_for_update(no_key=True).get(pk=lesson)
        if found.closed is not None:
            raise Refusal("over")
        if Ticket.objects.filter(lesson=found).exists():
            raise Refusal("there")
        made = Ticket(lesson=found, items=chosen, sentence=sentence)
        made.waiting = _nothing(chosen)
        made.save()
        return made


def _nothing(items: Sequence[str]) -> dict[str, Any]:
    return {"seats": [], "counts": [[0] * bank.CELLS for _item in items], "sentences": []}


def mark(ticket: Ticket, seat: uuid.UUID) -> str:
    """Give what says that a seat has answered: nobody without the server's key can make it."""
    return salted_hmac(
        "hexclassroom.reports.ticket", f"{ticket.pk}:{seat}", algorithm="sha256"
    ).hexdigest()[:32]


def has_answered(ticket: Ticket, seat: uuid.UUID) -> bool:
    """Say whether a seat has answered an open ticket."""
    return mark(ticket, seat) in ticket.waiting.get("seats", ())


def answered(ticket: Ticket) -> int:
    """Give how many have answered."""
    return len(ticket.waiting.get("seats", ())) if ticket.is_open else ticket.answers


def answer(ticket: int, seat: Seat, choices: Mapping[str, int], sentence: str = "") -> None:
    """Count a seat's answers, once; raises Refusal.

    choices: {question: 0-3}; a question left out counts as "I would rather not say". When the last
    who sits in the lesson has answered, the ticket closes.
    """
    with transaction.atomic():
        found = Ticket.objects.select_for_update().filter(pk=ticket, lesson=seat.lesson_id).first()
        if found is None or not found.is_open:
            raise Refusal("closed")
        own, waiting = mark(found, seat.pk), found.waiting
        if own in waiting["seats"]:
            raise Refusal("answered")
        if not choices.keys() <= set(found.items) or any(
            choice not in range(len(bank.CHOICES)) for choice in choices.values()
        ):
            raise Refusal("unknown")
        for item, cells in zip(found.items, waiting["counts"], strict=True):
            cells[choices.get(item, len(bank.CHOICES))] += 1
        waiting["seats"] = sorted([*waiting["seats"], own])
        text = tidied(sentence) if found.sentence else ""
        if text:
            waiting["sentences"] = shuffled([*waiting["sentences"], text])
        taken = Seat.objects.filter(lesson=found.lesson_id, status=Seat.Status.TAKEN)
        everybody = {mark(found, pk) for pk in taken.values_list("pk", flat=True)}
        if everybody <= set(waiting["seats"]):
            _finish(found)
        found.save()


def close(lesson: uuid.UUID) -> None:
    """Close a lesson's ticket; closing it again, or one that is not there, changes nothing."""
    with transaction.atomic():
        found = Ticket.objects.select_for_update().filter(lesson=lesson, is_open=True).first()
        if found is not None:
            _finish(found)
            found.save()


def close_left_open() -> int:
    """Close the tickets whose lesson is over; give how many."""
    left = Ticket.objects.filter(is_open=True, lesson__closed__isnull=False)
    found = sorted(left.values_list("lesson", flat=True))
    for lesson in found:
        close(lesson)
    return len(found)


def _finish(ticket: Ticket) -> None:
    """Keep what may be kept, and forget who has answered."""
    waiting = ticket.waiting
    ticket.answers = len(waiting["seats"])
    if ticket.answers >= K:
        ticket.counts = waiting["counts"]
        if len(waiting["sentences"]) >= K:
            ticket.sentences = shuffled(waiting["sentences"])
    ticket.is_open, ticket.waiting = False, {}


def shuffled(texts: Sequence[str]) -> list[str]:
    """Give texts in an order that nothing can tell again."""
    out = list(texts)
    secrets.SystemRandom().shuffle(out)
    return out


def tidied(text: str) -> str:
    """Cut a sentence to one line of its length; nothing invisible stays."""
    plain = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(plain.split())[: bank.SENTENCE_LENGTH].strip()
