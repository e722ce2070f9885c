"""From bytes to records: encodings, delimiters, quotes; every step bounded."""

import codecs
import csv
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from hexclassroom.classes.exchange.rows import MOST_ROWS, ExchangeError

LONGEST_LINE: Final = 10_000
"""Characters of one line of a list."""
_MOST_LINES: Final = 60_000
"""Lines of one file, blank ones too."""
_MOST_LINES_OF_A_RECORD: Final = 50


class Record(NamedTuple):
    """The cells of one record and the number of the line where it begins."""

    line: int
    cells: list[str]


def decoded(data: bytes) -> tuple[str, bool]:
    """Give the text of a file, and whether its encoding had to be guessed."""
    guessed = False
    try:
        if data.startswith(codecs.BOM_UTF8):
            text = data.decode("utf-8-sig")
        elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            text = data.decode("utf-16")
        else:
            try:
                text = data.decode("utf-8")
            except UnicodeDecodeError:
                text, guessed = data.decode("cp1252"), True
    except UnicodeDecodeError:
        raise ExchangeError(
            "encoding",
            _(
                "The letters of this file cannot be read. Save it as “CSV UTF-8” and try again, "
                "or copy the names into the box."
            ),
        ) from None
    return plain(text), guessed


def plain(text: str) -> str:
    """Refuse what is no text; a mark of the byte order goes."""
    if "\0" in text:
        raise ExchangeError(
            "not_text",
            _("This is not a list of names: it holds signs that no text has. Is it another file?"),
        )
    return text.removeprefix("\ufeff")


def records(text: str, delimiter: str, most: int = MOST_ROWS + 1) -> Iterator[Record]:
    """Read records one by one, blank ones left out; raises ExchangeError where it gets too long."""
    line, taken = 0, 0
    text = text.replace("\r\n", "\n").replace("\r", "\n")

    def bounded() -> Iterator[str]:
        nonlocal line, taken
        begin = 0
        while begin < len(text):
            found = text.find("\n", begin, begin + LONGEST_LINE + 1)
            end = found + 1 if found >= 0 else begin + LONGEST_LINE + 1
            each = text[begin:end]
            begin = end
            line += 1
            taken += 1
            if line > _MOST_LINES:
                raise ExchangeError("too_many_rows", _("This file has far too many lines."))
            if len(each) > LONGEST_LINE:
                words = _("Line %(line)d is too long for a list of names.")
                raise ExchangeError("line_too_long", words % {"line": line})
            if taken > _MOST_LINES_OF_A_RECORD:
                words = _("A quotation mark is opened before line %(line)d and not closed.")
                raise ExchangeError("quote", words % {"line": line})
            yield each

    reader = csv.reader(
        bounded(),
        delimiter=delimiter,
        # A quote that is never closed would swallow all names behind it.
        quoting=csv.QUOTE_NONE if text.count('"') % 2 else csv.QUOTE_MINIMAL,
        skipinitialspace=True,
    )
    n = 0
    try:
        while True:
            taken, begin = 0, line + 1
            cells = next(reader)
            if not any(cell.strip() for cell in cells):
                continue
            n += 1
            if n > most:
                words = _("This list has more than %(most)d lines. Import one class at a time.")
                raise ExchangeError("too_many_rows", words % {"most": most - 1})
            yield Record(begin, cells)
    except StopIteration:
        return
    except csv.Error:
        words = _("Line %(line)d cannot be read: its quotation marks do not fit.")
        raise ExchangeError("csv", words % {"line": line}) from None


def is_formula(cell: str) -> bool:
    """Say whether a cell asks to be computed; a dash may stand before a name in a list."""
    return cell.lstrip()[:1] in ("=", "+", "@") and bool(cell.strip())


def folded(cell: str) -> str:
    """Give a heading without capitals, accents, signs and double blanks."""
    parts = unicodedata.normalize("NFKD", cell.strip().casefold())
    kept = "".join(
        c if c.isalnum() else " " for c in parts if not unicodedata.category(c).startswith("M")
    )
    return " ".join(kept.split())
