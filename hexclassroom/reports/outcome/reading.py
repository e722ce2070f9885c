"""Reads what a report is built from out of an archived game."""

from typing import Any

import msgspec
from django.utils import timezone
from django.utils.formats import date_format

from hexclassroom.live.models import Observation
from hexclassroom.reports import sides as of_games
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import joined
from hexclassroom.reports.outcome.facts import Facts
from hexclassroom.reports.outcome.shape import Side


def read(archive: Archive, *, whole: bool = True) -> Facts:
    """Read what a report is built from: one query for the taps, some for other sources.

    Without `whole` it is the findings and taps alone, for many games at once.
    """
    lesson = archive.table.lesson if archive.table is not None else None
    taps = tuple(
        Observation.objects.filter(table=archive.table_id)
        .order_by("at", "pk")
        .values_list("side", "indicator", "value")
        if archive.table_id is not None
        else ()
    )
    watched = tuple(lesson.indicators) if lesson is not None else ()
    options: dict[str, Any] = msgspec.json.decode(archive.options or "{}")
    return Facts(
        id=str(archive.pk),
        title=archive.title,
        number=archive.number,
        game=archive.game,
        source=archive.source,
        early=archive.reason == Archive.Reason.EARLY,
        started=archive.started,
        ended=timezone.localtime(archive.ended),
        day=date_format(timezone.localtime(archive.ended), "DATE_FORMAT"),
        options=options,
        log_dropped=archive.log_dropped is not None,
        sides=sides(archive),
        categories=tuple(of_games.category(archive.game, each) for each in archive.categories),
        scores=tuple(tuple(each) for each in archive.scores),
        totals=tuple(archive.totals),
        winners=tuple(archive.winners),
        counts=tuple(None if each is None else tuple(each) for each in archive.counts),
        timeline=archive.timeline,
        findings=joined.findings(archive),
        watched=watched + tuple(dict.fromkeys(key for _s, key, _v in taps if key not in watched)),
        taps=taps,
        captures=joined.captures(archive),
        questions=joined.questions(archive) if whole else (),
        moments=joined.moments(archive) if whole else (),
    )


def sides(archive: Archive) -> tuple[Side, ...]:
    """Give a game's teams in the order of their seats."""
    out = []
    for i, team in enumerate(of_games.of_archive(archive)):
        people = archive.people[i] if i < len(archive.people) else 1
        out.append(Side(i, team.key, team.name, team.letter, people, team.hue))
    return tuple(out)
