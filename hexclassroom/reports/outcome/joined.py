"""Where numbers of other parts come in: findings, captures, exit ticket, debrief, turning points.

Each stays under its own source; nothing here is worked out anew.
"""

from django.utils.translation import gettext as _

from hexclassroom.reports.debrief import words as debrief_words
from hexclassroom.reports.debrief.results import came_up
from hexclassroom.reports.indicators.catalogue import CATALOGUE, VERSION
from hexclassroom.reports.indicators.measure import findings_of
from hexclassroom.reports.indicators.shape import Findings, Indicator
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome.shape import Answer, Moment, Question
from hexclassroom.reports.ticket import bank
from hexclassroom.reports.ticket.results import ItemResult, results_of
from hexclassroom.reports.turning import turning_points


def catalogue() -> tuple[int, tuple[Indicator, ...]]:
    """Give the version of today's catalogue, and the catalogue."""
    return VERSION, CATALOGUE


def findings(archive: Archive) -> Findings | None:
    """Give what the indicators found; None where nothing was worked out."""
    return findings_of(archive)


def captures(archive: Archive) -> tuple[str, ...] | None:
    """Give what players could tell by taps; None for printed tiles."""
    return tuple(archive.captures) if archive.source == Archive.Source.PLAYED else None


def questions(archive: Archive) -> tuple[Question, ...]:
    """Give the class's answers in the exit ticket, and what came up in the debrief."""
    return _ticket(archive) + _debrief(archive)


def _ticket(archive: Archive) -> tuple[Question, ...]:
    found = results_of(archive)
    if found.state != "shown":
        return ()
    note = _("%(n)d pupils answered, of all tables. Small numbers are hidden.") % {
        "n": found.answers
    }
    return tuple(_item(each, note) for each in found.items)


def _item(found: ItemResult, note: str) -> Question:
    names = [*(str(each) for each in bank.CHOICES), str(bank.NO_ANSWER)]
    if found.most >= 0:
        more = _("More than half said: %(answer)s.") % {"answer": names[found.most]}
        note = f"{more} {note}"
    return Question(
        key=f"ticket.{found.key}",
        source="ticket",
        name=str(bank.BY_KEY[found.key].text),
        answers=tuple(
            Answer(str(i), name, count, _("hidden") if count is None else str(count))
            for i, (name, count) in enumerate(zip(names, found.counts, strict=True))
        ),
        note=note,
    )


def _debrief(archive: Archive) -> tuple[Question, ...]:
    topics = came_up(archive)
    if not topics:
        return ()
    texts = {True: _("came up"), False: _("did not come up"), None: _("not noted")}
    answers = tuple(
        Answer(
            each.key,
            each.text,
            None if each.came_up is None else int(each.came_up),
            texts[each.came_up],
        )
        for each in topics
    )
    return (Question("debrief.topics", "debrief", _("What came up in the debrief"), answers, ""),)


def moments(archive: Archive) -> tuple[Moment, ...]:
    """Give the turning points, in the words of the debrief."""
    out = []
    for point in turning_points(archive):
        told = debrief_words.told(point, archive.game)
        out.append(Moment(point.n, point.side, point.rule, f"{told.when}: {told.text}"))
    return tuple(out)
