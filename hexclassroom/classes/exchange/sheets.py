"""XLSX workbooks: the first sheet with something in it.

The parts of the file are checked before a spreadsheet library sees them, and only the checked
parts reach it: one cell far away in a sheet makes such libraries ask for gigabytes.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from typing import Final
from xml.parsers import expat

import python_calamine
from django.utils.translation import gettext as _

from hexclassroom.classes.exchange.rows import ExchangeError
from hexclassroom.classes.exchange.text import LONGEST_LINE, Record
from hexclassroom.classes.exchange.zips import Archive

MARK: Final = "xl/workbook.xml"
MOST_ROW: Final = 2_000
"""The last row of a sheet in which something may stand."""
MOST_COLUMN: Final = 100
_MOST_SHEETS: Final = 20
_KEPT: Final = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/(_rels/workbook\.xml\.rels|workbook\.xml"
    r"|sharedStrings\.xml|styles\.xml|worksheets/[^/]+\.xml)"
)
_REFERENCE: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def _unreadable() -> ExchangeError:
    return ExchangeError(
        "sheet", _("This workbook cannot be read. Save it as CSV, or copy the names into the box.")
    )


def _too_wide() -> ExchangeError:
    return ExchangeError(
        "sheet_size",
        _("This sheet is too large for a class: keep %(rows)d rows and %(columns)d columns.")
        % {"rows": MOST_ROW, "columns": MOST_COLUMN},
    )


class _Check:
    """Reads the XML of one part and refuses what would be expensive or is not plain."""

    def __init__(self, sheet: bool) -> None:
        self.sheet = sheet
        self.cells = self.row = self.column = 0
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.XmlDeclHandler = self._declared
        self.parser.StartElementHandler = self._element

    def run(self, part: bytes) -> None:
        try:
            self.parser.Parse(part, True)
        except expat.ExpatError:
            raise _unreadable() from None

    def _doctype(self, *_: object) -> None:
        raise _unreadable()

    def _declared(self, version: str, encoding: str | None, standalone: int) -> None:
        if (encoding or "utf-8").casefold() not in ("utf-8", "us-ascii"):
            raise _unreadable()

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        if not self.sheet or local not in ("c", "row"):
            return
        place = attributes.get("r")
        if local == "row":
            # Some programs give the very last row a style: only its cells would count.
            if place is not None and not (place.isascii() and place.isdecimal()):
                raise _unreadable()
            self.row = self.row + 1 if place is None else int(place[:8])
            self.column = 0
            return
        self.cells += 1
        row, self.column = self.row, self.column + 1
        if place is not None:
            found = _REFERENCE.fullmatch(place)
            if found is None:
                raise _unreadable()
            row, self.column = int(found[2]), _column(found[1])
        # Where the two disagree it is not known whom the library believes.
        far = max(row, self.row) > MOST_ROW or self.column > MOST_COLUMN
        if far or self.cells > MOST_ROW * MOST_COLUMN:
            raise _too_wide()


def _column(letters: str) -> int:
    n = 0
    for letter in letters:
        n = n * 26 + ord(letter) - 64
    return n


def _checked(archive: Archive) -> bytes:
    """Give a new workbook of the parts that are needed, each of them checked."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        sheets = 0
        for name in archive.entries:
            if not _KEPT.fullmatch(name):
                continue
            part = archive.read(name) or b""
            sheet = name.startswith("xl/worksheets/")
            sheets += sheet
            if sheets > _MOST_SHEETS:
                raise _too_wide()
            _Check(sheet).run(part)
            new.writestr(name, part)
    return out.getvalue()


def _rows(data: bytes) -> Sequence[Sequence[object]]:
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        for name in book.sheet_names:
            rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            if any(cell not in ("", None) for row in rows for cell in row):
                return rows
    except Exception:
        # The library has many errors for broken files, some of them bare.
        raise _unreadable() from None
    except BaseException as error:
        # A panic inside the library is no Exception in Python.
        if type(error).__name__ == "PanicException":
            raise _unreadable() from None
        raise
    return []


def _text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = str(value) if value is not None else ""
    if "\0" in text or len(text) > LONGEST_LINE:
        raise _unreadable()
    return text


def records(archive: Archive) -> Iterator[Record]:
    """Give the rows of a workbook with their numbers, blank ones left out."""
    for n, row in enumerate(_rows(_checked(archive)), start=1):
        cells = [_text(cell) for cell in row]
        if any(cell.strip() for cell in cells):
            yield Record(n, cells)
