"""A report as CSV: one number a line, in which no cell is computed."""

from django.utils.translation import gettext as _

from hexclassroom import spreadsheet
from hexclassroom.reports.outcome.files.lines import lines
from hexclassroom.reports.outcome.shape import Report


def write(report: Report, *, bom: bool = True) -> str:
    """Write a report; numbers with a point, whatever the language."""
    heads = (
        _("Lesson"),
        _("Table"),
        _("Date"),
        _("Source"),
        _("Outcome"),
        _("Key"),
        _("Name"),
        _("Team"),
        _("Measure"),
        _("Number"),
        _("Note"),
        _("Catalogue"),
    )
    rows: list[list[object]] = [[*heads]]
    for line in lines(report):
        rows.append(
            [
                report.title,
                report.number,
                report.played,
                line.source,
                line.outcome,
                line.key,
                line.name,
                line.team,
                line.measure,
                "" if line.number is None else line.number,
                line.note,
                report.catalogue,
            ]
        )
    return spreadsheet.table(rows, bom=bom)
