"""A report as a workbook: text is text, whatever it begins with, and numbers are numbers."""

import io
from collections.abc import Sequence
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]
from django.utils.translation import gettext as _

from hexclassroom.reports.outcome import words
from hexclassroom.reports.outcome.files.lines import MEASURES
from hexclassroom.reports.outcome.happened import Happening, utc
from hexclassroom.reports.outcome.shape import Report

OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
Table = list[list[Any]]


def write(report: Report, turns: Sequence[Happening]) -> bytes:
    """Write six sheets: Read me, Teams, Indicators, Turns, Observations, Class answers."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, OPTIONS)
    book.set_properties({"title": _("Lesson report")})
    bold = book.add_format({"bold": True})
    for name, rows, widths in (
        (_("Read me"), _read_me(report), (26, 100)),
        (_("Teams"), _teams(report), (16,)),
        (_("Indicators"), _indicators(report), (22, 26, 30, 16)),
        (_("Turns"), _turns(report, turns), (8, 22, 9, 8, 16, 14, 12, 70)),
        (_("Observations"), _observations(report), (26, 16, 14, 50, 10)),
        (_("Class answers"), _answers(report), (14, 50, 40, 12, 40)),
    ):
        sheet = book.add_worksheet(name)
        for n, row in enumerate(rows):
            for m, value in enumerate(row):
                style = bold if n == 0 else None
                if isinstance(value, bool) or value is None:
                    sheet.write_string(n, m, "" if value is None else str(value).lower(), style)
                elif isinstance(value, int | float):
                    sheet.write_number(n, m, value, style)
                else:
                    sheet.write_string(n, m, str(value), style)
        sheet.freeze_panes(1, 0)
        for m, width in enumerate(widths):
            sheet.set_column(m, m, width)
    book.close()
    return out.getvalue()


def _read_me(report: Report) -> Table:
    rows: Table = [
        [_("Lesson report"), report.title],
        [_("Table"), report.number],
        [_("Date"), report.played],
        [_("Catalogue"), report.catalogue],
        [_("Rules"), report.rules],
    ]
    rows += [[fact.name, fact.text] for fact in report.facts]
    rows += [[_("Note"), note] for note in report.notes]
    rows += [[section.name, section.sentence] for section in report.sections]
    for section in report.sections:
        rows += [[_("What it does not say:"), section.limit]]
    rows += [[_("How to read it"), str(words.METHOD)]]
    rows += [
        [
            _("Numbers"),
            _(
                "n of: counts. low, high: 90 % interval. base_low, base_high: range of chance. "
                "An empty cell: too little was seen, or there was nothing to look at."
            ),
        ]
    ]
    return rows


def _teams(report: Report) -> Table:
    heads = [_("Team"), _("Players"), *report.categories, _("Total"), _("Own count")]
    rows: Table = [heads]
    for side in report.sides:
        score = next((each for each in report.scores if each.side == side.side), None)
        points: Sequence[int | None] = score.points if score is not None else ()
        row: list[Any] = [side.name, side.people, *points]
        row += [None] * (len(report.categories) - len(points))
        rows.append([*row, score.total if score else None, score.own if score else None])
    return rows


def _indicators(report: Report) -> Table:
    names = {side.side: side.name for side in report.sides}
    rows: Table = [
        [
            _("Outcome"),
            _("Key"),
            _("Indicator"),
            _("Team"),
            _("Version"),
            "n",
            "of",
            *MEASURES,
            _("Seen"),
            _("Unit"),
            _("Reference"),
            _("Parts"),
            _("Not counted"),
            _("Missing"),
            _("Source"),
        ]
    ]
    for section in report.sections:
        for row in section.rows:
            head = [section.name, row.key, row.name]
            if row.missing:
                empty = [None] * (len(MEASURES) + 7)
                rows.append([*head, None, row.version, *empty, row.missing, "log"])
            for cell in row.cells:
                rows.append(
                    [
                        *head,
                        names.get(cell.side, ""),
                        row.version,
                        cell.n if row.kind == "share" else None,
                        cell.of if row.kind != "mix" else None,
                        *(getattr(cell, measure) for measure in MEASURES),
                        cell.scale,
                        row.unit,
                        ", ".join(f"{each.name}: {each.value}" for each in cell.marks),
                        ", ".join(f"{part.name}: {part.count}" for part in cell.parts),
                        ", ".join(f"{part.name}: {part.count}" for part in cell.left_out),
                        None,
                        "log",
                    ]
                )
    return rows


def _turns(report: Report, turns: Sequence[Happening]) -> Table:
    names = {side.side: side.name for side in report.sides}
    rows: Table = [
        [
            _("Entry"),
            _("Time (UTC)"),
            _("Session"),
            _("Round"),
            _("Team"),
            _("What"),
            _("By"),
            _("In words"),
            _("Chosen"),
            _("About entry"),
            _("Agreed"),
        ]
    ]
    for each in turns:
        rows.append(
            [
                each.n,
                utc(each.at),
                each.session,
                each.round,
                names.get(each.side, ""),
                each.what,
                each.by,
                each.text,
                each.key,
                each.about or None,
                each.agree,
            ]
        )
    return rows


def _observations(report: Report) -> Table:
    names = {side.side: side.name for side in report.sides}
    rows: Table = [[_("Observation"), _("Team"), _("Level"), _("What it looks like"), _("Taps")]]
    for section in report.sections:
        for tap in section.taps:
            for cell in tap.cells:
                for level, count in enumerate(cell.levels):
                    team = names.get(cell.side, "")
                    rows.append([tap.name, team, level, tap.level_names[level], count])
    return rows


def _answers(report: Report) -> Table:
    rows: Table = [[_("Source"), _("Question"), _("Answer"), _("How many"), _("Note")]]
    for question in report.questions:
        for answer in question.answers:
            row = [question.source, question.name, answer.name, answer.count, question.note]
            rows.append(row)
    return rows
