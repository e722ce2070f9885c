"""Keeping findings and turning points with their archive: when it is made, and again later."""

import logging
from collections.abc import Iterator

from django.db.models import QuerySet

from hexclassroom.reports import turning
from hexclassroom.reports.evidence import evidence_of
from hexclassroom.reports.indicators.catalogue import VERSION
from hexclassroom.reports.indicators.measure import findings_of, found_in, text_of
from hexclassroom.reports.models import Archive

logger = logging.getLogger(__name__)


def store(archive: Archive, version: int = VERSION) -> bool:
    """Measure a game and keep what is found; say whether it was kept.

    A game that cannot be measured is archived all the same. Findings of a game whose log is gone
    stay as they are; those of a game archived anew meanwhile are left to whoever did that.
    """
    if archive.log_dropped is not None or archive.source != Archive.Source.PLAYED:
        return False
    try:
        evidence = evidence_of(archive)
        text = text_of(found_in(archive, version, evidence))
        points = turning.encode(turning.find(evidence))
    except Exception:
        logger.exception("archive %s could not be measured", archive.pk)
        return False
    same = Archive.objects.filter(pk=archive.pk, archived=archive.archived, log_dropped=None)
    if not same.update(findings=text, turning=points):
        return False
    archive.findings, archive.turning = text, points
    return True


def played(archives: QuerySet[Archive]) -> Iterator[Archive]:
    """Give the archives that can be measured, a few at a time: those with a log."""
    found = archives.filter(source=Archive.Source.PLAYED, log_dropped=None).order_by("pk")
    yield from found.iterator(chunk_size=20)


def outdated(archives: QuerySet[Archive], before: int = VERSION) -> Iterator[Archive]:
    """Give the archives with a log whose findings are missing or of an older catalogue."""
    for archive in played(archives):
        found = findings_of(archive)
        if found is None or found.catalogue < before:
            yield archive
