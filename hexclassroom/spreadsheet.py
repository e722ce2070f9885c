"""Files for spreadsheets: CSV as in RFC 4180 in which no cell is computed."""

import csv
import io
from collections.abc import Iterable
from typing import Final

BOM: Final = "\ufeff"
"""Spreadsheets take the file for UTF-8 by it."""
_SPECIAL: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for a formula at the start of a cell."""


def guarded(text: str) -> str:
    """Mark what would be read as a formula with a leading '; `unguarded` gives the text back."""
    return f"'{text}" if text.lstrip("'")[:1] in _SPECIAL and text else text


def unguarded(cell: str) -> str:
    """Take the mark of `guarded` away."""
    if cell.startswith("'") and cell.lstrip("'")[:1] in _SPECIAL and cell.lstrip("'"):
        return cell[1:]
    return cell


def cell(value: object) -> str | int | float:
    """Give a value for a cell: numbers stay numbers, all else is guarded text."""
    return value if isinstance(value, int | float) else guarded(str(value))


def table(rows: Iterable[Iterable[object]], *, bom: bool = True) -> str:
    """Write rows, each value through `cell`."""
    out = io.StringIO()
    if bom:
        out.write(BOM)
    write = csv.writer(out, lineterminator="\r\n")
    write.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
