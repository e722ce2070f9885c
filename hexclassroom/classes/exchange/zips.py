"""Zip files of strangers: opened with care, nothing in them is believed."""

import io
import zipfile
import zlib
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from hexclassroom.classes.exchange.rows import ExchangeError

MOST_ENTRIES: Final = 30
MOST_ENTRIES_OF_A_WORKBOOK: Final = 120
MOST_BYTES: Final = 20 * 1024 * 1024
"""Of all files together when unpacked."""
MOST_RATIO: Final = 100
"""Times that a file may grow when unpacked; asked from _RATIO_FROM bytes on."""
_RATIO_FROM: Final = 1024 * 1024
_CHUNK: Final = 64 * 1024
_ENTRY: Final = b"PK\x01\x02"
_PACKED: Final = (".zip", ".gz", ".7z", ".rar", ".tar", ".tgz", ".bz2", ".xz", ".xlsx", ".docx")
_BROKEN: Final = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    NotImplementedError,
    RuntimeError,
    OSError,
    EOFError,
    ValueError,
    OverflowError,
    IndexError,
    KeyError,
)


def _damaged() -> ExchangeError:
    return ExchangeError(
        "zip_damaged", _("This zip file is damaged: it cannot be opened. Export it once more.")
    )


def _too_big() -> ExchangeError:
    words = _("Unpacked, this file is larger than %(most)d MB. Nothing was read.")
    return ExchangeError("zip_bomb", words % {"most": MOST_BYTES // 1024 // 1024})


@dataclass
class Archive:
    """A checked zip file; `read` unpacks one entry and counts what all of them come to."""

    zip: zipfile.ZipFile
    entries: dict[str, zipfile.ZipInfo]
    """By name; for flat archives by name without capitals."""
    unpacked: int = field(default=0)

    def read(self, name: str) -> bytes | None:
        """Unpack one entry; None where there is none of this name."""
        entry = self.entries.get(name)
        if entry is None:
            return None
        out = io.BytesIO()
        try:
            with self.zip.open(entry) as packed:
                while chunk := packed.read(_CHUNK):
                    self.unpacked += len(chunk)
                    out.write(chunk)
                    size = out.tell()
                    grown = size > _RATIO_FROM and size > MOST_RATIO * max(1, entry.compress_size)
                    if self.unpacked > MOST_BYTES or grown:
                        raise _too_big()
        except _BROKEN:
            raise _damaged() from None
        return out.getvalue()


def opened(data: bytes, *, workbook: bool = False) -> Archive:
    """Open a zip file and refuse what cannot be an export; a workbook has folders inside.

    Raises ExchangeError. Nothing is unpacked yet.
    """
    most = MOST_ENTRIES_OF_A_WORKBOOK if workbook else MOST_ENTRIES
    # Each entry of the list at the end begins with these bytes: no long list is even read.
    if data.count(_ENTRY) > most:
        words = _("This zip file holds more than %(most)d files.")
        raise ExchangeError("zip_entries", words % {"most": most})
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        infos = archive.infolist()
    except _BROKEN:
        raise _damaged() from None
    entries: dict[str, zipfile.ZipInfo] = {}
    declared = 0
    for info in infos:
        name = _name(info, workbook)
        if name in entries:
            raise ExchangeError("zip_twice", _("This zip file holds two files of the same name."))
        entries[name] = info
        declared += info.file_size
    if declared > MOST_BYTES:
        raise _too_big()
    return Archive(archive, entries)


def _name(info: zipfile.ZipInfo, workbook: bool) -> str:
    """Give the checked name of an entry."""
    name = info.orig_filename
    if info.flag_bits & 0x1:
        raise ExchangeError(
            "zip_encrypted", _("This file is protected by a password. Export it without one.")
        )
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ExchangeError(
            "zip_method", _("This zip file is packed in an unusual way. Zip it once more.")
        )
    parts = name.split("/")
    outside = "\\" in name or ":" in name or "\0" in name or ".." in parts or name.startswith("/")
    if outside or ("/" in name and not workbook):
        raise ExchangeError(
            "zip_path",
            _(
                "The files of this zip lie in a folder. Zip the files themselves: users.csv must "
                "be at the top."
            ),
        )
    if not workbook and name.casefold().endswith(_PACKED):
        raise ExchangeError(
            "zip_nested", _("There is a packed file inside this zip. Unpack that one and try it.")
        )
    return name if workbook else name.casefold()
