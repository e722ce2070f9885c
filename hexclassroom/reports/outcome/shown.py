"""A report with its charts, as templates draw it."""

from typing import Any

import msgspec

from hexclassroom.reports.outcome import charts, words
from hexclassroom.reports.outcome.shape import Cell, Report, Row, Section, Side, TapRow


class Panel(msgspec.Struct, frozen=True):
    """One row of a section with its drawing; `template` draws `chart`."""

    row: Row | TapRow
    template: str
    chart: charts.Dots | charts.Bars


class Outcome(msgspec.Struct, frozen=True):
    """One outcome: what the log shows, what the teacher tapped, what is missing."""

    section: Section
    panels: tuple[Panel, ...]
    drawn: tuple[Panel, ...]
    """Those in which there is a mark to see; the tables have all of them."""
    brief: tuple[str, ...]
    """The first other explanation of each, for paper."""
    taps: tuple[Panel, ...]
    missing: tuple[tuple[str, str], ...]
    """(name, why) of indicators with nothing to show."""
    empty: tuple[str, ...]
    """Indicators for which no team gave anything to look at."""
    looks: tuple[str, ...]
    marks: tuple[tuple[Side, charts.Mark], ...]


BRIEF = 3
DOTS = "reports/outcome/charts/dots.html"
BARS = "reports/outcome/charts/bars.html"


def seen(cell: Cell) -> bool:
    """Whether there was anything to look at."""
    return bool(cell.of) or cell.value is not None or any(part.count for part in cell.parts)


def panel(row: Row, sides: tuple[Side, ...]) -> Panel:
    """Draw one indicator."""
    if row.kind == "mix":
        return Panel(row, BARS, charts.bars(row, sides))
    return Panel(row, DOTS, charts.dots(row, sides))


def outcomes(report: Report) -> tuple[Outcome, ...]:
    """Draw all outcomes of a report."""
    marks = tuple((side, charts.mark(side)) for side in report.sides)
    names = {side.side: side.name for side in report.sides}
    out = []
    for section in report.sections:
        rows = [row for row in section.rows if not row.missing]
        there = [row for row in rows if any(map(seen, row.cells))]
        looks = tuple(
            f"{names[cell.side]}, {row.name}: {cell.look}"
            for row in there
            for cell in row.cells
            if cell.look
        )
        panels = tuple(panel(row, report.sides) for row in there)
        brief = dict.fromkeys(row.explanations[0] for row in there if row.explanations)
        out.append(
            Outcome(
                section=section,
                panels=panels,
                drawn=tuple(
                    each
                    for row, each in zip(there, panels, strict=True)
                    if any(cell.drawn for cell in row.cells)
                ),
                brief=tuple(brief)[:BRIEF],
                taps=tuple(
                    Panel(row, BARS, charts.taps(row, report.sides)) for row in section.taps
                ),
                missing=tuple((row.name, row.missing) for row in section.rows if row.missing),
                empty=tuple(row.name for row in rows if row not in there),
                looks=looks,
                marks=marks,
            )
        )
    return tuple(out)


def context(report: Report, method: str, *, paper: bool = False) -> dict[str, Any]:
    """Give what a lesson's templates need; `method` is the address of the method sheet."""
    return {
        "report": report,
        "outcomes": outcomes(report),
        "marks": [(side, charts.mark(side)) for side in report.sides],
        "scores": [
            (side, next((each for each in report.scores if each.side == side.side), None))
            for side in report.sides
        ],
        "categories": [
            (name, [score.points[i] if i < len(score.points) else 0 for score in report.scores])
            for i, name in enumerate(report.categories)
        ],
        "counted": any(score.own is not None for score in report.scores),
        "sources": words.SOURCES,
        "footer": words.METHOD,
        "method": method,
        "paper": paper,
        "debrief": [each for each in report.questions if each.source == "debrief"],
        "ticket": [each for each in report.questions if each.source == "ticket"],
    }
