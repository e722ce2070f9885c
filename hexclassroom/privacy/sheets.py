"""The tables of an export: what is kept, row by row, with made-up ids."""

import datetime as dt
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from hexclassroom.classes.models import Enrolment, JoinCard, TeamPlace, Wish
from hexclassroom.live.models import LogEntry, Observation
from hexclassroom.privacy.scopes import Scope
from hexclassroom.pseudonyms import Pseudonyms
from hexclassroom.reports.debrief.results import came_up
from hexclassroom.reports.listing import names as civilizations
from hexclassroom.reports.models import Mark
from hexclassroom.reports.ticket.results import results_of

Rows = Callable[[Scope, Pseudonyms], Iterator[tuple[Any, ...]]]


class Sheet(msgspec.Struct, frozen=True):
    """One table: NAME.csv and NAME.json."""

    name: str
    about: Promise
    columns: tuple[str, ...]
    rows: Rows


def _day(moment: dt.datetime | None) -> str:
    return moment.date().isoformat() if moment else ""


def _second(moment: dt.datetime | None) -> str:
    return moment.isoformat(timespec="seconds") if moment else ""


def _classes(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    for each in scope.classes.select_related("school").order_by("year", "name", "pk"):
        yield (
            ids.of("class", each.pk),
            each.name,
            each.year,
            each.ends.isoformat(),
            each.names_until.isoformat(),
            _day(each.archived),
            " ".join(each.tags) if not scope.alone else "",
        )


def _students(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    """Only the names that may be in the export are opened."""
    named = scope.students.filter(pk__in=scope.named).order_by("created", "pk")
    for each in named.iterator(chunk_size=500):
        yield ids.of("student", each.pk), each.given, each.initial, _day(each.created)
    others = scope.students.exclude(pk__in=scope.named).order_by("created", "pk")
    for pk in others.values_list("pk", flat=True).iterator(chunk_size=500):
        yield ids.of("student", pk), "", "", ""


def _enrolments(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    mine = Enrolment.objects.filter(school_class__in=scope.classes.values("pk"))
    mine = mine.filter(student__in=scope.students.values("pk")).order_by("pk")
    named = mine.filter(student__in=scope.named)
    others = mine.exclude(student__in=scope.named).defer("tags", "words")
    for found, opened in ((named, True), (others, False)):
        for each in found.iterator(chunk_size=500):
            yield (
                ids.of("class", each.school_class_id),
                ids.of("student", each.student_id),
                each.words if opened else "",
                json.dumps(each.tags, ensure_ascii=False) if opened else "",
                each.guest,
                bool(each.source),
                _day(each.created),
                _day(each.left),
            )


def _teams(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    found = TeamPlace.objects.filter(
        roster__school_class__in=scope.classes.values("pk"),
        student__in=scope.students.values("pk"),
    )
    for each in found.select_related("roster").order_by("roster", "table", "side", "place"):
        yield (
            ids.of("class", each.roster.school_class_id),
            each.roster.name,
            each.roster.method,
            each.table,
            each.side + 1,
            each.place + 1,
            ids.of("student", each.student_id),
        )


def _wishes(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    people = scope.students.values("pk")
    found = Wish.objects.filter(Q(first__in=people) | Q(second__in=people))
    for each in found.filter(school_class__in=scope.classes.values("pk")).order_by("pk"):
        yield (
            ids.of("class", each.school_class_id),
            ids.of("student", each.first_id),
            ids.of("student", each.second_id),
            "together" if each.together else "apart",
        )


def _cards(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    found = JoinCard.objects.filter(
        enrolment__school_class__in=scope.classes.values("pk"),
        enrolment__student__in=scope.students.values("pk"),
    ).order_by("pk")
    columns = ("enrolment__school_class", "enrolment__student", "created", "revoked")
    for school_class, student, created, revoked in found.values_list(*columns):
        yield (
            ids.of("class", school_class),
            ids.of("student", student),
            _day(created),
            _day(revoked),
        )


def _lessons(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    for each in scope.lessons.order_by("created", "pk"):
        yield (
            ids.of("lesson", each.pk),
            ids.of("class", each.school_class_id),
            each.title,
            _second(each.created),
            _second(each.closed),
        )


def _seats(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    found = scope.seats.select_related("table").order_by("lesson", "table", "side", "place", "pk")
    for each in found:
        yield (
            ids.of("lesson", each.lesson_id),
            ids.of("seat", each.pk),
            ids.of("student", each.student_id),
            each.table.number if each.table else "",
            "" if each.side is None else each.side + 1,
            each.place + 1,
            each.status,
            each.guest,
        )


def _log(scope: Scope) -> Iterator[LogEntry]:
    mine = LogEntry.objects.filter(table__lesson__in=scope.lessons.values("pk"))
    mine = mine.select_related("table").order_by("table__lesson", "table__number", "n")
    yield from mine.iterator(chunk_size=500)


def _roles(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    """Who held which role from when on, as the log told it."""
    mine = {str(pk) for pk in scope.seats.values_list("pk", flat=True)}
    for entry in _log(scope):
        if entry.kind != LogEntry.Kind.TABLE or not entry.body.startswith('{"what":"roles"'):
            continue
        for side, team in json.loads(entry.body)["roles"].items():
            for role, held in team.items():
                for seat in held:
                    if seat in mine:
                        yield (
                            ids.of("lesson", entry.table.lesson_id),
                            entry.table.number,
                            _second(entry.at),
                            ids.of("seat", seat),
                            int(side) + 1,
                            role,
                        )


def _actions(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    mine = set(scope.seats.values_list("pk", flat=True))
    for entry in _log(scope):
        if entry.seat_id not in mine:
            continue
        body = json.loads(entry.body)
        action = body.get("action")
        plain = action if isinstance(action, dict) else {}
        what = body.get("what") or plain.get("type", "")
        side = entry.actor if entry.actor is not None else body.get("side")
        yield (
            ids.of("lesson", entry.table.lesson_id),
            entry.table.number,
            entry.n,
            _second(entry.at),
            ids.of("seat", entry.seat_id),
            "" if side is None else side + 1,
            entry.kind,
            what,
            json.dumps({key: value for key, value in plain.items() if key != "type"}),
            body.get("reason", "") or body.get("find", ""),
        )


def _results(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    for each in scope.results.defer("log", "state").select_related("table").order_by("ended"):
        names = civilizations(each)
        for side, total in enumerate(each.totals):
            yield (
                ids.of("lesson", each.table.lesson_id if each.table else ""),
                each.title,
                each.number,
                _second(each.ended),
                side + 1,
                names[side] if side < len(names) else "",
                total,
                1 + sum(other > total for other in each.totals),
                side in each.winners,
                json.dumps(dict(zip(each.categories, each.scores[side], strict=False))),
                each.people[side] if side < len(each.people) else "",
            )


def _observations(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    found = Observation.objects.filter(table__lesson__in=scope.lessons.values("pk"))
    for each in found.select_related("table").order_by("table", "at", "pk"):
        yield (
            ids.of("lesson", each.table.lesson_id),
            each.table.number,
            _second(each.at),
            each.side + 1,
            each.indicator,
            each.value,
            each.session,
            each.round,
        )


def _tickets(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    """As a teacher sees them: nothing that tells of fewer than five."""
    for each in scope.lessons.filter(ticket__isnull=False).order_by("created", "pk"):
        found = results_of(each)
        for item in found.items:
            counts = ["" if n is None else n for n in item.counts]
            yield ids.of("lesson", each.pk), item.key, item.outcome, found.answers, *counts


def _debriefs(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    for each in scope.lessons.filter(debriefed__isnull=False).order_by("created", "pk"):
        for topic in came_up(each):
            if topic.came_up is not None:
                yield ids.of("lesson", each.pk), topic.key, topic.outcome, topic.came_up


def _marks(scope: Scope, ids: Pseudonyms) -> Iterator[tuple[Any, ...]]:
    """Marks of those alone whose names may be told."""
    found = Mark.objects.filter(student__in=scope.students.filter(pk__in=scope.named).values("pk"))
    found = found.filter(sheet__school_class__in=scope.classes.values("pk"))
    for each in found.select_related("sheet__archive__table").order_by("sheet", "pk"):
        sheet = each.sheet
        table = sheet.archive.table
        yield (
            ids.of("lesson", table.lesson_id if table else ""),
            ids.of("student", each.student_id),
            sheet.kind,
            each.value,
            sheet.most,
        )


SHEETS: tuple[Sheet, ...] = (
    Sheet(
        "classes",
        _("The classes, and until when their names are kept."),
        ("class", "name", "year", "ends", "names_until", "archived", "tags"),
        _classes,
    ),
    Sheet(
        "students",
        _("Given name and initial: all that is kept of who somebody is."),
        ("student", "given_name", "initial", "since"),
        _students,
    ),
    Sheet(
        "enrolments",
        _("Who is in which class, with word pair and tags."),
        ("class", "student", "words", "tags", "guest", "imported", "since", "left"),
        _enrolments,
    ),
    Sheet(
        "teams",
        _("Places in saved teams; their order is the order of the roles."),
        ("class", "roster", "method", "table", "team", "place", "student"),
        _teams,
    ),
    Sheet(
        "wishes",
        _("Who is to be in one team, or in different ones."),
        ("class", "student", "other_student", "wish"),
        _wishes,
    ),
    Sheet(
        "cards",
        _("Join cards: when one was made and revoked. Their secrets are not in this file."),
        ("class", "student", "made", "revoked"),
        _cards,
    ),
    Sheet(
        "lessons",
        _("The lessons."),
        ("lesson", "class", "title", "made", "closed"),
        _lessons,
    ),
    Sheet(
        "seats",
        _("Who sat where. A seat without a student is a guest’s, or of somebody erased."),
        ("lesson", "seat", "student", "table", "team", "place", "status", "guest"),
        _seats,
    ),
    Sheet(
        "roles",
        _("Which role a seat held from which moment on."),
        ("lesson", "table", "from", "seat", "team", "role"),
        _roles,
    ),
    Sheet(
        "actions",
        _("Every tap that was kept: moves, proposals, answers, raised hands, joining, leaving."),
        (
            "lesson",
            "table",
            "number",
            "at",
            "seat",
            "team",
            "kind",
            "what",
            "move",
            "reason",
        ),
        _actions,
    ),
    Sheet(
        "results",
        _("Points of teams. No points are kept of single students."),
        (
            "lesson",
            "title",
            "table",
            "ended",
            "team",
            "civilization",
            "points",
            "place",
            "won",
            "categories",
            "people",
        ),
        _results,
    ),
    Sheet(
        "observations",
        _("What teachers noted in a lesson: always about a team, never about a student."),
        ("lesson", "table", "at", "team", "indicator", "value", "session", "round"),
        _observations,
    ),
    Sheet(
        "exit_tickets",
        _("Anonymous answers of whole classes; counts that tell of fewer than five are left out."),
        ("lesson", "question", "outcome", "answers", "yes", "mostly", "a_little", "no", "not_said"),
        _tickets,
    ),
    Sheet(
        "debriefs",
        _("What classes talked about in debriefs, as teachers noted it."),
        ("lesson", "topic", "outcome", "came_up"),
        _debriefs,
    ),
    Sheet(
        "marks",
        _("Marks that teachers wrote for a game, or that somebody completed it."),
        ("lesson", "student", "kind", "mark", "highest"),
        _marks,
    ),
)
