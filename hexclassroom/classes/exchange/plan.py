"""What a list would do to a class: found by comparing, nothing is written here.

A row is somebody of the class by the keyed hash of a foreign id, else by our own id, else by the
name. Nobody is renamed by the way, with one exception that the page shows: where a class would
get a second Ana K., the new one becomes Ana 2 K., since pages could not tell the two apart.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from hexclassroom.classes import lines, roster
from hexclassroom.classes.exchange.ids import mark_of
from hexclassroom.classes.exchange.rows import Row
from hexclassroom.classes.models import Class, Enrolment, display_name

_MOST_DOUBLES: Final = 30
"""Students of one name in a class."""


class Kind(StrEnum):
    """What happens to one student."""

    NEW = "new"
    CHANGED = "changed"
    BACK = "back"
    LEFT = "left"
    SAME = "same"
    MISSING = "missing"
    PROBLEM = "problem"


@dataclass
class Item:
    """One student or one line with a problem, as the preview shows it and the import does it."""

    kind: Kind
    line: int = 0
    enrolment: Enrolment | None = None
    given: str = ""
    initial: str = ""
    source: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    """All values of the student after the import."""
    guest: bool = False
    problem: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name after the import."""
        return display_name(self.given, self.initial)

    @property
    def old(self) -> str:
        """The name before, where it changes."""
        now = self.enrolment.student.name if self.enrolment else ""
        return now if now != self.name else ""


@dataclass
class Plan:
    """All that an import would do, in the order of the list."""

    items: list[Item]
    new_tags: list[str]
    """Tags that the class gets."""
    other_tags: list[str]
    """Tags of the file for which the class has no place."""
    too_many: bool

    def of(self, *kinds: Kind) -> list[Item]:
        """Give the items of some kinds."""
        return [each for each in self.items if each.kind in kinds]

    @property
    def new(self) -> list[Item]:
        """Students whom the class gets."""
        return self.of(Kind.NEW)

    @property
    def changed(self) -> list[Item]:
        """Students who get another name, id or tag, or a guest seat."""
        return self.of(Kind.CHANGED)

    @property
    def back(self) -> list[Item]:
        """Students who had left."""
        return self.of(Kind.BACK)

    @property
    def leaving(self) -> list[Item]:
        """Students of whom the file says that they are gone."""
        return self.of(Kind.LEFT)

    @property
    def same(self) -> list[Item]:
        """Students who are here already."""
        return self.of(Kind.SAME)

    @property
    def nothing(self) -> bool:
        """Say whether the list tells nothing new."""
        return bool(self.same) and not self.work and not self.problems

    @property
    def renames(self) -> bool:
        """Say whether somebody of the class would get another name."""
        return any(each.old for each in self.of(Kind.CHANGED, Kind.BACK))

    @property
    def problems(self) -> list[Item]:
        """Lines that cannot be imported."""
        return self.of(Kind.PROBLEM)

    @property
    def missing(self) -> list[Item]:
        """Students of the class who are not in the list."""
        return self.of(Kind.MISSING)

    @property
    def work(self) -> list[Item]:
        """Whatever an import would write without being asked for more."""
        return self.of(Kind.NEW, Kind.CHANGED, Kind.BACK, Kind.LEFT)

    @property
    def can_mark_left(self) -> bool:
        """Say whether missing students may be marked: a line that was not read may be theirs."""
        return bool(self.missing) and not self.problems

    @property
    def mark(self) -> str:
        """A keyed mark of all of it: the same as long as the preview is still true."""
        told = [
            (i.kind, i.line, _pk(i), i.old, i.name, i.source, sorted(i.tags.items()), i.guest)
            for i in self.items
        ]
        return mark_of(json.dumps([told, self.new_tags, self.too_many]))


def _pk(item: Item) -> int:
    return item.enrolment.pk if item.enrolment is not None else 0


def numbered(given: str, initial: str, n: int) -> str:
    """Give the given name of the n-th student of one name: Ana, Ana 2, Ana 3."""
    if n == 1:
        return given
    room = lines.LONGEST - len(display_name("", initial).strip()) - 1 - len(f" {n}")
    return f"{given[:room].rstrip()} {n}"


def _variants(given: str, initial: str, most: int = _MOST_DOUBLES) -> Iterator[str]:
    """Give the keys of Ana, Ana 2, Ana 3, one by one: mostly the first is enough."""
    for n in range(1, most + 1):
        yield lines.key(numbered(given, initial, n), initial)


def make(school_class: Class | None, rows: Sequence[Row], *, keep_names: bool = False) -> Plan:
    """Compare rows with a class, or with none for a class that is yet to be made.

    keep_names: whoever is here keeps the name that the class has.
    """
    here = (
        list(school_class.enrolments.select_related("student").order_by("pk"))
        if school_class is not None
        else []
    )
    good = [row for row in rows if not row.problem]
    own_tags: list[str] = school_class.tags if school_class is not None else []
    new_tags, other_tags = _tags(own_tags, good)
    spelled = {lines.folded(tag): tag for tag in (*own_tags, *new_tags)}
    matched = _matched(here, good)
    names = _names(here, good, matched, keep_names)
    items: list[Item] = []
    for row in rows:
        if row.problem:
            items.append(Item(Kind.PROBLEM, row.line, problem=row.problem))
            continue
        found = matched.get(id(row))
        if found is None and row.left:
            continue
        items.append(_item(row, found, names[id(row)], spelled))
    taken = {each.pk for each in matched.values()}
    for each in here:
        if each.pk not in taken and each.left is None:
            student = each.student
            items.append(Item(Kind.MISSING, 0, each, student.given, student.initial))
    new = sum(each.kind == Kind.NEW for each in items)
    return Plan(items, new_tags, other_tags, new > 0 and len(here) + new > roster.MOST_STUDENTS)


def _tags(own: Sequence[str], rows: Iterable[Row]) -> tuple[list[str], list[str]]:
    """Give the tags of the rows that the class can still take, and those that it cannot."""
    known = {lines.folded(tag) for tag in own}
    new: list[str] = []
    other: list[str] = []
    for row in rows:
        for tag, _value in row.tags:
            if lines.folded(tag) in known:
                continue
            known.add(lines.folded(tag))
            fits = len(own) + len(new) < roster.MOST_TAGS and len(tag) <= roster.TAG_LENGTH
            (new if fits else other).append(tag)
    return new, other


def _matched(here: Sequence[Enrolment], rows: Sequence[Row]) -> dict[int, Enrolment]:
    """Give who of the class each row is, by id() of the row."""
    out: dict[int, Enrolment] = {}
    free = {each.pk: each for each in here}

    def take(row: Row, found: Enrolment | None) -> None:
        if found is not None and found.pk in free and id(row) not in out:
            out[id(row)] = free.pop(found.pk)

    sources = {each.source: each for each in here if each.source}
    idents = {str(each.student_id): each for each in here}
    for row in rows:
        take(row, sources.get(row.source) if row.source else None)
    for row in rows:
        take(row, idents.get(row.ident) if row.ident else None)
    named: dict[str, list[Enrolment]] = {}
    for each in here:
        named.setdefault(lines.key(each.student.given, each.student.initial), []).append(each)
    for most in (1, _MOST_DOUBLES):
        # Whoever has exactly this name first, then whoever was numbered because of it.
        for row in rows:
            for key in _variants(row.given, row.initial, most):
                if id(row) in out:
                    break
                for each in named.get(key, ()):
                    take(row, each)
    for row, found in _filled_in(list(free.values()), [r for r in rows if id(r) not in out]):
        take(row, found)
    return out


def _filled_in(here: Sequence[Enrolment], rows: Sequence[Row]) -> Iterator[tuple[Row, Enrolment]]:
    """Pair "Ana", who was written down without an initial, with the one "Ana K." of the list."""
    by_given: dict[str, list[Enrolment]] = {}
    for each in here:
        by_given.setdefault(lines.key(each.student.given, ""), []).append(each)
    count = Counter(lines.key(row.given, "") for row in rows)
    for row in rows:
        key = lines.key(row.given, "")
        found = by_given.get(key, [])
        if count[key] == 1 and len(found) == 1 and not found[0].student.initial:
            yield row, found[0]


def _names(
    here: Sequence[Enrolment],
    rows: Sequence[Row],
    matched: dict[int, Enrolment],
    keep_names: bool,
) -> dict[int, tuple[str, str]]:
    """Give everybody's name after the import, by id() of the row: no name twice in the class."""
    out: dict[int, tuple[str, str]] = {}
    renamed = {each.pk for each in matched.values()}
    for row in rows:
        found = matched.get(id(row))
        if found is None:
            continue
        student = found.student
        key = lines.key(student.given, student.initial)
        if keep_names or row.left or key in _variants(row.given, row.initial):
            # The same but for capitals or a number: the name that teachers know stays.
            out[id(row)] = student.given, student.initial
            renamed.discard(found.pk)
    used = {
        lines.key(each.student.given, each.student.initial)
        for each in here
        if each.pk not in renamed
    }
    for only_matched in (True, False):
        for row in rows:
            if id(row) in out or (id(row) in matched) != only_matched or row.left:
                continue
            n = 1
            while lines.key(numbered(row.given, row.initial, n), row.initial) in used:
                n += 1
            out[id(row)] = numbered(row.given, row.initial, n), row.initial
            used.add(lines.key(*out[id(row)]))
    return out


def _item(
    row: Row, found: Enrolment | None, name: tuple[str, str], spelled: dict[str, str]
) -> Item:
    given, initial = name
    values = {
        spelled[lines.folded(tag)]: value[: roster.TAG_LENGTH]
        for tag, value in row.tags
        if lines.folded(tag) in spelled
    }
    item = Item(Kind.NEW, row.line, found, given, initial, row.source, values, row.guest)
    if given != row.given and (found is None or item.old):
        item.notes.append(
            _("There is another %(name)s: this one gets a number.")
            % {"name": display_name(row.given, row.initial)}
        )
    if found is None:
        return item
    item.tags = {**found.tags, **values}
    item.guest = found.guest or row.guest
    if found.student_id and row.ident == str(found.student_id):
        item.source = found.source  # a file of ours: the foreign id stays as it was
    item.source = item.source or found.source
    if row.left:
        item.kind = Kind.LEFT if found.left is None else Kind.SAME
        item.source, item.tags, item.guest = found.source, found.tags, found.guest
        return item
    if item.source != found.source:
        item.notes.append(
            _("Has another id in the school’s system now.")
            if found.source
            else _("Will be known by the id in the school’s system.")
        )
    if item.tags != found.tags:
        item.notes.append(_("Gets other tags."))
    if item.guest != found.guest:
        item.notes.append(_("Plays as a guest from now on."))
    if found.left is not None:
        item.kind = Kind.BACK
    elif item.old or item.source != found.source or item.tags != found.tags:
        item.kind = Kind.CHANGED
    else:
        item.kind = Kind.CHANGED if item.guest != found.guest else Kind.SAME
    return item
