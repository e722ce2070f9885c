"""The facts of a game: the few numbers of an archive that analytics add up."""

import logging
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import SHOWS
from hexclassroom.accounts.models import School
from hexclassroom.classes import years
from hexclassroom.reports import boards
from hexclassroom.reports.analytics import variants
from hexclassroom.reports.indicators.shape import OUTCOMES
from hexclassroom.reports.models import Archive, GameFacts, SideFacts
from hexclassroom.reports.replay.reading import Unreadable
from hexclassroom.reports.sides import of_archive

logger = logging.getLogger(__name__)
PLANET: Final = PLANET_HEXAGON.key
MOST_MINUTES: Final = 600
"""A game that lay open longer was not played all the time."""


def write(archive: Archive) -> GameFacts | None:
    """Write a game's facts anew; None, and no facts, where only computers played.

    What a log that has gone once told is kept.
    """
    with transaction.atomic():
        old = GameFacts.objects.filter(archive=archive).first()
        fields = _fields(archive)
        if fields is None:
            if old is not None:
                old.delete()
            return None
        if old is not None and archive.log_dropped is not None:
            fields |= {"began": old.began, "lesson": old.lesson, "people": old.people}
        made, _new = GameFacts.objects.update_or_create(archive=archive, defaults=fields)
        SideFacts.objects.filter(facts=made).delete()
        SideFacts.objects.bulk_create(sides(made, _names(archive), archive.totals))
    return made


def refresh(archive: Archive) -> GameFacts | None:
    """Write a game's facts; one that cannot be counted keeps nobody from anything else."""
    try:
        return write(archive)
    except Exception:
        logger.exception("archive %s has no facts", archive.pk)
        return None


def write_all(archives: QuerySet[Archive]) -> int:
    """Write the facts of many games; give of how many."""
    found = archives.select_related("school_class", "table").order_by("pk")
    return sum(refresh(each) is not None for each in found.iterator(chunk_size=50))


def missing() -> QuerySet[Archive]:
    """Give the games without facts: archived by an older version, or only computers played."""
    return Archive.objects.filter(facts=None)


def _fields(archive: Archive) -> dict[str, Any] | None:
    played = archive.source == Archive.Source.PLAYED
    seated = {each.get("side") for each in archive.seats} - {None}
    people = max(sum(archive.people), sum(each.get("side") is not None for each in archive.seats))
    if played and not people:
        return None
    day = timezone.localtime(archive.ended)
    teams = range(len(archive.totals))
    everywhere = all(_people(archive, side) or side in seated for side in teams)
    return {
        "school_id": _school(archive),
        "school_class": archive.school_class,
        "teacher_id": archive.teacher_id,
        "lesson": archive.table.lesson_id if archive.table is not None else None,
        "game": archive.game,
        "variant": variant(archive),
        "year": years.current(day.date()),
        "month": day.month,
        "people": people,
        "fair": played and archive.reason == Archive.Reason.COMPLETE and everywhere,
        "outcomes": evidence(archive),
        "winners": sum(1 << side for side in archive.winners if side in teams),
        "began": _began(archive),
        "minutes": _minutes(archive),
        **_turns(archive),
    }


def _names(archive: Archive) -> Sequence[str]:
    """Give the keys of the sides, in their order."""
    return [team.key for team in of_archive(archive)]


def _people(archive: Archive, side: int) -> int:
    return archive.people[side] if side < len(archive.people) else 0


def _school(archive: Archive) -> Any:
    """Give the class's school; of a quick lesson the teacher's, if they are in no other."""
    if archive.school_class is not None:
        return archive.school_class.school_id
    found = School.objects.filter(memberships__user=archive.teacher_id)
    mine = list(found.order_by("pk").values_list("pk", flat=True)[:2])
    return mine[0] if len(mine) == 1 else None


def variant(archive: Archive) -> str:
    """Give what games must share to be compared: rules, teams, length, options (variants.py)."""
    made = variants.of(archive.game, archive.rules_schema, len(archive.totals), archive.options)
    return made.text


def evidence(archive: Archive) -> int:
    """Give bits, one an outcome: whether an indicator of it found something to look at."""
    # The catalogue brings the whole reading of logs along, which pages of analytics never need.
    from hexclassroom.reports.indicators.catalogue import VERSIONS
    from hexclassroom.reports.indicators.measure import findings_of

    found = findings_of(archive)
    if found is None:
        return 0
    about = {each.key: each.outcome for each in VERSIONS.get(found.catalogue, ())}
    bits = 0
    for each in found.findings:
        seen = any(m.of or m.value is not None or m.parts for m in each.measures)
        if seen and not each.missing and each.key in about:
            bits |= 1 << OUTCOMES.index(about[each.key])
    return bits


def _began(archive: Archive) -> int | None:
    """Give the side that began: as the game says it, else whose action comes first and stands."""
    if archive.source != Archive.Source.PLAYED:
        return None
    said = _said(archive)
    if said is not None:
        return said
    for entry in archive.entries:
        actor = entry.get("actor")
        if entry["kind"] == "game" and not entry.get("undone") and actor is not None and actor >= 0:
            return int(actor)
    return None


def _said(archive: Archive) -> int | None:
    """Give who began by the game's own word, where its Show has one and the end can be read."""
    show = SHOWS.get(archive.game)
    if show is None or archive.log in ("", "[]"):
        return None
    try:
        return show.starter(boards.view_of(archive))
    except Unreadable:
        return None


def _minutes(archive: Archive) -> int | None:
    """Give how long a game took, pauses included; None where nobody knows."""
    if archive.source != Archive.Source.PLAYED or archive.started is None:
        return None
    minutes = round((archive.ended - archive.started).total_seconds() / 60)
    return max(1, minutes) if minutes <= MOST_MINUTES else None


def _turns(archive: Archive) -> dict[str, int]:
    late = sum(archive.timeline.get("timed_out", ()))
    if archive.game == PLANET:
        # Each team has one supply turn in each round; nothing else can run out of time.
        turns = len(archive.timeline.get("rounds", ())) * len(archive.totals)
    else:
        turns = sum(archive.timeline.get("moves", ())) + late
    return {"turns": max(turns, late), "timed_out": late}


def sides(facts: GameFacts, named: Sequence[str], totals: Sequence[int]) -> Iterator[SideFacts]:
    """Give the rows of a game's sides, not saved."""
    for side, (name, points) in enumerate(zip(named, totals, strict=False)):
        others = [each for other, each in enumerate(totals) if other != side]
        lead = points - sum(others) / len(others) if others else 0.0
        yield SideFacts(facts=facts, side=side, name=name, points=points, lead=lead)
