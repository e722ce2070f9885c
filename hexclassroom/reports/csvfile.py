"""Points as a file for a spreadsheet."""

import csv
import io

from django.utils.translation import gettext as _

from hexclassroom.live.pages.texts.words import CATEGORIES, CIVILIZATIONS
from hexclassroom.reports.listing import plain
from hexclassroom.reports.models import Archive

BOM = "\ufeff"
"""Spreadsheets take the file for UTF-8 by it."""


def safe(value: object) -> str | int:
    """Keep a text from being read as a formula; numbers stay numbers."""
    if isinstance(value, int):
        return value
    text = str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r", "\n") else text


def points(archive: Archive) -> str:
    """Write one row a team: its points by category, its place, its own count."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n")
    heads = [CATEGORIES.get(name, name) for name in archive.categories]
    write.writerow(
        [
            safe(head)
            for head in (
                _("Lesson"),
                _("Table"),
                _("Date"),
                _("Team"),
                *heads,
                _("Total"),
                _("Place"),
                _("Own count"),
                _("Timed-out turns"),
            )
        ]
    )
    late = archive.timeline.get("timed_out", [])
    for i, (name, team) in enumerate(plain(archive).items()):
        count = archive.counts[i] if i < len(archive.counts) else None
        row = [
            archive.title,
            archive.number,
            archive.ended.date().isoformat(),
            CIVILIZATIONS.get(name, name),
            *team["scores"],
            team["total"],
            team["place"],
            sum(count) if count is not None else "",
            late[i] if i < len(late) else "",
        ]
        write.writerow([safe(value) for value in row])
    return BOM + out.getvalue()
