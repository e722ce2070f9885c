"""Read whatever a teacher has: pasted names, CSV, TSV, XLSX, OneRoster or SDS zip."""

from typing import Final

from django.utils.translation import gettext as _

from hexclassroom.classes.exchange import headings, listing, oneroster, sheets, text, zips
from hexclassroom.classes.exchange.rows import ExchangeError, Reading

MOST_BYTES: Final = 5 * 1024 * 1024
"""Of a file as it is uploaded."""
_OTHER: Final = (
    (b"\xd0\xcf\x11\xe0", "old_excel"),
    (b"%PDF", "other"),
    (b"\x89PNG", "other"),
    (b"\xff\xd8\xff", "other"),
    (b"GIF8", "other"),
    (b"\x1f\x8b", "other"),
    (b"7z\xbc\xaf", "other"),
    (b"Rar!", "other"),
    (b"{\\rtf", "other"),
)


def too_large() -> ExchangeError:
    """Say how large a file may be."""
    words = _("This file is too large: %(most)d MB are possible. A list of one class is enough.")
    return ExchangeError("too_large", words % {"most": MOST_BYTES // 1024 // 1024})


def read_file(data: bytes, order: str = listing.AUTO) -> Reading:
    """Read an uploaded file by what is in it, not by its name; raises ExchangeError."""
    if len(data) > MOST_BYTES:
        raise too_large()
    for mark, kind in _OTHER:
        if data.startswith(mark):
            raise _other(kind)
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _some(_zip(data, order))
    return _some(_list(*text.decoded(data), order))


def read_text(pasted: str, order: str = listing.AUTO) -> Reading:
    """Read pasted names; raises ExchangeError."""
    if len(pasted.encode("utf-8", "replace")) > MOST_BYTES:
        raise too_large()
    return _some(_list(text.plain(pasted), False, order))


def _zip(data: bytes, order: str) -> Reading:
    if sheets.MARK.encode() in data:
        archive = zips.opened(data, workbook=True)
        if sheets.MARK in archive.entries:
            return listing.read(sheets.records(archive), order=order, comma=False, typed=False)
    return oneroster.read(zips.opened(data))


def _list(whole: str, guessed: bool, order: str) -> Reading:
    delimiter = _delimiter(whole)
    warnings = []
    if guessed:
        warnings.append(
            _(
                "The file does not say how its letters are written; it was read as Windows text. "
                "Look at letters such as č, ł or ő before you import."
            )
        )
    return listing.read(
        text.records(whole, delimiter),
        order=order,
        comma=delimiter == ",",
        warnings=warnings,
    )


def _delimiter(whole: str) -> str:
    """Find what parts the cells: by the headings, or by what most lines hold."""
    sample = [line for line in whole[:20_000].splitlines() if line.strip()][:20]
    if not sample:
        return ","
    known = {d: headings.known(sample[0].split(d)) for d in ("\t", ";", ",") if d in sample[0]}
    best = max(known, key=lambda d: known[d], default=",")
    if known.get(best):
        return best
    for delimiter in ("\t", ";"):
        if 2 * sum(delimiter in line for line in sample) >= len(sample):
            return delimiter
    return ","


def _some(reading: Reading) -> Reading:
    if not any(group.rows for group in reading.groups):
        raise ExchangeError("empty", _("There are no names in it."))
    return reading


def _other(kind: str) -> ExchangeError:
    if kind == "old_excel":
        return ExchangeError(
            kind,
            _(
                "This workbook has the old Excel format or a password. Save it as .xlsx or CSV "
                "without a password and try again."
            ),
        )
    return ExchangeError(
        kind, _("This kind of file cannot be read. Use CSV, XLSX or a OneRoster zip.")
    )
