"""Page, PDF, workbook, CSV and JSON hold the same numbers, one by one."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pypdf
import pytest
from django.template.loader import render_to_string

from hexclassroom.pseudonyms import Pseudonyms
from hexclassroom.reports.indicators.shape import Findings
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import shown
from hexclassroom.reports.outcome.build import build
from hexclassroom.reports.outcome.files import csvfile, jsonfile, pdf, workbook
from hexclassroom.reports.outcome.files.lines import MEASURES, lines
from hexclassroom.reports.outcome.shape import Cell, Report
from tests.reports.outcome.made import CATALOGUE, FINDINGS, facts
from tests.reports.outcome.text import Rows, sheets

METHOD = "https://classroom.test/results/method/"


@pytest.fixture
def report() -> Report:
    return build(facts(), CATALOGUE)


def cells(report: Report) -> dict[tuple[str, int], Cell]:
    return {
        (row.key, cell.side): cell
        for section in report.sections
        for row in section.rows
        for cell in row.cells
    }


def page_rows(report: Report, *, paper: bool) -> dict[str, dict[int, str]]:
    html = render_to_string("reports/outcome/body.html", shown.context(report, METHOD, paper=paper))
    return Rows(html).found


@pytest.mark.parametrize("paper", [False, True])
def test_the_page_shows_each_cell_as_the_model_says_it(report: Report, paper: bool) -> None:
    rows = page_rows(report, paper=paper)
    looked = [key for key in cells(report) if key[0] in rows]
    assert len(looked) == 16
    for (key, side), cell in cells(report).items():
        if key not in rows:
            assert not shown.seen(cell)
            continue
        text = rows[key][side]
        assert text.startswith(cell.text), (key, side)
        for part in (cell.scale, cell.span, cell.chance):
            assert part in text, (key, side)
    for section in report.sections:
        for tap in section.taps:
            for each in tap.cells:
                assert rows[f"tap.{tap.key}"][each.side] == f"{each.text} {each.scale}"


def test_the_page_shows_the_results_last(report: Report) -> None:
    html = render_to_string("reports/outcome/body.html", shown.context(report, METHOD))
    assert html.index('id="h-result"') > max(html.index(f'id="h-{s.key}"') for s in report.sections)
    rows = Rows(html).found
    assert {side: int(text) for side, text in rows["total"].items()} == {
        score.side: score.total for score in report.scores
    }
    assert rows["own"] == {0: "15", 1: "–", 2: "14", 3: "–"}


def test_a_range_in_words_is_the_rounded_range_of_the_files(report: Report) -> None:
    for (key, _side), cell in cells(report).items():
        found = re.fullmatch(r"(\d+)–(\d+) %", cell.span)
        if found:
            assert cell.low is not None
            assert cell.high is not None
            assert (int(found[1]), int(found[2])) == (round(cell.low * 100), round(cell.high * 100))
        else:
            assert not cell.span, key


def test_the_csv_holds_every_number(report: Report) -> None:
    text = csvfile.write(report)
    assert text.startswith("\ufeff")
    assert not csvfile.write(report, bom=False).startswith("\ufeff")
    heads, *rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    at = {head: i for i, head in enumerate(heads)}
    found = {
        (row[at["Key"]], row[at["Team"]], row[at["Measure"]], row[at["Name"]]): row[at["Number"]]
        for row in rows
    }
    assert len(found) == len(rows) == len(lines(report))
    names = {side.side: side.name for side in report.sides}
    for section in report.sections:
        for row in section.rows:
            for cell in row.cells:
                for measure, number in numbers(row.kind, cell).items():
                    assert float(found[row.key, names[cell.side], measure, row.name]) == number
    for fact in report.facts:
        if fact.number is not None:
            assert found[f"fact.{fact.key}", "", "count", fact.name] == str(fact.number)


def numbers(kind: str, cell: Cell) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if kind == "share":
        out["n"] = cell.n
    if kind != "mix":
        out["of"] = cell.of
        out |= {m: getattr(cell, m) for m in MEASURES if getattr(cell, m) is not None}
    return out | {f"part.{part.key}": part.count for part in cell.parts}


def test_the_workbook_holds_every_number_as_a_number(report: Report) -> None:
    found = sheets(workbook.write(report, ()))
    assert list(found) == [
        "Read me",
        "Teams",
        "Indicators",
        "Turns",
        "Observations",
        "Class answers",
    ]
    heads, *rows = found["Indicators"]
    at = {head: i for i, head in enumerate(heads)}
    by_key = {(row[at["Key"]], row[at["Team"]]): row for row in rows}
    names = {side.side: side.name for side in report.sides}
    for section in report.sections:
        for row in section.rows:
            if row.missing:
                assert by_key[row.key, ""][at["Missing"]] == row.missing
            for cell in row.cells:
                line = by_key[row.key, names[cell.side]]
                for measure, number in numbers(row.kind, cell).items():
                    if "." not in measure:
                        assert line[at[measure]] == number
                        assert isinstance(line[at[measure]], float | int)
    totals = {row[0]: row[-2] for row in found["Teams"][1:]}
    assert totals == {names[score.side]: score.total for score in report.scores}
    taps = {(row[0], row[1], row[2]): row[4] for row in found["Observations"][1:]}
    for section in report.sections:
        for tap in section.taps:
            for each in tap.cells:
                for level, n in enumerate(each.levels):
                    assert taps[tap.name, names[each.side], level] == n
    answers = {(row[1], row[2]): row[3] for row in found["Class answers"][1:]}
    assert answers == {("Were you heard?", "Mostly"): 8, ("Were you heard?", "Hardly"): ""}


def test_the_json_holds_the_model_itself(report: Report) -> None:
    archive = Archive(title="7b", game="planet_hexagon", findings='{"catalogue":7}')
    found = json.loads(jsonfile.write(archive, report, Pseudonyms()))
    for i, section in enumerate(report.sections):
        for j, row in enumerate(section.rows):
            for k, cell in enumerate(row.cells):
                kept = found["report"]["sections"][i]["rows"][j]["cells"][k]
                for name in ("side", "n", "of", *MEASURES, "percent", "text"):
                    assert kept[name] == getattr(cell, name)
    assert [s["total"] for s in found["report"]["scores"]] == [s.total for s in report.scores]
    assert found["findings"] == {"catalogue": 7}


def test_the_pdf_says_the_same_on_two_pages(report: Report) -> None:
    assert pdf.available()
    made = pypdf.PdfReader(io.BytesIO(pdf.make(report, METHOD)))
    assert len(made.pages) == 2
    assert made.trailer["/Root"]["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert made.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]
    text = squeezed("".join(page.extract_text() for page in made.pages))
    for section in report.sections:
        assert squeezed(section.name) in text
        assert squeezed(section.sentence) in text
        for row in section.rows:
            if row.missing:
                assert squeezed(row.missing) in text
            elif any(map(shown.seen, row.cells)):
                in_order = "".join(
                    squeezed(c.text + c.scale)
                    + (squeezed("likely" + c.span) if c.span else "")
                    + (squeezed("chance" + c.chance) if c.chance else "")
                    + "".join(squeezed(f"{m.name}{m.text}") for m in c.marks)
                    for c in row.cells
                )
                assert in_order in text, row.key
    for score, side in zip(report.scores, report.sides, strict=True):
        assert squeezed(f"{side.name}{''.join(map(str, score.points))}{score.total}") in text


def squeezed(text: str) -> str:
    """Text without blanks: a PDF knows no words, and breaks lines where it likes."""
    return re.sub(r"\s|\u00ad", "", text)


def test_a_full_lesson_still_fits_two_pages() -> None:
    many = tuple(
        type(each)(**(vars(each) | {"key": f"{each.key}.{n}"}))
        for each in CATALOGUE
        for n in "abcd"
    )
    found = tuple(
        type(each)(f"{each.key}.{n}", 1, each.measures, each.missing)
        for each in FINDINGS.findings
        for n in "abcd"
    )
    base = facts()
    report = build(
        facts(
            findings=Findings(7, "x", found),
            watched=("includes", "gives_reasons", "plans", "respect"),
            questions=base.questions * 4,
            moments=base.moments * 3,
        ),
        many,
    )
    made = pypdf.PdfReader(io.BytesIO(pdf.make(report, METHOD)))
    assert len(made.pages) == 2
