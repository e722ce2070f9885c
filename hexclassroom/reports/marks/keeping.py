"""Marks as a teacher wrote them: read strictly, kept sealed, never computed from a game."""

import uuid
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Final

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from hexclassroom.accounts import audit
from hexclassroom.accounts.models import AuditEntry, User
from hexclassroom.classes import people
from hexclassroom.classes.models import Class, Student
from hexclassroom.live.models import Seat
from hexclassroom.reports.models import Archive, Mark, MarkSheet

HIGHEST: Final = 100
"""The highest mark that Moodle takes without asking."""
Kind = MarkSheet.Kind


class Line(msgspec.Struct, frozen=True):
    """One student on the page."""

    student: Student
    name: str
    played: bool
    """Whether they sat at this table, as far as that is still known."""
    value: str
    """What is written, with a point; "" = no mark."""
    error: str = ""

    @property
    def key(self) -> str:
        """The name of the field."""
        return f"mark-{self.student.pk}"


class Asked(msgspec.Struct, frozen=True):
    """What a teacher sent: marks by student, and what is wrong with them in words."""

    kind: str
    most: int
    values: dict[uuid.UUID, str]
    errors: dict[uuid.UUID, str]
    problem: str = ""

    @property
    def good(self) -> bool:
        """Whether it can be kept."""
        return not (self.errors or self.problem)


def sheet_of(archive: Archive) -> MarkSheet | None:
    """Give a game's mark sheet."""
    return MarkSheet.objects.filter(archive=archive).first()


def roster(archive: Archive, school_class: Class) -> list[Line]:
    """Give who can have a mark: everybody in the class but guests, those who played first."""
    seats = [each["seat"] for each in archive.seats if each.get("seat")]
    played = set(
        Seat.objects.filter(pk__in=seats, student__isnull=False).values_list("student", flat=True)
    )
    marks = dict(Mark.objects.filter(sheet=archive.pk).values_list("student", "value"))
    lines = [
        Line(
            each.student,
            each.student.name,
            each.student_id in played,
            marks.get(each.student_id, ""),
        )
        for each in people.enrolled(school_class)
        if not each.guest
    ]
    return sorted(lines, key=lambda line: not line.played)


def shown_as(lines: list[Line], sheet: MarkSheet | None, kind: str) -> list[Line]:
    """Give the lines as a page shows them: marks are no ticks, and ticks are no marks.

    Where nothing is kept, completion proposes those who sat at the table.
    """
    if sheet is not None and sheet.kind == (kind or sheet.kind):
        return lines
    ticks = kind == Kind.COMPLETION
    return [
        msgspec.structs.replace(line, value="1" if ticks and line.played else "") for line in lines
    ]


def read(sent: Mapping[str, str], lines: list[Line]) -> Asked:
    """Read the form; nothing is guessed and nothing is rounded."""
    kind = sent.get("kind", "")
    if kind == Kind.COMPLETION:
        done = {line.student.pk: "1" for line in lines if sent.get(line.key)}
        return Asked(kind, 1, done, {})
    most, problem = _most(sent.get("most", ""))
    if kind != Kind.MARKS:
        problem = _("Choose whether you give marks or note who took part.")
    values: dict[uuid.UUID, str] = {}
    errors: dict[uuid.UUID, str] = {}
    for line in lines:
        text = sent.get(line.key, "").strip()
        if not text:
            continue
        values[line.student.pk] = text
        found = mark(text)
        if found is None:
            errors[line.student.pk] = _("Write a number, such as 7 or 7.5.")
        elif found > most and not problem:
            errors[line.student.pk] = _("The highest mark is %(most)d.") % {"most": most}
        else:
            values[line.student.pk] = plain(found)
    return Asked(kind, most, values, errors, problem)


def _most(text: str) -> tuple[int, str]:
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= HIGHEST:
        return int(text), ""
    words = _("The highest mark is a whole number from 1 to %(n)d.") % {"n": HIGHEST}
    return HIGHEST, words


def mark(text: str) -> Decimal | None:
    """Read a mark with at most two decimals, point or comma; None for anything else."""
    text = text.strip().replace(",", ".")
    if not (text.isascii() and 0 < len(text) <= 6 and text.strip("0123456789.") == ""):
        return None
    try:
        found = Decimal(text)
    except InvalidOperation:
        return None
    return found if found == round(found, 2) else None


def plain(found: Decimal) -> str:
    """Write a mark with a point and without idle zeros."""
    text = f"{found:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def save(archive: Archive, school_class: Class, asked: Asked, by: User) -> int:
    """Keep the marks of a game in place of those before; give how many."""
    with transaction.atomic():
        # Two teachers who save at once wait for each other.
        Archive.objects.select_for_update().get(pk=archive.pk)
        fields = {"school_class": school_class, "kind": asked.kind, "most": asked.most}
        sheet, _new = MarkSheet.objects.update_or_create(archive=archive, defaults=fields)
        Mark.objects.filter(sheet=sheet).delete()
        # Only who still exists: somebody may have been erased while the page was open.
        there = Student.objects.filter(pk__in=asked.values).values_list("pk", flat=True)
        made = [Mark(sheet=sheet, student_id=pk, value=asked.values[pk]) for pk in there]
        Mark.objects.bulk_create(made)
        audit.note(by, AuditEntry.Verb.MARKS_SAVED, school_class.school, archive, len(made))
    return len(made)


def delete(archive: Archive, school_class: Class, by: User) -> None:
    """Delete the marks of a game."""
    with transaction.atomic():
        if MarkSheet.objects.filter(archive=archive).delete()[0]:
            audit.note(by, AuditEntry.Verb.MARKS_SAVED, school_class.school, archive, 0)
