"""What an exit ticket found: of the whole class, with everything about few people taken out."""

from typing import Literal

import msgspec

from hexclassroom.live.models import Lesson
from hexclassroom.reports.indicators.shape import Outcome
from hexclassroom.reports.models import Archive
from hexclassroom.reports.smallgroups import K, hide
from hexclassroom.reports.ticket import bank, keeping
from hexclassroom.reports.ticket.models import Ticket


class ItemResult(msgspec.Struct, frozen=True):
    """One question: its counts by bank.CHOICES and, last, without an answer; None = not shown."""

    key: str
    outcome: Outcome
    counts: tuple[int | None, ...]
    most: int = -1
    """Where no count is shown: the choice that more than half took; -1 = none, or counts are."""


class TicketResults(msgspec.Struct, frozen=True):
    """A lesson's exit ticket as it may be shown.

    state: "none" (there was no ticket), "open" (nothing is shown before it closes), "too_few"
    (fewer than K answered: nothing was kept), "shown". answers: how many pupils, with "shown".
    """

    state: Literal["none", "open", "too_few", "shown"]
    answers: int = 0
    items: tuple[ItemResult, ...] = ()
    sentences: tuple[str, ...] = ()


def results_of(of: Lesson | Archive) -> TicketResults:
    """Give the exit ticket of a lesson, or of the lesson in which an archived game was played."""
    lesson = of
    if isinstance(of, Archive):
        if of.table is None:
            return TicketResults("none")
        lesson = of.table.lesson
    assert isinstance(lesson, Lesson)
    ticket = Ticket.objects.filter(lesson=lesson).first()
    if ticket is not None and ticket.is_open and lesson.closed is not None:
        keeping.close(lesson.pk)
        ticket.refresh_from_db()
    return shown(ticket)


def shown(ticket: Ticket | None) -> TicketResults:
    """Give what may be shown of a ticket."""
    if ticket is None:
        return TicketResults("none")
    if ticket.is_open:
        return TicketResults("open")
    if ticket.answers < K or not ticket.counts:
        return TicketResults("too_few")
    return TicketResults(
        "shown",
        ticket.answers,
        tuple(
            item_result(key, counts)
            for key, counts in zip(ticket.items, ticket.counts, strict=True)
            if key in bank.BY_KEY
        ),
        tuple(keeping.shuffled(ticket.sentences)) if len(ticket.sentences) >= K else (),
    )


def item_result(key: str, counts: list[int]) -> ItemResult:
    """Take the counts out that tell of few, or would give few away.

    Where that leaves nothing, it may still be said which answer more than half gave. It is only
    said where no count at all is shown: beside one it could tell a hidden number (see the tests).
    """
    cells = hide(counts)
    most = -1
    if all(cell is None for cell in cells):
        most = next((i for i, n in enumerate(counts[:-1]) if 2 * n > sum(counts)), -1)
    return ItemResult(key, bank.BY_KEY[key].outcome, cells, most)
