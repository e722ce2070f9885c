"""A pupil's page, for the teachers of the class: where they played, what was noted, what they told.

Observations are about teams; they stand here as that. What the pupil tapped is a list of their own
doings. There is no total, no share and no rank, and there will be none. Guests and seats that were
erased are in no archive, so they are not here either.
"""

import uuid
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.registry import GAMES
from hexclassroom.classes.models import Class, Enrolment
from hexclassroom.classes.people import enrolled
from hexclassroom.live.indicators import INDICATORS
from hexclassroom.live.models import Observation, Seat
from hexclassroom.live.pages.texts.words import ROLES
from hexclassroom.reports.evidence.entries import Roles, entries_of, moments
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import charts, reading
from hexclassroom.reports.outcome.happened import TALK, happened
from hexclassroom.reports.outcome.shape import Side


class Noted(msgspec.Struct, frozen=True):
    """One tap of the teacher on the pupil's team."""

    when: str
    name: str
    level: str


LOOKING_BACK: Final = frozenset({"decide", "plan_review"})
"""The pupil's own look back: how the team decided, what became of the plan."""


class Told(msgspec.Struct, frozen=True):
    """One tap of the pupil's own."""

    when: str
    text: str


class Played(msgspec.Struct, frozen=True):
    """One game in which the pupil sat."""

    id: str
    title: str
    number: int
    day: str
    side: Side
    mark: charts.Mark
    roles: tuple[tuple[str, str], ...]
    """(session, roles) as held."""
    noted: tuple[Noted, ...]
    told: tuple[Told, ...]
    reflected: tuple[Told, ...]
    """How the pupil looked back at what the team had done."""
    log_dropped: bool


def played(school_class: Class, enrolment: Enrolment) -> tuple[Played, ...]:
    """Give the class's games in which a pupil sat, newest first; three queries and one a game."""
    if enrolment.guest:
        return ()
    own = Seat.objects.filter(student=enrolment.student_id, guest=False)
    seats = {str(pk) for pk in own.values_list("pk", flat=True)}
    archives = Archive.objects.filter(
        school_class=school_class, table__lesson__seats__in=seats
    ).select_related("table__lesson")
    out = []
    for archive in archives.order_by("-ended", "number").distinct():
        side = _side(archive, seats)
        if side is not None:
            out.append(_played(archive, side, seats, enrolment))
    return tuple(out)


def _side(archive: Archive, seats: set[str]) -> Side | None:
    at = next((each["side"] for each in archive.seats if each.get("seat") in seats), None)
    return next((each for each in reading.sides(archive) if each.side == at), None)


def _played(archive: Archive, side: Side, seats: set[str], enrolment: Enrolment) -> Played:
    told = _told(archive, side, seats, enrolment.student.name)
    return Played(
        id=str(archive.pk),
        title=archive.title,
        number=archive.number,
        day=date_format(timezone.localtime(archive.ended), "DATE_FORMAT"),
        side=side,
        mark=charts.mark(side),
        roles=_roles(archive, seats),
        noted=_noted(archive, side),
        told=tuple(tap for what, tap in told if what not in LOOKING_BACK),
        reflected=tuple(tap for what, tap in told if what in LOOKING_BACK),
        log_dropped=archive.log_dropped is not None,
    )


def _roles(archive: Archive, seats: set[str]) -> tuple[tuple[str, str], ...]:
    game = GAMES.get(archive.game)
    if game is None or archive.rules_schema != game.schema:
        return ()
    held: dict[int, dict[str, None]] = {}
    for moment in moments(game, entries_of(archive.log)):
        if moment.after is None or moment.entry.kind not in ("game", "table"):
            continue
        session = int(getattr(moment.after, "session", 1))
        held.setdefault(session, {}).update(dict.fromkeys(_of(moment.roles, seats)))
    return tuple(
        (
            _("Session %(n)d") % {"n": session},
            ", ".join(str(ROLES.get(role, role)) for role in roles),
        )
        for session, roles in held.items()
        if roles
    )


def _of(roles: Roles, seats: set[str]) -> Iterable[str]:
    for team in roles.values():
        for role, holders in team.items():
            if role and not seats.isdisjoint(holders):
                yield role


def _noted(archive: Archive, side: Side) -> tuple[Noted, ...]:
    if archive.table_id is None:
        return ()
    found = Observation.objects.filter(table=archive.table_id, side=side.side).order_by("at", "pk")
    out = []
    for each in found:
        entry = INDICATORS.get(each.indicator)
        if entry is not None and 0 <= each.value < len(entry.levels):
            when = f"{timezone.localtime(each.at):%H:%M}"
            out.append(Noted(when, str(entry.name), str(entry.levels[each.value])))
    return tuple(out)


def _told(archive: Archive, side: Side, seats: set[str], name: str) -> tuple[tuple[str, Told], ...]:
    """Give the pupil's own taps that have words, oldest first, each with its kind."""
    names: dict[str, Any] = dict.fromkeys(seats, name)
    return tuple(
        (each.what, Told(f"{timezone.localtime(each.at):%H:%M}", each.text))
        for each in happened(archive, [side], names=names)
        if each.seat in seats and each.what in TALK and each.text
    )


def class_pupils(school_class: Class) -> list[tuple[uuid.UUID, str]]:
    """Give (id, name) of those of a class who may have a page, by name: no guests."""
    return [
        (each.student_id, each.student.name) for each in enrolled(school_class) if not each.guest
    ]
