"""A report as flat lines, one number each: what CSV and workbook are written from."""

from collections.abc import Iterator
from typing import Final

import msgspec
from django.utils.translation import gettext as _

from hexclassroom.reports.outcome.shape import Cell, Report, Row

Number = int | float | None
MEASURES: Final = ("value", "low", "high", "base_low", "base_high")


class Line(msgspec.Struct, frozen=True):
    """One number: where it comes from, which indicator, which team ("" = all), what it counts."""

    source: str
    outcome: str
    key: str
    name: str
    side: int | None
    team: str
    measure: str
    number: Number
    note: str = ""


def lines(report: Report) -> list[Line]:
    """Give every number of a report, in the order of the page."""
    names = {side.side: side.name for side in report.sides}
    out = [
        Line("lesson", "", f"fact.{fact.key}", fact.name, None, "", "count", fact.number, fact.text)
        for fact in report.facts
        if fact.number is not None
    ]
    for section in report.sections:
        for row in section.rows:
            out += _of_row(section.key, row, names)
        for tap in section.taps:
            out += [
                Line(
                    "taps",
                    section.key,
                    f"tap.{tap.key}",
                    tap.name,
                    each.side,
                    names.get(each.side, ""),
                    f"level_{level}",
                    count,
                    tap.level_names[level],
                )
                for each in tap.cells
                for level, count in enumerate(each.levels)
            ]
    out += [
        Line(q.source, "", f"{q.key}.{a.key}", f"{q.name}: {a.name}", None, "", "count", a.count, n)
        for q in report.questions
        for a in q.answers
        for n in (q.note if q.source == "ticket" and a.count is not None else a.text,)
    ]
    return out + _of_scores(report, names)


def _of_scores(report: Report, names: dict[int, str]) -> list[Line]:
    out = []
    for score in report.scores:
        team = names.get(score.side, "")
        for category, points in zip(report.categories, score.points, strict=False):
            out.append(
                Line("result", "", "points", category, score.side, team, "points", points, "")
            )
        out.append(Line("result", "", "total", _("Total"), score.side, team, "points", score.total))
        if score.own is not None:
            out.append(
                Line("result", "", "own", _("Own count"), score.side, team, "points", score.own)
            )
    return out


def _of_row(outcome: str, row: Row, names: dict[int, str]) -> Iterator[Line]:
    if row.missing:
        yield Line("log", outcome, row.key, row.name, None, "", "missing", None, row.missing)
        return
    for cell in row.cells:
        for measure, number, note in _numbers(row, cell):
            team = names.get(cell.side, "")
            yield Line("log", outcome, row.key, row.name, cell.side, team, measure, number, note)


def _numbers(row: Row, cell: Cell) -> Iterator[tuple[str, Number, str]]:
    if row.kind != "mix":
        if row.kind == "share":
            yield "n", cell.n, cell.scale
        yield "of", cell.of, row.unit
        for measure in MEASURES:
            number = getattr(cell, measure)
            if number is not None:
                yield measure, number, ""
    for other in cell.marks:
        yield f"mark.{other.key}", other.value, other.name
    for part in cell.parts:
        yield f"part.{part.key}", part.count, part.name
    for part in cell.left_out:
        yield f"left_out.{part.key}", part.count, part.name
