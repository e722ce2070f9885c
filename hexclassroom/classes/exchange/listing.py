"""From records to rows: with headings, or without by looking at what the cells hold."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from hexclassroom.classes import lines
from hexclassroom.classes.exchange import headings
from hexclassroom.classes.exchange.headings import Columns
from hexclassroom.classes.exchange.ids import own_id, source_of
from hexclassroom.classes.exchange.rows import Gathering, Reading, Row
from hexclassroom.classes.exchange.text import Record, folded, is_formula
from hexclassroom.spreadsheet import unguarded

AUTO: Final = ""
GIVEN_FIRST: Final = "given"
FAMILY_FIRST: Final = "family"
ORDERS: Final = (AUTO, GIVEN_FIRST, FAMILY_FIRST)

_NUMBER_LIKE: Final = re.compile(r"[\d\s./+()\-:,;#]*\d[\d\s./+()\-:,;#]*")
_YES: Final = frozenset({"yes", "true", "1", "x"})


_CONTACT: Final = frozenset(
    [
        "email",
        "e mail",
        "mail",
        "email address",
        "e mail address",
        "phone",
        "telephone",
        "mobile",
        "telefon",
        "e mail adresse",
        "courriel",
        "correo",
        "correo electronico",
    ]
)
"""Headings of columns that hold no names, where such a column is all that a list has."""


def _is_noise(cell: str) -> bool:
    """Say whether a cell is an address, a number, a date or an id, and so no name."""
    cell = cell.strip()
    return (
        not cell
        or folded(cell) in _CONTACT
        or ("@" in cell and not cell.startswith("@"))
        or bool(_NUMBER_LIKE.fullmatch(cell))
        or bool(own_id(cell))
    )


def _family_first(text: str) -> tuple[str, str]:
    """Read "Kovač Ana": (given name, initial)."""
    if "," in text:
        return lines.read_name(text)
    words = lines.tidy(text).split()
    if len(words) < 2:
        return lines.read_name(text)
    return " ".join(words[1:]), lines.first_letter(words[0])


@dataclass
class _List:
    """Reads one list, record by record."""

    typed: bool
    """Whether the cells are plain text, where a formula is written out and may be marked."""
    order: str = AUTO
    groups: dict[str, Gathering] = field(default_factory=dict)
    pairs: bool = False
    """Whether columns without headings were read as two parts of a name."""

    def unmark(self, cell: str) -> str:
        """Take the mark away with which our own lists keep a cell from being computed."""
        return unguarded(cell) if self.typed else cell

    def group(self, title: str = "") -> Gathering:
        """Give the collector of one class."""
        return self.groups.setdefault(lines.tidy(title)[:40], Gathering())

    def headed(self, columns: Columns, record: Record) -> None:
        """Read a record under headings."""
        get = partial(columns.cell, record.cells)
        group = self.group(get(headings.CLASS))
        used = [get(kind) for kind in (headings.PREFERRED, headings.GIVEN, headings.WHOLE)]
        used += [get(headings.FAMILY), get(headings.WHOLE_FAMILY_FIRST)]
        if self.typed and any(is_formula(cell) for cell in used):
            return group.problem(record.line, _formula())
        if any("\n" in cell or "\r" in cell for cell in used):
            return group.problem(record.line, _quotes())
        preferred, given, whole, family, family_first = map(self.unmark, used)
        if len(columns.at) == 1 and whole and len(record.cells) > 1:
            whole = ", ".join(cell.strip() for cell in record.cells[:2] if not _is_noise(cell))
        if given or preferred or not (whole or family_first):
            first = lines.tidy(preferred or given)
            letter = lines.first_letter(self.unmark(get(headings.INITIAL)) or family)
            entire = f"{preferred or given} {family or letter}"
        else:
            read = lines.read_name if whole else _family_first
            entire = whole or family_first
            first, letter = read(entire)
        ident = own_id(get(headings.OWN_ID))
        row = Row(
            line=record.line,
            given=first,
            initial=letter,
            source="" if ident else source_of(get(headings.FOREIGN_ID)),
            ident=ident,
            tags=tuple(
                (self.unmark(tag), lines.tidy(self.unmark(record.cells[n].strip()))[:100])
                for tag, n in columns.tags
                if tag and n < len(record.cells) and record.cells[n].strip()
            ),
            guest=get(headings.GUEST).casefold() in _YES,
        )
        group.add(row, entire)

    def bare(self, record: Record, comma: bool) -> None:
        """Read a record without headings: one name, or family and given name in two cells."""
        cells = [cell.strip() for cell in record.cells if not _is_noise(cell)]
        group = self.group()
        if self.typed and any(is_formula(cell) for cell in cells):
            return group.problem(record.line, _formula())
        cells = [self.unmark(cell) for cell in cells]
        if any("\n" in cell or "\r" in cell for cell in cells):
            return group.problem(record.line, _quotes())
        if not cells:
            return group.problem(record.line, _("There is no name in this line."))
        if len(cells) == 1:
            read = _family_first if self.order == FAMILY_FIRST else lines.read_name
            given, letter = read(cells[0])
            whole = cells[0]
        else:
            family_first = self.order == FAMILY_FIRST or (comma and self.order == AUTO)
            family, first = cells[:2] if family_first else (cells[1], cells[0])
            self.pairs = self.pairs or not comma
            given, letter, whole = (
                lines.tidy(first),
                lines.first_letter(family),
                f"{first} {family}",
            )
        group.add(Row(line=record.line, given=given, initial=letter), whole)


def _formula() -> str:
    return _("This line holds a formula in place of a name.")


def _quotes() -> str:
    return _("A quotation mark is opened in this line and not closed.")


def read(
    table: Iterable[Record],
    *,
    order: str = AUTO,
    comma: bool = True,
    typed: bool = True,
    warnings: Sequence[str] = (),
) -> Reading:
    """Read records into rows.

    comma: cells were parted by commas, as in "Kovač, Ana". typed: they are plain text, where a
    formula would be written out; a workbook's are not.
    """
    found = _List(typed, order)
    columns: Columns | None = None
    first: Record | None = None
    count = 0
    for record in table:
        count += 1
        if count == 1:
            columns = headings.columns(record.cells)
            if columns is not None:
                continue
            first = record
        if columns is not None:
            found.headed(columns, record)
        else:
            found.bare(record, comma)
    if first is not None and count == 1 and comma and order == AUTO:
        names = [cell.strip() for cell in first.cells if not _is_noise(cell)]
        if len(names) > 2:
            found = _several(names, first, typed)
    notes = list(warnings)
    if found.pairs:
        notes.append(
            _("The columns have no headings: they were read as given name, family name.")
            if order != FAMILY_FIRST
            else _("The columns have no headings: they were read as family name, given name.")
        )
    groups = tuple(each.group(title) for title, each in found.groups.items() if each.rows)
    return Reading(groups, tuple(notes), columns.dropped if columns is not None else ())


def _several(names: list[str], record: Record, typed: bool) -> _List:
    """Read "Ana, Ben, Chloé": one line with several names."""
    found = _List(typed)
    for name in names:
        found.bare(Record(record.line, [name]), comma=True)
    return found
