"""Making archived games forget who sat there, and letting their logs go; the numbers stay.

Called under the locks that live.erasing has taken: archiving holds a table's lock, too.
"""

import datetime as dt
import uuid
from collections.abc import Collection

from django.db.models import QuerySet

from hexclassroom.accounts.models import School
from hexclassroom.live.models import Table
from hexclassroom.live.writer.forget import text_without, without
from hexclassroom.reports.archive import keep
from hexclassroom.reports.models import Archive, CoachAdvice, GameFacts
from hexclassroom.reports.ticket.models import Ticket


def forget_seats(lessons: Collection[uuid.UUID], gone: Collection[str]) -> None:
    """Take the ids of seats out of the archived games of these lessons."""
    if not gone:
        return
    kept = Archive.objects.filter(table__lesson__in=lessons)
    for pk, seats, log in kept.values_list("pk", "seats", "log").iterator(chunk_size=20):
        clean, told = without(seats, gone), text_without(log, gone)
        if clean != seats or told is not log:
            Archive.objects.filter(pk=pk).update(seats=clean, log=told)


def drop_logs(archives: QuerySet[Archive], now: dt.datetime) -> int:
    """Let the logs and seats of archived games go; give of how many. Their numbers stay."""
    # What the coach says is read from the log, move by move.
    CoachAdvice.objects.filter(archive__in=archives.filter(log_dropped=None)).delete()
    # So do sentences of exit tickets; their counts are numbers.
    for ticket in Ticket.objects.filter(lesson__tables__archive__in=archives).distinct():
        if ticket.sentences:
            ticket.sentences = []
            ticket.save(update_fields=["sentences"])
    return archives.filter(log_dropped=None).update(log="[]", seats=[], log_dropped=now)


def numbers_only(lessons: Collection[uuid.UUID], now: dt.datetime) -> int:
    """Before lessons are deleted: keep the numbers of their games alone; give of how many."""
    for table in Table.objects.filter(lesson__in=lessons, ended__isnull=False, archive=None):
        keep(table.pk)
    kept = Archive.objects.filter(table__lesson__in=lessons)
    drop_logs(kept, now)
    return kept.count()


def forget_school(school: School) -> None:
    """Delete what analytics of a school still counts: quick lessons of teachers who have left."""
    GameFacts.objects.filter(school=school).delete()


def delete_results(lesson: uuid.UUID) -> int:
    """Delete the archived games of a lesson, or a result that has no lesson any more, by its id."""
    # What hangs on them goes along and is not counted.
    of_lesson = Archive.objects.filter(table__lesson=lesson).delete()[1]
    alone = Archive.objects.filter(pk=lesson, table=None).delete()[1]
    return sum(gone.get("reports.Archive", 0) for gone in (of_lesson, alone))
