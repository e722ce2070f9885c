"""Points as a file for a spreadsheet."""

from django.utils.translation import gettext as _

from hexclassroom import spreadsheet
from hexclassroom.reports.listing import plain
from hexclassroom.reports.models import Archive
from hexclassroom.reports.sides import category


def points(archive: Archive) -> str:
    """Write one row a team: its points by category, its place, its own count."""
    heads = [
        _("Lesson"),
        _("Table"),
        _("Date"),
        _("Team"),
        *(category(archive.game, name) for name in archive.categories),
        _("Total"),
        _("Place"),
        _("Own count"),
        _("Timed-out turns"),
    ]
    rows: list[list[object]] = [[*heads]]
    late = archive.timeline.get("timed_out", [])
    for i, (team, told) in enumerate(plain(archive).items()):
        count = archive.counts[i] if i < len(archive.counts) else None
        row: list[object] = [
            archive.title,
            archive.number,
            archive.ended.date().isoformat(),
            team.name,
            *told["scores"],
            told["total"],
            told["place"],
            sum(count) if count is not None else "",
            late[i] if i < len(late) else "",
        ]
        rows.append(row)
    return spreadsheet.table(rows)
