"""A class as a list: CSV and XLSX, with the headings that the importer knows."""

import io
from collections.abc import Sequence

import xlsxwriter  # type: ignore[import-untyped]

from hexclassroom import spreadsheet
from hexclassroom.classes.exchange.headings import TAG_PREFIX
from hexclassroom.classes.models import Class, Enrolment


def table(school_class: Class, students: Sequence[Enrolment]) -> list[list[str]]:
    """Give headings and one row a student, as plain text."""
    tags: list[str] = school_class.tags
    heads = ["id", "given", "initial", "words", "guest", *(f"{TAG_PREFIX} {tag}" for tag in tags)]
    rows = [
        [
            str(each.student_id),
            each.student.given,
            each.student.initial,
            each.words,
            "yes" if each.guest else "",
            *(each.tags.get(tag, "") for tag in tags),
        ]
        for each in students
    ]
    return [heads, *rows]


def csv_file(school_class: Class, students: Sequence[Enrolment], *, bom: bool = True) -> bytes:
    """Write CSV; cells that a spreadsheet would compute get a leading '."""
    return spreadsheet.table(table(school_class, students), bom=bom).encode()


def workbook(school_class: Class, students: Sequence[Enrolment]) -> bytes:
    """Write XLSX with one sheet: text only, the headings stay in sight."""
    out = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    book = xlsxwriter.Workbook(out, options)
    bold = book.add_format({"bold": True})
    sheet = book.add_worksheet("students")
    for n, row in enumerate(table(school_class, students)):
        for m, cell in enumerate(row):
            sheet.write_string(n, m, cell, bold if n == 0 else None)
    sheet.freeze_panes(1, 0)
    sheet.set_column(0, 0, 38)
    sheet.set_column(1, 8, 20)
    book.close()
    return out.getvalue()
