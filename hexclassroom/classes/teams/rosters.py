"""The only writer of team rosters, their places and the wishes of a class.

Each writer is one transaction that locks the class (`roster.writing`), refuses with RosterRefused
(or StaleError: somebody saved meanwhile) and has then changed nothing.
"""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import User
from hexclassroom.classes import lines
from hexclassroom.classes.models import Class, Enrolment, TeamPlace, TeamRoster, Wish
from hexclassroom.classes.roster import RosterRefused, writing

MOST_TABLES: Final = 4
COMFORTABLE: Final = 16
"""Students for whom one table is enough: four teams of four."""
MOST_ROSTERS: Final = 40
MOST_WISHES: Final = 60


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A team of a roster: table from 1, side from 0."""

    table: int
    side: int


Placed = Sequence[tuple[uuid.UUID, Spot]]
"""Who goes where; within a team in the order of the roles."""


class StaleError(Exception):
    """Somebody saved the roster after this page was opened; `roster` is as it stands now."""

    def __init__(self, roster: TeamRoster) -> None:
        super().__init__("stale")
        self.roster = roster


# Reading


def of_class(school_class: Class) -> QuerySet[TeamRoster]:
    """Give the rosters of a class, the latest first."""
    return school_class.rosters.order_by("-changed")


def find(school_class: Class, roster_id: uuid.UUID) -> TeamRoster:
    """Give a roster of the class; Http404 for any other."""
    found = school_class.rosters.filter(pk=roster_id).first()
    if found is None:
        raise Http404
    found.school_class = school_class
    return found


def suggested_tables(students: int) -> int:
    """Give how many tables so many students fill comfortably, four to a team."""
    return max(1, min(MOST_TABLES, -(-students // COMFORTABLE)))


def places(roster: TeamRoster) -> list[tuple[uuid.UUID, int, int, int]]:
    """Give (student id, table from 1, side from 0, place from 0) of those still enrolled.

    Places are counted again without those who left, so that the order of roles has no gaps.
    """
    here = Enrolment.objects.filter(school_class=roster.school_class_id, left=None)
    found = roster.places.filter(student__in=here.values("student"), table__lte=roster.tables)
    out: list[tuple[uuid.UUID, int, int, int]] = []
    counted: dict[tuple[int, int], int] = {}
    rows = found.order_by("table", "side", "place", "pk")
    for student, table, side in rows.values_list("student_id", "table", "side"):
        place = counted.get((table, side), 0)
        counted[table, side] = place + 1
        out.append((student, table, side, place))
    return out


def unplaced(roster: TeamRoster) -> list[uuid.UUID]:
    """Give the enrolled students who have no place in the roster: newcomers and those waiting."""
    placed = {student for student, *_where in places(roster)}
    here = Enrolment.objects.filter(school_class=roster.school_class_id, left=None)
    return [
        pk for pk in here.order_by("pk").values_list("student_id", flat=True) if pk not in placed
    ]


def stamp(roster: TeamRoster) -> str:
    """Give what tells a page whether the roster was saved since."""
    return roster.changed.isoformat()


def wishes_of(school_class: Class) -> list[Wish]:
    """Give the wishes between students who are in the class now; one query."""
    here = school_class.enrolments.filter(left=None).values("student")
    return list(school_class.wishes.filter(first__in=here, second__in=here).order_by("pk"))


# Rosters


def create(school_class: Class, name: str, tables: int, by: User) -> TeamRoster:
    """Make a roster in which everybody still waits."""
    with writing(school_class) as found:
        return _create(found, name, tables, by)


def _create(found: Class, name: str, tables: int, by: User) -> TeamRoster:
    name = _name(name)
    _checked_tables(tables)
    if found.rosters.count() >= MOST_ROSTERS:
        raise RosterRefused(
            "too_many",
            _("A class keeps %(most)d sets of teams at most: delete one that is no longer needed.")
            % {"most": MOST_ROSTERS},
        )
    made = TeamRoster.objects.create(school_class=found, name=name, tables=tables)
    note(by, Verb.TEAMS_SAVED, found.school, made)
    return made


def save(
    roster: TeamRoster,
    by: User,
    *,
    seen: str | None,
    name: str,
    tables: int,
    method: str,
    placed: Placed,
) -> TeamRoster:
    """Write a roster whole; `seen` is the stamp of the page (None = of no page).

    Students who are not enrolled are left out. A roster in which the class played, and in which
    somebody now stands elsewhere, counts as not played any more.
    """
    name = _name(name)
    _checked_tables(tables)
    with writing(roster.school_class) as found:
        mine = TeamRoster.objects.select_for_update().filter(pk=roster.pk).first()
        if mine is None:
            raise RosterRefused("gone", _("Somebody deleted these teams meanwhile."))
        mine.school_class = found
        if seen is not None and seen != stamp(mine):
            raise StaleError(mine)
        mine.name, mine.tables, mine.method = name, tables, TeamRoster.Method(method)
        if _teams((s, Spot(t, d)) for s, t, d, _place in places(mine)) != _teams(placed):
            mine.used = None
        mine.save(update_fields=["name", "tables", "method", "used", "changed"])
        _write(mine, placed)
        note(by, Verb.TEAMS_SAVED, found.school, mine)
    return mine


def save_new(
    school_class: Class, by: User, *, name: str, tables: int, method: str, placed: Placed
) -> TeamRoster:
    """Write a new roster with its places."""
    with writing(school_class) as found:
        made = _create(found, name, tables, by)
        made.method = TeamRoster.Method(method)
        made.save(update_fields=["method", "changed"])
        _write(made, placed)
    return made


def copy(roster: TeamRoster, by: User) -> TeamRoster:
    """Make a second roster with the same places, not played yet."""
    placed = [(student, Spot(table, side)) for student, table, side, _place in places(roster)]
    return save_new(
        roster.school_class,
        by,
        name=another_name(roster.school_class, roster.name),
        tables=roster.tables,
        method=roster.method,
        placed=placed,
    )


def delete(roster: TeamRoster, by: User) -> None:
    """Delete a roster; the students stay."""
    with writing(roster.school_class) as found:
        if found.rosters.filter(pk=roster.pk).delete()[0]:
            note(by, Verb.TEAMS_SAVED, found.school, roster.pk, 0)


def mark_played(roster: TeamRoster, by: User) -> None:
    """Note that the class plays in these teams now: new partners are mixed by it."""
    with writing(roster.school_class) as found:
        # update(): that somebody played changes no places, so pages that are open stay good.
        if found.rosters.filter(pk=roster.pk).update(used=timezone.now()):
            note(by, Verb.TEAMS_SAVED, found.school, roster.pk)


def free_name(school_class: Class, name: str) -> str:
    """Give the name, or one like it where a roster of the class has it already."""
    taken = {each.casefold() for each in school_class.rosters.values_list("name", flat=True)}
    return another_name(school_class, name) if name.casefold() in taken else name


def another_name(school_class: Class, name: str) -> str:
    """Give a name like this one that no roster of the class has: "Teams 2" after "Teams"."""
    used = {each.casefold() for each in school_class.rosters.values_list("name", flat=True)}
    base, _blank, last = name.rpartition(" ")
    if not base or not last.isdecimal():
        base = name
    n = 2
    while f"{base} {n}".casefold() in used:
        n += 1
    return f"{base[: lines.LONGEST - len(str(n)) - 1]} {n}"


def _name(name: str) -> str:
    name = lines.tidy(name)
    if not name:
        raise RosterRefused("no_name", _("Give the teams a name."))
    if len(name) > lines.LONGEST:
        raise RosterRefused(
            "too_long", _("A name has %(most)d characters at most.") % {"most": lines.LONGEST}
        )
    return name


def _checked_tables(tables: int) -> None:
    if not 1 <= tables <= MOST_TABLES:
        raise RosterRefused("bad_tables", _("Choose 1 to %(most)d tables.") % {"most": MOST_TABLES})


def _teams(placed: Iterable[tuple[uuid.UUID, Spot]]) -> set[frozenset[uuid.UUID]]:
    teams: dict[Spot, set[uuid.UUID]] = {}
    for student, spot in placed:
        teams.setdefault(spot, set()).add(student)
    return {frozenset(team) for team in teams.values()}


def _write(roster: TeamRoster, placed: Placed) -> None:
    """Replace the places of a roster."""
    here = set(
        roster.school_class.enrolments.filter(left=None).values_list("student_id", flat=True)
    )
    roster.places.all().delete()
    rows: dict[uuid.UUID, TeamPlace] = {}
    counted: dict[Spot, int] = {}
    for student, spot in placed:
        good = 1 <= spot.table <= roster.tables and 0 <= spot.side < roster.sides
        if student not in here or student in rows or not good:
            continue
        place = counted.get(spot, 0)
        counted[spot] = place + 1
        rows[student] = TeamPlace(
            roster=roster, student_id=student, table=spot.table, side=spot.side, place=place
        )
    TeamPlace.objects.bulk_create(rows.values())


# Wishes


def add_wish(
    school_class: Class, one: uuid.UUID, other: uuid.UUID, *, together: bool, by: User
) -> Wish:
    """Wish two students together or apart; one wish a pair."""
    with writing(school_class) as found:
        if one == other:
            raise RosterRefused("same", _("Choose two different students."))
        here = found.enrolments.filter(left=None, student__in=[one, other])
        if here.count() != 2:
            raise RosterRefused("not_here", _("One of them is no longer in the class."))
        first, second = sorted((one, other))
        if found.wishes.filter(first=first, second=second).exists():
            raise RosterRefused(
                "twice", _("There is a wish for these two already: remove it first.")
            )
        if found.wishes.count() >= MOST_WISHES:
            raise RosterRefused(
                "too_many", _("A class has %(most)d wishes at most.") % {"most": MOST_WISHES}
            )
        made = Wish.objects.create(
            school_class=found, first_id=first, second_id=second, together=together
        )
        note(by, Verb.CLASS_CHANGED, found.school, found)
        return made


def remove_wish(school_class: Class, wish_id: int, by: User) -> None:
    """Remove a wish; doing so twice changes nothing."""
    with writing(school_class) as found:
        if found.wishes.filter(pk=wish_id).delete()[0]:
            note(by, Verb.CLASS_CHANGED, found.school, found)
