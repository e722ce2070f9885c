"""The file that Moodle imports grades from, and finding whose username is whose.

Identifiers are never kept: the teacher pastes Moodle's list, looks at what was found, and takes
the file; nothing of it is written down here. Moodle stops a whole import at one unknown user or
one mark above the highest, so what is not certain is left out.
"""

import csv
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

import msgspec
from django.utils.translation import gettext as _

from hexclassroom import spreadsheet
from hexclassroom.classes import lines as reading
from hexclassroom.reports.marks.keeping import Line

Column = Literal["username", "idnumber"]
LONGEST: Final = 100
MOST_TEXT: Final = 60_000
"""Characters of a pasted list."""
HEADS: Final[dict[str, str]] = {
    "username": "username",
    "user name": "username",
    "login": "username",
    "idnumber": "idnumber",
    "id number": "idnumber",
    "id": "idnumber",
    "first name": "given",
    "firstname": "given",
    "given name": "given",
    "last name": "family",
    "lastname": "family",
    "surname": "family",
    "family name": "family",
    "name": "name",
    "full name": "name",
    "fullname": "name",
}


class Pasted(msgspec.Struct, frozen=True):
    """One line of the pasted list."""

    given: str
    initial: str
    ident: str


def read(text: str, column: Column) -> list[Pasted]:
    """Read a list copied from Moodle: with headings, or a name and an identifier in each line."""
    text = text[:MOST_TEXT].lstrip("\ufeff")
    first = next((line for line in text.splitlines() if line.strip()), "")
    mark = next((sign for sign in "\t;," if sign in first), "\t")
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(text.splitlines(), delimiter=mark)
        if any(cell.strip() for cell in row)
    ]
    if not rows:
        return []
    heads = [HEADS.get(cell.casefold(), "") for cell in rows[0]]
    if column in heads and ("given" in heads or "name" in heads):
        return [found for row in rows[1:] if (found := _headed(heads, row, column))]
    return [found for row in rows if (found := _bare(row))]


def _headed(heads: Sequence[str], row: Sequence[str], column: Column) -> Pasted | None:
    cells = dict(zip(heads, row, strict=False))
    ident = cells.get(column, "")
    if "given" in cells:
        given, initial = reading.tidy(cells["given"]), reading.first_letter(cells.get("family", ""))
    else:
        given, initial = reading.read_name(cells.get("name", ""))
    return Pasted(given, initial, ident) if given and ident else None


def _bare(row: Sequence[str]) -> Pasted | None:
    """Read "Ana K, ana.k" or "Ana, Kovač, ana.k": the identifier stands last."""
    *name, ident = row
    if not name or not ident:
        return None
    given, initial = reading.read_name(" ".join(name))
    return Pasted(given, initial, ident) if given else None


def matched(pasted: Iterable[Pasted], lines: Sequence[Line]) -> dict[uuid.UUID, str]:
    """Give identifiers by student, only where exactly one student and one line fit."""
    by_name: defaultdict[str, list[uuid.UUID]] = defaultdict(list)
    for line in lines:
        by_name[reading.key(line.student.given, line.student.initial)].append(line.student.pk)
    found: defaultdict[uuid.UUID, set[str]] = defaultdict(set)
    for each in pasted:
        for key in _keys(each):
            if key in by_name:
                for student in by_name[key]:
                    found[student].add(each.ident)
                break
    idents = [ident for each in found.values() for ident in each]
    return {
        student: next(iter(each))
        for student, each in found.items()
        if len(each) == 1 and idents.count(next(iter(each))) == 1
    }


def _keys(each: Pasted) -> list[str]:
    """Give the ways in which a student may be listed here: the closest first."""
    short = each.given.split()[0]
    names = [each.given] if short == each.given else [each.given, short]
    return [
        reading.key(given, initial)
        for initial in dict.fromkeys((each.initial, ""))
        for given in names
    ]


def problem(ident: str) -> str:
    """Say why something cannot be an identifier; "" where it can."""
    if len(ident) > LONGEST or any(not c.isprintable() or c.isspace() for c in ident):
        return _("An identifier is one word without blanks.")
    if spreadsheet.guarded(ident) != ident:
        return _("An identifier cannot begin like a formula, with =, +, - or @.")
    return ""


def problems(idents: Mapping[uuid.UUID, str]) -> dict[uuid.UUID, str]:
    """Say what is wrong with identifiers that were typed."""
    out = {student: words for student, ident in idents.items() if (words := problem(ident))}
    used = [ident.casefold() for ident in idents.values()]
    for student, ident in idents.items():
        if used.count(ident.casefold()) > 1:
            out.setdefault(student, _("Two students have the same identifier."))
    return out


def table(
    title: str, most: int, column: Column, lines: Sequence[Line], idents: Mapping[uuid.UUID, str]
) -> str:
    """Write the file: who has a mark and an identifier; no name is in it."""
    head = " ".join(title.replace(",", " ").split()) or "HexClassroom"
    rows = [["username", "idnumber", f"{head} (max {most})"]]
    for line in lines:
        ident = idents.get(line.student.pk, "")
        if line.value and ident:
            cells = {"username": "", "idnumber": "", column: ident}
            rows.append([cells["username"], cells["idnumber"], line.value])
    return spreadsheet.table(rows, bom=False)
