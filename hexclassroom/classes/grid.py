"""The grid of tag values: a cell a student and tag, each with what it showed when it was drawn.

Two teachers may fill it in at once: only cells that somebody changed are written, and one that
both changed to different values is shown again.
"""

import uuid
from collections import defaultdict
from dataclasses import dataclass, field

from django.http import QueryDict

from hexclassroom.accounts.models import User
from hexclassroom.classes import lines, roster
from hexclassroom.classes.models import Class
from hexclassroom.classes.people import Person


@dataclass
class Cell:
    """One box: `was` goes along hidden, to tell what was changed here from what is new there."""

    key: str
    tag: str
    was: str
    value: str
    conflict: bool = False


@dataclass
class Row:
    """The boxes of one student."""

    person: Person
    cells: list[Cell] = field(default_factory=list)


def _key(student_id: uuid.UUID, n: int) -> str:
    return f"{n}-{student_id}"


def rows(
    school_class: Class, people: list[Person], typed: QueryDict | None, conflicts: list[str]
) -> list[Row]:
    """Give the grid, with what was typed where it is shown again."""
    out = []
    for person in people:
        row = Row(person)
        for n, tag in enumerate(school_class.tags):
            key = _key(person.student.pk, n)
            now = person.enrolment.tags.get(tag, "")
            value = now if typed is None else typed.get(f"v-{key}", now)
            row.cells.append(Cell(key, tag, now, value, key in conflicts))
        out.append(row)
    return out


def known(school_class: Class, people: list[Person]) -> list[tuple[str, list[str]]]:
    """Give the values in use of each tag, to choose from while typing."""
    return [
        (tag, sorted({each.enrolment.tags.get(tag, "") for each in people} - {""}))
        for tag in school_class.tags
    ]


def save(school_class: Class, typed: QueryDict, by: User) -> list[str]:
    """Write the cells that were changed; give the keys of those that somebody else changed too.

    With such a conflict nothing is written.
    """
    with roster.writing(school_class) as found:
        changed: defaultdict[uuid.UUID, dict[str, str]] = defaultdict(dict)
        conflicts = []
        for each in found.enrolments.filter(left=None):
            for n, tag in enumerate(found.tags):
                key = _key(each.student_id, n)
                if f"v-{key}" not in typed or typed.get(f"t-{n}") != tag:
                    continue
                now, was = each.tags.get(tag, ""), typed.get(f"w-{key}", "")
                value = lines.tidy(str(typed[f"v-{key}"]))[: roster.TAG_LENGTH]
                if value in (was, now):
                    continue
                if now != was:
                    conflicts.append(key)
                changed[each.student_id][tag] = value
        if changed and not conflicts:
            roster.set_values(found, changed, by)
    return conflicts
